@frozen @usableFromInline package struct WriteLogEntry<C: Component>: Equatable, Sendable {
  @usableFromInline package let row: Int
  /// The value before the write.
  @usableFromInline package let old: C
  /// True if the component was removed (or its entity despawned) rather than changed.
  @usableFromInline package let removed: Bool

  @inlinable package init(row: Int, old: C, removed: Bool) {
    self.row = row
    self.old = old
    self.removed = removed
  }
}

/// The writes to one entity since the log was last taken.
@frozen @usableFromInline package struct LoggedWrite<C: Component>: Equatable, Sendable {
  /// The value before the first write since the component was inserted; nil if it has not been written since.
  @usableFromInline package let old: C?
  /// True if the component was removed meanwhile: the current one is another.
  @usableFromInline package let wasRemoved: Bool

  @inlinable package init(old: C?, wasRemoved: Bool) {
    self.old = old
    self.wasRemoved = wasRemoved
  }
}

@usableFromInline class AnyWriteLog: @unchecked Sendable {
  // Unchecked: like a column storage, written only by its one owner.
  @inlinable init() {}

  /// Stored here: a log of an unknown type would need the metadata of its list in each call.
  @exclusivity(unchecked) @usableFromInline final var isEmpty = true

  /// Memory of old values elsewhere is not counted.
  @usableFromInline var bytes: Int { 0 }
}

@usableFromInline final class WriteLog<C: Component>: AnyWriteLog, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var entries: ContiguousArray<WriteLogEntry<C>>
  /// Keyed by row: 0 for no write, else the number of its first entry; negative after a removal, -1 for no write since.
  @exclusivity(unchecked) @usableFromInline var places: ContiguousArray<Int32>
  @usableFromInline let fewest: Int

  @inlinable init(after other: WriteLog? = nil) {
    entries = []
    places = []
    fewest = other.map { max($0.places.count, $0.fewest) } ?? 0
    super.init()
  }

  @inlinable init(copying other: WriteLog) {
    entries = other.entries
    places = other.places
    fewest = other.fewest
    super.init()
    isEmpty = other.isEmpty
  }

  @usableFromInline override var bytes: Int {
    OwnedMemory.allocated(48) + entries.blockBytes(notIn: nil) + places.blockBytes(notIn: nil)
  }

  @inlinable func append(row: Int, old: C, removed: Bool) {
    makePlaces(through: row)
    places[row] = removed ? -1 : Self.place(places[row], writtenAs: entries.count + 1)
    entries.append(WriteLogEntry(row: row, old: old, removed: removed))
    isEmpty = false
  }

  @inlinable func append(_ join: Join, old values: UnsafePointer<C>) {
    let last = join.lastRow
    guard last >= 0 else { return }
    makePlaces(through: last)
    places.withUnsafeMutableBufferPointer { places in
      join.forEachRow { row in
        places[row] = Self.place(places[row], writtenAs: entries.count + 1)
        entries.append(WriteLogEntry(row: row, old: values[row], removed: false))
      }
    }
    isEmpty = false
  }

  @inlinable func makePlaces(through row: Int) {
    guard row >= places.count else { return }
    let wanted = max(row + 1, 2 * places.count)
    if places.isEmpty {
      places = ContiguousArray(repeating: 0, count: max(wanted, fewest))
    } else {
      places.append(contentsOf: repeatElement(0, count: wanted - places.count))
    }
  }

  @inlinable @inline(__always) static func place(_ place: Int32, writtenAs number: Int) -> Int32 {
    switch place {
    case 0: Int32(truncatingIfNeeded: number)
    case -1: -1 - Int32(truncatingIfNeeded: number)
    default: place
    }
  }

  @inlinable func write(to row: Int) -> LoggedWrite<C>? {
    guard row < places.count, places[row] != 0 else { return nil }
    let place = Int(places[row])
    let index = place > 0 ? place - 1 : -place - 2
    return LoggedWrite(old: index < 0 ? nil : entries[index].old, wasRemoved: place < 0)
  }
}

extension ColumnTable {
  @usableFromInline mutating func setLog(_ log: AnyWriteLog?, at place: Int) {
    if logs.isEmpty { logs = ContiguousArray(repeating: nil, count: slots.count) }
    logs[place] = log
    logCount += log == nil ? -1 : 1
  }

  /// Nil unless writes of the type are logged.
  @inlinable @inline(__always) func log<C: Component>(_ type: C.Type) -> WriteLog<C>? {
    guard logCount > 0, let place = place(of: type), let log = logs[place] else { return nil }
    return unsafeDowncast(log, to: WriteLog<C>.self)
  }

