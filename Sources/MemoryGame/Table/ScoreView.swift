import RiffleView

/// What changes the score, shown where it happens: words at the card, which fly to the score; there the number counts.
enum ScoreView {
  private static let loss = Color(hex: 0xF58A5F)
  /// The words of a pair that counts more often than once.
  static let gold = Color(hex: 0xFFC857)
  /// Seconds for which a gain can be read before it flies, and that it flies.
  private static let readingTime = 0.8
  private static let flightTime = 0.42

  /// What a pair earned, or a card cost, rises from the card, with the reason. A gain flies to the score later.
  static func show(_ award: TableStep.Award, _ world: inout World) {
    place(award, &world)
    let label = world.table.hud.points[award.label]
    let cause = Cause(animation: "points", rule: "score")
    world.withAnimation(.easeOut(duration: 1.1), cause: cause) { $0[label, Offset.self].position = [0, -30] }
    // It may still wait to carry other points: those arrive without it.
    world.table.timeline.forget { $0 == .flyToScore(award.label) || $0 == .fade(award.label) }
    world.withAnimation(.easeOut(duration: 0.12), cause: cause) { $0[label, Opacity.self].value = 1 }
    if award.isLoss {
      world.table.timeline.add(.fade(award.label), at: world.tick(after: 0.7))
      count(award.points, &world)
    } else {
      world.withAnimation(.spring(duration: 0.4, bounce: 0.4), cause: cause) { $0[label, Offset.self].scale = 0 }
      world.table.timeline.add(.flyToScore(award.label), at: world.tick(after: readingTime))
      world.table.timeline.add(.count(award.points), at: world.tick(after: readingTime + flightTime))
    }
  }

  /// Puts the words at their card, not seen yet. They may still show what the pair before was worth: that ends here.
  private static func place(_ award: TableStep.Award, _ world: inout World) {
    let (label, card, layout) = (world.table.hud.points[award.label], world.table.cards[award.card], world.table.layout)
    // Exact is not needed for the room around words.
    let size: SIMD2<Float> = [Float(award.words.count) * 8.6 + 24, 28]
    // A longer streak is written larger.
    let scale = layout.scale * (1 + 0.08 * Float(min(award.factor, 6) - 1))
    let edge = size.x * scale / 2 + 6
    let half = world[card, Size.self].value.y * world[card, Transform.self].scale.y / 2 - 22 * layout.scale
    var place = world.presented(Transform.self, of: card).position
    // At the foot of the other card: two words side by side keep clear of each other.
    place.y += award.label == 0 ? -half : half
    place.x = min(max(place.x, edge), max(layout.size.x - edge, edge))
    world.withAnimation(nil, cause: Cause(animation: "points", rule: "score")) { world in
      world[label, Label.self].text = award.words
      world[label, Label.self].color = award.isLoss ? loss : award.factor > 1 ? gold : HUDView.lit.start
      world[label, Size.self].value = size
      world[label, Transform.self].position = place
      world[label, Transform.self].scale = SIMD2(repeating: scale)
      world[label, Offset.self] = Offset(scale: award.isLoss ? 0 : -0.3)
      world[label, Opacity.self].value = 0
    }
  }

  /// The words of a loss have been read.
  static func fade(_ index: Int, _ world: inout World) {
    let label = world.table.hud.points[index]
    world.withAnimation(.linear(duration: 0.4), cause: Cause(animation: "points", rule: "score")) {
      $0[label, Opacity.self].value = 0
    }
  }

  /// The words of a gain go where they count.
  static func fly(_ index: Int, _ world: inout World) {
    let (label, layout) = (world.table.hud.points[index], world.table.layout)
    let cause = Cause(animation: "to the score", rule: "score")
    world.withAnimation(.easeIn(duration: flightTime), cause: cause) { world in
      world[label, Transform.self].position = layout.score + SIMD2(-24, 0) * layout.scale
      world[label, Transform.self].scale = SIMD2(repeating: 0.5 * layout.scale)
    }
    // From above its card into the score: the two together are a bow.
    world.withAnimation(.easeOut(duration: flightTime), cause: cause) { $0[label, Offset.self].position = .zero }
    world.withAnimation(.easeIn(duration: 0.14).delay(flightTime - 0.14), cause: cause) {
      $0[label, Opacity.self].value = 0
    }
  }

  /// The score counts to what it is with these points, and nods.
  static func count(_ points: Int, _ world: inout World) {
    guard points != 0, let score = world.table.hud.score else { return }
    let cause = Cause(animation: "count", rule: "score")
    world.withAnimation(.easeOut(duration: 0.5), cause: cause) { $0[score, NumberText.self].value += Float(points) }
    world.withAnimation(nod, cause: cause) { $0[score, Offset.self].scale += 0.22 }
  }

  static let nod = Animation.keyframes {
    CubicKeyframe(1, duration: 0.1)
    CubicKeyframe(-0.2, duration: 0.16)
    CubicKeyframe(0, duration: 0.14)
  }

  /// Under the score stands what the next pair counts, while it counts more than once.
  static func tellStreak(_ world: inout World) {
    guard let caption = world.table.hud.scoreCaption else { return }
    let game = world.table.game
    let next = game.streak > 0 && !game.isOver ? game.factor(ofStreak: game.streak + 1) : 1
    let words = next > 1 ? "next pair ×\(next)" : "score"
    guard world[caption, Label.self].text != words else { return }
    world[caption, Label.self].text = words
    let cause = Cause(animation: "streak", rule: "score")
    world.withAnimation(.easeOut(duration: 0.25), cause: cause) {
      $0[caption, Label.self].color = next > 1 ? gold : HUDView.dimText
    }
    if next > 1 { world.withAnimation(nod, cause: cause) { $0[caption, Offset.self].scale += 0.3 } }
  }

  private static let tenths = try! NumberFormat("0.#")

  /// What a hint or a move taken back costs is said at a card; the time nods. Nothing is said of what is free.
  static func price(_ what: String, seconds: Double, at card: Int, _ world: inout World) {
    guard seconds > 0 else { return }
    let words = "+\(tenths.text(of: seconds)) s \(what)"
    show(TableStep.Award(words: words, isLoss: true, card: card, label: 0, points: 0), &world)
    guard let time = world.table.hud.figures.first else { return }
    world.withAnimation(nod, cause: Cause(animation: "price", rule: "score")) {
      $0[time.value, Offset.self].scale += 0.3
    }
  }

  /// The score counts to what it is, and what was on its way does not arrive: a new game, or a move taken back.
  static func reset(to value: Int, rule: String, _ world: inout World) {
    let cause = Cause(animation: "points", rule: rule)
    world.withAnimation(.easeOut(duration: 0.2), cause: cause) { world in
      for label in world.table.hud.points { world[label, Opacity.self].value = 0 }
    }
    if let score = world.table.hud.score {
      world.withAnimation(.easeOut(duration: 0.5), cause: cause) { $0[score, NumberText.self].value = Float(value) }
    }
    tellStreak(&world)
  }
}
