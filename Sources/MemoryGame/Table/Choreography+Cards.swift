import RiffleStage

// Movements of single cards and of pairs.
extension Choreography {
  /// A real turn about the vertical axis; the card rises while it turns.
  static func turn(_ id: Int, faceUp: Bool, by animation: Animation, cause: Cause, _ world: inout World) {
    world.play(.flip, atCard: id, pitch: faceUp ? 1 : 0.8)
    let card = world.table.cards[id]
    world.withAnimation(animation, cause: cause) { $0[card, Transform.self].turn = .degrees(faceUp ? 0 : 180) }
    if world.isDragged(id) { return }
    world[card, Transform.self].depth = max(world[card, Transform.self].depth, 500)
    world.withAnimation(quick, cause: cause) { world in
      world[card, Offset.self].lift = 34
      world[card, Offset.self].scale = Feel.flightScale
    }
    world.table.timeline.forget { $0 == .settle(id) }
    world.table.timeline.add(.settle(id), at: world.tick(after: animation.logicalDuration * 0.55))
  }

  static func flip(_ id: Int, _ world: inout World) {
    let cause = Cause(animation: "flip", rule: "choose")
    turn(id, faceUp: true, by: world.table.settings.flip, cause: cause, &world)
  }

  /// The pair turns out to be equal: once the second card is up, both hop and spin, glow, and leave.
  static func match(_ a: Int, _ b: Int, _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    world.table.timeline.add(.celebrate(a, b), at: world.tick(after: turned))
    // With a transition they stay until the next choice; after the last pair there is none.
    if world.table.settings.transition == nil || world.table.game.isOver {
      world.table.timeline.add(.discard(a, b), at: world.tick(after: turned + 1.05))
    }
  }

  static func celebrate(_ a: Int, _ b: Int, _ world: inout World) {
    let cause = Cause(animation: "spin", rule: "match")
    for id in [a, b] {
      let card = world.table.cards[id]
      world[card, Transform.self].depth = 600
      world.withAnimation(.spring(duration: 0.35, bounce: 0.3), cause: cause) { world in
        world[card, Offset.self].position = [0, -22]
        world[card, Offset.self].lift = 50
        world[card, Offset.self].scale = 0.08
      }
      Celebration.burst(at: card, &world)
      spin(id, &world)
      CardPrefab.setGlow(of: card, to: 1, .easeOut(duration: 0.25), &world)
      world.table.timeline.add(.comeDown(id), at: world.tick(after: 0.45))
    }
  }

  /// The picture turns, a turn a second, until the card leaves: motion on top of the card's own, so that it is left out
  /// where less movement is asked for.
  private static func spin(_ id: Int, _ world: inout World) {
    let picture = world.table.pictures[id]
    world[picture, Offset.self].rotation = .zero
    // Ten turns in ten seconds and over again: where it stops is never where it was aimed at.
    let turning = Animation.linear(duration: 10).repeatForever(autoreverses: false)
    world.withAnimation(turning, cause: Cause(animation: "spin", rule: "match")) {
      $0[picture, Offset.self].rotation = .degrees(3600)
    }
  }

  /// The turning picture runs out at its next upright moment but one, from the speed it has.
  static func stopSpinning(_ id: Int, _ world: inout World) {
    let picture = world.table.pictures[id]
    let seen = world.presented(Offset.self, of: picture).rotation.degrees
    let upright = ((seen + 200) / 360).rounded(.up) * 360
    world.withAnimation(.spring(duration: 0.75), cause: Cause(animation: "spin", rule: "leave")) {
      $0[picture, Offset.self].rotation = .degrees(upright)
    }
  }

  static func comeDown(_ id: Int, _ world: inout World) {
    let card = world.table.cards[id]
    world.withAnimation(.spring(duration: 0.4, bounce: 0.3), cause: Cause(animation: "hop", rule: "match")) { world in
      world[card, Offset.self].position = .zero
    }
  }

