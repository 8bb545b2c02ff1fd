import RiffleECS

/// The entities of the sliders around a scene, as a resource. They are moved by the user, so comparisons of branches
/// leave them out. Not in the state hash: no system reads it.
package struct ControlParts: Component {
  package let entities: [Entity]

  package init(_ entities: [Entity]) { self.entities = entities }

  public func fold(into hasher: inout StateHasher) {}
  public func measure(_ memory: inout OwnedMemory) { memory.add(entities) }
}

extension World {
  /// Whether an entity belongs to a slider.
  func isControl(_ entity: Entity) -> Bool { resource(ControlParts.self)?.entities.contains(entity) ?? false }
}
