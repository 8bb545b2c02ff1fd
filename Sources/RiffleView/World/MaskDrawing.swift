import RiffleCore

/// The masks of the entities of a picture.
struct MaskDrawing {
  private let world: World
  /// The masks by the masked entity, found when it is drawn, before its contents.
  private var known: [Entity: [SpriteMask]] = [:]
  /// The sprites of the entities that are masks, for each camera.
  private var looks: [Look: (sprites: [Sprite], groups: FadeGroups)] = [:]

  private struct Look: Hashable {
    var entity: Entity
    var view: Int?
  }

  init(_ world: World) { self.world = world }

  /// Returns the masks of a placement. Placements must come in drawing order.
  mutating func masks(of placement: Placement) -> [SpriteMask] {
    if placement.masked.last == placement.entity { known[placement.entity] = own(of: placement) }
    return placement.masked.flatMap { known[$0] ?? [] }
  }

  private func own(of placement: Placement) -> [SpriteMask] {
    var masks: [SpriteMask] = []
    if let mask = world.presentedIfPresent(Mask.self, of: placement.entity) {
      masks.append(SpriteMask([mask.sprite(in: placement.bounds, placement.homography)]))
    }
    if let other = world.get(MaskedBy.self, placement.entity)?.entity {
      masks.append(SpriteMask(looks[Look(entity: other, view: placement.view)]?.sprites ?? []))
    }
    return masks
  }

  /// Keeps the sprites of the entities that are masks, with their contents, and returns all other placements.
  mutating func take(from placements: [Placement], _ appearance: Appearance) -> [Placement] {
    let masks = world.maskEntities
    guard !masks.isEmpty else { return placements }
    let others = placements.filter { placement in
      let entity = placement.entity
      guard let mask = ([entity] + world.ancestors(of: entity)).first(where: masks.contains) else { return true }
      if let content = appearance.content(of: placement) {
        let shown = placement.blur > 0 ? content.blurred(by: placement.blur) : content
        let sprite = Sprite(
          shown, homography: placement.homography, opacity: placement.opacity, clips: placement.clips)
        Self.add(sprite, placement.fades, to: &looks[Look(entity: mask, view: placement.view), default: ([], .init())])
      }
      return false
    }
    for look in looks.keys { Self.add(nil, [], to: &looks[look]!) }
    return others
  }

  /// Adds a sprite that fades with those around it; nil ends all groups.
  private static func add(
    _ sprite: Sprite?, _ fades: [Fade], to look: inout (sprites: [Sprite], groups: FadeGroups)
  ) {
    look.groups.enter(fades, in: &look.sprites)
    if let sprite { look.sprites.append(sprite) }
  }
}
