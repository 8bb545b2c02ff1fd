import RiffleScene

enum CardPrefab {
  /// The painted size in points; a card is scaled to its place.
  static func size(_ settings: MemoryBlock) -> SIMD2<Float> { [settings.widest, settings.widest / settings.aspect] }

  static func spawn(
    _ id: Int, _ settings: MemoryBlock, _ world: inout World
  ) -> (entity: Entity, pie: Entity, caption: Entity, picture: Entity) {
    let (size, name) = (size(settings), MemoryTable.name(of: id))
    let entity = world.spawn(
      Transform(turn: .degrees(180)), Offset(), Size(size),
      Shape.roundedRectangle(cornerRadius: size.x * 0.08),
      TwoSided(front: Face(fill: .ivory, stroke: .hairline), back: .cardBack),
      Shadow(), VelocityTilt(), Glow(strength: 0),
      // A press on a card in flight chooses it; only a movement takes it.
      HitTarget(owner: MemoryBlock.owner, hover: .leans, drag: HitTarget.Drag(catches: false)))
    world.insert(Name(name), on: entity)
    let pie = world.spawn(
      Transform(position: size / 2, perspective: 0), Size(SIMD2(repeating: size.x * 0.84)), Parent(entity),
      Pie(end: .degrees(360)), Fill(Color(hex: 0x2EC4B6, opacity: 0.26)), Opacity(0), Name("bonus of \(name)"))
    let picture = world.spawn(
      Transform(position: size / 2, perspective: 0, depth: 1), Offset(), Size(SIMD2(repeating: size.x * 0.6)),
      Parent(entity), Emoji(settings.pictures[id / 2], fraction: 1), Name("picture of \(name)"))
    let caption = world.spawn(
      Transform(position: size * [0.5, 0.89], perspective: 0, depth: 1), Size([size.x, size.x * 0.25]),
      Parent(entity), Label("", size: size.x * 0.19, weight: .semibold, color: Color(hex: 0x14766D)), Opacity(0),
      Name("caption of the bonus of \(name)"))
    return (entity, pie, caption, picture)
  }

  /// Only the lowest card of a pile has a shadow. Called once a tick.
  static func updateShadows(_ world: inout World, animation: Animation?) {
    let game = world.table.game
    // While the deck is cut it has two lowest cards.
    let lowest = game.deck.suffix(world.table.timeline.contains { $0 == .squareUp } ? 2 : 1) + game.discard.prefix(1)
    let wanted = game.cards.map { card -> Float in
      card.place == .table || world.table.isRing || lowest.contains(card.id) ? 1 : card.place == .deck ? 0 : 0.4
    }
    for (card, strength) in zip(world.table.cards, wanted) {
      world.animate(card, Shadow.self, animation, "shadow", "pile") { $0.strength = strength }
    }
  }
}

/// The pie behind a picture, with the remaining points of the bonus as a caption.
enum BonusPie {
  static func update(_ world: inout World) {
    let (table, tick) = (world.table, world[resource: Tick.self])
    for card in table.game.cards {
      let (pie, left) = (table.pies[card.id], table.game.bonusLeft(of: card.id, at: tick.now))
      let isRunning = card.bonusRunsSince != nil && left > 0
      let wasRunning =
        world[pie, Pie.self].start.degrees >= 360 && world.presented(Pie.self, of: pie).start.degrees < 360
      if isRunning != wasRunning {
        world[pie, Pie.self].start = .degrees(360 * Float(1 - table.game.bonusFraction(of: card.id, at: tick.now)))
        let run = Animation.linear(duration: Double(left) * tick.length)
        if isRunning { world.animate(pie, Pie.self, run, "bonus", "face up") { $0.start = .degrees(360) } }
      }
      let isOpen = card.isFaceUp && !card.isMatched
      show(pie, isOpen && left > 0, &world)
      show(table.captions[card.id], isOpen && table.game.rules.bonusTicks > 0, &world)
    }
    count(&world)
  }

  static func count(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for id in world.table.game.open {
      let points = world.table.game.bonusPoints(of: id, at: now)
      world.write(points > 0 ? "+\(points) bonus" : "no bonus", to: world.table.captions[id])
    }
  }

  static func reset(_ world: inout World) {
    let cause = Cause(animation: "bonus", rule: "new game")
    world.withAnimation(.easeOut(duration: 0.25), interruption: .fromCurrent, cause: cause) { world in
      for pie in world.table.pies { world[pie, Pie.self].start = .zero }
    }
    for part in world.table.pies + world.table.captions { show(part, false, &world) }
  }

  private static func show(_ part: Entity, _ isShown: Bool, _ world: inout World) {
    world.animate(part, Opacity.self, .easeOut(duration: 0.25), "bonus", "face up") { $0.value = isShown ? 1 : 0 }
  }
}

/// Invisible entities at the slots: the keyboard focus keeps its slot while cards are shuffled.
enum TablePlaces {
  static func spawn(_ count: Int, _ world: inout World) -> [Entity] {
    (0..<count).map { place in
      var target = HitTarget(owner: MemoryBlock.owner, order: Int32(place))
      target.isTouchable = false
      return world.spawn(Transform(perspective: 0, depth: -50), Size(.zero), target, Name("place \(place)"))
    }
  }

  static func place(_ world: inout World) {
    for (entity, slot) in zip(world.table.places, Choreography.places(of: world.table)) {
      world[entity, Transform.self].position = slot.position
      world[entity, Size.self].value = slot.size
    }
  }

  /// Enables selectable cards, and slots whose cards have arrived from the deck. Called once a tick.
  static func update(_ world: inout World) {
    let (game, cards, places) = (world.table.game, world.table.cards, world.table.places)
    func enable(_ entity: Entity, _ isEnabled: Bool, isCard: Bool = false) {
      guard world[entity, HitTarget.self].isEnabled != isEnabled else { return }
      world[entity, HitTarget.self].isEnabled = isEnabled
      world[entity, HitTarget.self].isTouchable = isEnabled && isCard
    }
    lazy var dealt = Set(world.entities(movedBy: { $0.animation == "deal" }))
    for entity in places.dropFirst(game.order.count) { enable(entity, false) }
    for (entity, id) in zip(places, game.order) {
      let isOpen = game.cards[id].place == .table && !game.cards[id].isMatched
      enable(cards[id], isOpen, isCard: true)
      enable(entity, isOpen && (world[entity, HitTarget.self].isEnabled || !dealt.contains(cards[id])))
    }
  }
}
