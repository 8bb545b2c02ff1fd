import RiffleStage

// What a player is helped with: a move that is taken back, and two cards that show themselves.
extension Choreography {
  /// The last choice is taken back: from where its cards are seen now they go to where they lay before it.
  static func undo(_ undone: MemoryGame<String>.Undone, _ world: inout World) {
    let ids = [undone.down] + [undone.up].compactMap(\.self)
    let (settings, cause) = (world.table.settings, Cause(animation: "undo", rule: "undo"))
    world.table.timeline.forget { step in
      switch step {
      case .celebrate(let a, let b), .discard(let a, let b), .turnBack(let a, let b): ids.contains(a) || ids.contains(b)
      case .shake(let id), .comeDown(let id): ids.contains(id)
      // The score is set to what it is, with everything that was on its way.
      case .points, .flyToScore, .fade, .count, .tellStreak: true
      default: false
      }
    }
    if undone.wasPair {
      bringBack(ids, &world)
      fly(ids, FlightOptions(settings.match, spread: 0.05, bow: 30, lift: 50), cause: cause, &world)
    }
    for id in ids {
      if undone.wasPair { stopSpinning(id, &world) }
      CardPrefab.setGlow(of: world.table.cards[id], to: 0, .easeOut(duration: 0.2), &world)
      let card = world.table.cards[id]
      world.withAnimation(quick, cause: cause) { world in
        world[card, Offset.self].position = .zero
        world[card, Offset.self].rotation = .zero
      }
      let (isUp, turn) = (id == undone.up, world[card, Transform.self].turn)
      guard turn != .degrees(isUp ? 0 : 180) else { continue }
      self.turn(id, faceUp: isUp, by: settings.mismatch, cause: cause, &world)
    }
    ScoreView.reset(to: world.table.game.score, rule: "undo", &world)
    ScoreView.price("undo", seconds: settings.undo, at: undone.down, &world)
  }

  /// Where a card of a hint swings, in degrees, and after how many seconds.
  private static let swings: [(degrees: Float, after: Double)] = [(6, 0), (-6, 0.13), (5, 0.3), (0, 0.46)]

  /// Two equal cards wiggle and gleam; the price is said at one of them.
  static func hint(_ pair: Pair, isPaid: Bool, _ world: inout World) {
    for id in [pair.first, pair.second] where !world.isDragged(id) {
      forgetHint([id], &world)
      for swing in swings where !world.reducesMotion {
        world.table.timeline.add(.swing(id, degrees: swing.degrees), at: world.tick(after: swing.after))
      }
      // All that is seen of it where less movement is asked for.
      CardPrefab.setGlow(of: world.table.cards[id], to: 0.8, .easeOut(duration: 0.2), rule: "hint", &world)
      world.table.timeline.add(.dim(id), at: world.tick(after: 0.9))
    }
    if isPaid { ScoreView.price("hint", seconds: world.table.settings.hint, at: pair.second, &world) }
  }

  static func swing(_ id: Int, to degrees: Float, _ world: inout World) {
    let card = world.table.cards[id]
    world.withAnimation(.spring(duration: 0.22), cause: Cause(animation: "hint", rule: "hint")) {
      $0[card, Offset.self].rotation = .degrees(degrees)
    }
  }

  /// A hint has been seen. Two cards that were found meanwhile glow on.
  static func dim(_ id: Int, _ world: inout World) {
    guard !world.table.game.cards[id].isMatched else { return }
    CardPrefab.setGlow(of: world.table.cards[id], to: 0, .easeIn(duration: 0.5), rule: "hint", &world)
  }

  /// What is left of a hint does not come.
  private static func forgetHint(_ ids: [Int], _ world: inout World) {
    world.table.timeline.forget { step in
      switch step {
      case .swing(let id, _), .dim(let id): ids.contains(id)
      default: false
      }
    }
  }
}
