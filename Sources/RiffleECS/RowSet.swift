/// A borrowed view of a column: the column storage must outlive it and must not grow meanwhile.
@frozen @usableFromInline package struct RowSet {
  @usableFromInline let values: UnsafeMutableRawPointer
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordCount: Int
  /// At most 64 times the words. No row beyond has its bit set.
  @usableFromInline let capacity: Int

  @inlinable @inline(__always)
  init(values: UnsafeMutableRawPointer, words: UnsafeMutablePointer<UInt64>, wordCount: Int, capacity: Int) {
    self.values = values
    self.words = words
    self.wordCount = wordCount
    self.capacity = capacity
  }

  @inlinable @inline(__always) func contains(_ row: Int) -> Bool {
    let word = row &>> 6
    return word < wordCount && words[word] &>> UInt64(truncatingIfNeeded: row & 63) & 1 == 1
  }

  @inlinable @inline(__always)
  func typed<C>(_ type: C.Type) -> UnsafeMutablePointer<C> { values.assumingMemoryBound(to: C.self) }

  @inlinable @inline(__always)
  package func value<C>(_ type: C.Type, at row: Int) -> C? { contains(row) ? typed(type)[row] : nil }

  var usedCount: Int {
    var used = wordCount
    while used > 0, words[used - 1] == 0 { used -= 1 }
    return used == 0 ? 0 : used * 64 - words[used - 1].leadingZeroBitCount
  }

  func limited(to capacity: Int) -> RowSet {
    RowSet(values: values, words: words, wordCount: (capacity + 63) / 64, capacity: capacity)
  }

  /// Plain bits only. Gaps within a word are copied too: cheaper than skipping them, and never read.
  func copyBits(to target: UnsafeMutableRawPointer, stride: Int, count: Int) {
    if count >= capacity / 2 { return target.copyMemory(from: values, byteCount: capacity * stride) }
    Join(self).forEachSpan { words in
      let (first, last) = (words.lowerBound * stride, min(words.upperBound, capacity) * stride)
      (target + first).copyMemory(from: values + first, byteCount: last - first)
    }
  }
}

@frozen @usableFromInline struct RowLoops: Sendable {
  @usableFromInline var copy: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  /// Leaves the source's memory uninitialised.
  @usableFromInline var move: @Sendable (_ source: RowSet, _ target: UnsafeMutableRawPointer) -> Void
  @usableFromInline var destroy: @Sendable (RowSet) -> Void
  /// Folds the presence words without the empty ones, then the values in order.
  @usableFromInline var fold: @Sendable (RowSet, inout StateHasher) -> Void
  /// The second must have the same rows.
  @usableFromInline var areEqual: @Sendable (RowSet, RowSet) -> Bool
  /// Includes rows present in only one of the two.
  @usableFromInline var differing: @Sendable (RowSet, RowSet) -> [Int]

  @inlinable init<C: Component>(_ type: C.Type) {
    copy = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      source.forEachRun { run in (to + run.lowerBound).initialize(from: from + run.lowerBound, count: run.count) }
    }
    move = { source, target in
      let from = source.typed(C.self)
      let to = target.assumingMemoryBound(to: C.self)
      source.forEachRun { run in (to + run.lowerBound).moveInitialize(from: from + run.lowerBound, count: run.count) }
    }
    destroy = { rows in
      let values = rows.typed(C.self)
      rows.forEachRun { run in (values + run.lowerBound).deinitialize(count: run.count) }
    }
    fold = { rows, hasher in
      rows.fold(into: &hasher)
      let values = rows.typed(C.self)
      rows.forEachRun { run in for row in run { values[row].fold(into: &hasher) } }
    }
    areEqual = { left, right in
      let leftValues = left.typed(C.self)
      let rightValues = right.typed(C.self)
      var equal = true
      left.forEachRun { run in for row in run where equal { equal = leftValues[row] == rightValues[row] } }
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

  /// Specialises only the copies, which are made in each tick that changes the resource.
  @inlinable init<C: Component>(resource type: C.Type) {
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

  @_semantics("optimize.sil.specialize.generic.never") @usableFromInline
  init<C: Component>(unspecialised type: C.Type) { self.init(type) }
}

// Not inlinable: each would be duplicated for each type.
extension RowSet {
  @usableFromInline func forEachRun(_ body: (Range<Int>) -> Void) { Join(self).forEachRun(body) }

  @usableFromInline func fold(into hasher: inout StateHasher) {
    for index in 0..<wordCount where words[index] != 0 {
      hasher.combine(index)
      hasher.combine(words[index])
    }
  }
}
