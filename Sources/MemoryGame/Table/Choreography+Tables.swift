import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

// Movements of the whole table: dealing, shuffling, gathering, following the window.
extension Choreography {
  /// Cards leave the deck one after another, in their order, each on a slight arc with half a turn.
  static func deal(_ world: inout World) {
    let waiting = world.table.game.deal()
    let settings = world.table.settings
    let cause = Cause(animation: "deal", rule: "deal")
    for (index, id) in waiting.enumerated() {
      let delay = delay(of: index, among: waiting.count, over: settings.dealSpread)
      send(id, by: settings.deal, delay: delay, cause: cause, &world)
      world.table.timeline.forget { $0 == .takeOff(id) }
      world.table.timeline.add(.takeOff(id), at: world.tick(after: delay))
    }
  }

  /// Seconds after which one of `count` cards starts, when `spread` seconds lie between the first and the last.
  private static func delay(of index: Int, among count: Int, over spread: Double) -> Double {
    Double(index) * spread / Double(max(1, count - 1))
  }

  /// A card leaves the deck.
  static func takeOff(_ id: Int, _ world: inout World) {
    let order = world.table.game.slot(of: id) ?? 0
    let time = world.table.settings.deal.logicalDuration
    fly(id, bow: [0, -26], height: 46, order: -order, delay: 0, time: time, &world)
    CardPrefab.updateShadows(&world, animation: quick)
  }

  /// Only positions change. The cards start in the order of their distance from the middle, milliseconds apart, and
  /// bow out to the left of their ways, so that the table swirls instead of crossing in one point.
  static func shuffle(_ world: inout World) {
    let layout = world.table.layout
    let cause = Cause(animation: "shuffle", rule: "shuffle")
    let spread = world.table.settings.shuffleSpread
    let time = world.table.settings.shuffle.logicalDuration
    var flights: [(id: Int, from: SIMD2<Float>, way: SIMD2<Float>)] = []
    for id in world.table.cards.indices where world.table.game.cards[id].place == .table && !world.isDragged(id) {
      let from = world.presented(Transform.self, of: world.table.cards[id]).position
      let way =
        slot(of: id, in: world.table, layout).slot.position - world[world.table.cards[id], Transform.self].position
      guard way != .zero else { continue }
      flights.append((id, from, way))
    }
    let middle = layout.grid.center
    flights.sort { a, b in
      let (da, db) = (a.from - middle, b.from - middle)
      let (la, lb) = ((da * da).sum(), (db * db).sum())
      return la == lb ? a.id < b.id : la < lb
    }
    for (order, flight) in flights.enumerated() {
      let delay = delay(of: order, among: flights.count, over: spread)
      send(flight.id, by: world.table.settings.shuffle, delay: delay, cause: cause, &world)
      let length = (flight.way * flight.way).sum().squareRoot()
      let left = SIMD2(flight.way.y, -flight.way.x) / max(1, length)
      let bow = left * min(70, length * 0.22)
      fly(
        flight.id, bow: bow, height: 30 + min(40, length * 0.1), order: order, delay: delay, time: time, &world)
    }
  }

  /// What was meant for later and what is held no longer matter: a new game begins.
  static func clear(_ world: inout World) {
    world.table.timeline.clear()
    Drag.cancel(world.table.cards, &world)
    BonusPie.reset(&world)
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
    let gather = world.table.settings.gather
    for id in world.table.game.order {
      let rank = left.firstIndex(of: id)
      let delay = rank.map { 0.25 * Double($0) / Double(left.count) } ?? 0
      send(id, by: gather, delay: delay, cause: cause, &world)
      let card = world.table.cards[id]
      world.withAnimation(delay > 0 ? gather.delay(delay) : gather, cause: cause) { world in
        world[card, Transform.self].turn = .degrees(180)
        world[card, Offset.self] = Offset()
      }
      if let rank { fly(id, bow: .zero, height: 40, order: left.count - rank, delay: delay, time: 0.5, &world) }
      CardPrefab.setGlow(of: card, to: 0, .easeOut(duration: 0.2), &world)
    }
  }

  /// The window has another size: everything finds its new place.
  static func relayout(_ world: inout World) {
    HUDView.wrapLesson(&world)
    let cause = Cause(animation: "relayout", rule: "resize", actor: .window)
    for id in world.table.cards.indices {
      send(id, by: world.table.settings.relayout, delay: 0, cause: cause, &world)
    }
    HUDView.place(&world, animation: world.table.settings.relayout)
    world.withAnimation(world.table.settings.relayout, cause: cause) { TablePlaces.place(&$0) }
  }
}
