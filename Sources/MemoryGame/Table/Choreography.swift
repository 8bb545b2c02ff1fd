import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

/// How the cards move for what happens in the model. Every movement is an animation to a place where the card belongs;
/// none knows what ran before, so any of them may come at any moment.
enum Choreography {
  /// A spring for small answers to a hand: presses, lifts, bows.
  static let quick = Feel.rise
  static let soft = Feel.straighten

  /// Where a card belongs now, its resting draw order, and its size as a factor of the card's natural size.
  static func slot(of id: Int, in table: MemoryTable, _ layout: TableLayout) -> (slot: Slot, scale: Float) {
    let order = table.game.slot(of: id) ?? 0
    let natural = CardPrefab.size(table.settings)
    switch table.game.cards[id].place {
    case .table:
      let slot = places(of: table)[order]
      return (Slot(position: slot.position, size: slot.size, depth: Int32(order)), slot.size.x / natural.x)
    case .deck:
      // The next to be dealt lies on top; the pile leans a little, so that one sees it grow thin.
      let below = Float(table.game.cards.count - 1 - order)
      return (
        Slot(
          position: layout.deck + SIMD2(-0.3, -0.6) * below, rotation: .degrees(180), size: layout.pile,
          depth: Int32(100 - order)), layout.pile.x / natural.x
      )
    case .discard:
      let index = table.game.discard.firstIndex(of: id) ?? 0
      // Thrown down, not squared up; the angle follows from the card, so that it is the same in every run.
      let angle = Float((id * 37 + index * 11) % 17 - 8)
      return (
        Slot(
          position: layout.discard + SIMD2(0.3, -0.6) * Float(index), rotation: .degrees(angle),
          size: layout.pile, depth: Int32(200 + index)), layout.pile.x / natural.x
      )
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

  /// Puts every card in its place without animation.
  static func place(_ world: inout World) {
    let layout = world.table.layout
    for id in world.table.cards.indices {
      let (slot, scale) = slot(of: id, in: world.table, layout)
      let card = world.table.cards[id]
      world[card, Transform.self].position = slot.position
      world[card, Transform.self].rotation = slot.rotation
      world[card, Transform.self].scale = [scale, scale]
      world[card, Transform.self].depth = slot.depth
    }
    CardPrefab.updateShadows(&world, animation: nil)
  }

  /// Sends a card to its place after a delay in seconds. One that a hand holds stays there.
  static func send(_ id: Int, by animation: Animation, delay: Double, cause: Cause, _ world: inout World) {
    if world.isDragged(id) { return }
    let (slot, scale) = slot(of: id, in: world.table, world.table.layout)
    let card = world.table.cards[id]
    world.withAnimation(delay > 0 ? animation.delay(delay) : animation, cause: cause) { world in
      world[card, Transform.self].position = slot.position
      world[card, Transform.self].scale = [scale, scale]
      world[card, Transform.self].rotation = nearest(slot.rotation, to: world[card, Transform.self].rotation)
    }
  }

  /// The same direction as `angle`, fewest turns away from `current`.
  static func nearest(_ angle: Angle, to current: Angle) -> Angle {
    let turns = ((current.degrees - angle.degrees) / 360).rounded()
    return .degrees(angle.degrees + turns * 360)
  }

  /// Lifts a card off the table, bowing out to one side of its way, and says when it comes down.
  static func fly(
    _ id: Int, bow: SIMD2<Float>, height: Float, order: Int, delay: Double, time: Double, _ world: inout World
  ) {
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    world.table.timeline.forget { step in
      switch step {
      case .land(id), .straighten(id), .takeOff(id), .settleFlip(id): true
      default: false
      }
    }
    world[card, Transform.self].depth = Int32(1000 + order)
    let animation = delay > 0 ? quick.delay(delay) : quick
    world.withAnimation(animation, cause: Cause(animation: "lift", rule: "fly")) { world in
      world[card, Offset.self].lift = height
      world[card, Offset.self].scale = Feel.flightScale
      world[card, Offset.self].position = bow
    }
    world.table.timeline.add(.straighten(id), at: world.tick(after: delay + time * Feel.straightensAt))
    world.table.timeline.add(.land(id), at: world.tick(after: delay + time * Feel.landsAt))
  }

  /// The second half of a flight: the bow goes back to the straight way.
  static func straighten(_ id: Int, _ world: inout World) {
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    world.withAnimation(soft, cause: Cause(animation: "straighten", rule: "fly")) {
      $0[card, Offset.self].position = .zero
    }
  }

  /// A card touches down: its shadow closes, and it takes its place in the draw order.
  static func land(_ id: Int, _ world: inout World) {
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    let (slot, _) = slot(of: id, in: world.table, world.table.layout)
    world[card, Transform.self].depth = slot.depth
    world.withAnimation(Feel.touchDown, cause: Cause(animation: "land", rule: "fly")) { world in
      world[card, Offset.self].lift = 0
      world[card, Offset.self].scale = 0
      world[card, Offset.self].position = .zero
    }
    CardPrefab.updateShadows(&world, animation: quick)
  }
}
