import MemoryGame
import RiffleApp
import Testing

@Suite("Time, tries and best") struct FiguresTests {
  private func figures(_ world: World) -> [String] { world.table.hud.figures.map { world[$0.value, Label.self].text } }

  /// Finds both pairs, the second one two seconds after the first.
  private func win(_ simulation: inout Simulation) {
    let places = simulation.game.pairedPlaces
    simulation.choose(places.prefix(2))
    simulation.step(240)
    simulation.choose(places.suffix(2))
    simulation.step(240)
  }

  @Test("time and tries count during a game, and a new game resets all but the best time") func counted() {
    var simulation = twoPairs()
    #expect(figures(simulation.world) == ["0:00", "0", "–"])
    simulation.act("choose", 0, then: 125)
    #expect(figures(simulation.world) == ["0:01", "0", "–"])
    simulation.act("newGame", then: 700)
    #expect(figures(simulation.world) == ["0:00", "0", "–"])
    win(&simulation)
    #expect(figures(simulation.world) == ["0:02", "2", "0:02"])
    simulation.act("newGame", then: 1)
    #expect(figures(simulation.world) == ["0:00", "0", "0:02"])
  }

  @Test(
    "the final message has time and tries, and compares them with the best time",
    arguments: [(nil, "tries"), (1.5, " s behind your best"), (60, " s faster than your best")] as [(Double?, String)])
  func words(best: Double?, comparison: String) throws {
    var simulation = twoPairs(best: best.map { [2, $0] })
    win(&simulation)
    let (world, hud) = (simulation.world, simulation.table.hud)
    let words = world[hud.messageHint, Label.self].text.split(separator: "\n").joined(separator: " ")
    #expect(words.hasPrefix("0:02 in 2 tries") && words.hasSuffix(comparison + ". N deals again"))
    #expect(world[hud.message, Label.self].text == (best == 60 ? "Your best game" : "Every pair found"))
    #expect(abs(try #require(simulation.table.best) - (best == 1.5 ? 1.5 : 2.03)) < 0.02)
  }

  @Test("a best time given as input is part of the state, and changes its hash") func state() {
    #expect(twoPairs(best: [2, 3]).world.stateHash == twoPairs(best: [2, 3]).world.stateHash)
    #expect(twoPairs(best: [2, 3]).world.stateHash != twoPairs(best: [2, 4]).world.stateHash)
  }

  @Test("the better of two times is kept, for each number of pairs, and invalid ones are ignored") func kept() {
    var table = twoPairs().table
    for (pairs, seconds, isBetter) in [
      (12, 40.0, true), (6, 20, true), (12, 50, false), (12, 30, true), (0, 5, false), (99, 5, false), (6, -1, false),
      (6, .nan, false), (6, .infinity, false),
    ] {
      let game = BestTime([Double(pairs), seconds])
      #expect(game.map { table.note($0) } ?? false == isBetter, "\(seconds) s, \(pairs) pairs")
    }
    let better = [KeptActions.Action("best", [6, 9.5]), .init("best", [12, 90]), .init("best", [1]), .init("else")]
    #expect(table.kept(beside: better) == [.init("best", [6, 9.5]), .init("best", [12, 30])])
    #expect(MemoryPlugin().kept[0].actions(World(), better) == nil, "there is no table")
  }

  @Test("a best game saved by an earlier version is read as a best time") func earlier() {
    let simulation = twoPairs(best: [2, 6, 3, 1.5, 6])
    #expect(simulation.table.best == 6 && figures(simulation.world)[2] == "0:06")
    #expect(simulation.table.kept(beside: [.init("best", [2, 7, 2, 3, 7])]) == [.init("best", [2, 6])])
    for nonsense in [[], [2], [0, 5], [99, 5], [2, 0], [2, -1], [2, .infinity], [2, .nan], [.nan, 2], [2.5, 9]] {
      #expect(BestTime(nonsense) == nil, "\(nonsense)")
    }
  }

  @Test("the progress bar below the buttons shows the number of pairs found") func progress() {
    var simulation = twoPairs()
    func seen() -> (String, Float) {
      let (world, progress) = (simulation.world, simulation.table.progress)
      let full = world.presented(Size.self, of: progress.fill).value.x / world[progress.track, Size.self].value.x
      return (world[progress.caption, Label.self].text, (full * 100).rounded() / 100)
    }
    #expect(seen() == ("0 of 2 pairs", 0))
    simulation.choose(simulation.game.pairedPlaces.prefix(2))
    simulation.step(120)
    #expect(seen() == ("1 of 2 pairs", 0.5))
    simulation.act("newGame", then: 120)
    #expect(seen() == ("0 of 2 pairs", 0))
  }

  @Test(
    "the progress bar and the figures are inside every window, and overlap nothing", arguments: [3, 5],
    [[960, 720], [1920, 1440], [800, 600], [640, 500], [480, 800], [320, 420]])
  func places(buttons: Int, window: [Float]) {
    let layout = TableLayout(window: [window[0], window[1]], pile: [60, 90], buttonCount: buttons)
    let (words, scale) = (TableLayout.progressWords * layout.scale, layout.scale)
    let progress = Rect(
      origin: layout.progress.origin - SIMD2(words, 10 * scale),
      size: layout.progress.size + SIMD2(2 * words, 20 * scale))
    let figures = layout.figures.map { Rect(origin: $0 - SIMD2(44, 12) * scale, size: SIMD2(44, 44) * scale) }
    #expect(layout.progress.size.x > 0)
    let others = layout.buttons + [layout.deck, layout.discard].map { Rect(center: $0, size: layout.pile) }
    for frame in figures + [progress] {
      #expect(frame.origin.x >= 0 && frame.maximum.x <= layout.size.x && frame.maximum.y <= layout.size.y)
      for other in others + [layout.grid] { #expect(gap(frame, other) >= -0.01, "\(frame) covers \(other)") }
    }
    // They are beside the score, or below the cards.
    #expect(layout.figures.allSatisfy { $0.x <= layout.score.x - 100 * scale || $0.y > layout.grid.origin.y })
  }

  @Test("each start deals another deck, the same one for the same number of games") func anotherDeck() {
    func order(after games: Double?) -> [Int] {
      var simulation = table { $0.dealSpread = 0 }
      if let games { simulation.act("games", games) }
      simulation.act("deal", then: 200)
      #expect(simulation.table.games == Int(games ?? 0), "only a card that is chosen begins a game")
      simulation.choose([0, 1])
      #expect(simulation.table.kept(beside: []) == [.init("games", [(games ?? 0) + 1])])
      return simulation.game.order
    }
    #expect(order(after: 3) == order(after: 3) && order(after: nil) == order(after: nil))
    #expect(Set([nil, 1, 2, 3].map(order)).count == 4)
    // Input after the deal changes no cards.
    var late = dealtTable()
    let before = late.game
    for games in [5, 0, -1, 2.5, .nan, 1e300] { late.act("games", games) }
    #expect(late.game == before && late.table.games == 5)
  }

  @Test("the boxes of numbers and captions, which limit larger text, fit their figure's width") func room() {
    let (world, hud) = (twoPairs().world, twoPairs().table.hud)
    func width(_ label: Entity) -> Float { world[label, Size.self].value.x }
    #expect(hud.figures.allSatisfy { max(width($0.value), width($0.caption)) < TableLayout.figureWidth })
    #expect(max(width(hud.score), width(hud.scoreCaption)) < TableLayout.scoreWidth)
  }
}
