import RiffleCore
import RiffleECS
import RiffleMotion

// Movements of single cards and of pairs.
extension Choreography {
  /// A real turn about the vertical axis; the card rises while it turns.
  static func turn(_ id: Int, faceUp: Bool, by animation: Animation, cause: Cause, _ world: inout World) {
    let card = world.table.cards[id]
    world.withAnimation(animation, cause: cause) { $0[card, Transform.self].turn = .degrees(faceUp ? 0 : 180) }
    world[card, Transform.self].depth = 500
    world.withAnimation(quick, cause: cause) { world in
      world[card, Offset.self].lift = 34
      world[card, Offset.self].scale = 0.05
    }
    world.table.agenda.forget { $0 == .settleFlip(id) || $0 == .land(id) }
    world.table.agenda.add(.settleFlip(id), at: world.tick(after: animation.logicalDuration * 0.55))
  }

  static func flip(_ id: Int, _ world: inout World) {
    let cause = Cause(animation: "flip", rule: "choose", intent: "choose(card \(id))")
    turn(id, faceUp: true, by: world.table.settings.flip, cause: cause, &world)
  }

  /// The pair turns out to be equal: once the second card is up, both hop and spin, glow, and leave.
  static func match(_ a: Int, _ b: Int, _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    world.table.agenda.add(.celebrate(a, b), at: world.tick(after: turned))
    world.table.agenda.add(.discard(a, b), at: world.tick(after: turned + 1.05))
  }

  static func celebrate(_ a: Int, _ b: Int, _ world: inout World) {
    let cause = Cause(animation: "spin", rule: "match")
    for id in [a, b] {
      let card = world.table.cards[id]
      let aside = roomToSpin(card, world)
      world[card, Transform.self].depth = 600
      world.withAnimation(.spring(duration: 0.35, bounce: 0.3), cause: cause) { world in
        world[card, Offset.self].position = [aside, -22]
        world[card, Offset.self].lift = 50
        world[card, Offset.self].scale = 0.08
      }
      world.withAnimation(.timingCurve(0.45, 0, 0.25, 1, duration: 1), cause: cause) { world in
        world[card, Transform.self].rotation = world[card, Transform.self].rotation + .degrees(360)
      }
      CardDressing.setGlow(of: card, to: 1, .easeOut(duration: 0.25), &world)
      world.table.agenda.add(.comeDown(id), at: world.tick(after: 0.45))
    }
  }

  /// How far to the side a card at the edge of the window goes so that its corners stay inside while it spins.
  private static func roomToSpin(_ card: Entity, _ world: World) -> Float {
    let transform = world[card, Transform.self]
    let half = world[card, Size.self].value * transform.scale * 0.54
    let radius = (half * half).sum().squareRoot() + 8
    let width = world.table.layout.size.x
    return max(0, radius - transform.position.x) - max(0, transform.position.x + radius - width)
  }

  static func comeDown(_ id: Int, _ world: inout World) {
    let card = world.table.cards[id]
    world.withAnimation(.spring(duration: 0.4, bounce: 0.3), cause: Cause(animation: "hop", rule: "match")) { world in
      world[card, Offset.self].position = .zero
    }
  }

  /// Both cards of a match fly to the discard pile.
  static func discard(_ a: Int, _ b: Int, _ world: inout World) {
    for (order, id) in [a, b].enumerated() {
      guard world.table.game.discard(id) else { continue }
      let delay = Double(order) * 0.07
      let cause = Cause(animation: "match", rule: "match")
      send(id, by: world.table.settings.match, delay: delay, cause: cause, &world)
      fly(
        id, bow: [0, -30], height: 50, order: 100 + order, delay: delay,
        time: world.table.settings.match.logicalDuration, &world)
      CardDressing.setGlow(of: world.table.cards[id], to: 0, .easeIn(duration: 0.4), &world)
    }
    if world.table.game.discard.count == world.table.cards.count {
      world.table.agenda.add(.congratulate, at: world.tick(after: 0.6))
    }
  }

  /// The pair turns out to differ: both shake their heads and turn back.
  static func mismatch(_ a: Int, _ b: Int, _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    for id in [a, b] { world.table.agenda.add(.shake(id, 0), at: world.tick(after: turned + 0.1)) }
    world.table.agenda.add(.turnBack(a, b), at: world.tick(after: turned + world.table.settings.mismatchPause))
  }

  /// Points to the side at each swing of a shake, and seconds between them.
  static let swings: [Float] = [9, -8, 6, -3, 0]
  static let swingTime = 0.075

  static func shake(_ id: Int, swing: Int, _ world: inout World) {
    let card = world.table.cards[id]
    let isLast = swing == swings.count - 1
    let animation = isLast ? Animation.spring(duration: 0.25) : .spring(duration: 0.13)
    world.withAnimation(animation, cause: Cause(animation: "shake", rule: "mismatch")) { world in
      world[card, Offset.self].position = [swings[swing], 0]
      world[card, Offset.self].rotation = .degrees(swings[swing] * 0.35)
    }
    if !isLast { world.table.agenda.add(.shake(id, swing + 1), at: world.tick(after: swingTime)) }
  }

  static func turnBack(_ ids: [Int], _ world: inout World) {
    // The turn this was to be, if a quick player came before it: it would turn back the next mismatch unseen.
    world.table.agenda.forget { step in
      if case .turnBack = step { true } else { false }
    }
    for id in ids where world.table.game.cards[id].place == .table {
      world.table.agenda.forget { step in
        if case .shake(id, _) = step { true } else { false }
      }
      let card = world.table.cards[id]
      let cause = Cause(animation: "flip back", rule: "mismatch")
      turn(id, faceUp: false, by: world.table.settings.mismatch, cause: cause, &world)
      world.withAnimation(quick, cause: cause) { world in
        world[card, Offset.self].position = .zero
        world[card, Offset.self].rotation = .zero
      }
    }
  }
}
