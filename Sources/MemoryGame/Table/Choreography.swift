import RiffleStage

/// How the cards move for what happens in the model: which cards, to which places, with which feel. Every movement is an
/// animation to a place where the card belongs; none depends on what ran before, so any of them may come at any moment.
enum Choreography {
  /// The springs of small answers: lifts, bows, and their ends.
  static let quick = Feel.rise
  static let soft = Feel.straighten

  /// Where each card belongs now, with its size there and its draw order at rest, by card.
  static func slots(of table: MemoryTable) -> [Slot] {
    let (layout, places) = (table.layout, places(of: table))
    let ring = table.isRing ? Celebration.slots(table.game.discard.count, in: layout, table.settings) : []
    return table.game.cards.map { card in
      let order = table.game.slot(of: card.id) ?? 0
      switch card.place {
      case .table: return Slot(position: places[order].position, size: places[order].size, depth: Int32(order))
      case .deck:
        // The next to be dealt lies on top; the pile leans a little, so that one sees it grow thin.
        let below = Float(table.game.cards.count - 1 - order)
        return Slot(
          position: layout.deck + SIMD2(-0.3, -0.6) * below, rotation: .degrees(180), size: layout.pile,
          depth: Int32(100 - order))
      case .discard:
        let index = table.game.discard.firstIndex(of: card.id) ?? 0
        if ring.indices.contains(index) { return ring[index] }
        // Thrown down, not squared up; the angle follows from the card, so that it is the same in every run.
        return Slot(
          position: layout.discard + SIMD2(0.3, -0.6) * Float(index),
          rotation: .degrees(Float((card.id * 37 + index * 11) % 17 - 8)), size: layout.pile, depth: Int32(200 + index))
      }
    }
  }

  /// The places of the grid, in order.
  static func places(of table: MemoryTable) -> [Slot] {
    let layout = table.layout
    let grid = Layout.grid(
      aspect: table.settings.aspect,
      spacing: table.settings.spacing * (layout.size.x < 640 * layout.scale ? 0.6 : layout.scale),
      widest: table.settings.widest * layout.scale)
    return grid.slots(table.game.cards.count, in: layout.grid)
  }

  /// The place of the grid at a point; nil between the cards and beyond the table.
  static func place(at point: SIMD2<Float>, _ table: MemoryTable) -> Int? {
    places(of: table).firstIndex { Rect(center: $0.position, size: $0.size).contains(point) }
  }

  /// Puts every card in its place without animation.
  static func place(_ world: inout World) {
    send(Array(world.table.game.cards.indices), by: nil, cause: Cause(), &world)
    for (card, slot) in zip(world.table.cards, slots(of: world.table)) {
      world[card, Transform.self].depth = slot.depth
    }
  }

  /// Moves cards to their places as they lie. One that a hand holds stays there.
  static func send(_ ids: [Int], by animation: Animation?, cause: Cause, _ world: inout World) {
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

  /// Lets cards fly to their places, or to others. One that a hand holds stays there.
  static func fly(_ ids: [Int], to slots: [Slot]? = nil, _ options: FlightOptions, cause: Cause, _ world: inout World) {
    let ids = ids.filter { !world.isDragged($0) }
    world.table.timeline.forget { if case .settle(let id) = $0 { ids.contains(id) } else { false } }
    var options = options
    options.fit = .scale
    // From the first start to the last one, of which a flight leaves out one share.
    options.spread *= Double(ids.count) / Double(max(1, ids.count - 1))
    let own = self.slots(of: world.table)
    _ = Flight(options, owner: MemoryBlock.owner).start(
      ids.map { world.table.cards[$0] }, to: slots ?? ids.map { own[$0] }, cause: Cause(animation: "lift", rule: "fly"),
      &world
    ) { choice, world, changes in
      world.withAnimation(choice.animation, cause: cause, changes)
      return 0
    }
  }

  /// A card that has turned sinks back to its place.
  static func settle(_ id: Int, _ world: inout World) {
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    world[card, Transform.self].depth = slots(of: world.table)[id].depth
    world.withAnimation(Feel.touchDown, cause: Cause(animation: "land", rule: "fly")) { world in
      world[card, Offset.self].lift = 0
      world[card, Offset.self].scale = 0
      world[card, Offset.self].position = .zero
    }
  }
}