  @usableFromInline static func hasWrites(_ logs: ContiguousArray<AnyWriteLog?>) -> Bool {
    logs.withUnsafeBufferPointer { logs in
      for log in logs { if let log, !log.isEmpty { return true } }
      return false
    }
  }

  @usableFromInline mutating func ownLog(at place: Int) {
    guard !isKnownUniquelyReferenced(&logs[place]), let log = logs[place] else { return }
    logs[place] = slots.column(place).operations.copyLog(log)
  }

  @inlinable @inline(never) mutating func logWrite<C: Component>(_ type: C.Type, at place: Int, row: Int) {
    let rows = rows(at: place)
    guard rows.contains(row) else { return }
    ownLog(at: place)
    let log = unsafeDowncast(logs[place].unsafelyUnwrapped, to: WriteLog<C>.self)
    log.append(row: row, old: rows.typed(type)[row], removed: false)
  }

  /// Must be called before the query passes the rows.
  @inlinable @inline(never) mutating func logWrites<C: Component>(_ type: C.Type, at place: Int, in join: Join) {
    let rows = rows(at: place)
    ownLog(at: place)
    let log = unsafeDowncast(logs[place].unsafelyUnwrapped, to: WriteLog<C>.self)
    log.append(join, old: rows.typed(type))
  }

  @usableFromInline mutating func logRemoval(at place: Int, row: Int) {
    ownLog(at: place)
    guard let log = logs[place] else { return }
    let column = slots.column(place)
    column.operations.logRemoval(log, column.rows, row)
  }
}

extension World {
  /// Starts or stops recording the old value of every written component of a type.
  ///
  /// While enabled, each mutable access, replacement, removal and despawn appends one entry; a query appends all rows
  /// it passes as `inout` before it runs. Inserting a new component replaces no old value and is not logged. Stopping
  /// drops the entries not yet taken. The log travels with copies of the world but is not part of its value: neither
  /// `==` nor `stateHash` includes it.
  @inlinable package mutating func setWriteLog<C: Component>(_ type: C.Type, enabled: Bool) {
    if enabled {
      let place = columns.findOrAdd(type, capacity: 1)
      if columns.isLogged(at: place) { return }
      columns.setLog(WriteLog<C>(), at: place)
    } else {
      let place = columns.find(type)
      guard place >= 0, columns.isLogged(at: place) else { return }
      columns.setLog(nil, at: place)
    }
  }

  @inlinable
  package func isWriteLogEnabled<C: Component>(_ type: C.Type) -> Bool { columns.log(type) != nil }

  /// True if writes were logged and not taken: cheaper than taking them.
  @inlinable package var hasLoggedWrites: Bool { columns.logCount > 0 && ColumnTable.hasWrites(columns.logs) }

  /// Returns the entries since the last call, in the order of the writes, and empties the log. Empty if not enabled.
  @inlinable package mutating func takeWriteLog<C: Component>(_ type: C.Type) -> [WriteLogEntry<C>] {
    guard let taken = columns.log(type), !taken.isEmpty else { return [] }
    columns.logs[columns.find(type)] = WriteLog<C>(after: taken)
    return Array(taken.entries)
  }

  /// Reads in place: the log itself would count a reference.
  @inlinable @inline(__always) package func hasLoggedWrites<C: Component>(_ type: C.Type) -> Bool {
    guard columns.logCount > 0, let place = columns.place(of: type) else { return false }
    return columns.logs.withUnsafeBufferPointer { $0[place]?.isEmpty == false }
  }

  /// The logged write of an entity's component; nil if none. O(1).
  @inlinable @inline(__always)
  package func loggedWrite<C: Component>(_ type: C.Type, of entity: Entity) -> LoggedWrite<C>? {
    hasLoggedWrites(type) ? columns.log(type)?.write(to: entity.row) : nil
  }
}

extension World {
  /// Runs `Component.preparation` for each type that got a column since the last call. O(1) if there are none.
  package mutating func prepareNewColumns() {
    while columns.preparedCount < columns.slots.count {
      let preparation = columns.slots.column(columns.preparedCount).operations.preparation
      columns.preparedCount += 1
      preparation?(&self)
    }
  }

  /// True if types with a preparation are logged from their first column on.
  package var logsNewColumns: Bool {
    get { columns.logsNew }
    set { columns.logsNew = newValue }
  }
}
