/// The complete state at one tick: entities, their components, resources, and the random generator.
///
/// A world is a value. `let snapshot = world` costs a few reference counts at any size; the next write copies the one
/// column it touches, and only its present rows. Columns are dense by entity index, so every query runs in entity index
/// order whatever the history, and a component is found by one load.
///
/// Handles may become stale: `isAlive`, `has`, `get`, `remove`, `despawn` and `insertIfAlive` accept stale handles;
/// `world[entity, C.self]` and `insert` require valid ones, and otherwise stop the program with an explanation.
@frozen
public struct World: Sendable {
  @usableFromInline package var entities = EntityTable()
  @usableFromInline package var columns = ColumnTable()
  @usableFromInline var resources = ColumnTable()

  /// The world's own generator: part of its value and of its state hash.
  public var random: RandomSource

  /// Creates an empty world whose random numbers follow from the seed.
  public init(seed: UInt64 = 0) {
    random = RandomSource(seed: seed)
  }

  /// The number of living entities.
  @inlinable
  public var entityCount: Int { entities.aliveCount }

  /// One more than the highest index ever used: the length of a per-row table.
  @inlinable
  public var rowCount: Int { entities.generations.count }

  /// Returns true if the entity is alive.
  @inlinable
  public func isAlive(_ entity: Entity) -> Bool { entities.isAlive(entity) }

  /// Returns the living entity with this index; nil if there is none.
  @inlinable
  public func entity(atRow row: Int) -> Entity? { entities.entity(atRow: row) }

  /// Spawns an entity without components.
  @inlinable
  @discardableResult
  public mutating func spawn() -> Entity { entities.allocate() }

  /// Despawns an entity and drops its components; returns false if it was not alive.
  ///
  /// The index is the next to be reused, with a new generation. Complexity: linear in the number of columns.
  @inlinable
  @discardableResult
  public mutating func despawn(_ entity: Entity) -> Bool {
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
