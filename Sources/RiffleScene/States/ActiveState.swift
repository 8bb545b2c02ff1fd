import RiffleECS

/// The state that an entity with `states:` is in. A rule or the pointer changes it; what is seen follows.
package struct ActiveState: Component {
  package internal(set) var name = EntityState.idle

  package func fold(into hasher: inout StateHasher) { hasher.combine(name) }
  package func measure(_ memory: inout OwnedMemory) { memory.add(name) }
}

extension World {
  /// The states that an entity of a scene can be in, `idle` first; none for one without states.
  package func stateNames(of entity: Entity) -> [String] {
    guard has(ActiveState.self, entity), let content = resource(LoadedScene.self)?.content,
      let index = resource(SceneEntities.self)?.all.firstIndex(of: entity),
      content.document.entities.indices.contains(index)
    else { return [] }
    let names = content.document.entities[index].value.states.map(\.name)
    return [EntityState.idle] + names.filter { $0 != EntityState.idle }
  }

  /// The state of an entity of a scene: `idle` for one without states; nil for one that is not there.
  public func state(of entity: Entity) -> String? {
    isAlive(entity) ? get(ActiveState.self, entity)?.name ?? EntityState.idle : nil
  }
}
