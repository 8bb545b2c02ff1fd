import RiffleScene

enum HUDView {
  static let text = Color(hex: 0xFAF6EC)
  static let darkText = Color(hex: 0x10202C)
  static let rest = Fill(from: Color(hex: 0x30415C), to: Color(hex: 0x283750))
  static let lit = Fill(from: Color(hex: 0x37D0C2), to: Color(hex: 0x27B3A6))
  static let tenths = try! NumberFormat("0.#")

  static func inks(_ world: World) -> (text: Color, dim: Color, gold: Color) {
    let ground = world.resource(Background.self) ?? .table
    return (ground.ink.color, ground.dimmed(LessonDisplay.dimText), ground.dimmed(ScoreView.gold))
  }

  /// With a larger text size, letters grow as far as the width allows.
  static func label(
    _ name: String, _ string: String, _ size: Float, _ weight: TextStyle.Weight, _ color: Color,
    _ alignment: TextLine.Alignment, width: Float = 280, opacity: Float = 1, _ world: inout World
  ) -> Entity {
    world.spawn(
      Transform(anchor: [alignment.share, 0.5], perspective: 0, depth: 40), Offset(), Size([width, size * 1.4]),
      Label(string, size: size, weight: weight, color: color, alignment: alignment), Opacity(opacity), Name(name))
  }

  static func bar(
    _ name: String, _ size: SIMD2<Float>, _ fill: Fill, depth: Int32, anchor: Float = 0.5, _ world: inout World
  ) -> Entity {
    world.spawn(
      Transform(anchor: [anchor, 0.5], perspective: 0, depth: depth), Size(size),
      Shape.roundedRectangle(cornerRadius: size.y / 2), fill, Name(name))
  }

  static func wrapLesson(_ world: inout World) {
    let layout = world.table.layout
    world.table.hud.lessonLines = Wrapping.lines(
      world.table.hud.lessonText, width: layout.lessonWidth / layout.scale, size: 13)
  }

  static func place(_ world: inout World, animation: Animation?) {
    let (layout, hud, progress) = (world.table.layout, world.table.hud, world.table.progress)
    let (isNarrow, scale) = (layout.size.x < 640 * layout.scale, SIMD2(repeating: layout.scale))
    world.withAnimation(animation, cause: Cause(animation: "relayout", rule: "resize", actor: .window)) { world in
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
      world[hud.lesson, Size.self].value.y = 13 * TextLine.lineSpacing * Float(hud.lessonLines.count)
      put(hud.score, layout.score)
      put(hud.scoreCaption, layout.score, [0, 28])
      put(hud.message, layout.message, [0, -20])
      put(hud.messageHint, layout.message, [0, 30])
      for (pile, center) in zip(hud.piles, [layout.deck, layout.discard]) { put(pile, center) }
      for (figure, place) in zip(hud.figures, layout.figures) {
        put(figure.value, place)
        put(figure.caption, place, [0, 22])
      }
      for bar in [progress.track, progress.fill] { put(bar, layout.progress.origin) }
      put(progress.caption, layout.progress.origin, [-16, 0])
      world[progress.track, Size.self].value.x = layout.progress.size.x / layout.scale
      fillProgress(&world)
      guard let sizes = hud.sizes else { return }
      let whole = SizeControl.size.x * Float(sizes.choices.count)
      let left = layout.sizes - SIMD2(whole + SizeControl.gap, 0) * scale
      for (index, choice) in sizes.choices.enumerated() {
        put(choice, left, [(Float(index) + 0.5) * SizeControl.size.x, 0])
      }
      put(sizes.track, left, [whole / 2, 0])
      put(sizes.caption, left, [-10, 0])
      // The title takes this place in a narrow window.
      world[sizes.caption, Opacity.self].value = isNarrow ? 0 : 1
      world[sizes.light, Transform.self].scale = scale
      sizes.light(&world)
    }
    world[hud.lesson, Label.self].text = hud.lessonLines.joined(separator: "\n")
    for (button, (title, key)) in zip(hud.buttons, TableButton.allCases.map { ($0.rawValue, $0.key.uppercased()) }) {
      world[button, Label.self].style.size = isNarrow ? 13 : 16
      world[button, Label.self].text = world[button, Size.self].value.x < 86 ? title : "\(title)  \(key)"
    }
  }

