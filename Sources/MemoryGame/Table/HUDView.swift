import RiffleScene

/// Texts and buttons around the table.
enum HUDView {
  static let text = Color(hex: 0xFAF6EC)
  static let dimText = LessonDisplay.dimText
  static let accent = Color(hex: 0x2EC4B6)
  static let rest = Fill(from: Color(hex: 0x30415C), to: Color(hex: 0x283750))
  static let lit = Fill(from: Color(hex: 0x37D0C2), to: Color(hex: 0x27B3A6))

  static let buttons: [(title: String, key: String, intent: MemoryIntent)] = [
    ("Deal", "D", .deal), ("Shuffle", "S", .shuffle), ("New game", "N", .newGame),
    ("Undo", "U", .undo), ("Hint", "H", .hint),
  ]

  static func spawn(title: String, hint: String, _ world: inout World) {
    var hud = TableHUD()
    hud.title = label(title, size: 22, weight: .semibold, text, .leading, &world)
    let lesson = label("", size: 13, weight: .regular, dimText, .leading, &world)
    world[lesson, Transform.self].anchor.y = 0
    hud.hint = lesson
    hud.lesson = hint
    hud.score = label("0", size: 34, weight: .bold, text, .trailing, &world)
    if let score = hud.score { world.insert(NumberText(), on: score) }
    hud.scoreCaption = label("score", size: 13, weight: .regular, dimText, .trailing, &world)
    hud.message = label("Every pair found", size: 34, weight: .bold, text, .center, &world)
    hud.messageHint = label("N deals a new game", size: 16, weight: .regular, dimText, .center, &world)
    hud.points = [0, 1].map { _ in
      let points = label("", size: 16, weight: .bold, lit.start, .center, &world)
      world[points, Transform.self].depth = Feel.controls
      world.insert(Shape.roundedRectangle(cornerRadius: 14), on: points)
      world.insert(Fill(Color(hex: 0x0D131E, opacity: 0.86)), on: points)
      return points
    }
    for part in [hud.message, hud.messageHint].compactMap(\.self) + hud.points { world.insert(Opacity(0), on: part) }
    hud.piles = [0, 1].map { _ in
      world.spawn(
        Transform(perspective: 0, depth: -100), Size(world.table.settings.pileSize + 8),
        Shape.roundedRectangle(cornerRadius: 9), Fill(Color(hex: 0x0D131E, opacity: 0.28)),
        Stroke(Color(hex: 0x8FA3C0, opacity: 0.22), width: 1.25))
    }
    if world.table.settings.transition != nil { world.insert(Hidden(), on: hud.piles[1]) }
    let names = [
      (hud.title, "title"), (hud.hint, "lesson"), (hud.score, "score"), (hud.scoreCaption, "caption of the score"),
      (hud.message, "message"), (hud.messageHint, "hint of the message"), (hud.points[0], "points"),
      (hud.points[1], "points of the first card"),
      (hud.piles[0], "place of the deck"), (hud.piles[1], "place of the discard pile"),
    ]
    for case (let part?, let name) in names { world.insert(Name(name), on: part) }
    world.table.hud = hud
    FiguresView.spawn(&world)
    for button in buttons {
      let entity = world.spawn(
        Transform(perspective: 0, depth: 50), Offset(), Size([124, 44]), Shape.roundedRectangle(cornerRadius: 12), rest,
        Stroke(Color(hex: 0x4A5F80), width: 1), Shadow(strength: 0.8), HitTarget(owner: MemoryBlock.owner, order: 1000))
      world.insert(Label("\(button.title)  \(button.key)", size: 16, weight: .semibold, color: text), on: entity)
      world.insert(Name("button \(button.title)"), on: entity)
      world.table.buttons.append(MemoryTable.Button(entity: entity, intent: button.intent))
    }
  }

