/// The names of all entities of a scene, also of absent ones. Not in the state hash: no system reads it.
package struct KnownNames: Component {
  package static let componentName = "RiffleTime.KnownNames"

  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  public func fold(into hasher: inout StateHasher) {}
  /// Shared with the scene, and by all ticks: counted as nothing.
  public func measure(_ memory: inout OwnedMemory) {}
}

extension World {
  /// True for entities without a name in a scene, such as the keyboard's ring.
  package func isOfEngine(_ entity: Entity) -> Bool { hasResource(KnownNames.self) && !has(Name.self, entity) }
}
