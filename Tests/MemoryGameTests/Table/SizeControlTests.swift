import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("The number of pairs")
struct SizeControlTests {
  private static let pictures = (0..<20).map { "\($0)" }

  private func dealt(size: SIMD2<Float> = [960, 720], riffles: Bool = false) -> Simulation {
    var simulation = table(
      {
        ($0.pictures, $0.pairs, $0.sizes) = (Self.pictures, 4, [2, 4, 20])
        ($0.dealSpread, $0.riffles) = (0.2, riffles)
      }, size: size)
    simulation.act("deal", then: 120)
    return simulation
  }

  private func seen(_ world: World) -> [Entity] { world.table.cards.filter { !world.has(Hidden.self, $0) } }

  private func expectDealt(_ pairs: Int, _ world: World, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let game = world.table.game
    #expect(game.dealt.count == 2 * pairs && game.score == 0 && game.tries == 0, sourceLocation: sourceLocation)
    #expect(seen(world) == Array(world.table.cards.prefix(2 * pairs)), sourceLocation: sourceLocation)
    #expect(!world.isAnimating, sourceLocation: sourceLocation)
    let places = Choreography.places(of: world.table)
    for (place, id) in game.order.enumerated() {
      let card = world.presentedTransform(of: world.table.cards[id])!.position - places[place].position
      #expect(abs(card.x) < 0.1 && abs(card.y) < 0.1, "card \(id)", sourceLocation: sourceLocation)
      #expect(game.cards[id].content == Self.pictures[id / 2], sourceLocation: sourceLocation)
      let ring = world[world.table.places[place], Transform.self].position
      #expect(ring == places[place].position, "the keyboard's place \(place)", sourceLocation: sourceLocation)
    }
    let enabled = world.table.places.map { world[$0, HitTarget.self].isEnabled }
    let wanted = enabled.indices.map { $0 < 2 * pairs }
    #expect(enabled == wanted, sourceLocation: sourceLocation)
  }

  @Test("the game begins with the scene's number of pairs, and C cycles through the sizes, each dealt as a new game")
  func key() {
    for riffles in [false, true] {
      var simulation = dealt(riffles: riffles)
      simulation.step(200)
      expectDealt(4, simulation.world)
      for pairs in [20, 2, 4] {
        simulation.step(riffles ? 800 : 500, .keyPressed("c"))
        expectDealt(pairs, simulation.world)
      }
    }
  }

  @Test("another size can be chosen at any moment: the last one counts, and no card jumps")
  func hammered() {
    for wait in [1, 7, 40, 90, 130] {
      var simulation = dealt()
      simulation.act("choose", 0)
      for pairs in [20, 2, 20, 4, 2] {
        let before = simulation.world
        simulation.act("size", Double(pairs))
        for card in seen(simulation.world) where seen(before).contains(card) {
          let way =
            simulation.world.presentedTransform(of: card)!.position - before.presentedTransform(of: card)!.position
          #expect((way * way).sum() < 40 * 40, "\(card), \(wait) ticks after the choice before")
        }
        simulation.step(wait)
      }
      simulation.step(600)
      expectDealt(2, simulation.world)
    }
  }

  @Test("a click on another size starts that game and moves the light; on the current one it changes nothing")
  func click() throws {
    var simulation = dealt()
    simulation.step(200)
    let parts = try #require(simulation.world.table.hud.sizes)
    func click(_ index: Int) {
      let place = simulation.world[parts.choices[index], Transform.self].position
      simulation.step(InputFrame([.pointerMoved(place), .pointerPressed(place, .primary)]))
      simulation.step(InputFrame([.pointerReleased(place, .primary)]))
    }
    let before = simulation.world.table.game
    click(1)
    #expect(simulation.world.table.game == before)
    click(0)
    let light = simulation.world.presented(Transform.self, of: parts.light).position
    #expect(light != simulation.world[parts.light, Transform.self].position, "it is on its way")
    simulation.step(500)
    expectDealt(2, simulation.world)
    #expect(
      simulation.world[parts.light, Transform.self].position
        == simulation.world[parts.choices[0], Transform.self].position)
  }

  @Test("a size beyond the number of pictures changes nothing, nor does the key without sizes")
  func notThere() {
    var simulation = dealt()
    let before = simulation.world.table.game
    for pairs in [0.0, 21, -3, 2.5, 1e300] { simulation.act("size", pairs) }
    #expect(simulation.world.table.game == before)
    var plain = dealtTable()
    let game = plain.world.table.game
    plain.step(10, .keyPressed("c"))
    #expect(plain.world.table.game == game && plain.world.table.hud.sizes == nil)
  }

  @Test("a scene with sizes beyond its number of pictures has a mistake, with place and correction")
  func mistakes() {
    for (line, words) in [
      ("pairs: 3", "pairs is 3, more than there are pictures; it should be at most 2"),
      ("sizes: [1, 5]", "sizes is 5, more than there are pictures; it should be at most 2"),
    ] {
      let text = "riffle: 1\ntitle: T\nmemory: {pictures: [👻, 🎃], \(line)}\n"
      let error = #expect(throws: (any Error).self) {
        try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [MemoryBlock.self])
      }
      #expect("\(error!)".contains("s.yaml:3:") && "\(error!)".contains(words), "\(error!)")
    }
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
