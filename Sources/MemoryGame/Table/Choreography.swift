import RiffleView

/// The slots of the cards: each movement goes to the card's current one, so it may start at any moment.
package enum Choreography {
  package static func slots(of table: MemoryTable) -> [Slot] {
    let (layout, places) = (table.layout, places(of: table))
    let ring = table.isRing ? Celebration.slots(table.game.discard.count, in: layout, table.settings) : []
    return table.game.cards.map { card in
      let order = table.game.slot(of: card.id) ?? 0
      switch card.place {
      case .table: return Slot(position: places[order].position, size: places[order].size, depth: Int32(order))
      case .deck:
        // The next card to deal is on top; the pile leans, so that it visibly shrinks.
        let below = Float(table.game.cards.count - 1 - order)
        return Slot(
          position: layout.deck + SIMD2(-0.3, -0.6) * below, rotation: .degrees(180), size: layout.pile,
          depth: Int32(100 - order))
      case .discard:
        let index = table.game.discard.firstIndex(of: card.id) ?? 0
        if ring.indices.contains(index) { return ring[index] }
        // An untidy pile, the same in every run.
        return Slot(
          position: layout.discard + SIMD2(0.3, -0.6) * Float(index),
          rotation: .degrees(Float((card.id * 37 + index * 11) % 17 - 8)), size: layout.pile, depth: Int32(200 + index))
      }
    }
  }

  package static func places(of table: MemoryTable) -> [Slot] {
    let layout = table.layout
    let spacing = table.settings.spacing * (layout.isNarrow ? 0.6 : layout.scale)
    let widest = table.settings.widest * layout.scale
    return Layout.grid(aspect: table.settings.aspect, spacing: spacing, widest: widest)
      .slots(table.game.cards.count, in: layout.grid)
  }

  /// The slots of the pile that is riffled, from the bottom.
  static func pile(of table: MemoryTable) -> [Slot] {
    let (natural, grid) = (CardPrefab.size(table.settings), table.layout.grid)
    let scale = min(grid.size.y * 0.34 / natural.y, grid.size.x * 0.2 / natural.x, table.layout.scale)
    return table.game.order.indices.map { index in
      Slot(
        position: grid.center + SIMD2(-0.15, -0.4) * Float(index), rotation: .degrees(180), size: natural * scale,
        depth: Int32(300 + index))
    }
  }

  static func riffle(of table: MemoryTable) -> Riffle {
    let slots = pile(of: table)
    return Riffle(slots: slots, apart: (slots.first?.size.x ?? 0) * 1.48)
  }

  /// Seconds from the first card that falls in a riffle to the last, and from the cut to the deal.
  static let fallTime = 0.5
  static var riffleTime: Double { Riffle.cutTime + fallTime + Riffle.squareTime + 0.26 }
}

extension World {
  mutating func placeCards() {
    let ids = Array(table.game.cards.indices)
    send(ids, by: nil, Cause())
    stack(ids)
  }

  private mutating func stack(_ ids: [Int]) {
    let slots = Choreography.slots(of: table)
    for id in ids { self[table.cards[id], Transform.self].depth = slots[id].depth }
  }

  /// Moves cards to their slots, except dragged ones.
  private mutating func send(_ ids: [Int], by animation: Animation?, _ cause: Cause) {
    let slots = Choreography.slots(of: table)
    withAnimation(animation, cause: cause) { world in
      for id in ids where !world.isDragged(id) {
        let card = world.table.cards[id]
        world[card, Transform.self].position = slots[id].position
        world[card, Transform.self].rotation = slots[id].rotation
        world[card, Transform.self].scale = SIMD2(repeating: slots[id].size.x / world[card, Size.self].value.x)
      }
    }
  }

  /// Skips dragged cards; `slots` defaults to the cards' own.
  mutating func fly(_ ids: [Int], to slots: [Slot]? = nil, _ options: FlightOptions, _ name: String, _ rule: String) {
    let ids = ids.filter { !isDragged($0) }
    table.timeline.forget { if case .settle(let id) = $0 { ids.contains(id) } else { false } }
    var options = options
    options.fit = .scale
    // The spread of a flight excludes the last card's share; include it.
    options.spread *= Double(ids.count) / Double(max(1, ids.count - 1))
    let (own, cards) = (Choreography.slots(of: table), ids.map { table.cards[$0] })
    _ = Flight(options, owner: MemoryBlock.owner).start(
      cards, to: slots ?? ids.map { own[$0] }, cause: Cause(animation: "lift", rule: "fly"), &self
    ) { choice, world, changes in
      world.animate(choice.animation, name, rule, changes)
      return 0
    }
  }

  mutating func deal() {
    play(.whoosh, gain: 0.6)
    let (ids, settings) = (table.game.deal(), table.settings)
    fly(ids, FlightOptions(settings.deal, spread: settings.dealSpread, bow: 26, lift: 46), "deal", "deal")
  }

