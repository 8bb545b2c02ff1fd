import MemoryGame
import RiffleView
import Testing

@Suite("The layout of the table") struct TableLayoutTests {
  private static let lesson =
    "Find the pairs: click, or arrows and Return; drag and throw as you like. Be quick: the bonus runs out, "
    + "and a wrong pair costs a point for each of its cards that was seen before. Shuffle as often as you like."

  @Test("buttons are as wide as their labels, in one, two or three rows", arguments: [320, 360, 480, 640, 960])
  func buttons(width: Float) {
    let layout = TableLayout(window: [width, 640], pile: [60, 90], buttonCount: 5)
    #expect(layout.buttons.allSatisfy { $0.size.x >= 66 && $0.minimum.y > layout.deck.y - 46 - layout.pile.y / 2 })
    for (index, one) in layout.buttons.enumerated() {
      for other in layout.buttons.dropFirst(index + 1) { #expect(gap(one, other) >= 4) }
    }
  }

  private func layout(_ window: SIMD2<Float>) -> TableLayout {
    TableLayout(window: window, pile: [60, 90], buttonCount: 3)
  }

  @Test("a window of twice the size shows the same table at twice the size") func scaled() {
    let (one, two) = (layout([960, 720]), layout([1920, 1440]))
    #expect(one.scale == 1 && two.scale == 2)
    func places(_ layout: TableLayout) -> [SIMD2<Float>] {
      [layout.title, layout.lesson, layout.score, layout.deck, layout.discard, layout.pile]
        + ([layout.grid] + layout.buttons).flatMap { [$0.origin, $0.size] }
    }
    #expect(places(one).map { $0 * 2 } == places(two))
    #expect(layout([1920, 720]).scale == 1 && layout([480, 800]).scale == 1)
  }

  @Test(
    "texts scale with the window, and the cards begin below the lesson",
    arguments: [[960, 720], [480, 800], [1920, 1200]])
  func words(window: [Float]) throws {
    var world = World(seed: 7)
    MemoryBlock().install(title: "Test", lesson: Self.lesson, size: [window[0], window[1]], &world)
    let table = world.table
    let hint = table.hud.lesson
    #expect(world[hint, Label.self].text.split(separator: "\n").joined(separator: " ") == Self.lesson)
    for entity in [hint, table.hud.title, table.hud.score, table.hud.buttons[0]] {
      let placement = try #require(world.placements().first { $0.entity == entity })
      #expect(abs(placement.homography.derivative(at: .zero).0.x - table.layout.scale) < 1e-4)
      #expect(placement.opacity == 1)
    }
    let lines = Float(table.layout.lessonLines.count) * 13 * TextLine.lineSpacing * table.layout.scale
    let top = Choreography.places(of: table).map { $0.position.y - $0.size.y / 2 }.min() ?? 0
    #expect(table.layout.lesson.y + lines <= top)
  }

  @Test("the texts of the table are readable on every background", arguments: Background.Theme.allCases)
  func grounds(theme: Background.Theme) {
    let ground = theme.background
    var world = World(seed: 7)
    world.insertResource(ground)
    MemoryBlock().install(title: "Test", lesson: Self.lesson, size: [960, 720], &world)
    let hud = world.table.hud
    let figures = hud.figures.flatMap { [$0.value, $0.caption] }
    for entity in [hud.title, hud.lesson, hud.score, hud.scoreCaption, hud.message, hud.messageHint]
      + figures + [world.table.progress.caption]
    {
      let color = world[entity, Label.self].color
      #expect(ground.dimmed(color) == color, "\(world.get(Name.self, entity)?.text ?? "") on \(theme)")
    }
  }

  @Test("resizing the window wraps the lesson again, and makes room for it") func resized() throws {
    var world = World(seed: 7)
    MemoryBlock().install(title: "Test", lesson: Self.lesson, size: [1280, 720], &world)
    let before = world.table.layout.lessonLines.count
    world.table.window = [360, 800]
    world.relayout()
    #expect(world.table.layout.lessonLines.count > before + 2)
    let hint = world.table.hud.lesson
    #expect(world[hint, Label.self].text == world.table.layout.lessonLines.joined(separator: "\n"))
  }
}
