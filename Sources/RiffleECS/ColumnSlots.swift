import Synchronization

/// One column as a table has it. Two words: a history keeps a list of these with every tick.
@frozen
@usableFromInline
struct ColumnSlot {
  /// The address of the column's header, and the mark in the bits that are zero in it.
  @usableFromInline var bits: UInt
  @usableFromInline var column: ColumnStorage

  init(_ column: ColumnStorage, mark: UInt) {
    bits = UInt(bitPattern: column.headerPointer) | mark
    self.column = column
  }

  /// The column's header, kept beside it to spare counting references.
  @inlinable
  @inline(__always)
  var header: UnsafeMutablePointer<ColumnHeader> {
    UnsafeMutablePointer(bitPattern: bits & ~Self.markBits).unsafelyUnwrapped
  }

  /// `ColumnSlots.own` once the column was found to be in no other list, else 0.
  @inlinable
  @inline(__always)
  var mark: UInt {
    get { bits & Self.markBits }
    set { bits = bits & ~Self.markBits | newValue }
  }

  @inlinable static var markBits: UInt { 3 }
}

/// The columns of a table, in the order in which their types first appeared: an object with the slots at its tail.
///
/// Every write must know that no snapshot shares what it writes. Asking the reference counts of the list and of the column
/// each time is two calls into the runtime. So the list marks the columns that it was found to be the only owner of, and
/// once the list itself is known to have one owner, the mark stands in for the second question. Only a copy of the list
/// hands columns on; it changes the mark of the original, so that none of its columns has the right one any more, and
/// the next write asks anew.
@usableFromInline
final class ColumnSlots: ManagedBuffer<ColumnSlots.Header, ColumnSlot> {
  @frozen
  @usableFromInline
  struct Header {
    /// What the mark of a column must be for a write: `own`, or `lent` once the list was copied.
    @usableFromInline var mark: UInt
    /// Which slot belongs to which type.
    @usableFromInline var directory: ColumnDirectory
    @usableFromInline var count: Int
    let capacity: Int

    init(_ directory: ColumnDirectory, capacity: Int) {
      (mark, count) = (ColumnSlots.own, 0)
      self.directory = directory
      self.capacity = capacity
    }
  }

  private static let own: UInt = 1
  private static let lent: UInt = 2

  /// The list of every table without columns. It is always shared, so nothing but its mark is ever written.
  @usableFromInline nonisolated(unsafe) static let empty = make(ColumnDirectory(), capacity: 0)

  private static func make(_ directory: __owned ColumnDirectory, capacity: Int) -> ColumnSlots {
    let list = create(minimumCapacity: capacity) { _ in Header(directory, capacity: capacity) }
    return unsafeDowncast(list, to: ColumnSlots.self)
  }

  deinit { elements.deinitialize(count: count) }

  @inlinable
  @inline(__always)
  var headerPointer: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

  @inlinable
  @inline(__always)
  var elements: UnsafeMutablePointer<ColumnSlot> { withUnsafeMutablePointerToElements { $0 } }

  @inlinable
  @inline(__always)
  var count: Int { headerPointer.pointee.count }

  /// Whether a column may be written without a further question; to be asked by the one owner of the list.
  @inlinable
  @inline(__always)
  func owns(_ place: Int) -> Bool { elements[place].mark == headerPointer.pointee.mark }

  func column(_ place: Int) -> ColumnStorage { elements[place].column }

  /// The columns in order.
  var columns: some Sequence<ColumnStorage> { (0..<count).lazy.map { self.elements[$0].column } }

  /// The bytes of the list itself and its directory; 0 when it is the other one.
  func bytes(notIn other: ColumnSlots?) -> Int {
    let capacity = headerPointer.pointee.capacity
    guard capacity > 0, self !== other else { return 0 }
    return OwnedMemory.allocated(16 + MemoryLayout<Header>.stride + capacity * MemoryLayout<ColumnSlot>.stride)
      + headerPointer.pointee.directory.entries.blockBytes(notIn: other?.headerPointer.pointee.directory.entries)
  }

  /// A list of the same columns, of which it owns none.
  private func copy(capacity: Int) -> ColumnSlots {
    let (from, count) = (elements, count)
    let result = ColumnSlots.make(headerPointer.pointee.directory, capacity: max(capacity, count))
    let to = result.elements
    for place in 0..<count { (to + place).initialize(to: ColumnSlot(from[place].column, mark: 0)) }
    result.headerPointer.pointee.count = count
    // Several threads may copy one list at once, so this write is atomic. The owner reads without: it has just found all
    // others to have released the list, which they did after this.
    // By address: an access to the property would be one that excludes the others.
    let mark = UnsafeMutableRawPointer(headerPointer) + MemoryLayout<Header>.offset(of: \.mark).unsafelyUnwrapped
    mark.withMemoryRebound(to: Atomic<UInt>.self, capacity: 1) {
      $0.pointee.store(ColumnSlots.lent, ordering: .relaxed)
    }
    return result
  }

  /// Makes a list one that has one owner, room, and marks that are true.
  static func makeSole(_ list: inout ColumnSlots, capacity: Int = 0) {
    guard isKnownUniquelyReferenced(&list) else {
      list = list.copy(capacity: capacity)
      return
    }
    let header = list.headerPointer
    if header.pointee.mark == lent {
      for place in 0..<list.count { list.elements[place].mark = 0 }
      header.pointee.mark = own
    }
    guard capacity > header.pointee.capacity else { return }
    let larger = make(header.pointee.directory, capacity: capacity)
    // The optimiser may release the old list after the last mention of it, and its slots with it.
    withExtendedLifetime(list) {
      larger.elements.moveInitialize(from: list.elements, count: list.count)
      larger.headerPointer.pointee.count = list.count
      list.headerPointer.pointee.count = 0
    }
    list = larger
  }

  /// Makes a column this list's own. The list must be sole.
  func own(_ place: Int, holding row: Int?) {
    let slot = elements + place
    if slot.pointee.mark == ColumnSlots.own { return }
    if isKnownUniquelyReferenced(&slot.pointee.column) {
      slot.pointee.mark = ColumnSlots.own
    } else {
      replace(place, by: ColumnStorage.copy(of: slot.pointee.header, holding: row))
    }
  }

  /// Puts a new column where another was. The list must be sole.
  func replace(_ place: Int, by column: ColumnStorage) {
    elements[place] = ColumnSlot(column, mark: ColumnSlots.own)
  }

  /// Puts a new column at the end. The list must be sole and have room.
  func append(_ column: ColumnStorage) {
    headerPointer.pointee.directory.add(column.operations.key, place: count)
    (elements + count).initialize(to: ColumnSlot(column, mark: ColumnSlots.own))
    headerPointer.pointee.count += 1
  }
}
