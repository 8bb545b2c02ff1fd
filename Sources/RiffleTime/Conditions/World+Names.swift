import RiffleCore

extension World {
  /// What names stand for, by index: the entities with a `Name`, and in a program also those that are called by a component, such
  /// as `brick 12`. In a scene what has no `Name` is a part of the engine.
  ///
  /// - Complexity: linear in the entities.
  package var namedEntities: [(entity: Entity, name: String)] {
    var all: [(entity: Entity, name: String)] = []
    each(Name.self) { all.append(($0, $1.text)) }
    guard !hasResource(KnownNames.self), componentTypes.contains(where: { !$0.isOfEngine }) else {
      return all.sorted { $0.entity < $1.entity }
    }
    for entity in allEntities where !has(Name.self, entity) {
      if let name = nameByComponent(of: entity) { all.append((entity, name)) }
    }
    return all.sorted { $0.entity < $1.entity }
  }

  /// Whether names stand for the same entities in both worlds; false where that is not known.
  func hasSameNames(as other: World) -> Bool {
    shares(Name.self, with: other) && hasSameEntities(as: other)
      && (hasResource(KnownNames.self) || !componentTypes(notSharedWith: other).contains { !$0.isOfEngine })
  }
}
