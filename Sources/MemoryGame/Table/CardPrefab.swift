import RiffleScene

/// What a card looks like.
enum CardPrefab {
  /// The natural size of a card in points: it is painted at this size and scaled to its place.
  static func size(_ settings: MemorySettings) -> SIMD2<Float> { [settings.widest, settings.widest / settings.aspect] }

  /// Spawns the entities of all cards, faces down, nowhere in particular.
  static func spawn(_ world: inout World) {
    for id in 0..<2 * world.table.settings.pictures.count {
      let card = spawn(id, &world)
      world.table.cards.append(card.entity)
      world.table.pies.append(card.pie)
      world.table.captions.append(card.caption)
      world.table.pictures.append(card.picture)
      if id >= world.table.game.cards.count { world.insert(Hidden(), on: card.entity) }
    }
  }

  /// Puts another card in the place of one that leaves by a transition: the same number, out of sight until a new game.
  static func replace(_ id: Int, _ world: inout World) {
    let card = spawn(id, &world)
    (world.table.cards[id], world.table.pies[id], world.table.captions[id], world.table.pictures[id]) = card
    world.insert(Hidden(), on: card.entity)
  }

  private static func spawn(
    _ id: Int, _ world: inout World
  ) -> (entity: Entity, pie: Entity, caption: Entity, picture: Entity) {
    let size = size(world.table.settings)
    let entity = world.spawn(
      Transform(turn: .degrees(180)), Offset(), Size(size),
      Shape.roundedRectangle(cornerRadius: size.x * 0.08),
      TwoSided(front: Face(fill: .ivory, stroke: .hairline), back: .cardBack),
      Shadow(), VelocityTilt(), Glow(strength: 0),
      // A press on a card in flight chooses it, as at rest: only a movement takes it.
      HitTarget(owner: MemoryBlock.owner, hover: .leans, drag: HitTarget.Drag(catches: false)))
    let name = MemoryTable.name(of: id)
    world.insert(Name(name), on: entity)
    let pie = world.spawn(
      Transform(position: size / 2, perspective: 0), Size(SIMD2(repeating: size.x * 0.84)), Parent(entity),
      Pie(end: .degrees(360)), Fill(Color(hex: 0x2EC4B6, opacity: 0.26)), Opacity(0))
    let picture = world.spawn(
      Transform(position: size / 2, perspective: 0, depth: 1), Offset(), Size(SIMD2(repeating: size.x * 0.6)),
      Parent(entity), Emoji(world.table.settings.pictures[id / 2], fraction: 1))
    world.insert(Name("bonus of \(name)"), on: pie)
    world.insert(Name("picture of \(name)"), on: picture)
    let caption = world.spawn(
      Transform(position: size * [0.5, 0.89], perspective: 0, depth: 1), Size([size.x, size.x * 0.25]),
      Parent(entity), Label("", size: size.x * 0.19, weight: .semibold, color: Color(hex: 0x14766D)), Opacity(0))
    world.insert(Name("caption of the bonus of \(name)"), on: caption)
    return (entity, pie, caption, picture)
  }

  /// A pile throws one shadow, its lowest card's: shadows are never doubled. Everything else throws its own. Once a tick.
  static func updateShadows(_ world: inout World, animation: Animation?) {
    let game = world.table.game
    // A pile that is cut has two of them.
    let lowest = game.deck.suffix(world.table.timeline.contains { $0 == .squareUp } ? 2 : 1) + game.discard.prefix(1)
    let wanted = game.cards.map { card -> Float in
      card.place == .table || world.table.isRing || lowest.contains(card.id) ? 1 : card.place == .deck ? 0 : 0.4
    }
    let changed = zip(world.table.cards, wanted).filter { world[$0, Shadow.self].strength != $1 }
    guard !changed.isEmpty else { return }
    world.withAnimation(animation, cause: Cause(animation: "shadow", rule: "pile")) { world in
      for (card, strength) in changed { world[card, Shadow.self].strength = strength }
    }
  }

  static func setGlow(
    of card: Entity, to strength: Float, _ animation: Animation, rule: String = "match", _ world: inout World
  ) {
    guard world[card, Glow.self].strength != strength else { return }
    world.withAnimation(animation, cause: Cause(animation: "glow", rule: rule)) {
      $0[card, Glow.self].strength = strength
    }
  }
}
