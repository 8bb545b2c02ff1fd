import RiffleView

/// Changes of the score, shown at the card that caused them: a gain flies to the score, where the number counts.
package enum ScoreView {
  private static let loss = Color(hex: 0xF58A5F)
  static let gold = Color(hex: 0xFFC857)
  /// Seconds.
  private static let readingTime = 0.8
  private static let flightTime = 0.42

  /// Reuses a label that still shows other points.
  package static func show(_ award: TableStep.Award, _ world: inout World) {
    let label = world.table.hud.points[award.label]
    place(award, label, &world)
    world.animate(label, Offset.self, .easeOut(duration: 1.1), "points", "score") { $0.position = [0, -30] }
    world.table.timeline.forget { $0 == .flyToScore(award.label) || $0 == .fade(award.label) }
    world.animate(label, Opacity.self, .easeOut(duration: 0.12), "points", "score") { $0.value = 1 }
    if award.isLoss {
      world.plan(.fade(award.label), after: 0.7)
      count(award.points, &world)
    } else {
      world.animate(label, Offset.self, .spring(duration: 0.4, bounce: 0.4), "points", "score") { $0.scale = 0 }
      world.plan(.flyToScore(award.label), after: readingTime)
      world.plan(.count(award.points), after: readingTime + flightTime)
    }
  }

  private static func place(_ award: TableStep.Award, _ label: Entity, _ world: inout World) {
    let (card, layout) = (world.table.cards[award.card], world.table.layout)
    // About the width of the text.
    let size: SIMD2<Float> = [Float(award.words.count) * 8.6 + 24, 28]
    // A longer streak is larger.
    let scale = layout.scale * (1 + 0.08 * Float(min(award.factor, 6) - 1))
    let edge = size.x * scale / 2 + 6
    let half = world[card, Size.self].value.y * world[card, Transform.self].scale.y / 2 - 22 * layout.scale
    var place = world.presented(Transform.self, of: card).position
    // Labels of cards side by side must not overlap.
    place.y += award.label == 0 ? -half : half
    place.x = min(max(place.x, edge), max(layout.size.x - edge, edge))
    world.animate(nil, "points", "score") { world in
      world[label, Label.self].text = award.words
      world[label, Label.self].color = award.isLoss ? loss : award.factor > 1 ? gold : HUDView.lit.start
      world[label, Size.self].value = size
      world[label, Transform.self].position = place
      world[label, Transform.self].scale = SIMD2(repeating: scale)
      world[label, Offset.self] = Offset(scale: award.isLoss ? 0 : -0.3)
      world[label, Opacity.self].value = 0
    }
  }

  static func fly(_ index: Int, _ world: inout World) {
    let (label, layout, name) = (world.table.hud.points[index], world.table.layout, "to the score")
    world.animate(label, Transform.self, .easeIn(duration: flightTime), name, "score") {
      $0.position = layout.score + SIMD2(-24, 0) * layout.scale
      $0.scale = SIMD2(repeating: 0.5 * layout.scale)
    }
    world.animate(label, Offset.self, .easeOut(duration: flightTime), name, "score") { $0.position = .zero }
    world.animate(label, Opacity.self, .easeIn(duration: 0.14).delay(flightTime - 0.14), name, "score") { $0.value = 0 }
  }

  static func count(_ points: Int, _ world: inout World) {
    guard points != 0 else { return }
    let score = world.table.hud.score
    world.animate(score, NumberText.self, .easeOut(duration: 0.5), "count", "score") { $0.value += Float(points) }
    nod(score, by: 0.22, "count", "score", &world)
  }

  static func nod(_ text: Entity, by scale: Float, _ name: String, _ rule: String, _ world: inout World) {
    let nod = Animation.keyframes {
      CubicKeyframe(1, duration: 0.1)
      CubicKeyframe(-0.2, duration: 0.16)
      CubicKeyframe(0, duration: 0.14)
    }
    world.animate(text, Offset.self, nod, name, rule) { $0.scale += scale }
  }

  static func tellStreak(_ world: inout World) {
    let (caption, game, inks) = (world.table.hud.scoreCaption, world.table.game, HUDView.inks(world))
    let next = game.streak > 0 && !game.isOver ? game.factor(ofStreak: game.streak + 1) : 1
    guard world.write(next > 1 ? "next pair ×\(next)" : "score", to: caption) else { return }
    let color = next > 1 ? inks.gold : inks.dim
    world.animate(caption, Label.self, .easeOut(duration: 0.25), "streak", "score") { $0.color = color }
    if next > 1 { nod(caption, by: 0.3, "streak", "score", &world) }
  }

  static func price(_ help: String, seconds: Double, at card: Int, _ world: inout World) {
    guard seconds > 0 else { return }
    let words = "+\(HUDView.tenths.text(of: seconds)) s \(help)"
    show(TableStep.Award(words: words, isLoss: true, card: card, label: 0, points: 0), &world)
    nod(world.table.hud.figures[0].value, by: 0.3, "price", "score", &world)
  }

  /// Shows a score at once, without points that are still flying.
  static func reset(to value: Int, rule: String, _ world: inout World) {
    let hud = world.table.hud
    for label in hud.points {
      world.animate(label, Opacity.self, .easeOut(duration: 0.2), "points", rule) { $0.value = 0 }
    }
    world.animate(hud.score, NumberText.self, .easeOut(duration: 0.5), "points", rule) { $0.value = Float(value) }
    tellStreak(&world)
  }
}
