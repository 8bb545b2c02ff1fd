import RiffleCore

/// What entities may be called that are not there now, as a resource: a scene's, whether they have come yet or are gone. Not in the
/// state hash: no system reads it.
package struct KnownNames: Component {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  public func fold(into hasher: inout StateHasher) {}
  /// Shared with the scene, and by all ticks.
  public func measure(_ memory: inout OwnedMemory) {}
}

extension World {
  /// Whether it is a part of the engine, such as the keyboard's ring: in a scene all else has a name.
  package func isOfEngine(_ entity: Entity) -> Bool { hasResource(KnownNames.self) && !has(Name.self, entity) }
}
