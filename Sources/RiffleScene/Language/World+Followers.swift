import RiffleView

/// The index of the entity whose path another one follows.
struct FollowedIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// The index of the entity that masks another one.
struct MaskIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

extension World {
  /// Binds followers to the paths that the scene names, and masked entities to their masks, after some were inserted or
  /// refer to others.
  mutating func bindReferences() {
    bind(FollowedIndex.self, \.value) { FollowedPath($0) }
    bind(MaskIndex.self, \.value) { MaskedBy($0) }
  }

  private mutating func bind<Index: Component, Bound: Component>(
    _ type: Index.Type, _ number: KeyPath<Index, Int>, to bound: (Entity) -> Bound
  ) {
    let all = self[resource: SceneEntities.self].all
    for entity in entities(with: Bound.self) where !has(Index.self, entity) && all.contains(entity) {
      remove(Bound.self, from: entity)
    }
    for entity in entities(with: Index.self) {
      let new = bound(all[self[entity, Index.self][keyPath: number]])
      if get(Bound.self, entity) != new { insert(new, on: entity) }
    }
  }
}

extension EntityDescription {
  /// Checks that followed entities have a path and form no cycle.
  static func checkFollowers(_ entities: [NamedEntity], in context: inout DecodingContext) {
    for index in entities.indices {
      guard let followed = entities[index].value.followed else { continue }
      let name = entities[followed.index].name
      if !entities[followed.index].value.parts.has(PathShape.self) {
        context.report(at: followed.location, "'\(name)' has no path to follow; give it 'path:'")
      } else if leads(followed.index, to: index, entities) {
        context.report(
          at: followed.location,
          "'\(entities[index].name)' would follow itself: where '\(name)' is follows from it; name another path")
      }
    }
  }

  /// True if the position of an entity depends on that of another one.
  private static func leads(_ start: Int, to goal: Int, _ entities: [NamedEntity]) -> Bool {
    var open = [start]
    var next = 0
    while next < open.count {
      if open[next] == goal { return true }
      let entity = entities[open[next]].value
      next += 1
      for other in [entity.parent?.index, entity.followed?.index] {
        if let other, !open.contains(other) { open.append(other) }
      }
    }
    return false
  }
}
