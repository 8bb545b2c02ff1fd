/// The names of all entities of a scene, also of those that are not inserted yet or were removed, as a resource. Not
/// in the state hash: no system reads it.
package struct KnownNames: Component {
  package static let componentName = "RiffleTime.KnownNames"

  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  public func fold(into hasher: inout StateHasher) {}
}

extension World {
  /// Returns true for a part of the engine, such as the keyboard's ring: in a scene all other entities have a name.
  package func isOfEngine(_ entity: Entity) -> Bool { hasResource(KnownNames.self) && !has(Name.self, entity) }
}
