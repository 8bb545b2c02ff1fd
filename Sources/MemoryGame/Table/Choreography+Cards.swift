import RiffleView

extension World {
  mutating func flip(_ id: Int) { turn(id, faceUp: true, by: table.settings.flip, "flip", "choose") }

  private mutating func turn(_ id: Int, faceUp: Bool, by animation: Animation, _ name: String, _ rule: String) {
    play(.flip, atCard: id, pitch: faceUp ? 1 : 0.8)
    let card = table.cards[id]
    animate(card, Transform.self, animation, name, rule) { $0.turn = .degrees(faceUp ? 0 : 180) }
    if isDragged(id) { return }
    self[card, Transform.self].depth = max(self[card, Transform.self].depth, 500)
    animate(card, Offset.self, Feel.rise, name, rule) { ($0.lift, $0.scale) = (34, Feel.flightScale) }
    table.timeline.forget { $0 == .settle(id) }
    plan(.settle(id), after: animation.logicalDuration * 0.55)
  }

  mutating func settle(_ id: Int) {
    play(.land, atCard: id, gain: 0.7)
    if isDragged(id) { return }
    self[table.cards[id], Transform.self].depth = Choreography.slots(of: table)[id].depth
    animate(table.cards[id], Offset.self, Feel.touchDown, "land", "fly") {
      ($0.position, $0.lift, $0.scale) = (.zero, 0, 0)
    }
  }

  // MARK: - Pairs

  mutating func celebrate(_ pair: [Int]) {
    // About a tone higher for each pair in a row.
    play(.chime, gain: 0.8, pitch: 1 + 0.12 * Float(min(max(table.game.streak, 1), 6) - 1))
    for id in pair {
      let (card, picture) = (table.cards[id], table.pictures[id])
      self[card, Transform.self].depth = 600
      animate(card, Offset.self, .spring(duration: 0.35, bounce: 0.3), "spin", "match") {
        ($0.position, $0.lift, $0.scale) = ([0, -22], 50, 0.08)
      }
      burst(table.sparks, count: 16, at: presented(Transform.self, of: card).position)
      self[picture, Offset.self].rotation = .zero
      // One turn per second until `stopSpinning`.
      let turning = Animation.linear(duration: 10).repeatForever(autoreverses: false)
      animate(picture, Offset.self, turning, "spin", "match") { $0.rotation = .degrees(3600) }
      glow(card, 1, .easeOut(duration: 0.25))
      plan(.comeDown(id), after: 0.45)
    }
  }

  private mutating func stopSpinning(_ id: Int) {
    let picture = table.pictures[id]
    let seen = presented(Offset.self, of: picture).rotation.degrees
    let upright = Angle.degrees(((seen + 200) / 360).rounded(.up) * 360)
    animate(picture, Offset.self, .spring(duration: 0.75), "spin", "leave") { $0.rotation = upright }
  }

  mutating func discard(_ pair: [Int]) {
    let (leaving, settings) = (pair.filter { table.game.discard($0) }, table.settings)
    Drag.cancel(leaving.map { table.cards[$0] }, &self)
    if let transition = settings.transition {
      for id in leaving { remove(id, by: transition) }
    } else {
      fly(leaving, FlightOptions(settings.match, spread: 0.07, bow: 30, lift: 50), "match", "match")
      for id in leaving {
        stopSpinning(id)
        glow(table.cards[id], 0, .easeIn(duration: 0.4))
      }
    }
    guard table.game.discard.count == table.game.cards.count else { return }
    writeResult()
    plan(.congratulate, after: 0.6)
    plan(.cascade, after: 0.75)
  }

  /// Removes a card; a hidden one replaces it.
  mutating func remove(_ id: Int, by transition: Transition) {
    let card = table.cards[id]
    table.timeline.forget { step in
      if case .celebrate(let a, let b) = step { return [a, b].contains(id) }
      return [.settle(id), .comeDown(id), .shake(id)].contains(step)
    }
    let new = CardPrefab.spawn(id, table.settings, &self)
    (table.cards[id], table.pies[id]) = (new.entity, new.pie)
    (table.captions[id], table.pictures[id]) = (new.caption, new.picture)
    insert(Hidden(), on: new.entity)
    var place = self[card, Transform.self]
    place.turn = .degrees(180)
    self[new.entity, Transform.self] = place
    animate(table.settings.match, "leave", "match") { $0.remove(card, with: transition) }
  }

