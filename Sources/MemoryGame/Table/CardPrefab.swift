import RiffleScene

enum CardPrefab {
  /// The painted size in points; a card is scaled to its place.
  static func size(_ settings: MemoryBlock) -> SIMD2<Float> { [settings.widest, settings.widest / settings.aspect] }

  static func spawn(
    _ id: Int, _ settings: MemoryBlock, _ world: inout World
  ) -> (entity: Entity, pie: Entity, caption: Entity, picture: Entity) {
    let (size, name) = (size(settings), MemoryTable.name(of: id))
    let entity = world.spawn(
      Transform(turn: .degrees(180)), Offset(), Size(size), Shape.roundedRectangle(cornerRadius: size.x * 0.08),
      TwoSided(front: Face(fill: .ivory, stroke: .hairline), back: .cardBack), Shadow(), VelocityTilt(),
      Glow(strength: 0),
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
}

extension World {
  /// Only the lowest card of a pile has a shadow. Called once a tick.
  mutating func updateShadows(by animation: Animation?) {
    let (table, game) = (table, table.game)
    // While the deck is cut it has two lowest cards.
    let lowest = game.deck.suffix(table.timeline.contains { $0 == .squareUp } ? 2 : 1) + game.discard.prefix(1)
    for card in game.cards {
      let isLit = card.place == .table || table.isRing || lowest.contains(card.id)
      animate(table.cards[card.id], Shadow.self, animation, "shadow", "pile") {
        $0.strength = isLit ? 1 : card.place == .deck ? 0 : 0.4
      }
    }
  }

  // MARK: - The pie behind a picture, with the remaining points of the bonus as a caption

  mutating func updateBonus() {
    let (table, tick) = (table, self[resource: Tick.self])
    for card in table.game.cards {
      let (pie, left) = (table.pies[card.id], table.game.bonusLeft(of: card.id, at: tick.now))
      let isRunning = card.bonusRunsSince != nil && left > 0
      let wasRunning = self[pie, Pie.self].start.degrees >= 360 && presented(Pie.self, of: pie).start.degrees < 360
      if isRunning != wasRunning {
        self[pie, Pie.self].start = .degrees(360 * Float(1 - table.game.bonusFraction(of: card.id, at: tick.now)))
        let run = Animation.linear(duration: Double(left) * tick.length)
        if isRunning { animate(pie, Pie.self, run, "bonus", "face up") { $0.start = .degrees(360) } }
      }
      let isOpen = card.isFaceUp && !card.isMatched
      showBonus(pie, isOpen && left > 0)
      showBonus(table.captions[card.id], isOpen && table.game.rules.bonusTicks > 0)
    }
    countBonus()
  }

  mutating func countBonus() {
    let now = self[resource: Tick.self].now
    for id in table.game.open {
      let points = table.game.bonusPoints(of: id, at: now)
      write(points > 0 ? "+\(points) bonus" : "no bonus", to: table.captions[id])
    }
  }

  mutating func resetBonus() {
    let (pies, captions) = (table.pies, table.captions)
    let cause = Cause(animation: "bonus", rule: "new game")
    withAnimation(.easeOut(duration: 0.25), interruption: .fromCurrent, cause: cause) { world in
      for pie in pies { world[pie, Pie.self].start = .zero }
    }
    for part in pies + captions { showBonus(part, false) }
  }

  private mutating func showBonus(_ part: Entity, _ isShown: Bool) {
    animate(part, Opacity.self, .easeOut(duration: 0.25), "bonus", "face up") { $0.value = isShown ? 1 : 0 }
  }

  // MARK: - Invisible entities at the slots: the keyboard focus keeps its slot while cards are shuffled

  mutating func spawnPlaces(_ count: Int) -> [Entity] {
    (0..<count).map { place in
      var target = HitTarget(owner: MemoryBlock.owner, order: Int32(place))
      target.isTouchable = false
      return spawn(Transform(perspective: 0, depth: -50), Size(.zero), target, Name("place \(place)"))
    }
  }

  mutating func layOutPlaces() {
    for (entity, slot) in zip(table.places, Choreography.places(of: table)) {
      self[entity, Transform.self].position = slot.position
      self[entity, Size.self].value = slot.size
    }
  }

  /// Enables selectable cards, and slots whose cards have arrived from the deck. Called once a tick.
  mutating func updatePlaces() {
    let (game, cards, places) = (table.game, table.cards, table.places)
    lazy var dealt = Set(entities(movedBy: { $0.animation == "deal" }))
    for entity in places.dropFirst(game.order.count) { enable(entity, false) }
    for (entity, id) in zip(places, game.order) {
      let isOpen = game.cards[id].place == .table && !game.cards[id].isMatched
      enable(cards[id], isOpen, isCard: true)
      enable(entity, isOpen && (self[entity, HitTarget.self].isEnabled || !dealt.contains(cards[id])))
    }
  }

  private mutating func enable(_ entity: Entity, _ isEnabled: Bool, isCard: Bool = false) {
    guard self[entity, HitTarget.self].isEnabled != isEnabled else { return }
    self[entity, HitTarget.self].isEnabled = isEnabled
    self[entity, HitTarget.self].isTouchable = isEnabled && isCard
  }
}
