import RiffleView

// Changes of the score are shown at the card that caused them: a gain flies to the score, where the number counts.
extension World {
  /// Reuses a label that still shows other points.
  package mutating func showPoints(_ award: TableStep.Award) {
    let (label, card, layout) = (table.hud.points[award.label], table.cards[award.card], table.layout)
    // About the width of the text.
    let size: SIMD2<Float> = [Float(award.words.count) * 8.6 + 24, 28]
    // A longer streak is larger.
    let scale = layout.scale * (1 + 0.08 * Float(min(award.factor, 6) - 1))
    let edge = size.x * scale / 2 + 6
    let half = self[card, Size.self].value.y * self[card, Transform.self].scale.y / 2 - 22 * layout.scale
    var place = presented(Transform.self, of: card).position
    // Labels of cards side by side must not overlap.
    place.y += award.label == 0 ? -half : half
    place.x = min(max(place.x, edge), max(layout.size.x - edge, edge))
    animate(nil, "points", "score") { world in
      world[label, Label.self].text = award.words
      world[label, Label.self].color =
        award.isLoss ? TableHUD.loss : award.factor > 1 ? TableHUD.gold : TableHUD.lit.start
      world[label, Size.self].value = size
      world[label, Transform.self].position = place
      world[label, Transform.self].scale = SIMD2(repeating: scale)
      world[label, Offset.self] = Offset(scale: award.isLoss ? 0 : -0.3)
      world[label, Opacity.self].value = 0
    }
    animate(label, Offset.self, .easeOut(duration: 1.1), "points", "score") { $0.position = [0, -30] }
    table.timeline.forget { $0 == .flyToScore(award.label) || $0 == .fade(award.label) }
    animate(label, Opacity.self, .easeOut(duration: 0.12), "points", "score") { $0.value = 1 }
    if award.isLoss {
      plan(.fade(award.label), after: 0.7)
      countPoints(award.points)
    } else {
      animate(label, Offset.self, .spring(duration: 0.4, bounce: 0.4), "points", "score") { $0.scale = 0 }
      let readingTime = 0.8
      plan(.flyToScore(award.label), after: readingTime)
      plan(.count(award.points), after: readingTime + TableHUD.flightTime)
    }
  }

  mutating func flyToScore(_ index: Int) {
    let (label, layout, duration) = (table.hud.points[index], table.layout, TableHUD.flightTime)
    let (name, fade) = ("to the score", Animation.easeIn(duration: 0.14).delay(duration - 0.14))
    animate(label, Transform.self, .easeIn(duration: duration), name, "score") {
      $0.position = layout.score + SIMD2(-24, 0) * layout.scale
      $0.scale = SIMD2(repeating: 0.5 * layout.scale)
    }
    animate(label, Offset.self, .easeOut(duration: duration), name, "score") { $0.position = .zero }
    animate(label, Opacity.self, fade, name, "score") { $0.value = 0 }
  }

  mutating func countPoints(_ points: Int) {
    guard points != 0 else { return }
    let score = table.hud.score
    animate(score, NumberText.self, .easeOut(duration: 0.5), "count", "score") { $0.value += Float(points) }
    nod(score, by: 0.22, "count", "score")
  }

  mutating func nod(_ text: Entity, by scale: Float, _ name: String, _ rule: String) {
    let nod = Animation.keyframes {
      CubicKeyframe(1, duration: 0.1)
      CubicKeyframe(-0.2, duration: 0.16)
      CubicKeyframe(0, duration: 0.14)
    }
    animate(text, Offset.self, nod, name, rule) { $0.scale += scale }
  }

  mutating func tellStreak() {
    let (caption, game, inks) = (table.hud.scoreCaption, table.game, inks)
    let next = game.streak > 0 && !game.isOver ? game.factor(ofStreak: game.streak + 1) : 1
    guard write(next > 1 ? "next pair ×\(next)" : "score", to: caption) else { return }
    let color = next > 1 ? inks.gold : inks.dim
    animate(caption, Label.self, .easeOut(duration: 0.25), "streak", "score") { $0.color = color }
    if next > 1 { nod(caption, by: 0.3, "streak", "score") }
  }

  mutating func showPrice(_ help: String, seconds: Double, at card: Int) {
    guard seconds > 0 else { return }
    let words = "+\(TableHUD.tenths.text(of: seconds)) s \(help)"
    showPoints(.init(words: words, isLoss: true, card: card, label: 0, points: 0))
    nod(table.hud.figures[0].value, by: 0.3, "price", "score")
  }

  /// Shows a score at once, without points that are still flying.
  mutating func resetScore(to value: Int, rule: String) {
    for label in table.hud.points {
      animate(label, Opacity.self, .easeOut(duration: 0.2), "points", rule) { $0.value = 0 }
    }
    animate(table.hud.score, NumberText.self, .easeOut(duration: 0.5), "points", rule) { $0.value = Float(value) }
    tellStreak()
  }
}
