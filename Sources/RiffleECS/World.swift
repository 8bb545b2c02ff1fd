/// The complete state at one tick: entities, their components, resources, and the random generator.
///
/// A world is a value. `let snapshot = world` costs a few reference counts at any size; the next write copies the one
/// column it touches, and only its present rows. Columns are dense by entity index, so every query runs in entity index
/// order whatever the history, and a component is found by one load.
///
/// Handles may become stale: `isAlive`, `has`, `get`, `remove`, `despawn` and `insertIfAlive` accept stale handles;
/// `world[entity, C.self]` and `insert` require valid ones, and otherwise stop the program with an explanation.
@frozen public struct World: Sendable {
  @usableFromInline package var entities = EntityTable()
  @usableFromInline package var columns = ColumnTable()
  @usableFromInline var resources = ColumnTable()

  /// The world's own generator: part of its value and of its state hash.
  public var random: RandomSource

  /// Creates an empty world whose random numbers follow from the seed.
  public init(seed: UInt64 = 0) { random = RandomSource(seed: seed) }

  /// The number of living entities.
  @inlinable public var entityCount: Int { entities.aliveCount }

  /// One more than the highest index ever used: the length of a per-row table.
  @inlinable package var rowCount: Int { entities.generations.count }

  /// Returns true if the entity is alive.
  @inlinable public func isAlive(_ entity: Entity) -> Bool { entities.isAlive(entity) }

  /// Returns the living entity with this index; nil if there is none.
  @inlinable public func entity(atRow row: Int) -> Entity? { entities.entity(atRow: row) }

  /// Spawns an entity without components.
  @inlinable @discardableResult public mutating func spawn() -> Entity { entities.allocate() }

  /// Despawns an entity with its components; false if it was not alive. Its index is the next reused. O(columns).
  @inlinable @discardableResult public mutating func despawn(_ entity: Entity) -> Bool {
    guard entities.isAlive(entity) else { return false }
    columns.removeAll(row: entity.row)
    entities.release(entity)
    return true
  }

  /// All living entities, in index order.
  public var allEntities: [Entity] {
    var result: [Entity] = []
    result.reserveCapacity(entityCount)
    for (row, generation) in entities.generations.enumerated() where generation & 1 == 1 {
      result.append(Entity(index: UInt32(row), generation: generation))
    }
    return result
  }
}

extension World {
  /// Spawns an entity with these components; of two of one type the later stays.
  @inlinable @discardableResult public mutating func spawn<each C: Component>(_ component: repeat each C) -> Entity {
    let entity = entities.allocate()
    repeat columns.insert(each component, row: entity.row)
    return entity
  }

  /// Spawns entities at once, each with the components that the closure returns for its number; types must differ.
  @inlinable @discardableResult
  public mutating func spawn<each C: Component>(count: Int, _ make: (Int) -> (repeat each C)) -> [Entity] {
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let values = (repeat prepare((each C).self, for: born))
    for number in 0..<born.count {
      let row = born[number].row
      let made = make(number)
      repeat (each values + row).initialize(to: each made)
    }
    return born
  }

  @inlinable package mutating func reserve<C: Component>(_ type: C.Type, count: Int) {
    let place = columns.findOrAdd(type, capacity: rowCount + count)
    _ = columns.owned(at: place, holding: rowCount + count - 1)
  }

  /// Marks the new rows present; their values must be initialised right after.
  @inlinable mutating func prepare<C: Component>(_ type: C.Type, for born: [Entity]) -> UnsafeMutablePointer<C> {
    // The rows are reused ones in any order, then new ones up to the last.
    let last = rowCount - 1
    let place = columns.findOrAdd(type, capacity: rowCount)
    let header = columns.owned(at: place, holding: last)
    require(!header.pointee.rows.contains(born[0].row), "spawn(count:) cannot name a component twice")
    var number = 0
    while number < born.count {
      let first = number
      repeat { number &+= 1 } while number < born.count && born[number].row == born[number &- 1].row &+ 1
      header.markPresent(born[first].row..<born[first].row &+ (number &- first))
    }
    return header.pointee.rows.typed(type)
  }
}

/// Resources: values the world has one of, by type. They are stored, copied, compared and hashed like components.
extension World {
  /// Inserts a resource, replacing the one of its type.
  @inlinable public mutating func insertResource<R: Component>(_ resource: R) { resources.insert(resource: resource) }

  /// Removes and returns a resource; nil if there is none of the type.
  @inlinable @discardableResult
  public mutating func removeResource<R: Component>(_ type: R.Type) -> R? { resources.remove(type, row: 0) }

  /// Returns a copy of the resource; nil if there is none of the type.
  @inlinable
  public func resource<R: Component>(_ type: R.Type) -> R? { resources.rows(type)?.value(type, at: 0) }

  /// Returns true if there is a resource of the type.
  @inlinable
  public func hasResource<R: Component>(_ type: R.Type) -> Bool { resources.rows(type)?.contains(0) ?? false }

  /// The resource, which must exist; written in place, without a copy.
  @inlinable public subscript<R: Component>(resource type: R.Type) -> R {
    // Lent: a copy would count a reference for each of the resource's arrays.
    _read {
      guard let rows = resources.rows(type), rows.contains(0) else { failMissingResource(type) }
      yield rows.typed(type).pointee
    }
    _modify {
      let place = resources.find(type)
      guard place >= 0, resources.rows(at: place).contains(0) else { failMissingResource(type) }
      yield &resources.owned(at: place).pointee.rows.typed(type).pointee
    }
  }

  /// Passes the address, for reads in inner loops without reference counting; valid inside the body only.
  @inlinable package func withResource<R: Component, T>(
    _ type: R.Type, _ body: (UnsafePointer<R>) throws -> T
  ) rethrows -> T? {
    guard let rows = resources.rows(type), rows.contains(0) else { return nil }
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafePointer(rows.typed(type)))
  }
}

@usableFromInline @inline(never) func failMissingResource<R: Component>(_ type: R.Type) -> Never {
  fatalError("there is no resource \(R.componentName); insert one first, or ask with `resource(\(R.self).self)`")
}
