import RiffleView

/// The number of the entity through which another one is seen.
struct MaskIndex: Component {
  let value: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

extension World {
  /// Lets each entity be seen through the one that its scene names, after some of them came to life or have other masks.
  mutating func bindMasks() {
    for entity in entities(with: MaskedBy.self) where !has(MaskIndex.self, entity) && isSceneEntity(entity) {
      remove(MaskedBy.self, from: entity)
    }
    let masked = entities(with: MaskIndex.self)
    guard !masked.isEmpty else { return }
    let all = self[resource: SceneEntities.self].all
    for entity in masked {
      let mask = MaskedBy(all[self[entity, MaskIndex.self].value])
      if get(MaskedBy.self, entity) != mask { insert(mask, on: entity) }
    }
  }

  private func isSceneEntity(_ entity: Entity) -> Bool { self[resource: SceneEntities.self].all.contains(entity) }
}
