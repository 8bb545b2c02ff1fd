import Synchronization

/// The head of a column's block of memory: header, presence words, values. Pointers to it need no reference counting.
@frozen @usableFromInline package struct ColumnHeader {
  @usableFromInline var rows: RowSet
  @usableFromInline var count: Int
  @usableFromInline let isTrivial: Bool
  let stride: Int
  let byteCount: Int
  /// Unmanaged: one per type is kept forever, and a column is copied in each tick.
  let operations: Unmanaged<ColumnOperations>
}

/// The owner of one column's memory, with the column at its tail.
///
/// Not generic: type-specific code is in `operations`, or inlined where the type is known. Memory of rows never present
/// is never touched, so a sparse column costs address space, not pages.
@usableFromInline package final class ColumnStorage: ManagedBuffer<ColumnHeader, UInt64> {
  /// `capacity` is at least 1.
  static func empty(_ operations: ColumnOperations, capacity: Int) -> ColumnStorage {
    let result = uninitialised(.passUnretained(operations), capacity: capacity)
    result.rows.words.initialize(repeating: 0, count: result.rows.wordCount)
    return result
  }

  private static func uninitialised(_ operations: Unmanaged<ColumnOperations>, capacity: Int) -> ColumnStorage {
    let wordCount = (capacity + 63) / 64
    let (stride, ownAlignment, isTrivial) = operations._withUnsafeGuaranteedRef {
      ($0.stride, $0.alignment, $0.isTrivial)
    }
    let valueBytes = stride * capacity
    // Long columns begin on a cache line, short ones at their type's alignment. The slack is part of the block, because
    // requesting an alignment from the allocator takes a slower path.
    let alignment = valueBytes < 1024 ? ownAlignment : max(ownAlignment, 64)
    let slack = alignment > MemoryLayout<UInt64>.alignment ? alignment : 0
    let tail = wordCount + (valueBytes + slack + 7) / 8
    let buffer = create(minimumCapacity: tail) { buffer in
      buffer.withUnsafeMutablePointerToElements { words in
        let values = UnsafeMutableRawPointer(words + wordCount).alignedUp(toMultipleOf: alignment)
        return ColumnHeader(
          rows: RowSet(values: values, words: words, wordCount: wordCount, capacity: capacity), count: 0,
          isTrivial: isTrivial, stride: stride, byteCount: objectBytes + tail * 8, operations: operations)
      }
    }
    return unsafeDowncast(buffer, to: ColumnStorage.self)
  }

  private static let objectBytes = 16 + MemoryLayout<ColumnHeader>.stride

  deinit {
    // By address: an access to the object's header would be checked for exclusivity.
    let header = headerPointer
    if !header.pointee.isTrivial, header.pointee.count > 0 { operations.loops.destroy(header.pointee.rows) }
  }

  @inlinable @inline(__always)
  var headerPointer: UnsafeMutablePointer<ColumnHeader> { withUnsafeMutablePointerToHeader { $0 } }

  var rows: RowSet { headerPointer.pointee.rows }
  @usableFromInline package var operations: ColumnOperations { headerPointer.pointee.operations.takeUnretainedValue() }
  var count: Int {
    get { headerPointer.pointee.count }
    set { headerPointer.pointee.count = newValue }
  }

  /// Has room for the used rows, not the original's capacity: a history keeps many copies.
  ///
  /// Takes the header, not the object: a reference counted here is counted for every column of every tick.
  static func copy(of source: UnsafeMutablePointer<ColumnHeader>, holding row: Int?) -> ColumnStorage {
    let rows = source.pointee.rows
    let used = rows.usedCount
    var capacity = max(used, 1)
    if let row, row >= capacity { capacity = row + 1 + row / 8 }
    let result = ColumnStorage.uninitialised(source.pointee.operations, capacity: capacity)
    result.takeWords(from: rows)
    if used > 0, source.pointee.isTrivial {
      rows.limited(to: used).copyBits(
        to: result.rows.values, stride: source.pointee.stride, count: source.pointee.count)
    } else if used > 0 {
      source.pointee.operations.takeUnretainedValue().loops.copy(rows.limited(to: used), result.rows.values)
    }
    result.count = source.pointee.count
    return result
  }

  /// This storage is empty afterwards.
  func grown(toHold row: Int) -> ColumnStorage {
    let capacity = max(row + 1, rows.capacity * 2)
    let result = ColumnStorage.uninitialised(headerPointer.pointee.operations, capacity: capacity)
    result.takeWords(from: rows)
    if count > 0 { operations.loops.move(rows, result.rows.values) }
    result.count = count
    count = 0
    return result
  }

  private func takeWords(from source: RowSet) {
    let shared = min(source.wordCount, rows.wordCount)
    rows.words.initialize(from: source.words, count: shared)
    (rows.words + shared).initialize(repeating: 0, count: rows.wordCount - shared)
  }
}

extension UnsafeMutablePointer where Pointee == ColumnHeader {
  @inlinable @inline(__always) func markAbsent(_ row: Int) {
    pointee.rows.words[row &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: row & 63))
    pointee.count &-= 1
  }

  @inlinable @inline(__always) func markPresent(_ row: Int) {
    pointee.rows.words[row &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
    pointee.count &+= 1
  }

  /// No row of the range may be present yet.
  @inlinable func markPresent(_ range: Range<Int>) {
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

/// A value that copies share until one is written, so that a history keeps rarely changed parts once. A copy counts one
/// reference, and the compiler writes the code for copying the value once, not for each structure that contains it.
@propertyWrapper @frozen @usableFromInline package struct CopyOnWrite<Value: Sendable>: Sendable {
  @usableFromInline final class Storage: @unchecked Sendable {
    // Unchecked: written only by its one owner.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Reads do not copy; a write first copies a shared value.
  @inlinable package var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension CopyOnWrite: CustomReflectable {
  @usableFromInline package var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

/// A value computed on first use, on any thread.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = AtomicLazyReference<Shared<Value>>()
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Two threads may both compute it; the first result counts. A lock could wait for a static value that waits for it.
  package var value: Value {
    if let made = made.load() { return made.value }
    return made.storeIfNil(Shared(make())).value
  }
}
