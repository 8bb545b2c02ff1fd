import MemoryGame
import RiffleCore
import Testing

@Suite("Playing fast")
struct QuickPlayTests {
  /// Expects every card at rest to show the side of the model.
  private func expectAgreement(_ world: World, sourceLocation: SourceLocation = #_sourceLocation) {
    let table = world.table
    for card in table.game.cards {
      let seen = world.presented(Transform.self, of: table.cards[card.id])
      let wanted = card.isFaceUp ? Angle.zero : .degrees(180)
      #expect(
        abs(seen.turn.degrees - wanted.degrees) < 0.01, "card \(card.id), face up: \(card.isFaceUp)",
        sourceLocation: sourceLocation)
    }
    #expect(!world.isAnimating, sourceLocation: sourceLocation)
  }

  @Test("a choice during a mismatch does not turn the next mismatch back too early")
  func chosenOver() throws {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    // Four cards of different pairs: two mismatches in a row.
    let places = game.strangers
    try #require(places.count >= 4)
    for place in places.prefix(4) {
      simulation.act("choose", Double(place), then: 60)
    }
    // The first mismatch would have turned back by now, 1.3 seconds after it opened; the second one is open.
    simulation.step(60)
    #expect(simulation.world.table.game.open.count == 2)
    simulation.step(600)
    #expect(simulation.world.table.game.open.isEmpty)
    expectAgreement(simulation.world)
  }

  @Test(
    "random fast play ends with cards that show the model's state",
    arguments: 1...4 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var simulation = dealtTable(seed: seed)
    var deciding = RandomSource(seed: seed)
    for round in [1, 3, 6] {
      for _ in 0..<25 {
        switch deciding.next(below: 20) {
        case 0: simulation.act("newGame")
        case 1: simulation.act("deal")
        case 2, 3: simulation.act("shuffle")
        case 4: simulation.step(InputFrame([.resized([Float(600 + deciding.next(below: 700)), 800])]))
        default: simulation.act("choose", Double(deciding.next(below: 20)))
        }
        simulation.step(1 + deciding.next(below: 1 + 16 * round))
      }
      simulation.step(720)
      expectAgreement(simulation.world)
      expectInvariants(simulation.world.table.game)
    }
  }
}