  /// Reverses the transition by which the cards left.
  mutating func bringBack(_ ids: [Int]) {
    let (slots, settings) = (Choreography.slots(of: table), table.settings)
    for id in ids where has(Hidden.self, table.cards[id]) {
      let (card, slot) = (table.cards[id], slots[id])
      let scale = SIMD2(repeating: slot.size.x / self[card, Size.self].value.x)
      remove(Hidden.self, from: card)
      self[card, Transform.self] = Transform(
        position: slot.position, rotation: slot.rotation, turn: .degrees(180), scale: scale, depth: slot.depth)
      animate(settings.gather, "return", "new game") { $0.insert(card, with: settings.transition ?? .scale) }
    }
  }

  // MARK: - Mismatches

  mutating func shake(_ id: Int) {
    play(.error, atCard: id, gain: 0.4)
    if isDragged(id) { return }
    let headshake = Animation.keyframes {
      CubicKeyframe(1, duration: 0.06)
      CubicKeyframe(-0.9, duration: 0.09)
      CubicKeyframe(0.6, duration: 0.09)
      CubicKeyframe(-0.3, duration: 0.08)
      CubicKeyframe(0, duration: 0.08)
    }
    animate(table.cards[id], Offset.self, headshake, "shake", "mismatch") {
      $0.position.x += 10
      $0.rotation = $0.rotation + .degrees(3.5)
    }
  }

  mutating func turnBack(_ ids: [Int]) {
    // A planned turn would turn the next mismatch back unseen.
    table.timeline.forget { step in if case .turnBack = step { true } else { ids.contains { step == .shake($0) } } }
    for id in ids where table.game.cards[id].place == .table {
      turn(id, faceUp: false, by: table.settings.mismatch, "flip back", "mismatch")
      straighten(id, "flip back", "mismatch")
    }
  }

  private mutating func straighten(_ id: Int, _ name: String, _ rule: String) {
    animate(table.cards[id], Offset.self, Feel.rise, name, rule) { ($0.position, $0.rotation) = (.zero, .zero) }
  }

  // MARK: - Help

  mutating func undo(_ undone: (down: Int, up: Int?, wasPair: Bool)) {
    let (ids, settings) = ([undone.down, undone.up].compactMap(\.self), table.settings)
    table.timeline.forget { step in
      switch step {
      case .celebrate(let a, let b), .discard(let a, let b), .turnBack(let a, let b): ids.contains(a) || ids.contains(b)
      case .shake(let id), .comeDown(let id): ids.contains(id)
      case .points, .flyToScore, .fade, .count, .tellStreak: true
      default: false
      }
    }
    if undone.wasPair {
      bringBack(ids)
      fly(ids, FlightOptions(settings.match, spread: 0.05, bow: 30, lift: 50), "undo", "undo")
    }
    for id in ids {
      if undone.wasPair { stopSpinning(id) }
      glow(table.cards[id], 0, .easeOut(duration: 0.2))
      straighten(id, "undo", "undo")
      let isUp = id == undone.up
      if self[table.cards[id], Transform.self].turn != .degrees(isUp ? 0 : 180) {
        turn(id, faceUp: isUp, by: settings.mismatch, "undo", "undo")
      }
    }
    resetScore(to: table.game.score, rule: "undo")
    showPrice("undo", seconds: settings.undo, at: undone.down)
  }

  mutating func hint(_ pair: [Int], isPaid: Bool) {
    let swings: [(degrees: Float, after: Double)] = [(6, 0), (-6, 0.13), (5, 0.3), (0, 0.46)]
    for id in pair where !isDragged(id) {
      table.timeline.forget { if case .swing(id, _) = $0 { true } else { $0 == .dim(id) } }
      for swing in swings where !reducesMotion { plan(.swing(id, degrees: swing.degrees), after: swing.after) }
      glow(table.cards[id], 0.8, .easeOut(duration: 0.2), "hint")
      plan(.dim(id), after: 0.9)
    }
    if isPaid { showPrice("hint", seconds: table.settings.hint, at: pair[1]) }
  }
}
