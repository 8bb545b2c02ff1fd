import RiffleView

extension Choreography {
  static func flip(_ id: Int, _ world: inout World) {
    turn(id, faceUp: true, by: world.table.settings.flip, "flip", "choose", &world)
  }

  private static func turn(
    _ id: Int, faceUp: Bool, by animation: Animation, _ name: String, _ rule: String, _ world: inout World
  ) {
    world.play(.flip, atCard: id, pitch: faceUp ? 1 : 0.8)
    let card = world.table.cards[id]
    world.animate(card, Transform.self, animation, name, rule) { $0.turn = .degrees(faceUp ? 0 : 180) }
    if world.isDragged(id) { return }
    world[card, Transform.self].depth = max(world[card, Transform.self].depth, 500)
    world.animate(card, Offset.self, quick, name, rule) { ($0.lift, $0.scale) = (34, Feel.flightScale) }
    world.table.timeline.forget { $0 == .settle(id) }
    world.plan(.settle(id), after: animation.logicalDuration * 0.55)
  }

  static func settle(_ id: Int, _ world: inout World) {
    world.play(.land, atCard: id, gain: 0.7)
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    world[card, Transform.self].depth = slots(of: world.table)[id].depth
    world.animate(card, Offset.self, Feel.touchDown, "land", "fly") {
      ($0.position, $0.lift, $0.scale) = (.zero, 0, 0)
    }
  }

  static func match(_ pair: [Int], _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    world.plan(.celebrate(pair[0], pair[1]), after: turned)
    // With a transition the pair stays until the next choice; after the last pair there is none.
    if world.table.settings.transition == nil || world.table.game.isOver {
      world.plan(.discard(pair[0], pair[1]), after: turned + 1.05)
    }
  }

  static func celebrate(_ pair: [Int], _ world: inout World) {
    // About a tone higher for each pair in a row.
    world.play(.chime, gain: 0.8, pitch: 1 + 0.12 * Float(min(max(world.table.game.streak, 1), 6) - 1))
    for id in pair {
      let (card, picture) = (world.table.cards[id], world.table.pictures[id])
      world[card, Transform.self].depth = 600
      world.animate(card, Offset.self, .spring(duration: 0.35, bounce: 0.3), "spin", "match") {
        ($0.position, $0.lift, $0.scale) = ([0, -22], 50, 0.08)
      }
      let place = world.presented(Transform.self, of: card).position
      world.burst(world.table.sparks, count: 16, at: place)
      world[picture, Offset.self].rotation = .zero
      // One turn per second until `stopSpinning`.
      let turning = Animation.linear(duration: 10).repeatForever(autoreverses: false)
      world.animate(picture, Offset.self, turning, "spin", "match") { $0.rotation = .degrees(3600) }
      world.glow(card, 1, .easeOut(duration: 0.25))
      world.plan(.comeDown(id), after: 0.45)
    }
  }

  private static func stopSpinning(_ id: Int, _ world: inout World) {
    let picture = world.table.pictures[id]
    let seen = world.presented(Offset.self, of: picture).rotation.degrees
    let upright = Angle.degrees(((seen + 200) / 360).rounded(.up) * 360)
    world.animate(picture, Offset.self, .spring(duration: 0.75), "spin", "leave") { $0.rotation = upright }
  }

  static func discard(_ pair: [Int], _ world: inout World) {
    let leaving = pair.filter { world.table.game.discard($0) }
    let settings = world.table.settings
    Drag.cancel(leaving.map { world.table.cards[$0] }, &world)
    if let transition = settings.transition {
      for id in leaving { remove(id, by: transition, &world) }
    } else {
      fly(leaving, FlightOptions(settings.match, spread: 0.07, bow: 30, lift: 50), "match", "match", &world)
      for id in leaving {
        stopSpinning(id, &world)
        world.glow(world.table.cards[id], 0, .easeIn(duration: 0.4))
      }
    }
    guard world.table.game.discard.count == world.table.game.cards.count else { return }
    HUDView.finish(&world)
    world.plan(.congratulate, after: 0.6)
    world.plan(.cascade, after: 0.75)
  }

  /// Removes a card; a hidden one replaces it.
  static func remove(_ id: Int, by transition: Transition, _ world: inout World) {
    let card = world.table.cards[id]
    world.table.timeline.forget { step in
      if case .celebrate(let a, let b) = step { return [a, b].contains(id) }
      return [.settle(id), .comeDown(id), .shake(id)].contains(step)
    }
    let new = CardPrefab.spawn(id, world.table.settings, &world)
    (world.table.cards[id], world.table.pies[id]) = (new.entity, new.pie)
    (world.table.captions[id], world.table.pictures[id]) = (new.caption, new.picture)
    world.insert(Hidden(), on: new.entity)
    var place = world[card, Transform.self]
    place.turn = .degrees(180)
    world[new.entity, Transform.self] = place
    world.animate(world.table.settings.match, "leave", "match") { $0.remove(card, with: transition) }
  }