  static func label(
    _ string: String, size: Float, weight: TextStyle.Weight, _ color: Color, _ alignment: TextLine.Alignment,
    _ world: inout World
  ) -> Entity {
    let anchor: Float =
      switch alignment {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    return world.spawn(
      Transform(anchor: [anchor, 0.5], perspective: 0, depth: 40), Offset(), Size([280, size * 1.4]),
      Label(string, size: size, weight: weight, color: color, alignment: alignment), Opacity(1))
  }

  /// Wraps the lesson for the window: how many lines it takes says where the cards begin.
  static func wrapLesson(_ world: inout World) {
    let layout = world.table.layout
    world.table.hud.lessonLines = Wrapping.lines(
      world.table.hud.lesson, width: layout.lessonWidth / layout.scale, size: 13)
  }

  /// Puts everything around the cards in its place for the window.
  static func place(_ world: inout World, animation: Animation?) {
    let layout = world.table.layout
    let hud = world.table.hud
    let isNarrow = layout.size.x < 640 * layout.scale
    let scale = SIMD2(repeating: layout.scale)
    world.withAnimation(animation, cause: Cause(animation: "relayout", rule: "resize", actor: .window)) { world in
      for (button, frame) in zip(world.table.buttons, layout.buttons) {
        world[button.entity, Transform.self].position = frame.center
        world[button.entity, Size.self].value = frame.size / scale
        world[button.entity, Transform.self].scale = scale
      }
      let places: [(Entity?, SIMD2<Float>)] = [
        (hud.title, layout.title), (hud.hint, layout.lesson), (hud.score, layout.score),
        (hud.scoreCaption, layout.score + [0, 28] * scale), (hud.message, layout.message + [0, -20] * scale),
        (hud.messageHint, layout.message + [0, 22] * scale),
      ]
      FiguresView.place(layout, &world)
      RaceView.place(layout, &world)
      SizeControl.place(layout, &world)
      for (pile, center) in zip(hud.piles, [layout.deck, layout.discard]) {
        world[pile, Transform.self].position = center
        world[pile, Transform.self].scale = scale
      }
      for case (let entity?, let position) in places {
        world[entity, Transform.self].position = position
        world[entity, Transform.self].scale = scale
      }
      if let hint = hud.hint {
        world[hint, Size.self].value.y = 13 * TextLine.lineSpacing * Float(hud.lessonLines.count)
      }
    }
    if let hint = hud.hint { world[hint, Label.self].text = hud.lessonLines.joined(separator: "\n") }
    for button in world.table.buttons { world[button.entity, Label.self].style.size = isNarrow ? 13 : 16 }
  }

  /// A button under the pointer lights up. Once a tick.
  static func highlight(_ world: inout World) {
    let hovered = world[resource: Pointer.self].hovered
    for button in world.table.buttons.map(\.entity) where (world[button, Fill.self] == lit) != (hovered == button) {
      let cause = Cause(animation: "highlight", rule: "pointer", actor: .hand)
      world.withAnimation(Feel.highlight, cause: cause) { world in
        world[button, Fill.self] = hovered == button ? lit : rest
        world[button, Label.self].color = hovered == button ? Color(hex: 0x10202C) : text
      }
    }
  }

  /// All pairs are found.
  static func congratulate(_ world: inout World) {
    for part in [world.table.hud.message, world.table.hud.messageHint].compactMap(\.self) {
      world[part, Offset.self].scale = -0.25
      world.withAnimation(.spring(duration: 0.6, bounce: 0.35), cause: Cause(animation: "message", rule: "game over")) {
        $0[part, Offset.self].scale = 0
        $0[part, Opacity.self].value = 1
      }
    }
  }

  static func hideMessage(_ world: inout World) {
    for part in [world.table.hud.message, world.table.hud.messageHint].compactMap(\.self) {
      world.withAnimation(.easeOut(duration: 0.2), cause: Cause(animation: "message", rule: "new game")) {
        $0[part, Opacity.self].value = 0
      }
    }
  }
}
