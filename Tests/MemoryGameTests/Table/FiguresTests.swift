import RiffleApp
import Testing

@testable import MemoryGame

@Suite("Time, tries and best")
struct FiguresTests {
  private func figures(_ world: World) -> [String] { world.table.hud.figures.map { world[$0.value, Label.self].text } }

  /// Finds both pairs, the second two seconds after the first.
  private func win(_ simulation: inout Simulation) {
    for (number, place) in simulation.world.table.game.pairedPlaces.enumerated() {
      if number == 2 { simulation.step(240) }
      simulation.act("choose", Double(place))
    }
    simulation.step(240)
  }

  @Test("they count while it is played, and a new game begins with none but the best")
  func counted() throws {
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

  @Test("the last words say time and tries, and whether it was ever quicker", arguments: [nil, 1.5, 60])
  func words(best: Double?) throws {
    var simulation = twoPairs(best: best.map { [2, $0] })
    win(&simulation)
    let hud = simulation.world.table.hud
    let (message, hint) = (try #require(hud.message), try #require(hud.messageHint))
    let words = simulation.world[hint, Label.self].text.split(separator: "\n").joined(separator: " ")
    #expect(words.hasPrefix("0:02 in 2 tries"))
    switch best {
    case nil: #expect(words.hasSuffix(". N deals again: play against the ghost of this game"))
    case 1.5: #expect(words.hasSuffix(" s behind your best. N deals again"))
    default: #expect(words.hasSuffix(" s faster than your best. N deals again"))
    }
    #expect(simulation.world[message, Label.self].text == (best == 60 ? "Your best game" : "Every pair found"))
    #expect(abs(try #require(simulation.world.table.best) - (best == 1.5 ? 1.5 : 2.03)) < 0.02)
  }

  @Test("a best time that came as input is part of the state: with another one, another hash")
  func state() {
    #expect(twoPairs(best: [2, 3]).world.stateHash == twoPairs(best: [2, 3]).world.stateHash)
    #expect(twoPairs(best: [2, 3]).world.stateHash != twoPairs(best: [2, 4]).world.stateHash)
  }

  @Test("of two times the better one is kept, for each number of pairs; nonsense is left out")
  func kept() {
    var table = twoPairs().world.table
    for (pairs, seconds, isBetter) in [
      (12, 40.0, true), (6, 20, true), (12, 50, false), (12, 30, true), (0, 5, false), (99, 5, false), (6, -1, false),
      (6, .nan, false), (6, .infinity, false),
    ] {
      let game = BestGame([Double(pairs), seconds])
      #expect(game.map { table.note($0) } ?? false == isBetter, "\(seconds) s, \(pairs) pairs")
    }
    let better = [KeptActions.Action("best", [6, 9.5]), .init("best", [12, 90]), .init("best", [1]), .init("else")]
    #expect(MemoryTable.kept(of: table, beside: better) == [.init("best", [6, 9.5]), .init("best", [12, 30])])
    #expect(MemoryPlugin().kept[0].actions(World(), better) == nil, "there is no table")
  }

  @Test("each start deals another deck than the ones before, the same for the same number of games")
  func anotherDeck() {
    func order(after games: Double?) -> [Int] {
      var simulation = table { $0.dealSpread = 0 }
      if let games { simulation.step(InputFrame([.action("games", [games])])) }
      simulation.act("deal", then: 200)
      #expect(simulation.world.table.games == Int(games ?? 0), "only a card that is chosen begins a game")
      simulation.act("choose", 0)
      simulation.act("choose", 1)
      #expect(MemoryTable.kept(of: simulation.world.table, beside: []) == [.init("games", [(games ?? 0) + 1])])
      return simulation.world.table.game.order
    }
    #expect(order(after: 3) == order(after: 3) && order(after: nil) == order(after: nil))
    #expect(Set([nil, 1, 2, 3].map(order)).count == 4)
    // What comes once the cards lie there changes none of them.
    var late = dealtTable()
    let before = late.world.table.game
    for games in [5, 0, -1, 2.5, .nan, 1e300] { late.act("games", games) }
    #expect(late.world.table.game == before && late.world.table.games == 5)
  }

  @Test("letters of a larger text size grow no further than to the next figure")
  func room() {
    let world = twoPairs().world
    let parts = world.table.hud.figures.flatMap { [$0.value, $0.caption] }
    #expect(parts.allSatisfy { world[$0, Size.self].value.x < TableLayout.figureWidth })
    for part in [world.table.hud.score, world.table.hud.scoreCaption] {
      #expect(part.map { world[$0, Size.self].value.x < TableLayout.scoreWidth } == true)
    }
  }

  @Test(
    "they are beside the score, or under the cards, and over nothing else",
    arguments: [[960, 720], [640, 500], [480, 800], [320, 420]])
  func places(window: [Float]) {
    let layout = TableLayout(window: [window[0], window[1]], pile: [60, 90], buttonCount: 3)
    for (index, place) in layout.figures.enumerated() {
      let frame = Rect(origin: place - [44, 12], size: [44, 44])
      #expect(frame.origin.x >= 0 && place.x <= layout.size.x)
      for other in layout.buttons + [layout.grid, Rect(center: layout.deck, size: layout.pile)] {
        let gap = pointwiseMax(frame.origin - other.maximum, other.origin - frame.maximum)
        #expect(max(gap.x, gap.y) >= 0, "figure \(index) in \(frame) covers \(other)")
      }
      #expect(place.x <= layout.score.x - 100 || place.y > layout.grid.origin.y)
    }
  }
}
