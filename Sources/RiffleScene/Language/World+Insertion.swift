import RiffleECS

// Entities that were removed, or absent from the start, are inserted as the file describes them.
extension World {
  /// Inserts an absent entity with all that it contains; does nothing if it is present, or its parent is absent.
  ///
  /// - Returns: true if it was inserted.
  mutating func bringBack(_ index: Int) -> Bool {
    let content = self[resource: LoadedScene.self].content
    let entities = content.document.entities
    let before = self[resource: SceneEntities.self]
    var scene = before
    guard !isAlive(scene.all[index]) else { return false }
    if let parent = entities[index].value.parent, !isAlive(scene.all[parent.index]) { return false }
    let family = content.document.family(of: index)
    for member in family { scene.all[member] = spawn() }
    insertResource(scene)
    orderAsInFile(after: before)
    let prefabs = content.prefabs
    for member in family {
      let prefab = prefabs[member]
      prefab.put(on: scene.all[member], parent: prefab.parent.map { scene.all[$0] } ?? scene.stage, in: &self)
    }
    bindReferences()
    bindCameras()
    setHitTarget(content.program)
    setLinks(Set(family).contains)
    // Its descendants are present again, including those removed before.
    if hasResource(SceneLists.self) {
      let inside = Set(family).subtracting([index])
      self[resource: SceneLists.self].removed.removeAll(where: inside.contains)
    }
    return true
  }
}

extension SceneDocument {
  /// By entity, true if it or an ancestor is absent at the start.
  var absentees: [Bool] {
    entities.indices.map { index in
      var current: Int? = index
      // The decoder has checked that chains end.
      while let entity = current {
        if entities[entity].value.isAbsent { return true }
        current = entities[entity].value.parent?.index
      }
      return false
    }
  }

  /// An entity and its descendants at the start, in the order of the file.
  func family(of index: Int) -> [Int] {
    entities.indices.filter { member in
      var current: Int? = member
      while let entity = current {
        if entity == index { return true }
        if entities[entity].value.isAbsent { return false }
        current = entities[entity].value.parent?.index
      }
      return false
    }
  }
}
