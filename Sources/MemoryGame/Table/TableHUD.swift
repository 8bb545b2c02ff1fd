import RiffleScene

/// The texts, buttons and piles around the cards.
package struct TableHUD: Sendable, Equatable {
  package struct Figure: Sendable, Equatable { package let value, caption: Entity }

  package let title, lesson, score, scoreCaption, message, messageHint: Entity
  var lessonText: String
  /// Points of the last pair, or the loss at either card.
  package let points: [Entity]
  package let piles: [Entity]
  /// Time, tries and best time.
  package let figures: [Figure]
  package let buttons: [Entity]
  package let sizes: SizeControl?

  static let text = Color(hex: 0xFAF6EC)
  static let darkText = Color(hex: 0x10202C)
  static let gold = Color(hex: 0xFFC857)
  static let loss = Color(hex: 0xF58A5F)
  /// Seconds from a card to the score.
  static let flightTime = 0.42
  static let rest = Fill(from: Color(hex: 0x30415C), to: Color(hex: 0x283750))
  static let lit = Fill(from: Color(hex: 0x37D0C2), to: Color(hex: 0x27B3A6))
  static let tenths = try! NumberFormat("0.#")
  fileprivate static let shade: UInt32 = 0x0D131E

  init(_ settings: MemoryBlock, title: String, lesson: String, _ world: inout World) {
    let text = world.inks.text
    lessonText = lesson
    self.title = world.label("title", title, 22, .semibold, text, .leading)
    self.lesson = world.label("lesson", "", 13, .regular, world.inks.dim, .leading)
    world[self.lesson, Transform.self].anchor.y = 0
    let width = TableLayout.scoreWidth - 12
    score = world.label("score", "0", 34, .bold, text, .trailing, width: width)
    world.insert(NumberText(), on: score)
    scoreCaption = world.caption("score", of: "the score", width: width)
    message = world.label("message", "Every pair found", 34, .bold, text, .center, opacity: 0)
    messageHint = world.label("hint of the message", "", 16, .regular, world.inks.dim, .center, width: 420, opacity: 0)
    points = ["points", "points of the first card"].map { name in
      let label = world.label(name, "", 16, .bold, Self.lit.start, .center, opacity: 0)
      world[label, Transform.self].depth = Feel.controls
      world.insert(Shape.roundedRectangle(cornerRadius: 14), on: label)
      world.insert(Fill(Color(hex: Self.shade, opacity: 0.86)), on: label)
      return label
    }
    piles = ["place of the deck", "place of the discard pile"].map { name in
      world.spawn(
        Transform(perspective: 0, depth: -100), Size(settings.pileSize + 8), Shape.roundedRectangle(cornerRadius: 9),
        Fill(Color(hex: Self.shade, opacity: 0.28)), Stroke(Color(hex: 0x8FA3C0, opacity: 0.22), width: 1.25),
        Name(name))
    }
    if settings.transition != nil { world.insert(Hidden(), on: piles[1]) }
    figures = [("time", "0:00"), ("tries", "0"), ("best", "–")].map { caption, value in
      let (name, width) = ("the figure \(caption)", TableLayout.figureWidth - 8)
      let value = world.label(name, value, 18, .semibold, text, .trailing, width: width)
      return Figure(value: value, caption: world.caption(caption, of: name, width: width))
    }
    buttons = TableButton.allCases.map { button in
      world.spawn(
        Transform(perspective: 0, depth: 50), Offset(), Size([124, 44]), Shape.roundedRectangle(cornerRadius: 12),
        Self.rest, Stroke(Color(hex: 0x4A5F80), width: 1), Shadow(strength: 0.8),
        HitTarget(owner: MemoryBlock.owner, order: 1000),
        Label("", size: 16, weight: .semibold, color: Self.text), Name("button \(button.rawValue)"))
    }
    sizes = settings.sizes.isEmpty ? nil : SizeControl(settings.sizes, &world)
  }

  /// Minutes and seconds.
  static func clock(_ seconds: Double) -> String {
    let seconds = Int(min(max(seconds, 0), 359_999))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// The game's sizes as numbers of cards, with a light at the current one.
package struct SizeControl: Sendable, Equatable {
  static let size: SIMD2<Float> = [38, 26]
  static let gap: Float = 2
  static let key = "C"

  let track: Entity
  package let light: Entity
  let caption: Entity
  package let choices: [Entity]

  init(_ sizes: [Int], _ world: inout World) {
    let (size, whole) = (Self.size, Self.size * SIMD2(Float(sizes.count), 1) + 2 * Self.gap)
    track = world.bar("sizes", whole, Fill(Color(hex: TableHUD.shade, opacity: 0.5)), depth: 50)
    light = world.bar("the size that is played", size, TableHUD.lit, depth: 51)
    caption = world.caption("cards  \(Self.key)", of: "the sizes")
    choices = sizes.map { pairs in
      world.spawn(
        Transform(perspective: 0, depth: 52), Offset(), Size(size), Shape.roundedRectangle(cornerRadius: size.y / 2),
        HitTarget(owner: MemoryBlock.owner, order: 990), HitArea(margin: [0, 9]),
        Label("\(2 * pairs)", size: 13, weight: .semibold, color: TableHUD.text), Name("\(2 * pairs) cards"))
    }
  }

  func light(_ world: inout World) {
    for (choice, pairs) in zip(choices, world.table.settings.sizes) {
      let isPlayed = pairs == world.table.game.cards.count / 2
      world[choice, Label.self].color = isPlayed ? TableHUD.darkText : TableHUD.text
      if isPlayed { world[light, Transform.self].position = world[choice, Transform.self].position }
    }
  }
}

/// The bar of the found pairs.
package struct Progress: Sendable, Equatable {
  package let track, fill, caption: Entity

  init(of pairs: Int, _ world: inout World) {
    let ground = Fill(Color(hex: 0x8FA3C0, opacity: 0.25))
    track = world.bar("line of the pairs", [0, 5], ground, depth: 50, anchor: 0)
    fill = world.bar("pairs found", [0, 5], TableHUD.lit, depth: 51, anchor: 0)
    caption = world.caption("0 of \(pairs) pairs", of: "the pairs")
  }
}

extension World {
  /// Colors of text that are readable on the scene's background.
  var inks: (text: Color, dim: Color, gold: Color) {
    let ground = resource(Background.self) ?? .table
    return (ground.ink.color, ground.dimmed(LessonDisplay.dimText), ground.dimmed(TableHUD.gold))
  }

  /// With a larger text size, letters grow as far as the width allows.
  fileprivate mutating func label(
    _ name: String, _ string: String, _ size: Float, _ weight: TextStyle.Weight, _ color: Color,
    _ alignment: TextLine.Alignment, width: Float = 280, opacity: Float = 1
  ) -> Entity {
    spawn(
      Transform(anchor: [alignment.share, 0.5], perspective: 0, depth: 40), Offset(), Size([width, size * 1.4]),
      Label(string, size: size, weight: weight, color: color, alignment: alignment), Opacity(opacity), Name(name))
  }

  fileprivate mutating func caption(_ text: String, of subject: String, width: Float = 280) -> Entity {
    label("caption of \(subject)", text, 13, .regular, inks.dim, .trailing, width: width)
  }

  fileprivate mutating func bar(
    _ name: String, _ size: SIMD2<Float>, _ fill: Fill, depth: Int32, anchor: Float = 0.5
  ) -> Entity {
    spawn(
      Transform(anchor: [anchor, 0.5], perspective: 0, depth: depth), Size(size),
      Shape.roundedRectangle(cornerRadius: size.y / 2), fill, Name(name))
  }
}
