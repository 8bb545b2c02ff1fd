import RiffleScene

extension World {
  mutating func placeHUD(by animation: Animation?) {
    let (layout, hud, progress) = (table.layout, table.hud, table.progress)
    let scale = SIMD2(repeating: layout.scale)
    withAnimation(animation, cause: Cause(animation: "relayout", rule: "resize", actor: .window)) { world in
      func put(_ entity: Entity, _ place: SIMD2<Float>, _ offset: SIMD2<Float> = .zero) {
        world[entity, Transform.self].position = place + offset * scale
        world[entity, Transform.self].scale = scale
      }
      for (button, frame) in zip(hud.buttons, layout.buttons) {
        put(button, frame.center)
        world[button, Size.self].value = frame.size / scale
      }
      put(hud.title, layout.title)
      put(hud.lesson, layout.lesson)
      world[hud.lesson, Size.self].value.y = 13 * TextLine.lineSpacing * Float(layout.lessonLines.count)
      put(hud.score, layout.score)
      put(hud.scoreCaption, layout.score, [0, 28])
      put(hud.message, layout.grid.center, [0, -20])
      put(hud.messageHint, layout.grid.center, [0, 30])
      for (pile, center) in zip(hud.piles, [layout.deck, layout.discard]) { put(pile, center) }
      for (figure, place) in zip(hud.figures, layout.figures) {
        put(figure.value, place)
        put(figure.caption, place, [0, 22])
      }
      for bar in [progress.track, progress.fill] { put(bar, layout.progress.origin) }
      put(progress.caption, layout.progress.origin, [-16, 0])
      world[progress.track, Size.self].value.x = layout.progress.size.x / layout.scale
      world.fillProgress()
      guard let sizes = hud.sizes else { return }
      let whole = SizeControl.size.x * Float(sizes.choices.count)
      let left = layout.sizes - SIMD2(whole + SizeControl.gap, 0) * scale
      for (index, choice) in sizes.choices.enumerated() {
        put(choice, left, [(Float(index) + 0.5) * SizeControl.size.x, 0])
      }
      put(sizes.track, left, [whole / 2, 0])
      put(sizes.caption, left, [-10, 0])
      // The title takes this place in a narrow window.
      world[sizes.caption, Opacity.self].value = layout.isNarrow ? 0 : 1
      world[sizes.light, Transform.self].scale = scale
      sizes.light(&world)
    }
    self[hud.lesson, Label.self].text = layout.lessonLines.joined(separator: "\n")
    for (entity, button) in zip(hud.buttons, TableButton.allCases) {
      let (title, key) = (button.rawValue, button.key.uppercased())
      self[entity, Label.self].style.size = layout.isNarrow ? 13 : 16
      self[entity, Label.self].text = self[entity, Size.self].value.x < 86 ? title : "\(title)  \(key)"
    }
  }

  /// Called within an animation.
  private mutating func fillProgress() {
    let (length, found) = (self[table.progress.track, Size.self].value.x, Float(table.game.pairs.count))
    self[table.progress.fill, Size.self].value.x = length * found / Float(max(table.game.cards.count / 2, 1))
  }

  /// Called once a tick.
  mutating func updateHUD() {
    let (hud, game, tick) = (table.hud, table.game, self[resource: Tick.self])
    let seconds = Double(game.time(at: tick.now)) * tick.length
    let texts = [TableHUD.clock(seconds), "\(game.tries)", table.best.map(TableHUD.clock) ?? "–"]
    for (figure, text) in zip(hud.figures, texts) { write(text, to: figure.value) }
    if write("\(game.pairs.count) of \(game.cards.count / 2) pairs", to: table.progress.caption) {
      animate(.spring(duration: 0.5, bounce: 0.2), "pairs", "pairs") { $0.fillProgress() }
    }
    let hovered = self[resource: Pointer.self].hovered
    for button in hud.buttons where (self[button, Fill.self] == TableHUD.lit) != (hovered == button) {
      let cause = Cause(animation: "highlight", rule: "pointer", actor: .hand)
      withAnimation(Feel.highlight, cause: cause) { world in
        world[button, Fill.self] = hovered == button ? TableHUD.lit : TableHUD.rest
        world[button, Label.self].color = hovered == button ? TableHUD.darkText : TableHUD.text
      }
    }
  }

  mutating func resetHUD() {
    animate(.spring(duration: 0.35, bounce: 0.15), "size", "new game") {
      $0[$0.table.hud.figures[2].value, Label.self].color = $0.inks.text
      $0.table.hud.sizes?.light(&$0)
    }
    for part in [table.hud.message, table.hud.messageHint] {
      animate(part, Opacity.self, .easeOut(duration: 0.2), "message", "new game") { $0.value = 0 }
    }
  }

  /// Writes the message of a game that is over.
  mutating func writeResult() {
    let (hud, game, tick) = (table.hud, table.game, self[resource: Tick.self])
    let seconds = (Double(game.time(at: tick.now)) * tick.length * 100).rounded() / 100
    let known = table.best
    let isBest = BestTime([Double(game.cards.count / 2), seconds]).map { table.note($0) } ?? false
    var words = "\(TableHUD.clock(seconds)) in \(game.tries) \(game.tries == 1 ? "try" : "tries")"
    if let known {
      words += ", \(TableHUD.tenths.text(of: abs(seconds - known))) s \(isBest ? "faster than" : "behind") your best"
    }
    let isRecord = isBest && known != nil
    self[hud.message, Label.self].text = isRecord ? "Your best game" : "Every pair found"
    self[hud.message, Label.self].color = isRecord ? inks.gold : inks.text
    // The lines fit between the cards of the ring.
    let width = min(420, table.layout.grid.size.x / table.layout.scale * 0.62)
    let lines = Wrapping.lines(words + ".\nN deals again", width: width, size: 16)
    self[hud.messageHint, Label.self].text = lines.joined(separator: "\n")
    self[hud.messageHint, Size.self].value.y = 16 * TextLine.lineSpacing * Float(lines.count)
    guard isBest else { return }
    let (best, gold) = (hud.figures[2].value, inks.gold)
    nod(best, by: 0.4, "best", "game over")
    animate(best, Label.self, .easeOut(duration: 0.3), "best", "game over") { $0.color = gold }
  }

  mutating func congratulate() {
    play(.chime, pitch: 1.5)
    let spring = Animation.spring(duration: 0.6, bounce: 0.35)
    for part in [table.hud.message, table.hud.messageHint] {
      self[part, Offset.self].scale = -0.25
      animate(part, Offset.self, spring, "message", "game over") { $0.scale = 0 }
      animate(part, Opacity.self, spring, "message", "game over") { $0.value = 1 }
    }
  }
}
