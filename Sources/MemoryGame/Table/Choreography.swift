import RiffleView

/// The movements of the cards. Each goes to the card's current slot, so it may start at any moment.
package enum Choreography {
  static let quick = Feel.rise

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
    let spacing = table.settings.spacing * (layout.size.x < 640 * layout.scale ? 0.6 : layout.scale)
    let widest = table.settings.widest * layout.scale
    return Layout.grid(aspect: table.settings.aspect, spacing: spacing, widest: widest)
      .slots(table.game.cards.count, in: layout.grid)
  }

  static func place(at point: SIMD2<Float>, _ table: MemoryTable) -> Int? {
    places(of: table).firstIndex { Rect(center: $0.position, size: $0.size).contains(point) }
  }

  static func place(_ world: inout World) {
    let ids = Array(world.table.game.cards.indices)
    send(ids, by: nil, Cause(), &world)
    stack(ids, &world)
  }

  private static func stack(_ ids: [Int], _ world: inout World) {
    let slots = slots(of: world.table)
    for id in ids { world[world.table.cards[id], Transform.self].depth = slots[id].depth }
  }

  /// Moves cards to their slots, except dragged ones.
  static func send(_ ids: [Int], by animation: Animation?, _ cause: Cause, _ world: inout World) {
    let slots = slots(of: world.table)
    world.withAnimation(animation, cause: cause) { world in
      for id in ids where !world.isDragged(id) {
        let card = world.table.cards[id]
        world[card, Transform.self].position = slots[id].position
        world[card, Transform.self].rotation = slots[id].rotation
        world[card, Transform.self].scale = SIMD2(repeating: slots[id].size.x / world[card, Size.self].value.x)
      }
    }
  }

  /// Skips dragged cards; `slots` defaults to the cards' own.
  static func fly(
    _ ids: [Int], to slots: [Slot]? = nil, _ options: FlightOptions, _ name: String, _ rule: String,
    _ world: inout World
  ) {
    let ids = ids.filter { !world.isDragged($0) }
    world.table.timeline.forget { if case .settle(let id) = $0 { ids.contains(id) } else { false } }
    var options = options
    options.fit = .scale
    // The spread of a flight excludes the last card's share; include it.
    options.spread *= Double(ids.count) / Double(max(1, ids.count - 1))
    let (own, cause) = (self.slots(of: world.table), Cause(animation: name, rule: rule))
    _ = Flight(options, owner: MemoryBlock.owner).start(
      ids.map { world.table.cards[$0] }, to: slots ?? ids.map { own[$0] }, cause: Cause(animation: "lift", rule: "fly"),
      &world
    ) { choice, world, changes in
      world.withAnimation(choice.animation, cause: cause, changes)
      return 0
    }
  }

  static func deal(_ world: inout World) {
    world.play(.whoosh, gain: 0.6)
    let (ids, settings) = (world.table.game.deal(), world.table.settings)
    let options = FlightOptions(settings.deal, spread: settings.dealSpread, bow: 26, lift: 46)
    fly(ids, options, "deal", "deal", &world)
  }

  static func shuffle(_ world: inout World) {
    let (slots, settings) = (slots(of: world.table), world.table.settings)
    let cards = world.table.cards
    let moving = world.table.game.dealt.filter { world[cards[$0], Transform.self].position != slots[$0].position }
    let options = FlightOptions(
      settings.shuffle, spread: settings.shuffleSpread, bow: 70, lift: 50, departure: .fromMiddle)
    fly(moving, options, "shuffle", "shuffle", &world)
    // A running riffle restacks the deck.
    if world.table.timeline.contains({ $0 == .dealAnew }) { return }
    stack(world.table.game.deck, &world)
    send(world.table.game.deck, by: quick, Cause(animation: "restack", rule: "shuffle"), &world)
  }

  static func clear(_ world: inout World) {
    let table = world.table
    world.table.timeline.clear()
    Drag.cancel(table.cards, &world)
    BonusPie.reset(&world)
    for (card, picture) in zip(table.cards, table.pictures) {
      world.glow(card, 0, .easeOut(duration: 0.2))
      world.animate(card, Offset.self, .spring(duration: 0.22), "hint", "hint") { $0.rotation = .zero }
      world.animate(picture, Offset.self, Feel.straighten, "spin", "new game") { $0.rotation = .zero }
    }
  }

  /// `left` are the cards that were not in the deck.
  static func gather(_ left: [Int], _ world: inout World) {
    var options = FlightOptions(world.table.settings.gather, spread: 0.25, bow: 0, lift: 40)
    options.turn = .degrees(180)
    fly(left, options, "gather", "new game", &world)
    let rest = world.table.game.order.filter { !left.contains($0) }
    stack(rest, &world)
    for card in rest.map({ world.table.cards[$0] }) {
      if world.hasResource(Flights.self) { world[resource: Flights.self].leave(card) }
      world.animate(options.choice.animation, "gather", "new game") { $0[card, Offset.self] = Offset() }
    }
    send(rest, by: options.choice.animation, Cause(animation: "gather", rule: "new game"), &world)
  }

  /// Moves dropped cards to their slots with the velocity of the drag.
  static func toss(_ ids: [Int], _ world: inout World) {
    let slots = slots(of: world.table)
    let goals = ids.filter { world.table.game.cards[$0].place == .table && !world.isDragged($0) }.map { id in
      Drag.Goal(world.table.cards[id], to: slots[id].position, rotation: slots[id].rotation, depth: slots[id].depth)
    }
    Drag.drop(goals, by: AnimationChoice(name: "toss", animation: world.table.settings.toss), &world)
    for goal in goals { Drag.lower(goal.entity, &world) }
  }

  package static func relayout(_ world: inout World) {
    HUDView.wrapLesson(&world)
    let cause = Cause(animation: "relayout", rule: "resize", actor: .window)
    let animation = world.table.settings.relayout
    send(Array(world.table.game.cards.indices), by: animation, cause, &world)
    HUDView.place(&world, animation: animation)
    world.withAnimation(animation, cause: cause) { TablePlaces.place(&$0) }
  }

  /// Seconds from the first falling card to the last, and from the cut to the deal.
  private static let fallTime = 0.5
  static var riffleTime: Double { Riffle.cutTime + fallTime + Riffle.squareTime + 0.26 }

  private static func pile(_ table: MemoryTable) -> (riffle: Riffle, slots: [Slot]) {
    let (natural, grid) = (CardPrefab.size(table.settings), table.layout.grid)
    let scale = min(grid.size.y * 0.34 / natural.y, grid.size.x * 0.2 / natural.x, table.layout.scale)
    let slots = table.game.order.indices.map { index in
      Slot(
        position: grid.center + SIMD2(-0.15, -0.4) * Float(index), rotation: .degrees(180), size: natural * scale,
        depth: Int32(300 + index))
    }
    return (Riffle(slots: slots, apart: natural.x * scale * 1.48), slots)
  }

  static func gatherToRiffle(_ world: inout World) {
    var options = FlightOptions(world.table.settings.gather, spread: 0.22, bow: 0, lift: 40, departure: .scattered)
    options.turn = .degrees(180)
    fly(world.table.game.order.reversed(), to: pile(world.table).slots, options, "gather", "new game", &world)
    world.plan(.cut, after: 0.8)
  }

  /// The cards of the new order alternate between the halves.
  static func cut(_ world: inout World) {
    world.play(.whoosh, gain: 0.4, pitch: 1.4)
    let ids = Array(world.table.game.order.reversed())
    let halves = [0, 1].flatMap { stride(from: $0, to: ids.count, by: 2) }.map { world.table.cards[ids[$0]] }
    pile(world.table).riffle.cut(halves, Cause(animation: "cut", rule: "riffle"), &world)
    for (index, id) in ids.enumerated() {
      world.plan(.interleave(id), after: Riffle.cutTime + fallTime * Double(index) / Double(ids.count))
    }
    world.plan(.squareUp, after: Riffle.cutTime + fallTime + Riffle.squareTime)
  }

  static func interleave(_ id: Int, _ world: inout World) {
    world.play(.tick, atCard: id, gain: 0.5)
    let place = world.table.game.order.count - 1 - (world.table.game.slot(of: id) ?? 0)
    let cause = Cause(animation: "riffle", rule: "riffle")
    pile(world.table).riffle.fall(world.table.cards[id], to: place, cause, &world)
  }

  static func squareUp(_ world: inout World) {
    world.play(.whoosh, gain: 0.4, pitch: 1.4)
    stack(world.table.game.deck, &world)
    let cause = Cause(animation: "square up", rule: "riffle")
    send(world.table.game.deck, by: world.table.settings.gather, cause, &world)
  }
}
