/// One place in a column table: a component type, its column, and its write log while one is enabled.
@frozen
@usableFromInline
struct ColumnSlot {
  /// The address of the component's type, or 0 for a free place.
  @usableFromInline var key: UInt
  @usableFromInline var column: ColumnStorage?
  @usableFromInline var log: AnyWriteLog?

  @inlinable
  init(key: UInt, column: ColumnStorage?, log: AnyWriteLog?) {
    self.key = key
    self.column = column
    self.log = log
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
  @usableFromInline var slots = ContiguousArray(repeating: ColumnSlot(key: 0, column: nil, log: nil), count: 16)
  @usableFromInline var count = 0

  @inlinable
  init() {}

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
  func rows(at place: Int) -> RowSet {
    slots.withUnsafeBufferPointer { $0[place].column.unsafelyUnwrapped.rows }
  }

  /// The rows at a place after making sure that no other world shares them: the one door to writing.
  @inlinable
  @inline(__always)
  mutating func ownedRows(at place: Int) -> RowSet {
    slots.withUnsafeMutableBufferPointer { slots in
      if !isKnownUniquelyReferenced(&slots[place].column) {
        slots[place].column = slots[place].column.unsafelyUnwrapped.copy()
      }
      return slots[place].column.unsafelyUnwrapped.rows
    }
  }

  /// The storage at a place, unshared, handed to the body.
  @inlinable
  @inline(__always)
  mutating func withOwned<R>(at place: Int, _ body: (ColumnStorage) -> R) -> R {
    slots.withUnsafeMutableBufferPointer { slots in
      if !isKnownUniquelyReferenced(&slots[place].column) {
        slots[place].column = slots[place].column.unsafelyUnwrapped.copy()
      }
      return body(slots[place].column.unsafelyUnwrapped)
    }
  }

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
      slots = ContiguousArray(repeating: ColumnSlot(key: 0, column: nil, log: nil), count: old.count * 2)
      for slot in old where slot.key != 0 { slots[freePlace(for: slot.key)] = slot }
    }
    var wordCount = 1
    while wordCount << 6 <= rowHint { wordCount *= 2 }
    let place = freePlace(for: key)
    let column = ColumnStorage(operations: operations, wordCount: wordCount)
    slots[place] = ColumnSlot(key: key, column: column, log: nil)
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
    if slots[place].log != nil { logWrite(C.self, at: place, row: row) }
    withOwned(at: place) { column in
      if row >= column.wordCount &<< 6 { column.grow(toHold: row) }
      let value = column.values.assumingMemoryBound(to: C.self) + row
      if column.rows.contains(row) {
        value.pointee = component
      } else {
        value.initialize(to: component)
        column.markPresent(row)
      }
    }
  }

  /// Takes a value out of a row, logging the removal.
  @inlinable
  mutating func remove<C: Component>(_ type: C.Type, row: Int) -> C? {
    let place = find(type)
    guard place >= 0, rows(at: place).contains(row) else { return nil }
    if slots[place].log != nil { logRemoval(at: place, row: row) }
    return withOwned(at: place) { column in
      column.markAbsent(row)
      return (column.values.assumingMemoryBound(to: C.self) + row).move()
    }
  }

  /// Clears one row of every column.
  @inlinable
  mutating func removeAll(row: Int) {
    for place in slots.indices where slots[place].key != 0 && rows(at: place).contains(row) {
      if slots[place].log != nil { logRemoval(at: place, row: row) }
      withOwned(at: place) { column in
        if !column.operations.isTrivial { column.operations.destroyRow(column.rows, row) }
        column.markAbsent(row)
      }
    }
  }
}