  /// Both cards of a match leave: they fly to the discard pile, or go by the table's transition.
  static func discard(_ a: Int, _ b: Int, _ world: inout World) {
    let leaving = [a, b].filter { world.table.game.discard($0) }
    Drag.cancel(leaving.map { world.table.cards[$0] }, &world)
    if let transition = world.table.settings.transition {
      for id in leaving { remove(id, by: transition, &world) }
    } else {
      fly(
        leaving, FlightOptions(world.table.settings.match, spread: 0.07, bow: 30, lift: 50),
        cause: Cause(animation: "match", rule: "match"), &world)
      for id in leaving {
        stopSpinning(id, &world)
        CardPrefab.setGlow(of: world.table.cards[id], to: 0, .easeIn(duration: 0.4), &world)
      }
    }
    if world.table.game.discard.count == world.table.game.cards.count {
      FiguresView.finish(&world)
      world.table.timeline.add(.congratulate, at: world.tick(after: 0.6))
      world.table.timeline.add(.cascade, at: world.tick(after: 0.75))
    }
  }

  /// A card goes by a transition, spinning and glowing as it is.
  static func remove(_ id: Int, by transition: Transition, _ world: inout World) {
    let card = world.table.cards[id]
    world.table.timeline.forget { step in
      switch step {
      case .settle(id), .comeDown(id), .shake(id): true
      case .celebrate(id, _), .celebrate(_, id): true
      default: false
      }
    }
    CardPrefab.replace(id, &world)
    let place = world[card, Transform.self]
    world[world.table.cards[id], Transform.self] = place
    world[world.table.cards[id], Transform.self].turn = .degrees(180)
    world.withAnimation(world.table.settings.match, cause: Cause(animation: "leave", rule: "match")) {
      $0.remove(card, with: transition)
    }
  }

  /// The cards that left by a transition come back to where they belong, each by the same transition.
  static func bringBack(_ ids: [Int], _ world: inout World) {
    let slots = slots(of: world.table)
    for id in ids where world.has(Hidden.self, world.table.cards[id]) {
      let (card, slot) = (world.table.cards[id], slots[id])
      let scale = SIMD2(repeating: slot.size.x / world[card, Size.self].value.x)
      world.remove(Hidden.self, from: card)
      world[card, Transform.self] = Transform(
        position: slot.position, rotation: slot.rotation, turn: .degrees(180), scale: scale, depth: slot.depth)
      let transition = world.table.settings.transition ?? .scale
      world.withAnimation(world.table.settings.gather, cause: Cause(animation: "return", rule: "new game")) {
        $0.insert(card, with: transition)
      }
    }
  }

  /// The pair turns out to differ: both shake their heads and turn back.
  static func mismatch(_ a: Int, _ b: Int, _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    for id in [a, b] { world.table.timeline.add(.shake(id), at: world.tick(after: turned + 0.1)) }
    world.table.timeline.add(.turnBack(a, b), at: world.tick(after: turned + world.table.settings.mismatchPause))
  }

  /// A shake of the head: keyframes that end where they began.
  static let headshake = Animation.keyframes {
    CubicKeyframe(1, duration: 0.06)
    CubicKeyframe(-0.9, duration: 0.09)
    CubicKeyframe(0.6, duration: 0.09)
    CubicKeyframe(-0.3, duration: 0.08)
    CubicKeyframe(0, duration: 0.08)
  }

  static func shake(_ id: Int, _ world: inout World) {
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    world.withAnimation(headshake, cause: Cause(animation: "shake", rule: "mismatch")) { world in
      world[card, Offset.self].position.x += 10
      world[card, Offset.self].rotation = world[card, Offset.self].rotation + .degrees(3.5)
    }
  }

  static func turnBack(_ ids: [Int], _ world: inout World) {
    // The turn this was to be, if a quick player came before it: it would turn back the next mismatch unseen.
    world.table.timeline.forget { step in
      if case .turnBack = step { true } else { false }
    }
    for id in ids where world.table.game.cards[id].place == .table {
      world.table.timeline.forget { step in
        if case .shake(id) = step { true } else { false }
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
