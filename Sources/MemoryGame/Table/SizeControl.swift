import RiffleScene

/// The sizes that the game can be played in: a number of cards each, with a light that glides to the one that is played.
enum SizeControl {
  /// Points of one of them, of the gap around all, and the letter that leads from one to the next.
  static let size: SIMD2<Float> = [38, 26]
  static let gap: Float = 2
  static let key = "C"

  /// Its entities.
  struct Parts: Sendable, Equatable {
    var track: Entity
    var light: Entity
    var caption: Entity
    var choices: [MemoryTable.Button] = []
  }

  static func spawn(_ world: inout World) {
    let sizes = world.table.settings.sizes
    guard !sizes.isEmpty else { return }
    func bar(_ size: SIMD2<Float>, _ fill: Fill, depth: Int32, _ name: String) -> Entity {
      world.spawn(
        Transform(perspective: 0, depth: depth), Size(size), Shape.roundedRectangle(cornerRadius: size.y / 2), fill,
        Name(name))
    }
    let whole = size * SIMD2(Float(sizes.count), 1) + 2 * gap
    var parts = Parts(
      track: bar(whole, Fill(Color(hex: 0x0D131E, opacity: 0.5)), depth: 50, "sizes"),
      light: bar(size, HUDView.lit, depth: 51, "the size that is played"),
      caption: HUDView.label("cards  \(key)", size: 13, weight: .regular, HUDView.dimText, .trailing, &world))
    world.insert(Name("caption of the sizes"), on: parts.caption)
    for pairs in sizes {
      let entity = world.spawn(
        Transform(perspective: 0, depth: 52), Offset(), Size(size), Shape.roundedRectangle(cornerRadius: size.y / 2),
        HitTarget(owner: MemoryBlock.owner, order: 990), HitArea(margin: [0, 9]),
        Label("\(2 * pairs)", size: 13, weight: .semibold, color: HUDView.text), Name("\(2 * pairs) cards"))
      parts.choices.append(MemoryTable.Button(entity: entity, intent: .size(pairs: pairs)))
    }
    world.table.hud.sizes = parts
  }

  /// Puts it in its place for the window: left of what is beside the score. Called within an animation.
  static func place(_ layout: TableLayout, _ world: inout World) {
    guard let parts = world.table.hud.sizes else { return }
    let scale = SIMD2(repeating: layout.scale)
    let whole = size.x * Float(parts.choices.count)
    let left = layout.sizes - SIMD2(whole + gap, 0) * scale
    for (index, choice) in parts.choices.enumerated() {
      world[choice.entity, Transform.self].position = left + SIMD2((Float(index) + 0.5) * size.x, 0) * scale
    }
    world[parts.track, Transform.self].position = left + SIMD2(whole / 2, 0) * scale
    world[parts.caption, Transform.self].position = left - SIMD2(10, 0) * scale
    // In a narrow window the title has its place.
    world[parts.caption, Opacity.self].value = layout.size.x < 640 * layout.scale ? 0 : 1
    for entity in [parts.track, parts.light, parts.caption] + parts.choices.map(\.entity) {
      world[entity, Transform.self].scale = scale
    }
    light(&world)
  }

  /// The light is where the size is that is played, and its number is dark there. Called within an animation.
  static func light(_ world: inout World) {
    guard let parts = world.table.hud.sizes else { return }
    let played = parts.choices.firstIndex { $0.intent == .size(pairs: world.table.game.cards.count / 2) }
    for (index, choice) in parts.choices.enumerated() {
      world[choice.entity, Label.self].color = index == played ? Color(hex: 0x10202C) : HUDView.text
      if index == played {
        world[parts.light, Transform.self].position = world[choice.entity, Transform.self].position
      }
    }
  }

  /// What the key asks for: the size behind the one that is played, the first behind the last.
  static func next(_ table: MemoryTable) -> MemoryIntent? {
    let sizes = table.settings.sizes
    guard !sizes.isEmpty else { return nil }
    let played = sizes.firstIndex(of: table.game.cards.count / 2) ?? sizes.count - 1
    return .size(pairs: sizes[(played + 1) % sizes.count])
  }

  /// A new game of another number of pairs: cards that are too many go where they are, new ones come to the deck.
  static func choose(_ pairs: Int, _ world: inout World) {
    let old = world.table.game.cards.count / 2
    guard pairs != old, (1...world.table.settings.pictures.count).contains(pairs) else { return }
    Drag.cancel(world.table.cards, &world)
    world.table.pairs = pairs
    for id in stride(from: 2 * old - 1, through: 2 * pairs, by: -1) where !world.has(Hidden.self, world.table.cards[id])
    {
      Choreography.remove(id, by: world.table.settings.transition ?? .scale, &world)
    }
  }
}
