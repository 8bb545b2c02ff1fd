import RiffleECS

/// The state that an entity with `states:` is in. A rule or the pointer changes it; what is seen follows.
package struct ActiveState: Component {
  package internal(set) var name = EntityState.idle

  package func fold(into hasher: inout StateHasher) { hasher.combine(name) }
  package func measure(_ memory: inout OwnedMemory) { memory.add(name) }
}

extension World {
  /// The state of an entity of a scene: `idle` for one without states; nil for one that is not there.
  public func state(of entity: Entity) -> String? {
    isAlive(entity) ? get(ActiveState.self, entity)?.name ?? EntityState.idle : nil
  }
}
