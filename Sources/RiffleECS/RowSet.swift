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