  mutating func shuffleCards() {
    play(.whoosh)
    let (table, slots) = (table, Choreography.slots(of: table))
    let moving = table.game.dealt.filter { self[table.cards[$0], Transform.self].position != slots[$0].position }
    let (animation, spread) = (table.settings.shuffle, table.settings.shuffleSpread)
    let options = FlightOptions(animation, spread: spread, bow: 70, lift: 50, departure: .fromMiddle)
    fly(moving, options, "shuffle", "shuffle")
    // A running riffle restacks the deck.
    if table.timeline.contains({ $0 == .dealAnew }) { return }
    stack(table.game.deck)
    send(table.game.deck, by: Feel.rise, Cause(animation: "restack", rule: "shuffle"))
  }

  /// Ends everything that the old game has planned or moves.
  mutating func clearTable() {
    table.timeline.clear()
    Drag.cancel(table.cards, &self)
    resetBonus()
    for (card, picture) in zip(table.cards, table.pictures) {
      glow(card, 0, .easeOut(duration: 0.2))
      animate(card, Offset.self, .spring(duration: 0.22), "hint", "hint") { $0.rotation = .zero }
      animate(picture, Offset.self, Feel.straighten, "spin", "new game") { $0.rotation = .zero }
    }
  }

  /// `left` are the cards that were not in the deck.
  mutating func gather(_ left: [Int]) {
    let animation = table.settings.gather
    var options = FlightOptions(animation, spread: 0.25, bow: 0, lift: 40)
    options.turn = .degrees(180)
    fly(left, options, "gather", "new game")
    let rest = table.game.order.filter { !left.contains($0) }
    stack(rest)
    for card in rest.map({ table.cards[$0] }) {
      if hasResource(Flights.self) { self[resource: Flights.self].leave(card) }
      animate(animation, "gather", "new game") { $0[card, Offset.self] = Offset() }
    }
    send(rest, by: animation, Cause(animation: "gather", rule: "new game"))
  }

  /// Moves dropped cards to their slots with the velocity of the drag.
  mutating func toss(_ ids: [Int]) {
    let slots = Choreography.slots(of: table)
    let goals = ids.filter { table.game.cards[$0].place == .table && !isDragged($0) }.map { id in
      Drag.Goal(table.cards[id], to: slots[id].position, rotation: slots[id].rotation, depth: slots[id].depth)
    }
    Drag.drop(goals, by: AnimationChoice(name: "toss", animation: table.settings.toss), &self)
    for goal in goals { Drag.lower(goal.entity, &self) }
  }

  /// Moves everything to its place after a change of the window or of the settings.
  package mutating func relayout() {
    let (animation, cause) = (table.settings.relayout, Cause(animation: "relayout", rule: "resize", actor: .window))
    send(Array(table.game.cards.indices), by: animation, cause)
    placeHUD(by: animation)
    withAnimation(animation, cause: cause) { $0.layOutPlaces() }
  }

  // MARK: - The riffle of a new game

  mutating func gatherToRiffle() {
    var options = FlightOptions(table.settings.gather, spread: 0.22, bow: 0, lift: 40, departure: .scattered)
    options.turn = .degrees(180)
    fly(table.game.order.reversed(), to: Choreography.pile(of: table), options, "gather", "new game")
    plan(.cut, after: 0.8)
  }

  /// The cards of the new order alternate between the halves.
  mutating func cutDeck() {
    play(.whoosh, gain: 0.4, pitch: 1.4)
    let ids = Array(table.game.order.reversed())
    let halves = [0, 1].flatMap { stride(from: $0, to: ids.count, by: 2) }.map { table.cards[ids[$0]] }
    Choreography.riffle(of: table).cut(halves, Cause(animation: "cut", rule: "riffle"), &self)
    for (index, id) in ids.enumerated() {
      let fall = Choreography.fallTime * Double(index) / Double(ids.count)
      plan(.interleave(id), after: Riffle.cutTime + fall)
    }
    plan(.squareUp, after: Riffle.cutTime + Choreography.fallTime + Riffle.squareTime)
  }

  mutating func interleave(_ id: Int) {
    play(.tick, atCard: id, gain: 0.5)
    let place = table.game.order.count - 1 - (table.game.slot(of: id) ?? 0)
    let cause = Cause(animation: "riffle", rule: "riffle")
    Choreography.riffle(of: table).fall(table.cards[id], to: place, cause, &self)
  }

  mutating func squareUp() {
    play(.whoosh, gain: 0.4, pitch: 1.4)
    stack(table.game.deck)
    send(table.game.deck, by: table.settings.gather, Cause(animation: "square up", rule: "riffle"))
  }
}
