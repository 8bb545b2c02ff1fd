/// One unshared column for reading and writing in random order; valid only inside the closure that receives it.
@frozen public struct MutableColumn<C: Component> {
  @usableFromInline let values: UnsafeMutablePointer<C>
  @usableFromInline let words: UnsafePointer<UInt64>
  @usableFromInline let generations: UnsafePointer<UInt32>?
  /// The rows that have both a generation and a presence bit: folds both bounds checks into one.
  @usableFromInline let count: Int

  @inlinable init(rows: RowSet, generations: UnsafeBufferPointer<UInt32>) {
    values = rows.typed(C.self)
    words = UnsafePointer(rows.words)
    self.generations = generations.baseAddress
    count = min(generations.count, rows.wordCount &<< 6)
  }

  /// True if the entity is alive and has the component.
  @inlinable @inline(__always) public func has(_ entity: Entity) -> Bool {
    let row = entity.row
    return row < count && generations.unsafelyUnwrapped[row] == entity.generation
      && words[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 == 1
  }

  /// Returns a copy of the component; nil if the entity is stale or lacks it.
  @inlinable public func get(_ entity: Entity) -> C? { has(entity) ? values[entity.row] : nil }

  /// The component, written in place; traps if the entity is stale or lacks it.
  @inlinable public subscript(entity: Entity) -> C {
    @inline(__always) get {
      if _slowPath(!has(entity)) { failMissingInColumn(C.self, of: entity) }
      return values[entity.row]
    }
    @inline(__always) nonmutating _modify {
      if _slowPath(!has(entity)) { failMissingInColumn(C.self, of: entity) }
      yield &values[entity.row]
    }
  }
}

@usableFromInline @inline(never) func failMissingInColumn<C: Component>(_ type: C.Type, of entity: Entity) -> Never {
  fatalError("entity \(entity) is stale or has no \(C.componentName); ask `has` first, or use `get`")
}

extension World {
  /// Passes the rows of a column, to read many; nil if no entity ever had the component. Valid inside the body only.
  @inlinable package func withRows<C: Component, R>(_ type: C.Type, _ body: (RowSet) throws -> R) rethrows -> R? {
    guard let rows = columns.rows(type) else { return nil }
    defer { withExtendedLifetime(self) {} }
    return try body(rows)
  }

  /// Passes a column for many reads and writes in random order; nil if no entity ever had the component.
  ///
  /// The column is made unshared, so after a snapshot this copies it even if the body writes nothing. With a write log,
  /// all rows are logged, as by a query.
  @inlinable public mutating func withMutableColumn<C: Component, R>(
    _ type: C.Type, _ body: (MutableColumn<C>) throws -> R
  ) rethrows -> R? {
    let place = columns.find(type)
    guard place >= 0 else { return nil }
    if columns.isLogged(at: place) { columns.logWrites(type, at: place, in: Join(columns.rows(at: place))) }
    let rows = columns.owned(at: place).pointee.rows
    return try entities.generations.withUnsafeBufferPointer { generations in
      try body(MutableColumn(rows: rows, generations: generations))
    }
  }
}
