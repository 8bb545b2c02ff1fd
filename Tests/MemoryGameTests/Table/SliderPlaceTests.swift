import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("The sliders of the memory scene")
struct SliderPlaceTests {
  private func text(_ parameters: Int) -> String {
    let names = (0..<parameters).map { "\n  p\($0): {range: [0, 0.6], default: 0.2}" }.joined()
    return """
      riffle: 1
      title: Memory
      lesson: Find the pairs.
      \(parameters == 0 ? "" : "parameters:" + names)
      memory: {pictures: [👻, 🎃, 🦊, 🐼, 🍓, 🍋]}
      """
  }

  private func played(_ parameters: Int) throws -> Simulation { try simulation(of: text(parameters)) }

  /// The frames of the table's entities, in points of the window.
  private func frames(_ world: World) -> [Rect] {
    let layout = world.table.layout
    let cards = world.table.cards.map { card in
      Rect(
        center: world[card, Transform.self].position,
        size: world[card, Size.self].value * world[card, Transform.self].scale)
    }
    let scale = layout.scale
    let piles = [layout.deck, layout.discard].map { Rect(center: $0, size: layout.pile) }
    let score = Rect(origin: layout.score - SIMD2(64, 20) * scale, size: SIMD2(64, 62) * scale)
    let lesson = Rect(origin: layout.lesson, size: [layout.lessonWidth, 34 * scale])
    return cards + layout.buttons + piles + [score, lesson]
  }

  private func expectNothingUnderThePanel(_ world: World, in window: SIMD2<Float>) throws {
    let panel = try #require(world.table.layout.panel)
    let size = panel.size / world.table.layout.scale
    let seen = world.placements().filter { $0.size == size }.compactMap { $0.homography.project([0, 0]) }
    #expect(seen.contains { max(abs($0.x - panel.origin.x), abs($0.y - panel.origin.y)) < 0.01 })
    #expect(panel.origin.x >= 0 && panel.origin.y >= 0 && panel.maximum.x <= window.x && panel.maximum.y <= window.y)
    for frame in frames(world) {
      let gap = pointwiseMax(frame.origin - panel.maximum, panel.origin - frame.maximum)
      #expect(max(gap.x, gap.y) >= 0, "the sliders in \(panel) overlap \(frame)")
    }
  }

  @Test(
    "the sliders overlap nothing else, in any window",
    arguments: [[960, 720], [1280, 720], [860, 600], [800, 600], [480, 800], [1920, 1200], [2560, 1440]],
    [1, 2])
  func alone(window: [Float], parameters: Int) throws {
    let window = SIMD2<Float>(window[0], window[1])
    var simulation = try played(parameters)
    simulation.step(401, .resized(window))
    try expectNothingUnderThePanel(simulation.world, in: window)
  }

  @Test("a save that adds sliders makes room for them, and one that removes them gives it back")
  func comeAndGo() throws {
    var simulation = try played(0)
    simulation.step(401, .resized([480, 800]))
    let before = frames(simulation.world)
    simulation.step(401, .reload(text(2), jumps: false))
    try expectNothingUnderThePanel(simulation.world, in: [480, 800])
    simulation.step(401, .reload(text(0), jumps: false))
    #expect(simulation.world.table.layout.panel == nil)
    #expect(frames(simulation.world) == before)
  }
}