  /// Reverses the transition by which the cards left.
  static func bringBack(_ ids: [Int], _ world: inout World) {
    let (slots, settings) = (slots(of: world.table), world.table.settings)
    for id in ids where world.has(Hidden.self, world.table.cards[id]) {
      let (card, slot) = (world.table.cards[id], slots[id])
      let scale = SIMD2(repeating: slot.size.x / world[card, Size.self].value.x)
      world.remove(Hidden.self, from: card)
      world[card, Transform.self] = Transform(
        position: slot.position, rotation: slot.rotation, turn: .degrees(180), scale: scale, depth: slot.depth)
      world.animate(settings.gather, "return", "new game") { $0.insert(card, with: settings.transition ?? .scale) }
    }
  }

  static func mismatch(_ pair: [Int], _ world: inout World) {
    let (turned, pause) = (world.table.settings.flip.logicalDuration, world.table.settings.mismatchPause)
    for id in pair { world.plan(.shake(id), after: turned + 0.1) }
    world.plan(.turnBack(pair[0], pair[1]), after: turned + pause)
  }

  static func shake(_ id: Int, _ world: inout World) {
    world.play(.error, atCard: id, gain: 0.4)
    if world.isDragged(id) { return }
    let card = world.table.cards[id]
    let headshake = Animation.keyframes {
      CubicKeyframe(1, duration: 0.06)
      CubicKeyframe(-0.9, duration: 0.09)
      CubicKeyframe(0.6, duration: 0.09)
      CubicKeyframe(-0.3, duration: 0.08)
      CubicKeyframe(0, duration: 0.08)
    }
    world.animate(card, Offset.self, headshake, "shake", "mismatch") {
      $0.position.x += 10
      $0.rotation = $0.rotation + .degrees(3.5)
    }
  }

  static func turnBack(_ ids: [Int], _ world: inout World) {
    // A planned turn would turn the next mismatch back unseen.
    world.table.timeline.forget { step in
      if case .turnBack = step { true } else { ids.contains { step == .shake($0) } }
    }
    for id in ids where world.table.game.cards[id].place == .table {
      let card = world.table.cards[id]
      turn(id, faceUp: false, by: world.table.settings.mismatch, "flip back", "mismatch", &world)
      world.animate(card, Offset.self, quick, "flip back", "mismatch") { ($0.position, $0.rotation) = (.zero, .zero) }
    }
  }

  static func undo(_ undone: (down: Int, up: Int?, wasPair: Bool), _ world: inout World) {
    let ids = [undone.down, undone.up].compactMap(\.self)
    let settings = world.table.settings
    world.table.timeline.forget { step in
      switch step {
      case .celebrate(let a, let b), .discard(let a, let b), .turnBack(let a, let b): ids.contains(a) || ids.contains(b)
      case .shake(let id), .comeDown(let id): ids.contains(id)
      case .points, .flyToScore, .fade, .count, .tellStreak: true
      default: false
      }
    }
    if undone.wasPair {
      bringBack(ids, &world)
      fly(ids, FlightOptions(settings.match, spread: 0.05, bow: 30, lift: 50), "undo", "undo", &world)
    }
    for id in ids {
      let card = world.table.cards[id]
      if undone.wasPair { stopSpinning(id, &world) }
      world.glow(card, 0, .easeOut(duration: 0.2))
      world.animate(card, Offset.self, quick, "undo", "undo") { ($0.position, $0.rotation) = (.zero, .zero) }
      let isUp = id == undone.up
      if world[card, Transform.self].turn != .degrees(isUp ? 0 : 180) {
        turn(id, faceUp: isUp, by: settings.mismatch, "undo", "undo", &world)
      }
    }
    ScoreView.reset(to: world.table.game.score, rule: "undo", &world)
    ScoreView.price("undo", seconds: settings.undo, at: undone.down, &world)
  }

  static func hint(_ pair: [Int], isPaid: Bool, _ world: inout World) {
    let swings: [(degrees: Float, after: Double)] = [(6, 0), (-6, 0.13), (5, 0.3), (0, 0.46)]
    for id in pair where !world.isDragged(id) {
      world.table.timeline.forget { if case .swing(id, _) = $0 { true } else { $0 == .dim(id) } }
      for swing in swings where !world.reducesMotion {
        world.plan(.swing(id, degrees: swing.degrees), after: swing.after)
      }
      world.glow(world.table.cards[id], 0.8, .easeOut(duration: 0.2), "hint")
      world.plan(.dim(id), after: 0.9)
    }
    if isPaid { ScoreView.price("hint", seconds: world.table.settings.hint, at: pair[1], &world) }
  }
}

extension World {
  mutating func glow(_ card: Entity, _ strength: Float, _ animation: Animation, _ rule: String = "match") {
    animate(card, Glow.self, animation, "glow", rule) { $0.strength = strength }
  }
}
