extension World {
  /// The entities with their names, by index: those with a `Name`, and in a program also those that are named by a
  /// component, such as `brick 12`. In a scene an entity without `Name` is a part of the engine.
  ///
  /// - Complexity: linear in the entities.
  package var namedEntities: [(entity: Entity, name: String)] {
    let isProgram = !hasResource(KnownNames.self) && componentTypes.contains { !$0.isOfEngine }
    return allEntities.compactMap { entity in
      let name = get(Name.self, entity)?.text ?? (isProgram ? nameByComponent(of: entity) : nil)
      return name.map { (entity, $0) }
    }
  }

  /// Returns true if names refer to the same entities in both worlds; false if unknown.
  func hasSameNames(as other: World) -> Bool {
    shares(Name.self, with: other) && hasSameEntities(as: other)
      && (hasResource(KnownNames.self) || !componentTypes(notSharedWith: other).contains { !$0.isOfEngine })
  }
}
