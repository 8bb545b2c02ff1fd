import RiffleECS

/// The current state of an entity with `states:`. A rule or the pointer changes it; the presented values follow.
struct ActiveState: Component {
  var name = EntityState.idle

  func fold(into hasher: inout StateHasher) { hasher.combine(name) }
}

extension World {
  /// Returns the states of an entity of a scene, `idle` first; empty for one without states.
  package func stateNames(of entity: Entity) -> [String] {
    guard has(ActiveState.self, entity), let content = resource(LoadedScene.self)?.content,
      let index = resource(SceneEntities.self)?.all.firstIndex(of: entity),
      content.document.entities.indices.contains(index)
    else { return [] }
    let names = content.document.entities[index].value.states.map(\.name)
    return [EntityState.idle] + names.filter { $0 != EntityState.idle }
  }

  /// Returns the state of an entity: `idle` for one without states; nil if it is not alive.
  public func state(of entity: Entity) -> String? {
    isAlive(entity) ? get(ActiveState.self, entity)?.name ?? EntityState.idle : nil
  }
}
