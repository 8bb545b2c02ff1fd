import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleScene
import RiffleView

/// Texts and buttons around the table.
enum HUDDressing {
  static let text = Color(hex: 0xFAF6EC)
  static let dimText = Color(hex: 0x93A3BA)
  static let accent = Color(hex: 0x2EC4B6)
  static let rest = Fill(from: Color(hex: 0x30415C), to: Color(hex: 0x283750))
  static let lit = Fill(from: Color(hex: 0x37D0C2), to: Color(hex: 0x27B3A6))

  static let buttons: [(title: String, intent: MemoryIntent)] = [
    ("Deal", .deal), ("Shuffle", .shuffle), ("New game", .newGame),
  ]

  static func spawn(title: String, hint: String, _ world: inout World) {
    var hud = TableHUD()
    hud.title = label(title, size: 22, weight: .semibold, text, .leading, &world)
    let lesson = label("", size: 13, weight: .regular, dimText, .leading, &world)
    world[lesson, Transform.self].anchor.y = 0
    hud.hint = lesson
    hud.lesson = hint
    hud.score = label("0", size: 34, weight: .bold, text, .trailing, &world)
    hud.scoreCaption = label("score", size: 13, weight: .regular, dimText, .trailing, &world)
    hud.message = label("Every pair found", size: 34, weight: .bold, text, .center, &world)
    hud.messageHint = label("N deals a new game", size: 16, weight: .regular, dimText, .center, &world)
    let points = label("", size: 16, weight: .bold, lit.start, .center, &world)
    world[points, Transform.self].depth = 3000
    world[points, Size.self].value = [52, 28]
    world.insert(Shape.roundedRectangle(cornerRadius: 14), on: points)
    world.insert(Fill(Color(hex: 0x0D131E, opacity: 0.86)), on: points)
    hud.points = points
    for part in [hud.message, hud.messageHint, hud.points].compactMap(\.self) { world.insert(Opacity(0), on: part) }
    hud.piles = [0, 1].map { _ in
      world.spawn(
        Transform(perspective: 0, depth: -100), Size(world.table.settings.pileSize + 8),
        Shape.roundedRectangle(cornerRadius: 9), Fill(Color(hex: 0x0D131E, opacity: 0.28)),
        Stroke(Color(hex: 0x8FA3C0, opacity: 0.22), width: 1.25))
    }
    if world.table.settings.transition != nil { world.insert(Hidden(), on: hud.piles[1]) }
    let names = [
      (hud.title, "title"), (hud.hint, "lesson"), (hud.score, "score"), (hud.scoreCaption, "caption of the score"),
      (hud.message, "message"), (hud.messageHint, "hint of the message"), (hud.points, "points"),
      (hud.piles[0], "place of the deck"), (hud.piles[1], "place of the discard pile"),
    ]
    for case (let part?, let name) in names { world.insert(Name(name), on: part) }
    world.table.hud = hud
    for button in buttons {
      let entity = world.spawn(
        Transform(perspective: 0, depth: 50), Offset(), Size([124, 44]), Shape.roundedRectangle(cornerRadius: 12), rest,
        Stroke(Color(hex: 0x4A5F80), width: 1), Shadow(strength: 0.8), Touchable())
      world.insert(Label(button.title, size: 16, weight: .semibold, color: text), on: entity)
      world.insert(Name("button \(button.title)"), on: entity)
      world.table.buttons.append(MemoryTable.Button(entity: entity, intent: button.intent))
    }
  }

