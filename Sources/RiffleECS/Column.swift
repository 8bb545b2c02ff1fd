/// One column for reading in random order: the column is looked up once, each access is one load and two checks.
///
/// Valid inside the closure that received it, and no longer.
@frozen
public struct Column<C: Component> {
  @usableFromInline let values: UnsafePointer<C>
  @usableFromInline let rows: RowSet
  @usableFromInline let generations: UnsafeBufferPointer<UInt32>

  @inlinable
  init(rows: RowSet, generations: UnsafeBufferPointer<UInt32>) {
    self.rows = rows
    self.generations = generations
    values = UnsafePointer(rows.typed(C.self))
  }

  /// Whether the entity is alive and has the component.
  @inlinable
  @inline(__always)
  public func has(_ entity: Entity) -> Bool {
    entity.row < generations.count && generations[entity.row] == entity.generation && rows.contains(entity.row)
  }

  /// A copy of the component; nil when the entity is stale or does not have it.
  @inlinable
  public func get(_ entity: Entity) -> C? { has(entity) ? values[entity.row] : nil }

  /// The component of an entity that is alive and has it.
  @inlinable
  public subscript(entity: Entity) -> C {
    get {
      if !has(entity) { failMissingInColumn(C.self, of: entity) }
      return values[entity.row]
    }
  }
}

/// One column for reading and writing in random order: looked up and made unshared once.
///
/// Valid inside the closure that received it, and no longer.
@frozen
public struct MutableColumn<C: Component> {
  @usableFromInline let values: UnsafeMutablePointer<C>
  @usableFromInline let rows: RowSet
  @usableFromInline let generations: UnsafeBufferPointer<UInt32>
  @usableFromInline let log: WriteLog<C>?

  @inlinable
  init(rows: RowSet, generations: UnsafeBufferPointer<UInt32>, log: WriteLog<C>?) {
    self.rows = rows
    self.generations = generations
    self.log = log
    values = rows.typed(C.self)
  }

  /// Whether the entity is alive and has the component.
  @inlinable
  @inline(__always)
  public func has(_ entity: Entity) -> Bool {
    entity.row < generations.count && generations[entity.row] == entity.generation && rows.contains(entity.row)
  }

  /// A copy of the component; nil when the entity is stale or does not have it.
  @inlinable
  public func get(_ entity: Entity) -> C? { has(entity) ? values[entity.row] : nil }

  /// The component of an entity that is alive and has it; written in place.
  @inlinable
  public subscript(entity: Entity) -> C {
    get {
      if !has(entity) { failMissingInColumn(C.self, of: entity) }
      return values[entity.row]
    }
    nonmutating _modify {
      if !has(entity) { failMissingInColumn(C.self, of: entity) }
      if let log { record(entity.row, in: log) }
      yield &values[entity.row]
    }
  }

  @usableFromInline
  @inline(never)
  func record(_ row: Int, in log: WriteLog<C>) {
    log.entries.append(WriteLogEntry(row: row, old: values[row], removed: false))
  }
}

@usableFromInline
@inline(never)
func failMissingInColumn<C: Component>(_ type: C.Type, of entity: Entity) -> Never {
  fatalError("entity \(entity) is stale or has no \(C.componentName); ask `has` first, or use `get`")
}

extension World {
  /// Hands out a column for many reads in random order; nil when no entity ever had the component.
  @inlinable
  public func withColumn<C: Component, R>(_ type: C.Type, _ body: (Column<C>) throws -> R) rethrows -> R? {
    guard let rows = columns.rows(type) else { return nil }
    defer { withExtendedLifetime(self) {} }
    return try entities.generations.withUnsafeBufferPointer { generations in
      try body(Column(rows: rows, generations: generations))
    }
  }

  /// Hands out a column for many reads and writes in random order; nil when no entity ever had the component.
  ///
  /// The column is made unshared, so after a snapshot this copies it even when the body writes nothing.
  @inlinable
  public mutating func withMutableColumn<C: Component, R>(
    _ type: C.Type, _ body: (MutableColumn<C>) throws -> R
  ) rethrows -> R? {
    let place = columns.find(type)
    guard place >= 0 else { return nil }
    let rows = columns.owned(at: place).pointee.rows
    var log: WriteLog<C>?
    if columns.isLogged(at: place) {
      columns.ownLog(at: place)
      log = unsafeDowncast(columns.slots[place].log.unsafelyUnwrapped, to: WriteLog<C>.self)
    }
    return try entities.generations.withUnsafeBufferPointer { generations in
      try body(MutableColumn(rows: rows, generations: generations, log: log))
    }
  }
}
