import MemoryGame
import RiffleScene
import SceneSupport
import TestSupport
import Testing

@Suite("The number of pairs") struct SizeControlTests {
  private static let pictures = (0..<20).map { "\($0)" }

  private func dealt(size: SIMD2<Float> = [960, 720], riffles: Bool = false, after ticks: Int = 120) -> Simulation {
    var simulation = table(
      {
        ($0.pictures, $0.pairs, $0.sizes) = (Self.pictures, 4, [2, 4, 20])
        ($0.dealSpread, $0.riffles) = (0.2, riffles)
      }, size: size)
    simulation.act("deal", then: ticks)
    return simulation
  }

  private func seen(_ world: World) -> [Entity] { world.table.cards.filter { !world.has(Hidden.self, $0) } }

  private func expectDealt(
    _ pairs: Int, _ simulation: Simulation, at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let (world, game) = (simulation.world, simulation.game)
    #expect(game.dealt.count == 2 * pairs && game.score == 0 && game.tries == 0, sourceLocation: location)
    #expect(seen(world) == Array(world.table.cards.prefix(2 * pairs)), sourceLocation: location)
    #expect(!world.isAnimating, sourceLocation: location)
    let places = Choreography.places(of: world.table)
    for (place, id) in game.order.enumerated() {
      let away = distance(simulation.position(of: world.table.cards[id]), places[place].position)
      #expect(away < 0.1, "card \(id)", sourceLocation: location)
      #expect(game.cards[id].content == Self.pictures[id / 2], sourceLocation: location)
      let ring = world[world.table.places[place], Transform.self].position
      #expect(ring == places[place].position, "the keyboard's place \(place)", sourceLocation: location)
    }
    let enabled = world.table.places.map { world[$0, HitTarget.self].isEnabled }
    #expect(enabled == enabled.indices.map { $0 < 2 * pairs }, sourceLocation: location)
  }

  @Test(
    "the game begins with the scene's number of pairs, and C cycles through the sizes, each dealt as a new game",
    arguments: [false, true])
  func key(riffles: Bool) {
    var simulation = dealt(riffles: riffles, after: 320)
    expectDealt(4, simulation)
    for pairs in [20, 2, 4] {
      simulation.step(riffles ? 800 : 500, .keyPressed("c"))
      expectDealt(pairs, simulation)
    }
  }

  @Test(
    "another size can be chosen at any moment: the last one counts, and no card jumps", arguments: [1, 7, 40, 90, 130])
  func hammered(wait: Int) {
    var simulation = dealt()
    simulation.act("choose", 0)
    for pairs in [20, 2, 20, 4, 2] {
      let before = simulation
      simulation.act("size", Double(pairs))
      for card in seen(simulation.world) where seen(before.world).contains(card) {
        #expect(distance(simulation.position(of: card), before.position(of: card)) < 40, "\(card)")
      }
      simulation.step(wait)
    }
    simulation.step(600)
    expectDealt(2, simulation)
  }

  @Test("a click on another size starts that game and moves the light; on the current one it changes nothing")
  func click() throws {
    var simulation = dealt(after: 320)
    let parts = try #require(simulation.table.hud.sizes)
    func place(_ part: Entity) -> SIMD2<Float> { simulation.world[part, Transform.self].position }
    func click(_ index: Int) {
      simulation.press(at: place(parts.choices[index]))
      simulation.release(at: place(parts.choices[index]))
    }
    let before = simulation.game
    click(1)
    #expect(simulation.game == before)
    click(0)
    let light = simulation.world.presented(Transform.self, of: parts.light).position
    #expect(light != place(parts.light), "it is on its way")
    simulation.step(500)
    expectDealt(2, simulation)
    #expect(place(parts.light) == place(parts.choices[0]))
  }

  @Test("a size beyond the number of pictures changes nothing, nor does the key without sizes") func notThere() {
    var (simulation, plain) = (dealt(), dealtTable())
    let (before, game) = (simulation.game, plain.game)
    for pairs in [0.0, 21, -3, 2.5, 1e300] { simulation.act("size", pairs) }
    #expect(simulation.game == before)
    plain.step(10, .keyPressed("c"))
    #expect(plain.game == game && plain.table.hud.sizes == nil)
  }

  @Test(
    "the sizes are between the title and the score", arguments: [[960, 720], [640, 500], [480, 800], [320, 420]])
  func places(window: [Float]) throws {
    let world = dealt(size: [window[0], window[1]]).world
    let (layout, parts) = (world.table.layout, try #require(world.table.hud.sizes))
    for choice in parts.choices {
      let place = world[choice, Transform.self].position
      #expect(place.x - 19 > layout.title.x + 80 && place.x + 19 < layout.score.x - 60)
      #expect(place.y + 13 < layout.lesson.y && layout.figures.allSatisfy { $0.y > 60 || place.x + 19 < $0.x - 44 })
    }
  }
}

@Suite("The sliders of the memory scene") struct SliderPlaceTests {
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

  /// The frames of the table's entities, in points of the window.
  private func frames(_ world: World) -> [Rect] {
    let (layout, scale) = (world.table.layout, world.table.layout.scale)
    let piles = [layout.deck, layout.discard].map { Rect(center: $0, size: layout.pile) }
    let score = Rect(origin: layout.score - SIMD2(64, 20) * scale, size: SIMD2(64, 62) * scale)
    let lesson = Rect(origin: layout.lesson, size: [layout.lessonWidth, 34 * scale])
    return world.table.cards.map { frame(of: $0, world) } + layout.buttons + piles + [score, lesson]
  }

  private func expectNothingUnderThePanel(_ world: World, in window: SIMD2<Float>) throws {
    let panel = try #require(world.table.layout.panel)
    let size = panel.size / world.table.layout.scale
    let seen = world.placements().filter { $0.size == size }.compactMap { $0.homography.project([0, 0]) }
    #expect(seen.contains { max(abs($0.x - panel.origin.x), abs($0.y - panel.origin.y)) < 0.01 })
    #expect(panel.origin.x >= 0 && panel.origin.y >= 0 && panel.maximum.x <= window.x && panel.maximum.y <= window.y)
    for frame in frames(world) { #expect(gap(frame, panel) >= 0, "the sliders in \(panel) overlap \(frame)") }
  }

  @Test(
    "the sliders overlap nothing else, in any window",
    arguments: [[960, 720], [1280, 720], [860, 600], [800, 600], [480, 800], [1920, 1200], [2560, 1440]], [1, 2])
  func alone(window: [Float], parameters: Int) throws {
    let window = SIMD2<Float>(window[0], window[1])
    var simulation = try simulation(of: text(parameters))
    simulation.step(401, .resized(window))
    try expectNothingUnderThePanel(simulation.world, in: window)
  }

  @Test("a save that adds sliders makes room for them, and one that removes them gives it back")
  func comeAndGo() throws {
    var simulation = try simulation(of: text(0))
    simulation.step(401, .resized([480, 800]))
    let before = frames(simulation.world)
    simulation.step(401, .reload(text(2), jumps: false))
    try expectNothingUnderThePanel(simulation.world, in: [480, 800])
    simulation.step(401, .reload(text(0), jumps: false))
    #expect(simulation.table.layout.panel == nil && frames(simulation.world) == before)
  }
}
