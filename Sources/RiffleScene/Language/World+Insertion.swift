import RiffleECS

// Entities that were removed, or never were there, come back as the file describes them.
extension World {
  /// Brings an entity that is not there to life, with all that it contains; does nothing for one that is there, or
  /// whose parent is not.
  ///
  /// - Returns: whether it was brought.
  mutating func bringBack(_ index: Int) -> Bool {
    let content = self[resource: LoadedScene.self].content
    let entities = content.document.entities
    var scene = self[resource: SceneEntities.self]
    guard !isAlive(scene.all[index]) else { return false }
    if let parent = entities[index].value.parent, !isAlive(scene.all[parent.index]) { return false }
    let family = content.document.family(of: index)
    for member in family { scene.all[member] = spawn() }
    insertResource(scene)
    let prefabs = content.prefabs
    for member in family {
      let prefab = prefabs[member]
      prefab.put(on: scene.all[member], parent: prefab.parent.map { scene.all[$0] } ?? scene.stage, in: &self)
    }
    bindReferences()
    bindCameras()
    setHitTarget(content.program)
    setLinks(Set(family).contains)
    // What it contains is there again, whatever was removed of it.
    if hasResource(SceneLists.self) {
      let inside = Set(family).subtracting([index])
      self[resource: SceneLists.self].removed.removeAll(where: inside.contains)
    }
    return true
  }
}

extension SceneDocument {
  /// By entity, whether it is not there at the start: itself, or something that contains it.
  var absentees: [Bool] {
    entities.indices.map { index in
      var current: Int? = index
      // The decoder has seen to it that chains end.
      while let entity = current {
        if entities[entity].value.isAbsent { return true }
        current = entities[entity].value.parent?.index
      }
      return false
    }
  }

  /// An entity and what it contains from the start, in the order of the file.
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
