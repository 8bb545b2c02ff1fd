/// The columns of a world by component type, in the order in which the types first appeared.
@frozen @usableFromInline package struct ColumnTable: @unchecked Sendable {
  // Unchecked for the columns: a column is written only by its sole owner, through `owned` or `ownLog`.
  @usableFromInline package var slots = ColumnSlots.empty
  /// Keyed by slot; empty until the first log is created.
  @usableFromInline var logs: ContiguousArray<AnyWriteLog?> = []
  @usableFromInline var logCount = 0
  var preparedCount = 0
  var logsNew = false

  @usableFromInline init() {}

  @inlinable @inline(__always) static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

  /// -1 if there is none.
  @inlinable @inline(__always)
  func find<C: Component>(_ type: C.Type) -> Int { slots.headerPointer.pointee.directory.find(Self.key(type)) }

  @inlinable @inline(__always) func place<C: Component>(of type: C.Type) -> Int? {
    let place = find(type)
    return place < 0 ? nil : place
  }

  /// Borrowed: see `RowSet`.
  @inlinable @inline(__always) func rows<C: Component>(_ type: C.Type) -> RowSet? {
    let place = find(type)
    return place < 0 ? nil : rows(at: place)
  }

  @inlinable @inline(__always) func rows(at place: Int) -> RowSet { header(at: place).pointee.rows }

  @inlinable @inline(__always)
  func header(at place: Int) -> UnsafeMutablePointer<ColumnHeader> { slots.elements[place].header }

  /// Makes the column unshared first: every write goes through here.
  @inlinable @inline(__always) mutating func owned(at place: Int) -> UnsafeMutablePointer<ColumnHeader> {
    owned(at: place, ifSole: isKnownUniquelyReferenced(&slots))
  }

  /// `isSole` is a runtime call, best made before there is much to keep in registers.
  @inlinable @inline(__always)
  mutating func owned(at place: Int, ifSole isSole: Bool) -> UnsafeMutablePointer<ColumnHeader> {
    if _fastPath(isSole), _fastPath(slots.owns(place)) { return slots.elements[place].header }
    return own(place, holding: -1)
  }

  @inlinable @inline(__always)
  mutating func owned(at place: Int, holding row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    if _fastPath(isKnownUniquelyReferenced(&slots)), _fastPath(slots.owns(place)),
      _fastPath(row < slots.elements[place].header.pointee.rows.capacity)
    {
      return slots.elements[place].header
    }
    return own(place, holding: row)
  }

  /// `row` is -1 if none.
  @usableFromInline @inline(never)
  mutating func own(_ place: Int, holding row: Int) -> UnsafeMutablePointer<ColumnHeader> {
    ColumnSlots.makeSole(&slots)
    slots.own(place, holding: row < 0 ? nil : row)
    if row >= slots.elements[place].header.pointee.rows.capacity {
      slots.replace(place, by: slots.column(place).grown(toHold: row))
    }
    return slots.elements[place].header
  }

  @inlinable @inline(__always) func isLogged(at place: Int) -> Bool {
    logCount > 0 && logs.withUnsafeBufferPointer { $0[place] != nil }
  }

  @inlinable @inline(__always) mutating func findOrAdd<C: Component>(_ type: C.Type, capacity: Int) -> Int {
    let place = find(type)
    return _fastPath(place >= 0) ? place : add(type, capacity: capacity)
  }

  @inlinable @inline(never) mutating func add<C: Component>(_ type: C.Type, capacity: Int) -> Int {
    add(.shared(type), capacity: capacity)
  }

  @usableFromInline mutating func add(_ operations: ColumnOperations, capacity: Int) -> Int {
    let place = slots.count
    // Room for a few more types at a time: a table is copied every tick.
    let room = slots.headerPointer.pointee.capacity
    ColumnSlots.makeSole(&slots, capacity: place < room ? room : place + 8)
    slots.append(ColumnStorage.empty(operations, capacity: max(capacity, 1)))
    if !logs.isEmpty { logs.append(nil) }
    if logsNew, operations.preparation != nil { setLog(operations.makeLog(), at: place) }
    return place
  }
}

extension ColumnTable {
  @inlinable @inline(__always) mutating func insert<C: Component>(_ component: C, row: Int) {
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

  /// Resources have no log.
  @inlinable @inline(never) mutating func insert<R: Component>(resource: R) {
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

  @inlinable @inline(__always) mutating func remove<C: Component>(_ type: C.Type, row: Int) -> C? {
    let place = find(type)
    guard place >= 0, rows(at: place).contains(row) else { return nil }
    if _slowPath(isLogged(at: place)) { logRemoval(at: place, row: row) }
    let header = owned(at: place)
    header.markAbsent(row)
    return (header.pointee.rows.typed(type) + row).move()
  }

  @usableFromInline mutating func removeAll(row: Int) {
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
