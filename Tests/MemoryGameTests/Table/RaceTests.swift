import RiffleApp
import Testing

@testable import MemoryGame

@Suite("A game against the ghost of the best one")
struct RaceTests {
  private struct Line: Equatable {
    var own: String
    var other: String
    var full: Float
    var ghost: Float?

    init(own: String, other: String, full: Float, ghost: Float?) {
      (self.own, self.other, self.full, self.ghost) = (own, other, full, ghost)
    }

    init(_ own: Int, _ other: String, _ full: Float, _ ghost: Float?) {
      self.init(own: "\(own) of 2 pairs", other: other, full: full, ghost: ghost)
    }
  }

  /// What stands at both ends of the line, how full it is, and where on it the ghost stands, if it is seen.
  private func seen(_ world: World) throws -> Line {
    let (parts, line) = (try #require(world.table.hud.race), world.table.layout.race)
    let ghost = world.presented(Opacity.self, of: parts.ghost).value > 0.5
    let x = world.presented(Transform.self, of: parts.ghost).position.x
    func hundredths(_ part: Float) -> Float { (part * 100).rounded() / 100 }
    return Line(
      own: world[parts.own, Label.self].text, other: world[parts.other, Label.self].text,
      full: hundredths(world.presented(Size.self, of: parts.fill).value.x / line.size.x),
      ghost: ghost ? hundredths((x - line.origin.x) / line.size.x) : nil)
  }

  private let best = [2, 6, 3, 1.5, 6.0]

  @Test("the first game has no ghost: the line says how far it is")
  func first() throws {
    var simulation = twoPairs(best: nil)
    for place in simulation.world.table.game.pairedPlaces.map(Double.init).prefix(2) { simulation.act("choose", place) }
    simulation.step(120)
    #expect(try seen(simulation.world) == Line(1, "", 0.5, nil))
    // A time of an earlier version has no moments.
    var old = twoPairs(best: [2, 6])
    old.act("choose", 0, then: 900)
    #expect(try seen(old.world) == Line(0, "", 0, nil) && old.world.table.best == 6)
  }

  @Test("the ghost is where the best game was at the same time, and the price of a hint moves it too")
  func ghost() throws {
    var simulation = twoPairs(best: best)
    #expect(try seen(simulation.world) == Line(0, "race your best: 0:06", 0, 0))
    simulation.step(600)
    #expect(try seen(simulation.world).other == "race your best: 0:06", "the time begins with the first card")
    simulation.act("choose", 0, then: 120)
    #expect(try seen(simulation.world).other == "level with your best")
    simulation.step(120)
    #expect(try seen(simulation.world) == Line(0, "1 behind your best", 0, 0.5))
    simulation.act("hint", then: 120)
    #expect(try seen(simulation.world) == Line(0, "your best took 0:06", 0, 1))
  }

  @Test("a game that becomes the best is the rival of the next one, with its moments, and is kept so")
  func next() throws {
    var simulation = twoPairs(best: best)
    for (number, place) in simulation.world.table.game.pairedPlaces.map(Double.init).enumerated() {
      if number == 2 { simulation.step(240) }
      simulation.act("choose", place)
    }
    simulation.step(400)
    #expect(try seen(simulation.world).other == "1 ahead of your best", "the one it was played against")
    #expect(simulation.world.table.rival == BestGame(best))
    let game = try #require(simulation.world.table.bestGame)
    #expect(game.tries == 2 && game.times.count == 2 && game.times[0] < 0.05 && game.times[1] == game.seconds)
    let kept = MemoryTable.kept(of: simulation.world.table, beside: [])
    #expect(kept == [.init("best", game.numbers), .init("games", [1])])
    #expect(BestGame(game.numbers) == game)
    simulation.act("newGame", then: 700)
    #expect(simulation.world.table.rival == game)
    #expect(try seen(simulation.world) == Line(0, "race your best: 0:02", 0, 0))
  }

  @Test(
    "of a file that a stranger wrote, what cannot be is left out: of moments that do not fit the time stays",
    arguments: [
      [2, 6, 3, 1.5], [2, 6, 3, 1.5, 5], [2, 6, 3, 4, 1, 6], [2, 6, 3, 7, 6], [2, 6, 1, 1.5, 6], [2, 6, 2.5, 1.5, 6],
      [2, 6, 3, -1, 6], [2, 6, 3, .nan, 6], [2, 6, 1e300, 1.5, 6],
    ])
  func stranger(numbers: [Double]) throws {
    let simulation = twoPairs(best: numbers)
    #expect(simulation.world.table.best == (numbers[1] == 6 ? 6 : nil))
    #expect(simulation.world.table.rival?.times == [])
    #expect(try seen(simulation.world).ghost == nil)
    for nonsense in [[], [2], [0, 5], [99, 5], [2, 0], [2, -1], [2, .infinity], [2, .nan], [.nan, 2], [2.5, 9]] {
      #expect(BestGame(nonsense) == nil, "\(nonsense)")
    }
  }

  @Test("which ghost there is belongs to the state: it came as input, and the same input gives the same hashes")
  func state() {
    #expect(twoPairs(best: best).world.stateHash == twoPairs(best: best).world.stateHash)
    #expect(twoPairs(best: best).world.stateHash != twoPairs(best: [2, 6, 3, 1.6, 6]).world.stateHash)
    #expect(twoPairs(best: best).world.stateHash != twoPairs(best: [2, 6]).world.stateHash)
  }

  @Test(
    "its line and words are in every window, over nothing else",
    arguments: [[960, 720], [1920, 1440], [800, 600], [640, 500], [480, 800], [320, 420]])
  func place(window: [Float]) {
    let layout = TableLayout(window: [window[0], window[1]], pile: [60, 90], buttonCount: 5)
    let words = RaceView.wordsWidth * layout.scale
    let frame = Rect(
      origin: layout.race.origin - SIMD2(words, 10 * layout.scale),
      size: SIMD2(layout.race.size.x + 2 * words, 20 * layout.scale))
    #expect(layout.race.size.x > 0 && frame.origin.x >= 0 && frame.maximum.x <= layout.size.x)
    #expect(frame.maximum.y <= layout.size.y)
    let piles = [layout.deck, layout.discard].map { Rect(center: $0, size: layout.pile) }
    for other in layout.buttons + piles + [layout.grid] {
      let gap = pointwiseMax(frame.origin - other.maximum, other.origin - frame.maximum)
      #expect(max(gap.x, gap.y) >= -0.01, "\(frame) covers \(other)")
    }
  }
}
