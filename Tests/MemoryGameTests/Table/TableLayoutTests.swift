import RiffleView
import Testing

@testable import MemoryGame

@Suite("The table in windows of all sizes")
struct TableLayoutTests {
  private static let lesson =
    "Find the pairs: click, or arrows and Return; drag and throw as you like. Be quick: the bonus runs out, "
    + "and a wrong pair costs a point for each of its cards that was seen before. Shuffle as often as you like."

  private func layout(_ window: SIMD2<Float>, lines: Int = 2) -> TableLayout {
    TableLayout(window: window, pile: [60, 90], buttonCount: 3, panel: nil, lessonLines: lines)
  }

  @Test("a window twice as large shows the same table twice as large: words, buttons, piles and cards")
  func scaled() {
    let (one, two) = (layout([960, 720]), layout([1920, 1440]))
    #expect(one.scale == 1 && two.scale == 2)
    let pairs: [(SIMD2<Float>, SIMD2<Float>)] = [
      (one.title, two.title), (one.lesson, two.lesson), (one.score, two.score), (one.deck, two.deck),
      (one.discard, two.discard), (one.pile, two.pile), (one.grid.origin, two.grid.origin),
      (one.grid.size, two.grid.size), (one.buttons[1].origin, two.buttons[1].origin),
      (one.buttons[1].size, two.buttons[1].size), (one.message, two.message),
    ]
    for (small, large) in pairs { #expect(small * 2 == large) }
    #expect(layout([1920, 720]).scale == 1 && layout([480, 800]).scale == 1)
  }

  @Test(
    "its words grow with it, and the cards begin beneath the lesson",
    arguments: [[960, 720], [480, 800], [1920, 1200]])
  func words(window: [Float]) throws {
    var world = World(seed: 7)
    MemoryBlock.install(MemorySettings(), title: "Test", hint: Self.lesson, size: [window[0], window[1]], &world)
    let table = world.table
    let hint = try #require(table.hud.hint)
    #expect(world[hint, Label.self].text.split(separator: "\n").joined(separator: " ") == Self.lesson)
    for entity in try [hint, #require(table.hud.title), #require(table.hud.score), table.buttons[0].entity] {
      let placement = try #require(world.placements().first { $0.entity == entity })
      #expect(abs(placement.homography.derivative(at: .zero).0.x - table.layout.scale) < 1e-4)
      #expect(placement.opacity == 1)
    }
    let lines = Float(table.hud.lessonLines.count) * 13 * TextLine.lineSpacing * table.layout.scale
    let top = Choreography.places(of: table).map { $0.position.y - $0.size.y / 2 }.min() ?? 0
    #expect(table.layout.lesson.y + lines <= top)
  }

  @Test("a new window wraps the lesson anew, and makes room for it")
  func resized() throws {
    var world = World(seed: 7)
    MemoryBlock.install(MemorySettings(), title: "Test", hint: Self.lesson, size: [1280, 720], &world)
    let before = world.table.hud.lessonLines.count
    world.table.window = [360, 800]
    Choreography.relayout(&world)
    #expect(world.table.hud.lessonLines.count > before + 2)
    let hint = try #require(world.table.hud.hint)
    #expect(world[hint, Label.self].text == world.table.hud.lessonLines.joined(separator: "\n"))
  }
}
