/// One column's memory as seen by loops: values by row, and one bit a row that says whether there is a value.
///
/// A borrowed view: the column storage must outlive it and must not grow meanwhile.
@frozen
@usableFromInline
struct RowSet {
  @usableFromInline let values: UnsafeMutableRawPointer
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordCount: Int

  @inlinable
  @inline(__always)
  init(values: UnsafeMutableRawPointer, words: UnsafeMutablePointer<UInt64>, wordCount: Int) {
    self.values = values
    self.words = words
    self.wordCount = wordCount
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
}