  /// Called within an animation.
  private static func fillProgress(_ world: inout World) {
    let (layout, game) = (world.table.layout, world.table.game)
    world[world.table.progress.fill, Size.self].value.x =
      layout.progress.size.x / layout.scale * Float(game.pairs.count) / Float(max(game.cards.count / 2, 1))
  }

  static func update(_ world: inout World) {
    let (hud, game, tick) = (world.table.hud, world.table.game, world[resource: Tick.self])
    let texts = [
      time(Double(game.time(at: tick.now)) * tick.length), "\(game.tries)", world.table.best.map(time) ?? "–",
    ]
    for (figure, text) in zip(hud.figures, texts) { world.write(text, to: figure.value) }
    if world.write("\(game.pairs.count) of \(game.cards.count / 2) pairs", to: world.table.progress.caption) {
      world.animate(.spring(duration: 0.5, bounce: 0.2), "pairs", "pairs") { fillProgress(&$0) }
    }
    let hovered = world[resource: Pointer.self].hovered
    for button in hud.buttons where (world[button, Fill.self] == lit) != (hovered == button) {
      let cause = Cause(animation: "highlight", rule: "pointer", actor: .hand)
      world.withAnimation(Feel.highlight, cause: cause) { world in
        world[button, Fill.self] = hovered == button ? lit : rest
        world[button, Label.self].color = hovered == button ? darkText : text
      }
    }
  }

  static func time(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 359_999))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  static func reset(_ world: inout World) {
    world.animate(.spring(duration: 0.35, bounce: 0.15), "size", "new game") {
      $0[$0.table.hud.figures[2].value, Label.self].color = inks($0).text
      $0.table.hud.sizes?.light(&$0)
    }
  }

  static func finish(_ world: inout World) {
    let (table, tick, inks) = (world.table, world[resource: Tick.self], inks(world))
    let (hud, tries) = (table.hud, table.game.tries)
    let seconds = (Double(table.game.time(at: tick.now)) * tick.length * 100).rounded() / 100
    let isBest = BestTime([Double(table.game.cards.count / 2), seconds]).map { world.table.note($0) } ?? false
    let isRecord = isBest && table.best != nil
    var words = "\(time(seconds)) in \(tries) \(tries == 1 ? "try" : "tries")"
    if let best = table.best {
      words += ", \(tenths.text(of: abs(seconds - best))) s \(isBest ? "faster than" : "behind") your best"
    }
    world[hud.message, Label.self].text = isRecord ? "Your best game" : "Every pair found"
    world[hud.message, Label.self].color = isRecord ? inks.gold : inks.text
    // The lines fit between the cards of the ring.
    let width = min(420, table.layout.grid.size.x / table.layout.scale * 0.62)
    let lines = Wrapping.lines(words + ".\nN deals again", width: width, size: 16)
    world[hud.messageHint, Label.self].text = lines.joined(separator: "\n")
    world[hud.messageHint, Size.self].value.y = 16 * TextLine.lineSpacing * Float(lines.count)
    guard isBest else { return }
    let best = hud.figures[2].value
    ScoreView.nod(best, by: 0.4, "best", "game over", &world)
    world.animate(best, Label.self, .easeOut(duration: 0.3), "best", "game over") { $0.color = inks.gold }
  }

  static func congratulate(_ world: inout World) {
    world.play(.chime, pitch: 1.5)
    let spring = Animation.spring(duration: 0.6, bounce: 0.35)
    for part in [world.table.hud.message, world.table.hud.messageHint] {
      world[part, Offset.self].scale = -0.25
      world.animate(part, Offset.self, spring, "message", "game over") { $0.scale = 0 }
      world.animate(part, Opacity.self, spring, "message", "game over") { $0.value = 1 }
    }
  }

  static func hideMessage(_ world: inout World) {
    for part in [world.table.hud.message, world.table.hud.messageHint] {
      world.animate(part, Opacity.self, .easeOut(duration: 0.2), "message", "new game") { $0.value = 0 }
    }
  }
}

extension World {
  /// Returns false if the text is unchanged.
  @discardableResult
  mutating func write(_ text: String, to label: Entity) -> Bool {
    guard self[label, Label.self].text != text else { return false }
    self[label, Label.self].text = text
    return true
  }
}
