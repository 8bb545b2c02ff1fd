import RiffleView

/// The number of the entity whose path another one follows.
struct FollowedIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// The number of the entity through which another one is seen.
struct MaskIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

extension World {
  /// Leads each follower along the entity that its scene names, and lets each masked entity be seen through its mask, after
  /// some of them came to life or refer to others.
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
  /// What is followed has a path, and nothing follows itself.
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

  /// Whether the place of an entity follows from that of another one.
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
