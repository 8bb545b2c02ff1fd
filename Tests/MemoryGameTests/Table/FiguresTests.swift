import RiffleApp
import Testing

@testable import MemoryGame

@Suite("Time, tries and best")
struct FiguresTests {
  private func figures(_ world: World) -> [String] { world.table.hud.figures.map { world[$0.value, Label.self].text } }

  /// Two pairs, dealt.
  private func dealt(best: Double? = nil) -> Simulation {
    var simulation = table {
      $0.pictures = ["a", "b"]
      $0.dealSpread = 0
    }
    if let best { simulation.act("best", 2, best) }
    simulation.act("deal")
    simulation.step(120)
    return simulation
  }

  /// Finds both pairs, the second two seconds after the first.
  private func win(_ simulation: inout Simulation) {
    let game = simulation.world.table.game
    let places = game.order.indices.sorted { game.cards[game.order[$0]].content < game.cards[game.order[$1]].content }
    for (number, place) in places.enumerated() {
      if number == 2 { simulation.step(240) }
      simulation.act("choose", Double(place))
    }
    simulation.step(240)
  }

  @Test("they count while it is played, and a new game begins with none but the best")
  func counted() throws {
    var simulation = dealt()
    #expect(figures(simulation.world) == ["0:00", "0", "–"])
    simulation.act("choose", 0)
    simulation.step(125)
    #expect(figures(simulation.world) == ["0:01", "0", "–"])
    simulation.act("newGame")
    simulation.step(700)
    #expect(figures(simulation.world) == ["0:00", "0", "–"])
    win(&simulation)
    #expect(figures(simulation.world) == ["0:02", "2", "0:02"])
    simulation.act("newGame")
    simulation.step()
    #expect(figures(simulation.world) == ["0:00", "0", "0:02"])
  }

  @Test("the last words say time and tries, and whether it was ever quicker", arguments: [nil, 1.5, 60])
  func words(best: Double?) throws {
    var simulation = dealt(best: best)
    win(&simulation)
    let hint = try #require(simulation.world.table.hud.messageHint)
    let praise = best == nil ? "" : best == 1.5 ? ", the best is 0:01" : ", your best"
    #expect(simulation.world[hint, Label.self].text == "0:02 in 2 tries\(praise).  N deals a new game")
    #expect(abs(try #require(simulation.world.table.best) - (best == 1.5 ? 1.5 : 2.03)) < 0.02)
  }

  @Test("a best time that came as input is part of the state: with another one, another hash")
  func state() {
    #expect(dealt(best: 3).world.stateHash == dealt(best: 3).world.stateHash)
    #expect(dealt(best: 3).world.stateHash != dealt(best: 4).world.stateHash)
  }

  @Test("of two times the better one is kept, for each number of pairs; nonsense is left out")
  func kept() {
    var table = dealt().world.table
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
      #expect(place.x <= layout.score.x - 66 || place.y > layout.grid.origin.y)
    }
  }
}
