import RiffleStage

// A new game's shuffle, in view: the pile is cut in two, the halves fall into each other card by card
// from the bottom, and the pile goes to its place.
extension Choreography {
  /// Seconds from the first card that falls to the last, and from the cut until the deck can be dealt.
  static let fallTime = 0.5
  static var riffleTime: Double { Riffle.cutTime + fallTime + Riffle.squareTime + 0.26 }

  /// The riffled pile in the middle of the table: its places from the bottom.
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

  /// Gathers all cards to a pile in the middle.
  static func gatherToRiffle(_ world: inout World) {
    var options = FlightOptions(world.table.settings.gather, spread: 0.22, bow: 0, lift: 40, departure: .scattered)
    options.turn = .degrees(180)
    fly(
      world.table.game.order.reversed(), to: pile(world.table).slots, options,
      cause: Cause(animation: "gather", rule: "new game"), &world)
    world.table.timeline.add(.cut, at: world.tick(after: 0.8))
  }

  /// The cards of the new order from the bottom alternate between the left half and the right one.
  static func cut(_ world: inout World) {
    let ids = Array(world.table.game.order.reversed())
    let halves = [0, 1].flatMap { stride(from: $0, to: ids.count, by: 2) }.map { world.table.cards[ids[$0]] }
    pile(world.table).riffle.cut(halves, Cause(animation: "cut", rule: "riffle"), &world)
    for (index, id) in ids.enumerated() {
      let fall = Riffle.cutTime + fallTime * Double(index) / Double(ids.count)
      world.table.timeline.add(.interleave(id), at: world.tick(after: fall))
    }
    world.table.timeline.add(.squareUp, at: world.tick(after: Riffle.cutTime + fallTime + Riffle.squareTime))
  }

  static func interleave(_ id: Int, _ world: inout World) {
    let place = world.table.game.order.count - 1 - (world.table.game.slot(of: id) ?? 0)
    let cause = Cause(animation: "riffle", rule: "riffle")
    pile(world.table).riffle.fall(world.table.cards[id], to: place, cause, &world)
  }

  static func squareUp(_ world: inout World) {
    let slots = slots(of: world.table)
    for id in world.table.game.deck { world[world.table.cards[id], Transform.self].depth = slots[id].depth }
    let cause = Cause(animation: "square up", rule: "riffle")
    send(world.table.game.deck, by: world.table.settings.gather, cause: cause, &world)
  }
}
