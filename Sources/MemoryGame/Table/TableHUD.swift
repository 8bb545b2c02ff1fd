import RiffleScene

package struct TableHUD: Sendable, Equatable {
  package struct Figure: Sendable, Equatable {
    package let value: Entity
    package let caption: Entity
  }

  package let title: Entity
  package let lesson: Entity
  var lessonText: String
  package var lessonLines: [String] = []
  package let score: Entity
  package let scoreCaption: Entity
  package let message: Entity
  package let messageHint: Entity
  /// Points of the last pair, or the loss at either card.
  package let points: [Entity]
  package let piles: [Entity]
  /// Time, tries and best time.
  package let figures: [Figure]
  package let buttons: [Entity]
  package let sizes: SizeControl?

  init(_ settings: MemoryBlock, title: String, lesson: String, _ world: inout World) {
    let (text, dim, _) = HUDView.inks(world)
    lessonText = lesson
    self.title = HUDView.label("title", title, 22, .semibold, text, .leading, &world)
    self.lesson = HUDView.label("lesson", "", 13, .regular, dim, .leading, &world)
    world[self.lesson, Transform.self].anchor.y = 0
    let width = TableLayout.scoreWidth - 12
    score = HUDView.label("score", "0", 34, .bold, text, .trailing, width: width, &world)
    world.insert(NumberText(), on: score)
    scoreCaption = HUDView.label("caption of the score", "score", 13, .regular, dim, .trailing, width: width, &world)
    message = HUDView.label("message", "Every pair found", 34, .bold, text, .center, opacity: 0, &world)
    messageHint = HUDView.label("hint of the message", "", 16, .regular, dim, .center, width: 420, opacity: 0, &world)
    points = ["points", "points of the first card"].map { name in
      let label = HUDView.label(name, "", 16, .bold, HUDView.lit.start, .center, opacity: 0, &world)
      world[label, Transform.self].depth = Feel.controls
      world.insert(Shape.roundedRectangle(cornerRadius: 14), on: label)
      world.insert(Fill(Color(hex: 0x0D131E, opacity: 0.86)), on: label)
      return label
    }
    piles = ["place of the deck", "place of the discard pile"].map { name in
      world.spawn(
        Transform(perspective: 0, depth: -100), Size(settings.pileSize + 8), Shape.roundedRectangle(cornerRadius: 9),
        Fill(Color(hex: 0x0D131E, opacity: 0.28)), Stroke(Color(hex: 0x8FA3C0, opacity: 0.22), width: 1.25), Name(name))
    }
    if settings.transition != nil { world.insert(Hidden(), on: piles[1]) }
    figures = [("time", "0:00"), ("tries", "0"), ("best", "–")].map { caption, value in
      let width = TableLayout.figureWidth - 8
      let name = "the figure \(caption)"
      return Figure(
        value: HUDView.label(name, value, 18, .semibold, text, .trailing, width: width, &world),
        caption: HUDView.label("caption of \(name)", caption, 13, .regular, dim, .trailing, width: width, &world))
    }
    buttons = TableButton.allCases.map { button in
      world.spawn(
        Transform(perspective: 0, depth: 50), Offset(), Size([124, 44]), Shape.roundedRectangle(cornerRadius: 12),
        HUDView.rest, Stroke(Color(hex: 0x4A5F80), width: 1), Shadow(strength: 0.8),
        HitTarget(owner: MemoryBlock.owner, order: 1000),
        Label("", size: 16, weight: .semibold, color: HUDView.text), Name("button \(button.rawValue)"))
    }
    sizes = settings.sizes.isEmpty ? nil : SizeControl(settings.sizes, dim, &world)
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

  init(_ sizes: [Int], _ dim: Color, _ world: inout World) {
    let (size, whole) = (Self.size, Self.size * SIMD2(Float(sizes.count), 1) + 2 * Self.gap)
    track = HUDView.bar("sizes", whole, Fill(Color(hex: 0x0D131E, opacity: 0.5)), depth: 50, &world)
    light = HUDView.bar("the size that is played", size, HUDView.lit, depth: 51, &world)
    caption = HUDView.label("caption of the sizes", "cards  \(Self.key)", 13, .regular, dim, .trailing, &world)
    choices = sizes.map { pairs in
      world.spawn(
        Transform(perspective: 0, depth: 52), Offset(), Size(size), Shape.roundedRectangle(cornerRadius: size.y / 2),
        HitTarget(owner: MemoryBlock.owner, order: 990), HitArea(margin: [0, 9]),
        Label("\(2 * pairs)", size: 13, weight: .semibold, color: HUDView.text), Name("\(2 * pairs) cards"))
    }
  }

  func light(_ world: inout World) {
    for (choice, pairs) in zip(choices, world.table.settings.sizes) {
      let isPlayed = pairs == world.table.game.cards.count / 2
      world[choice, Label.self].color = isPlayed ? HUDView.darkText : HUDView.text
      if isPlayed { world[light, Transform.self].position = world[choice, Transform.self].position }
    }
  }

  static func next(_ table: MemoryTable) -> MemoryIntent? {
    let sizes = table.settings.sizes
    guard !sizes.isEmpty else { return nil }
    let played = sizes.firstIndex(of: table.game.cards.count / 2) ?? sizes.count - 1
    return .size(pairs: sizes[(played + 1) % sizes.count])
  }

  static func choose(_ pairs: Int, _ world: inout World) {
    let old = world.table.game.cards.count / 2
    guard pairs != old, (1...world.table.settings.pictures.count).contains(pairs) else { return }
    Drag.cancel(world.table.cards, &world)
    world.table.pairs = pairs
    for id in (0..<2 * old).reversed() where id >= 2 * pairs && !world.has(Hidden.self, world.table.cards[id]) {
      Choreography.remove(id, by: world.table.settings.transition ?? .scale, &world)
    }
  }
}

package struct Progress: Sendable, Equatable {
  package let track: Entity
  package let fill: Entity
  package let caption: Entity

  init(of pairs: Int, _ world: inout World) {
    let track = Fill(Color(hex: 0x8FA3C0, opacity: 0.25))
    self.track = HUDView.bar("line of the pairs", [0, 5], track, depth: 50, anchor: 0, &world)
    fill = HUDView.bar("pairs found", [0, 5], HUDView.lit, depth: 51, anchor: 0, &world)
    caption = HUDView.label(
      "caption of the pairs", "0 of \(pairs) pairs", 13, .regular, HUDView.inks(world).dim, .trailing, &world)
  }
}