  private static func label(
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

  /// Puts everything around the cards in its place for the window.
  static func place(_ world: inout World, animation: Animation?) {
    let layout = world.table.layout
    let hud = world.table.hud
    let isNarrow = layout.size.x < 640
    let lines = Wrapping.lines(hud.lesson, width: layout.lessonWidth, size: 13)
    let lessonFits = Float(lines.count) * 13 * TextLine.lineSpacing < layout.grid.origin.y - layout.lesson.y
    world.withAnimation(animation, cause: Cause(animation: "relayout", rule: "resize")) { world in
      for (button, frame) in zip(world.table.buttons, layout.buttons) {
        world[button.entity, Transform.self].position = frame.center
        world[button.entity, Size.self].value = frame.size
      }
      let places: [(Entity?, SIMD2<Float>)] = [
        (hud.title, layout.title), (hud.hint, layout.lesson), (hud.score, layout.score),
        (hud.scoreCaption, layout.score + [0, 28]), (hud.message, layout.message + [0, -20]),
        (hud.messageHint, layout.message + [0, 22]),
      ]
      for (pile, center) in zip(hud.piles, [layout.deck, layout.discard]) {
        world[pile, Transform.self].position = center
      }
      for case (let entity?, let position) in places { world[entity, Transform.self].position = position }
      if let hint = hud.hint {
        world[hint, Size.self].value.y = 13 * TextLine.lineSpacing * Float(lines.count)
        world[hint, Opacity.self].value = lessonFits ? 1 : 0
      }
    }
    if let hint = hud.hint { world[hint, Label.self].text = lines.joined(separator: "\n") }
    for (button, description) in zip(world.table.buttons, buttons) {
      let style = TextStyle(size: isNarrow ? 13 : 16, weight: .semibold)
      let color = world[button.entity, Label.self].color
      world[button.entity, Label.self] = Label(description.title, style: style, color: color)
    }
  }

  /// A button under the pointer lights up.
  static func highlight(_ entity: Entity, _ isLit: Bool, _ world: inout World) {
    guard world.table.buttons.contains(where: { $0.entity == entity }) else { return }
    world.withAnimation(.easeOut(duration: 0.15), cause: Cause(animation: "highlight", rule: "pointer")) { world in
      world[entity, Fill.self] = isLit ? lit : rest
      world[entity, Label.self].color = isLit ? Color(hex: 0x10202C) : text
    }
  }

  /// The score counts up or down to the game's, a step every few ticks.
  static func rollScore(_ world: inout World) {
    let (shown, wanted) = (world.table.hud.shownScore, world.table.game.score)
    guard shown != wanted, let score = world.table.hud.score else { return }
    let every = max(1, world[resource: Tick.self].rate / 20)
    guard world[resource: Tick.self].now.isMultiple(of: every) else { return }
    world.table.hud.shownScore = shown + (wanted > shown ? 1 : -1)
    world[score, Label.self].text = "\(world.table.hud.shownScore)"
    let isThere = world.table.hud.shownScore == wanted
    world.withAnimation(.spring(duration: 0.16), cause: Cause(animation: "count", rule: "score")) {
      $0[score, Offset.self].scale = isThere ? 0 : 0.18
    }
  }

  /// What a pair earned or cost rises from the card that decided.
  static func show(_ points: Int, at id: Int, _ world: inout World) {
    guard let label = world.table.hud.points else { return }
    let card = world.table.cards[id]
    let half = world[card, Size.self].value.y * world[card, Transform.self].scale.y / 2
    let place = world.presented(Transform.self, of: card).position - [0, half - 22]
    let cause = Cause(animation: "points", rule: "score")
    // It may still show what the pair before was worth: that ends here.
    world.withAnimation(nil, cause: cause) { world in
      world[label, Label.self].text = points > 0 ? "+\(points)" : "−\(-points)"
      world[label, Label.self].color = points > 0 ? lit.start : loss
      world[label, Transform.self].position = place
      world[label, Offset.self].position = .zero
      world[label, Opacity.self].value = 0
    }
    world.withAnimation(.easeOut(duration: 1.1), cause: cause) { $0[label, Offset.self].position = [0, -30] }
    world.withAnimation(comeAndGo, cause: cause) { $0[label, Opacity.self].value = 1 }
  }

  private static let loss = Color(hex: 0xF58A5F)
  private static let comeAndGo = Animation.keyframes {
    LinearKeyframe(1, duration: 0.12)
    LinearKeyframe(1, duration: 0.58)
    LinearKeyframe(0, duration: 0.4)
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
