import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage
import RiffleView

// A new game's shuffle, before everybody's eyes: the pile is cut in two, the halves fall into each other card by card
// from the bottom, and the pile goes to its place.
extension Choreography {
  /// Seconds from the cut to the first card that falls, and from the first to the last.
  static let cutTime = 0.36
  static let fallTime = 0.5
  /// Seconds from the cut until the deck can be dealt.
  static var riffleTime: Double { cutTime + fallTime + 0.5 }

  /// The middle of the riffled pile, its cards' size as a factor of their natural size, and the half's step aside.
  private static func pile(_ table: MemoryTable) -> (middle: SIMD2<Float>, scale: Float, aside: Float) {
    let natural = CardPrefab.size(table.settings)
    let grid = table.layout.grid
    let scale = min(grid.size.y * 0.34 / natural.y, grid.size.x * 0.2 / natural.x, table.layout.scale)
    return (grid.center, scale, natural.x * scale * 0.74)
  }

  /// Where a card lies in the riffled pile; `index` counts from the bottom.
  private static func pilePlace(_ index: Int, _ middle: SIMD2<Float>) -> SIMD2<Float> {
    middle + SIMD2(-0.15, -0.4) * Float(index)
  }

  /// Gathers the cards that were not in the deck to a pile in the middle; the others come from the deck.
  static func gatherToRiffle(_ world: inout World) {
    let cause = Cause(animation: "gather", rule: "new game")
    let gather = world.table.settings.gather
    let (middle, scale, _) = pile(world.table)
    let order = world.table.game.order
    for (rank, id) in order.reversed().enumerated() {
      let card = world.table.cards[id]
      let delay = 0.22 * Double(rank) / Double(order.count)
      world.withAnimation(gather.delay(delay), cause: cause) { world in
        world[card, Transform.self].position = pilePlace(rank, middle)
        world[card, Transform.self].scale = [scale, scale]
        world[card, Transform.self].rotation = nearest(.degrees(180), to: world[card, Transform.self].rotation)
        world[card, Transform.self].turn = .degrees(180)
      }
      world.withAnimation(quick, cause: cause) { world in
        world[card, Offset.self] = Offset(lift: 40, scale: 0.04)
      }
      world[card, Transform.self].depth = Int32(1000 + rank)
      world.table.timeline.add(.settleFlip(id), at: world.tick(after: delay + 0.4))
      CardPrefab.setGlow(of: card, to: 0, .easeOut(duration: 0.2), &world)
    }
    world.table.timeline.add(.cut, at: world.tick(after: 0.8))
  }

  static func cut(_ world: inout World) {
    let cause = Cause(animation: "cut", rule: "riffle")
    let (middle, _, aside) = pile(world.table)
    let order = world.table.game.order
    world.table.timeline.forget { step in
      if case .settleFlip = step { true } else { false }
    }
    for (index, id) in order.reversed().enumerated() {
      let card = world.table.cards[id]
      let side: Float = index.isMultiple(of: 2) ? -1 : 1
      world[card, Transform.self].depth = Int32(300 + index)
      world.withAnimation(Feel.cut, cause: cause) { world in
        world[card, Transform.self].position = pilePlace(index / 2, middle) + SIMD2(side * aside, 0)
        world[card, Transform.self].rotation = nearest(
          .degrees(180 + side * Feel.cutLean), to: world[card, Transform.self].rotation)
        world[card, Offset.self] = Offset(lift: 14)
        world[card, Shadow.self].strength = index < 2 ? 1 : 0
      }
      let fall = cutTime + fallTime * Double(index) / Double(order.count)
      world.table.timeline.add(.interleave(id), at: world.tick(after: fall))
    }
    world.table.timeline.add(.squareUp, at: world.tick(after: cutTime + fallTime + 0.24))
  }

  static func interleave(_ id: Int, _ world: inout World) {
    let cause = Cause(animation: "riffle", rule: "riffle")
    let (middle, _, _) = pile(world.table)
    let index = world.table.game.order.count - 1 - (world.table.game.slot(of: id) ?? 0)
    let card = world.table.cards[id]
    world[card, Transform.self].depth = Int32(400 + index)
    world.withAnimation(Feel.fall, cause: cause) { world in
      world[card, Transform.self].position = pilePlace(index, middle)
      world[card, Transform.self].rotation = nearest(.degrees(180), to: world[card, Transform.self].rotation)
      world[card, Offset.self] = Offset()
    }
  }

  static func squareUp(_ world: inout World) {
    let cause = Cause(animation: "square up", rule: "riffle")
    for id in world.table.game.deck.reversed() {
      world[world.table.cards[id], Transform.self].depth = slot(of: id, in: world.table, world.table.layout).slot.depth
      send(id, by: .spring(duration: 0.4, bounce: 0.08), delay: 0, cause: cause, &world)
    }
    CardPrefab.updateShadows(&world, animation: quick)
  }
}
