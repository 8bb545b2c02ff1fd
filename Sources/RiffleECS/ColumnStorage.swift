/// Where a column's values and presence bits lie, and how many rows are present.
///
/// Lives at the front of the column's one allocation: header, presence words, values. Loops and single accesses go
/// through a pointer to it, because the pointer needs no reference counting.
@frozen
@usableFromInline
struct ColumnHeader {
  @usableFromInline var rows: RowSet
  /// How many rows are present.
  @usableFromInline var count: Int
  /// Plain bits: removing a value is forgetting it.
  @usableFromInline let isTrivial: Bool
}

/// The owner of one column's memory.
///
/// Not generic on purpose: what needs the component's type goes through `operations`, or is inlined where the type is
/// known. Memory of rows never present is never touched, so a sparse column costs address space, not pages.
@usableFromInline
final class ColumnStorage: @unchecked Sendable {
  // Unchecked: written only by a world that is known to be its one owner.
  @usableFromInline let header: UnsafeMutablePointer<ColumnHeader>
  @usableFromInline let operations: ColumnOperations

  /// A column without rows, with room for 64 times the number of words.
  convenience init(operations: ColumnOperations, wordCount: Int) {
    self.init(operations: operations, uninitialisedWords: wordCount)
    header.pointee.rows.words.initialize(repeating: 0, count: wordCount)
  }

  private init(operations: ColumnOperations, uninitialisedWords wordCount: Int) {
    self.operations = operations
    if operations.stride * wordCount > 1024 { _ = Self.allocatorKeepsMemory }
    // The values begin on a cache line, or on what their type asks for; the slack for that is part of the block, because
    // asking the allocator for it takes a slower path.
    let alignment = max(operations.alignment, 64)
    let wordOffset = (MemoryLayout<ColumnHeader>.size + 7) & ~7
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: wordOffset + wordCount * 8 + alignment + operations.stride * wordCount * 64, alignment: 16)
    header = memory.bindMemory(to: ColumnHeader.self, capacity: 1)
    let words = (memory + wordOffset).bindMemory(to: UInt64.self, capacity: wordCount)
    let values = UnsafeMutableRawPointer(words + wordCount).alignedUp(toMultipleOf: alignment)
    let rows = RowSet(values: values, words: words, wordCount: wordCount)
    header.initialize(to: ColumnHeader(rows: rows, count: 0, isTrivial: operations.isTrivial))
  }

  /// Done once, before the first column of more than 64 KiB: freeing a large block teaches glibc's allocator to keep
  /// freed memory up to twice its size. Untaught, it hands every dropped snapshot's columns back to the system and the
  /// next snapshot pays for fresh pages, ten times the cost of the copy. The block is never touched; other allocators
  /// do not mind. 32 MiB is the most that glibc learns from (`DEFAULT_MMAP_THRESHOLD_MAX`).
  private static let allocatorKeepsMemory: Bool = {
    let block = UnsafeMutableRawPointer.allocate(byteCount: (32 << 20) - (1 << 16), alignment: 16)
    defer { block.deallocate() }
    return UInt(bitPattern: block) != 0
  }()

  deinit {
    if !operations.isTrivial, header.pointee.count > 0 { operations.destroyRows(rows) }
    UnsafeMutableRawPointer(header).deallocate()
  }

  var rows: RowSet { header.pointee.rows }
  var count: Int { header.pointee.count }

  /// A storage of its own with the same rows. Complexity: linear in the rows present.
  ///
  /// It has room for an eighth more rows than are used, not the capacity of the original: powers of two would place the
  /// copies of a history on the same few sets of the cache.
  func copy() -> ColumnStorage {
    var used = rows.wordCount
    while used > 0, rows.words[used - 1] == 0 { used -= 1 }
    let wordCount = min(used + used / 8 + 1, rows.wordCount)
    let result = ColumnStorage(operations: operations, uninitialisedWords: wordCount)
    result.rows.words.initialize(from: rows.words, count: wordCount)
    if count > 0 {
      operations.copyRows(RowSet(values: rows.values, words: rows.words, wordCount: used), result.rows.values)
    }
    result.header.pointee.count = count
    return result
  }

  /// Moves the rows to a storage that holds the given row, at least twice as large; this one is empty afterwards.
  func grown(toHold row: Int) -> ColumnStorage {
    var wordCount = max(rows.wordCount * 2, 1)
    while wordCount << 6 <= row { wordCount *= 2 }
    let result = ColumnStorage(operations: operations, wordCount: wordCount)
    result.rows.words.update(from: rows.words, count: rows.wordCount)
    if count > 0 { operations.moveRows(rows, result.rows.values) }
    result.header.pointee.count = count
    header.pointee.count = 0
    return result
  }
}

extension UnsafeMutablePointer where Pointee == ColumnHeader {
  @inlinable
  @inline(__always)
  func markAbsent(_ row: Int) {
    pointee.rows.words[row &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: row & 63))
    pointee.count &-= 1
  }

  @inlinable
  @inline(__always)
  func markPresent(_ row: Int) {
    pointee.rows.words[row &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
    pointee.count &+= 1
  }

  /// Marks a range of rows, none of which is present.
  @inlinable
  func markPresent(_ range: Range<Int>) {
    var row = range.lowerBound
    while row < range.upperBound {
      let length = Swift.min(64 &- (row & 63), range.upperBound &- row)
      let ones = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- length)
      pointee.rows.words[row &>> 6] |= ones &<< UInt64(truncatingIfNeeded: row & 63)
      row &+= length
    }
    pointee.count &+= range.count
  }
}
