/// The columns of a world by component type, in the order in which the types first appeared.
@frozen
@usableFromInline
struct ColumnTable: @unchecked Sendable {
  // Unchecked for the columns: one is written only by a table that is known to be its one owner, through `owned` or
  // `ownLog`.
  @usableFromInline var slots = ColumnSlots.empty
  /// The write logs by slot; empty until the first is asked for.
  @usableFromInline var logs: ContiguousArray<AnyWriteLog?> = []
  /// How many of them there are.
  @usableFromInline var logCount = 0
  /// How many of the slots, from the first on, `World.prepareNewColumns` has been through.
  var preparedCount = 0
  /// Whether a new slot gets a log at once, if its type has a preparation.
  var logsNew = false

  @usableFromInline
  init() {}

  @inlinable
  @inline(__always)
  static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

  /// Where a type's slot is, or -1.
  @inlinable
  @inline(__always)
  func find<C: Component>(_ type: C.Type) -> Int { slots.headerPointer.pointee.directory.find(Self.key(type)) }

  /// Where a type's slot is, or nil when there is no column for it.
  @inlinable
  @inline(__always)
  func place<C: Component>(of type: C.Type) -> Int? {
    let place = find(type)
    return place < 0 ? nil : place
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
  func header(at place: Int) -> UnsafeMutablePointer<ColumnHeader> { slots.elements[place].header }

  /// The header at an occupied place after making sure that no other world shares the column: the one door to writing.
  @inlinable
  @inline(__always)
  mutating func owned(at place: Int) -> UnsafeMutablePointer<ColumnHeader> {
    owned(at: place, ifSole: isKnownUniquelyReferenced(&slots))
  }

  /// The same after the first question, whether the list of columns has one owner, was answered: a call, and best made
  /// before there is much to keep in registers.
  @inlinable
  @inline(__always)
  mutating func owned(at place: Int, ifSole isSole: Bool) -> UnsafeMutablePointer<ColumnHeader> {
    if _fastPath(isSole), _fastPath(slots.owns(place)) { return slots.elements[place].header }
    return own(place, holding: -1)
  }

  /// The same with room for a row.
  @inlinable
  @inline(__always)
  mutating func owned(at place: Int, holding row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    if _fastPath(isKnownUniquelyReferenced(&slots)), _fastPath(slots.owns(place)),
      _fastPath(row < slots.elements[place].header.pointee.rows.capacity)
    {
      return slots.elements[place].header
    }
    return own(place, holding: row)
  }

  /// Makes a column this table's own, with room for a row unless it is -1.
  @usableFromInline
  @inline(never)
  mutating func own(_ place: Int, holding row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    ColumnSlots.makeSole(&slots)
    slots.own(place, holding: row < 0 ? nil : row)
    if row >= slots.elements[place].header.pointee.rows.capacity {
      slots.replace(place, by: slots.column(place).grown(toHold: row))
    }
    return slots.elements[place].header
  }

  @inlinable
  @inline(__always)
  func isLogged(at place: Int) -> Bool {
    logCount > 0 && logs.withUnsafeBufferPointer { $0[place] != nil }
  }

  /// The slot of a type, made if it was not there with room for this many rows.
  @inlinable
  @inline(__always)
  mutating func findOrAdd<C: Component>(_ type: C.Type, capacity: Int) -> Int {
    let place = find(type)
    return _fastPath(place >= 0) ? place : add(type, capacity: capacity)
  }

  @inlinable
  @inline(never)
  mutating func add<C: Component>(_ type: C.Type, capacity: Int) -> Int {
    add(.shared(type), capacity: capacity)
  }

  @usableFromInline
  mutating func add(_ operations: ColumnOperations, capacity: Int) -> Int {
    let place = slots.count
    // Room for a few more types at a time: a table is copied with every tick, and types are few.
    let room = slots.headerPointer.pointee.capacity
    ColumnSlots.makeSole(&slots, capacity: place < room ? room : place + 8)
    slots.append(ColumnStorage.empty(operations, capacity: max(capacity, 1)))
    if !logs.isEmpty { logs.append(nil) }
    if logsNew, operations.preparation != nil { setLog(operations.makeLog(), at: place) }
    return place
  }
}

extension ColumnTable {
  /// Puts a value in a row, replacing and logging what was there.
  @inlinable
  @inline(__always)
  mutating func insert<C: Component>(_ component: C, row: Int) {
    let place = findOrAdd(C.self, capacity: row &+ 1)
    if _slowPath(isLogged(at: place)) { logWrite(C.self, at: place, row: row) }
    let header = owned(at: place, holding: row)
    let value = header.pointee.rows.typed(C.self) + row
    if header.pointee.rows.contains(row) {
      value.pointee = component
    } else {
      value.initialize(to: component)
      header.markPresent(row)
    }
  }

  /// Puts a resource in, replacing the one of its type; no log is kept of resources.
  @inlinable
  @inline(never)
  mutating func insert<R: Component>(resource: R) {
    let found = find(R.self)
    let place = _fastPath(found >= 0) ? found : add(.resource(R.self), capacity: 1)
    let header = owned(at: place, holding: 0)
    let value = header.pointee.rows.typed(R.self)
    if header.pointee.rows.contains(0) {
      value.pointee = resource
    } else {
      value.initialize(to: resource)
      header.markPresent(0)
    }
  }

  /// Takes a value out of a row, logging the removal.
  @inlinable
  @inline(__always)
  mutating func remove<C: Component>(_ type: C.Type, row: Int) -> C? {
    let place = find(type)
    guard place >= 0, rows(at: place).contains(row) else { return nil }
    if _slowPath(isLogged(at: place)) { logRemoval(at: place, row: row) }
    let header = owned(at: place)
    header.markAbsent(row)
    return (header.pointee.rows.typed(type) + row).move()
  }

  /// Clears one row of every column.
  @usableFromInline
  mutating func removeAll(row: Int) {
    if logCount > 0 {
      for place in logs.indices where logs[place] != nil && rows(at: place).contains(row) {
        logRemoval(at: place, row: row)
      }
    }
    for place in 0..<slots.count where rows(at: place).contains(row) {
      let header = owned(at: place)
      if !header.pointee.isTrivial { slots.column(place).operations.destroyRow(header.pointee.rows, row) }
      header.markAbsent(row)
    }
  }
}
