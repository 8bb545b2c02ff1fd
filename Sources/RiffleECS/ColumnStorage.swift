/// The memory of one column: a value slot for every row up to its capacity, and the presence bits.
///
/// Not generic on purpose: what needs the component's type goes through `operations`, or is inlined where the type is
/// known. Memory of rows never present is never touched, so a sparse column costs address space, not pages.
@usableFromInline
final class ColumnStorage: @unchecked Sendable {
  // Unchecked: a storage is written only by a world that is known to be its one owner.
  @usableFromInline var values: UnsafeMutableRawPointer
  @usableFromInline var words: UnsafeMutablePointer<UInt64>
  @usableFromInline var wordCount: Int
  /// How many rows are present.
  @usableFromInline var count = 0
  @usableFromInline let operations: ColumnOperations

  @usableFromInline
  init(operations: ColumnOperations, wordCount: Int) {
    self.operations = operations
    self.wordCount = wordCount
    (values, words) = Self.allocate(operations, wordCount)
    words.initialize(repeating: 0, count: wordCount)
  }

  deinit {
    if !operations.isTrivial, count > 0 { operations.destroyRows(rows) }
    values.deallocate()
    words.deallocate()
  }

  @inlinable
  @inline(__always)
  var rows: RowSet { RowSet(values: values, words: words, wordCount: wordCount) }

  /// A storage of its own with the same rows. Complexity: linear in the rows present.
  @usableFromInline
  func copy() -> ColumnStorage {
    let result = ColumnStorage(operations: operations, uninitialisedWords: wordCount)
    result.words.initialize(from: words, count: wordCount)
    if count > 0 { operations.copyRows(rows, result.values) }
    result.count = count
    return result
  }

  /// Makes room for a row, at least doubling, in whole words.
  @usableFromInline
  func grow(toHold row: Int) {
    var newCount = max(wordCount * 2, 1)
    while newCount << 6 <= row { newCount *= 2 }
    let (newValues, newWords) = Self.allocate(operations, newCount)
    newWords.initialize(from: words, count: wordCount)
    (newWords + wordCount).initialize(repeating: 0, count: newCount - wordCount)
    if count > 0 { operations.moveRows(rows, newValues) }
    values.deallocate()
    words.deallocate()
    (values, words, wordCount) = (newValues, newWords, newCount)
  }

  private init(operations: ColumnOperations, uninitialisedWords wordCount: Int) {
    self.operations = operations
    self.wordCount = wordCount
    (values, words) = Self.allocate(operations, wordCount)
  }

  private static func allocate(
    _ operations: ColumnOperations, _ wordCount: Int
  ) -> (UnsafeMutableRawPointer, UnsafeMutablePointer<UInt64>) {
    (
      .allocate(byteCount: max(operations.stride * wordCount * 64, 1), alignment: operations.alignment),
      .allocate(capacity: wordCount)
    )
  }

  /// Takes a present row out without looking at its value.
  @inlinable
  @inline(__always)
  func markAbsent(_ row: Int) {
    words[row &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: row & 63))
    count &-= 1
  }

  @inlinable
  @inline(__always)
  func markPresent(_ row: Int) {
    words[row &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
    count &+= 1
  }
}
