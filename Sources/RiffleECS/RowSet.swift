/// One column's memory for loops: values by row, and one presence bit a row.
///
/// A borrowed view: the column storage must outlive it and must not grow meanwhile.
@frozen
@usableFromInline
struct RowSet {
  @usableFromInline let values: UnsafeMutableRawPointer
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordCount: Int
  /// The rows there is room for: at most 64 times the words. No row beyond has its bit set.
  @usableFromInline let capacity: Int

  @inlinable
  @inline(__always)
  init(values: UnsafeMutableRawPointer, words: UnsafeMutablePointer<UInt64>, wordCount: Int, capacity: Int) {
    self.values = values
    self.words = words
    self.wordCount = wordCount
    self.capacity = capacity
  }

  @inlinable
  @inline(__always)
  func contains(_ row: Int) -> Bool {
    let word = row &>> 6
    return word < wordCount && words[word] &>> UInt64(truncatingIfNeeded: row & 63) & 1 == 1
  }

  @inlinable
  @inline(__always)
  func typed<C>(_ type: C.Type) -> UnsafeMutablePointer<C> { values.assumingMemoryBound(to: C.self) }

  /// One more than the last row present.
  var usedCount: Int {
    var used = wordCount
    while used > 0, words[used - 1] == 0 { used -= 1 }
    return used == 0 ? 0 : used * 64 - words[used - 1].leadingZeroBitCount
  }

  /// Returns a view of only the first this many rows; none beyond may be present.
  func limited(to capacity: Int) -> RowSet {
    RowSet(values: values, words: words, wordCount: (capacity + 63) / 64, capacity: capacity)
  }

  /// Copies values of plain bits to the same rows of fresh memory. Gaps within a word are copied too: cheaper than
  /// skipping them, and never read. So are all gaps if at least half of the rows are present.
  func copyBits(to target: UnsafeMutableRawPointer, stride: Int, count: Int) {
    if count >= capacity / 2 { return target.copyMemory(from: values, byteCount: capacity * stride) }
    Join(self).forEachSpan { words in
      let (first, last) = (words.lowerBound * stride, min(words.upperBound, capacity) * stride)
      (target + first).copyMemory(from: values + first, byteCount: last - first)
    }
  }
}

/// The operations on all rows of a column at once.
///
/// For plain bits `RowSet.copyBits` copies the rows, and nothing is destroyed.
@frozen
@usableFromInline
struct RowLoops: Sendable {
  /// Copies the values of all rows present in the source to the same rows of fresh memory.
  @usableFromInline var copy: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  /// Moves the values, leaving the source's memory uninitialised.
  @usableFromInline var move: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  @usableFromInline var destroy: @Sendable (RowSet) -> Void
  /// Folds the presence words without the empty ones, then the values in order.
  @usableFromInline var fold: @Sendable (RowSet, inout StateHasher) -> Void
  /// True if the values of all rows present in the first are equal; the second must have the same rows.
  @usableFromInline var areEqual: @Sendable (RowSet, RowSet) -> Bool
  /// The rows present in only one of the two, or with different values.
  @usableFromInline var differing: @Sendable (RowSet, RowSet) -> [Int]
  /// Adds the memory owned by the values of all rows present outside the column.

  @inlinable
  init<C: Component>(_ type: C.Type) {
    copy = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      source.forEachRun { run in
        (to + run.lowerBound).initialize(from: from + run.lowerBound, count: run.count)
      }
    }
    move = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      source.forEachRun { run in
        (to + run.lowerBound).moveInitialize(from: from + run.lowerBound, count: run.count)
      }
    }
    destroy = { rows in
      let values = rows.typed(C.self)
      rows.forEachRun { run in
        (values + run.lowerBound).deinitialize(count: run.count)
      }
    }
    fold = { rows, hasher in
      rows.fold(into: &hasher)
      let values = rows.typed(C.self)
      rows.forEachRun { run in
        for row in run { values[row].fold(into: &hasher) }
      }
    }
    areEqual = { left, right in
      let leftValues = left.typed(C.self)
      let rightValues = right.typed(C.self)
      var equal = true
      left.forEachRun { run in
        for row in run where equal { equal = leftValues[row] == rightValues[row] }
      }
      return equal
    }
    differing = { left, right in
      let leftValues = left.typed(C.self)
      let rightValues = right.typed(C.self)
      return (0..<64 * max(left.wordCount, right.wordCount)).filter { row in
        let isPresent = left.contains(row)
        guard isPresent == right.contains(row) else { return true }
        return isPresent && leftValues[row] != rightValues[row]
      }
    }
  }

  /// Creates the loops of a resource: a value in the first row. It is copied in every tick that changes it; its other
  /// operations are rare.
  @inlinable
  init<C: Component>(resource type: C.Type) {
    self.init(unspecialised: type)
    copy = { source, target in
      guard source.contains(0) else { return }
      target.assumingMemoryBound(to: C.self).initialize(from: source.typed(C.self), count: 1)
    }
    move = { source, target in
      guard source.contains(0) else { return }
      target.assumingMemoryBound(to: C.self).moveInitialize(from: source.typed(C.self), count: 1)
    }
    destroy = { rows in
      guard rows.contains(0) else { return }
      rows.typed(C.self).deinitialize(count: 1)
    }
  }

  /// Not specialised in any module.
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline
  init<C: Component>(unspecialised type: C.Type) { self.init(type) }
}

// Not inlinable: each would be duplicated for each type.
extension RowSet {
  @usableFromInline
  func forEachRun(_ body: (Range<Int>) -> Void) { Join(self).forEachRun(body) }

  @usableFromInline
  func fold(into hasher: inout StateHasher) {
    for index in 0..<wordCount where words[index] != 0 {
      hasher.combine(index)
      hasher.combine(words[index])
    }
  }
}
