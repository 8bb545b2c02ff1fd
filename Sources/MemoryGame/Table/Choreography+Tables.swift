import RiffleStage

// Movements of the whole table: dealing, shuffling, gathering, following the window.
extension Choreography {
  /// Cards leave the deck one after another, in their order, each on a slight arc with half a turn.
  static func deal(_ world: inout World) {
    let (ids, settings) = (world.table.game.deal(), world.table.settings)
    fly(
      ids, FlightOptions(settings.deal, spread: settings.dealSpread, bow: 26, lift: 46),
      cause: Cause(animation: "deal", rule: "deal"), &world)
  }

  /// Only positions change. The cards start in the order of their distance from the middle, milliseconds apart, and
  /// bow out to the left of their ways, so that the table swirls instead of crossing in one point.
  static func shuffle(_ world: inout World) {
    let (slots, settings) = (slots(of: world.table), world.table.settings)
    let moving = world.table.game.dealt.filter {
      world[world.table.cards[$0], Transform.self].position != slots[$0].position
    }
    fly(
      moving,
      FlightOptions(settings.shuffle, spread: settings.shuffleSpread, bow: 70, lift: 50, departure: .fromMiddle),
      cause: Cause(animation: "shuffle", rule: "shuffle"), &world)
  }

  /// The order of the undealt cards has changed: their faces are hidden, so the pile is put in order without motion.
  static func restack(_ world: inout World) {
    // A deck that is being riffled finds its order by itself.
    if world.table.timeline.contains({ $0 == .dealAnew }) { return }
    let slots = slots(of: world.table)
    for id in world.table.game.deck { world[world.table.cards[id], Transform.self].depth = slots[id].depth }
    send(world.table.game.deck, by: quick, cause: Cause(animation: "restack", rule: "shuffle"), &world)
  }

  /// What was planned and what is held no longer matter: a new game begins.
  static func clear(_ world: inout World) {
    world.table.timeline.clear()
    Drag.cancel(world.table.cards, &world)
    BonusPie.reset(&world)
    for (id, card) in world.table.cards.enumerated() {
      CardPrefab.setGlow(of: card, to: 0, .easeOut(duration: 0.2), &world)
      // A hint may have been in the middle of a swing.
      if world[card, Offset.self].rotation != .zero { swing(id, to: 0, &world) }
    }
    for picture in world.table.pictures where world[picture, Offset.self].rotation != .zero {
      world.withAnimation(soft, cause: Cause(animation: "spin", rule: "new game")) {
        $0[picture, Offset.self].rotation = .zero
      }
    }
  }

  /// Everything back to the deck, faces down. The model has a new game already; `left` are the cards that were not in
  /// the deck.
  static func gather(_ left: [Int], _ world: inout World) {
    let cause = Cause(animation: "gather", rule: "new game")
    var options = FlightOptions(world.table.settings.gather, spread: 0.25, bow: 0, lift: 40)
    options.turn = .degrees(180)
    fly(left, options, cause: cause, &world)
    // The others lie there already, or are on their way.
    let (slots, rest) = (slots(of: world.table), world.table.game.order.filter { !left.contains($0) })
    for id in rest {
      let card = world.table.cards[id]
      if world.hasResource(Flights.self) { world[resource: Flights.self].leave(card) }
      world[card, Transform.self].depth = slots[id].depth
      world.withAnimation(options.choice.animation, cause: cause) { $0[card, Offset.self] = Offset() }
    }
    send(rest, by: options.choice.animation, cause: cause, &world)
  }

  /// A card that was released flies to its place with the velocity it has; one whose place it took, to the free one.
  static func toss(_ ids: [Int], _ world: inout World) {
    let slots = slots(of: world.table)
    let goals = ids.filter { world.table.game.cards[$0].place == .table && !world.isDragged($0) }.map { id in
      Drag.Goal(world.table.cards[id], to: slots[id].position, rotation: slots[id].rotation, depth: slots[id].depth)
    }
    Drag.drop(goals, by: AnimationChoice(name: "toss", animation: world.table.settings.toss), &world)
    for goal in goals { Drag.lower(goal.entity, &world) }
  }

  /// The window has another size: everything finds its new place.
  static func relayout(_ world: inout World) {
    HUDView.wrapLesson(&world)
    let (cause, animation) = (
      Cause(animation: "relayout", rule: "resize", actor: .window), world.table.settings.relayout
    )
    send(Array(world.table.game.cards.indices), by: animation, cause: cause, &world)
    HUDView.place(&world, animation: animation)
    world.withAnimation(animation, cause: cause) { TablePlaces.place(&$0) }
  }
}
