/// One place in a column table: a component type, its column, and its write log while one is enabled.
@frozen
@usableFromInline
struct ColumnSlot {
  /// The address of the component's type, or 0 for a free place.
  @usableFromInline var key: UInt
  /// The column's own header, kept here to spare a load.
  @usableFromInline var header: UnsafeMutablePointer<ColumnHeader>?
  @usableFromInline var column: ColumnStorage?
  @usableFromInline var log: AnyWriteLog?

  /// A free place.
  @usableFromInline
  init() { key = 0 }

  init(key: UInt, column: ColumnStorage) {
    self.key = key
    hold(column)
  }

  mutating func hold(_ storage: ColumnStorage) {
    column = storage
    header = storage.header
  }

  /// Gives this slot a copy of its column.
  @usableFromInline
  @inline(never)
  mutating func unshare() {
    guard let shared = column else { return }
    hold(shared.copy())
  }
}

/// The columns of a world by component type: open addressing, keyed by the address of the type.
///
/// Addresses differ from run to run, so does the order of the slots: whatever walks over them must not depend on order.
@frozen
@usableFromInline
struct ColumnTable: @unchecked Sendable {
  // Unchecked for the raw storage behind the slots; every mutation goes through `owned` or `ownedLog`.
  /// A power of two of places, at most half of them taken.
  @usableFromInline var slots: ContiguousArray<ColumnSlot>
  @usableFromInline var count = 0
  /// How many of them have a write log.
  @usableFromInline var logCount = 0

  @usableFromInline
  init() {
    slots = ContiguousArray(repeating: ColumnSlot(), count: 16)
  }

  @inlinable
  @inline(__always)
  static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

  /// Where a type's slot is, or -1.
  @inlinable
  @inline(__always)
  func find<C: Component>(_ type: C.Type) -> Int {
    let key = Self.key(type)
    return slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var place = Self.home(key, mask)
      while true {
        let found = slots[place].key
        if found == key { return place }
        if found == 0 { return -1 }
        place = (place &+ 1) & mask
      }
    }
  }

  /// Types of one module lie some hundred bytes apart; the multiplication spreads them, bits 32 and up decide.
  @inlinable
  @inline(__always)
  static func home(_ key: UInt, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
  }

  /// The rows of a type, or nil when there is no column for it. Borrowed: see `RowSet`.
  @inlinable
  @inline(__always)
  func rows<C: Component>(_ type: C.Type) -> RowSet? {
    let place = find(type)
    return place < 0 ? nil : rows(at: place)
  }

  @inlinable
  @inline(__always)
  func rows(at place: Int) -> RowSet { header(at: place).pointee.rows }

  /// The header at an occupied place, to read.
  @inlinable
  @inline(__always)
  func header(at place: Int) -> UnsafeMutablePointer<ColumnHeader> {
    slots.withUnsafeBufferPointer { $0[place].header.unsafelyUnwrapped }
  }

  /// The header at an occupied place after making sure that no other world shares the column: the one door to writing.
  @inlinable
  @inline(__always)
  mutating func owned(at place: Int) -> UnsafeMutablePointer<ColumnHeader> {
    slots.withUnsafeMutableBufferPointer { slots in
      if !isKnownUniquelyReferenced(&slots[place].column) { slots[place].unshare() }
      return slots[place].header.unsafelyUnwrapped
    }
  }

  /// The same with room for a row.
  @inlinable
  @inline(__always)
  mutating func owned(at place: Int, holding row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    let header = owned(at: place)
    return row < header.pointee.rows.wordCount &<< 6 ? header : grow(at: place, toHold: row)
  }

  @usableFromInline
  @inline(never)
  mutating func grow(at place: Int, toHold row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    guard let column = slots[place].column else { preconditionFailure("a free place cannot grow") }
    let grown = column.grown(toHold: row)
    slots[place].hold(grown)
    return grown.header
  }

  @inlinable
  @inline(__always)
  func isLogged(at place: Int) -> Bool { slots.withUnsafeBufferPointer { $0[place].log != nil } }

  /// The slot of a type, made if it was not there.
  @inlinable
  @inline(__always)
  mutating func findOrAdd<C: Component>(_ type: C.Type, rowHint: Int) -> Int {
    let place = find(type)
    return place >= 0 ? place : add(type, rowHint: rowHint)
  }

  @inlinable
  @inline(never)
  mutating func add<C: Component>(_ type: C.Type, rowHint: Int) -> Int {
    add(key: Self.key(type), operations: ColumnOperations(type), rowHint: rowHint)
  }

  @usableFromInline
  mutating func add(key: UInt, operations: ColumnOperations, rowHint: Int) -> Int {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = ContiguousArray(repeating: ColumnSlot(), count: old.count * 2)
      for slot in old where slot.key != 0 { slots[freePlace(for: slot.key)] = slot }
    }
    var wordCount = 1
    while wordCount << 6 <= rowHint { wordCount *= 2 }
    let place = freePlace(for: key)
    let column = ColumnStorage(operations: operations, wordCount: wordCount)
    slots[place] = ColumnSlot(key: key, column: column)
    count += 1
    return place
  }

  private func freePlace(for key: UInt) -> Int {
    var place = Self.home(key, slots.count - 1)
    while slots[place].key != 0 { place = (place + 1) & (slots.count - 1) }
    return place
  }
}

extension ColumnTable {
  /// Puts a value in a row, replacing and logging what was there.
  @inlinable
  @inline(__always)
  mutating func insert<C: Component>(_ component: C, row: Int) {
    let place = findOrAdd(C.self, rowHint: row)
    if isLogged(at: place) { logWrite(C.self, at: place, row: row) }
    let header = owned(at: place, holding: row)
    let value = header.pointee.rows.typed(C.self) + row
    if header.pointee.rows.contains(row) {
      value.pointee = component
    } else {
      value.initialize(to: component)
      header.markPresent(row)
    }
  }

  /// Takes a value out of a row, logging the removal.
  @inlinable
  @inline(__always)
  mutating func remove<C: Component>(_ type: C.Type, row: Int) -> C? {
    let place = find(type)
    guard place >= 0, rows(at: place).contains(row) else { return nil }
    if isLogged(at: place) { logRemoval(at: place, row: row) }
    let header = owned(at: place)
    header.markAbsent(row)
    return (header.pointee.rows.typed(type) + row).move()
  }

  /// Clears one row of every column.
  @usableFromInline
  mutating func removeAll(row: Int) {
    if logCount > 0 {
      for place in slots.indices where slots[place].log != nil && rows(at: place).contains(row) {
        logRemoval(at: place, row: row)
      }
    }
    slots.withUnsafeMutableBufferPointer { slots in
      for place in 0..<slots.count {
        guard let shared = slots[place].header, shared.pointee.rows.contains(row) else { continue }
        if !isKnownUniquelyReferenced(&slots[place].column) { slots[place].unshare() }
        guard let header = slots[place].header else { continue }
        if !header.pointee.isTrivial { slots[place].column?.operations.destroyRow(header.pointee.rows, row) }
        header.markAbsent(row)
      }
    }
  }
}
