import Synchronization

/// Two words: a history keeps a list of these per tick.
@frozen @usableFromInline package struct ColumnSlot {
  /// The mark is in the low bits, which are zero in an address.
  @usableFromInline var bits: UInt
  @usableFromInline var column: ColumnStorage

  init(_ column: ColumnStorage, mark: UInt) {
    bits = UInt(bitPattern: column.headerPointer) | mark
    self.column = column
  }

  /// Kept beside the column to avoid reference counting.
  @inlinable @inline(__always) var header: UnsafeMutablePointer<ColumnHeader> {
    UnsafeMutablePointer(bitPattern: bits & ~Self.markBits).unsafelyUnwrapped
  }

  /// `ColumnSlots.own` once the column was found to be in no other list, else 0.
  @inlinable @inline(__always) var mark: UInt {
    get { bits & Self.markBits }
    set { bits = bits & ~Self.markBits | newValue }
  }

  @inlinable static var markBits: UInt { 3 }
}

/// The columns of a table, in the order in which their types first appeared.
///
/// A write requires that no snapshot shares the column. Checking the reference counts of list and column each time
/// takes two runtime calls. So the list marks columns that it was found to own alone; while the list itself has one
/// owner, the mark replaces the second check. Only a copy of the list shares columns; it changes the original's mark,
/// so that no column matches it any more, and the next write checks again.
@usableFromInline package final class ColumnSlots: ManagedBuffer<ColumnSlots.Header, ColumnSlot> {
  @frozen @usableFromInline package struct Header {
    /// The mark that a column needs for a write: `own`, or `lent` once the list was copied.
    @usableFromInline var mark: UInt
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

  /// Shared by all tables without columns, so only its mark is ever written.
  @usableFromInline nonisolated(unsafe) static let empty = make(ColumnDirectory(), capacity: 0)

  private static func make(_ directory: __owned ColumnDirectory, capacity: Int) -> ColumnSlots {
    let list = create(minimumCapacity: capacity) { _ in Header(directory, capacity: capacity) }
    return unsafeDowncast(list, to: ColumnSlots.self)
  }

  deinit { elements.deinitialize(count: count) }

  @inlinable @inline(__always)
  var headerPointer: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

  @inlinable @inline(__always)
  var elements: UnsafeMutablePointer<ColumnSlot> { withUnsafeMutablePointerToElements { $0 } }

  @inlinable @inline(__always) var count: Int { headerPointer.pointee.count }

  /// True if a column may be written without further checks, by the sole owner of the list.
  @inlinable @inline(__always) func owns(_ place: Int) -> Bool { elements[place].mark == headerPointer.pointee.mark }

  package func column(_ place: Int) -> ColumnStorage { elements[place].column }

  var columns: some Sequence<ColumnStorage> { (0..<count).lazy.map { self.elements[$0].column } }

  func bytes(notIn other: ColumnSlots?) -> Int {
    let capacity = headerPointer.pointee.capacity
    guard capacity > 0, self !== other else { return 0 }
    return OwnedMemory.allocated(16 + MemoryLayout<Header>.stride + capacity * MemoryLayout<ColumnSlot>.stride)
      + headerPointer.pointee.directory.entries.blockBytes(notIn: other?.headerPointer.pointee.directory.entries)
  }

  /// The copy owns none of the columns.
  private func copy(capacity: Int) -> ColumnSlots {
    let (from, count) = (elements, count)
    let result = ColumnSlots.make(headerPointer.pointee.directory, capacity: max(capacity, count))
    let to = result.elements
    for place in 0..<count { (to + place).initialize(to: ColumnSlot(from[place].column, mark: 0)) }
    result.headerPointer.pointee.count = count
    // Several threads may copy one list at once, so this write is atomic; the owner reads after all others released the
    // list. By address: an access to the property would be exclusive.
    let mark = UnsafeMutableRawPointer(headerPointer) + MemoryLayout<Header>.offset(of: \.mark).unsafelyUnwrapped
    mark.withMemoryRebound(to: Atomic<UInt>.self, capacity: 1) {
      $0.pointee.store(ColumnSlots.lent, ordering: .relaxed)
    }
    return result
  }

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
    // The optimiser may release the old list after its last use, and its slots with it.
    withExtendedLifetime(list) {
      larger.elements.moveInitialize(from: list.elements, count: list.count)
      larger.headerPointer.pointee.count = list.count
      list.headerPointer.pointee.count = 0
    }
    list = larger
  }

  /// The list must have one owner.
  func own(_ place: Int, holding row: Int?) {
    let slot = elements + place
    if slot.pointee.mark == ColumnSlots.own { return }
    if isKnownUniquelyReferenced(&slot.pointee.column) {
      slot.pointee.mark = ColumnSlots.own
    } else {
      replace(place, by: ColumnStorage.copy(of: slot.pointee.header, holding: row))
    }
  }

  /// The list must have one owner.
  func replace(_ place: Int, by column: ColumnStorage) { elements[place] = ColumnSlot(column, mark: ColumnSlots.own) }

  /// The list must have one owner, and room.
  func append(_ column: ColumnStorage) {
    headerPointer.pointee.directory.add(column.operations.key, place: count)
    (elements + count).initialize(to: ColumnSlot(column, mark: ColumnSlots.own))
    headerPointer.pointee.count += 1
  }
}

/// Open addressing, keyed by the address of the type. The order differs from run to run: never iterate over it.
@frozen @usableFromInline struct ColumnDirectory {
  @frozen @usableFromInline struct Entry {
    /// 0 for a free entry.
    @usableFromInline var key: UInt
    @usableFromInline var place: Int
  }

  /// A power of two of entries, at most a quarter of them occupied, so that most types are found at the first probe.
  @usableFromInline var entries: ContiguousArray<Entry>
  /// Masks a hash to the offset of an entry, in bytes.
  @usableFromInline var mask: UInt
  private var count = 0

  @usableFromInline init() {
    entries = []
    mask = 0
    makeRoom(16)
  }

  private mutating func makeRoom(_ capacity: Int) {
    entries = ContiguousArray(repeating: Entry(key: 0, place: -1), count: capacity)
    mask = UInt((capacity - 1) * MemoryLayout<Entry>.stride)
  }

  /// -1 if there is none.
  @inlinable @inline(__always) func find(_ key: UInt) -> Int {
    let home = Self.hash(key) & mask
    return entries.withUnsafeBytes { entries in
      let entry = (entries.baseAddress.unsafelyUnwrapped + Int(bitPattern: home)).assumingMemoryBound(to: Entry.self)
      if _fastPath(entry.pointee.key == key) { return entry.pointee.place }
      return entry.pointee.key == 0 ? -1 : search(key)
    }
  }

  @usableFromInline @inline(never) func search(_ key: UInt) -> Int { entries[index(of: key)].place }

  private func index(of key: UInt) -> Int {
    var index = Int(Self.hash(key) & mask) / MemoryLayout<Entry>.stride
    while entries[index].key != key, entries[index].key != 0 { index = (index + 1) & (entries.count - 1) }
    return index
  }

  /// Types of one module are some hundred bytes apart: the multiplication spreads them.
  @inlinable @inline(__always) static func hash(_ key: UInt) -> UInt { (key &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

  mutating func add(_ key: UInt, place: Int) {
    count += 1
    if count * 4 > entries.count {
      let old = entries
      makeRoom(old.count * 2)
      for entry in old where entry.key != 0 { entries[index(of: entry.key)] = entry }
    }
    entries[index(of: key)] = Entry(key: key, place: place)
  }
}
