import RiffleView

/// Time, tries and the best time of this many pairs: small, beside the score, or under the cards of a narrow window.
enum FiguresView {
  /// A number over its caption.
  struct Figure: Sendable, Equatable {
    var value: Entity
    var caption: Entity
  }

  private static let captions = [("time", "0:00"), ("tries", "0"), ("best", "–")]
  static let valueSize: Float = 18
  private static let tenths = try! NumberFormat("0.#")

  static func spawn(_ world: inout World) {
    let (text, dimText, _) = HUDView.inks(world)
    world.table.hud.figures = captions.map { caption, first in
      let width = TableLayout.figureWidth - 8
      let value = HUDView.label(first, size: valueSize, weight: .semibold, text, .trailing, width: width, &world)
      let words = HUDView.label(caption, size: 13, weight: .regular, dimText, .trailing, width: width, &world)
      world.insert(Name("the figure \(caption)"), on: value)
      world.insert(Name("caption of the figure \(caption)"), on: words)
      return Figure(value: value, caption: words)
    }
  }

  /// Puts them in their places for the window. Called within an animation.
  static func place(_ layout: TableLayout, _ world: inout World) {
    let scale = SIMD2(repeating: layout.scale)
    for (figure, place) in zip(world.table.hud.figures, layout.figures) {
      for (entity, down) in [(figure.value, Float(0)), (figure.caption, 22)] {
        world[entity, Transform.self].position = place + [0, down] * scale
        world[entity, Transform.self].scale = scale
      }
    }
  }

  /// Writes what they are now. Once a tick.
  static func update(_ world: inout World) {
    let (texts, figures) = (words(world.table, world[resource: Tick.self]), world.table.hud.figures)
    for (figure, text) in zip(figures, texts) where world[figure.value, Label.self].text != text {
      world[figure.value, Label.self].text = text
    }
  }

  private static func words(_ table: MemoryTable, _ tick: Tick) -> [String] {
    let seconds = Double(table.game.time(at: tick.now)) * tick.length
    return [time(seconds), "\(table.game.tries)", table.best.map(time) ?? "–"]
  }

  /// A new game, perhaps of another size.
  static func reset(_ world: inout World) {
    world.withAnimation(.spring(duration: 0.35, bounce: 0.15), cause: Cause(animation: "size", rule: "new game")) {
      if let best = $0.table.hud.figures.last { $0[best.value, Label.self].color = HUDView.inks($0).text }
      SizeControl.light(&$0)
    }
  }

  /// Minutes and whole seconds.
  static func time(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 359_999))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// The game is won: its time may be the best there was of this many pairs.
  static func finish(_ world: inout World) {
    let tick = world[resource: Tick.self]
    let (game, was) = (BestGame(world.table.game, at: tick), world.table.best)
    let isBest = world.table.note(game)
    let inks = HUDView.inks(world)
    let isRecord = isBest && was != nil
    let result = "\(time(game.seconds)) in \(world.table.game.tries) \(world.table.game.tries == 1 ? "try" : "tries")"
    let away = was.map {
      tenths.text(of: abs(game.seconds - $0)) + (isBest ? " s faster than" : " s behind") + " your best"
    }
    let next = isBest && was == nil ? "N deals again: play against the ghost of this game" : "N deals again"
    HUDView.setMessage(
      isRecord ? "Your best game" : "Every pair found", result + (away.map { ", " + $0 } ?? "") + ".\n" + next,
      color: isRecord ? inks.gold : inks.text, &world)
    guard isBest, world.table.hud.figures.indices.contains(2) else { return }
    let figure = world.table.hud.figures[2]
    let cause = Cause(animation: "best", rule: "game over")
    world.withAnimation(ScoreView.nod, cause: cause) { $0[figure.value, Offset.self].scale += 0.4 }
    world.withAnimation(.easeOut(duration: 0.3), cause: cause) {
      $0[figure.value, Label.self].color = inks.gold
    }
  }
}
