import Testing

@testable import MemoryGame

@Suite("Tries and time")
struct TriesTests {
  @Test("a try is two cards that were turned up, found or not; what is ignored is none")
  func tries() {
    var game = dealtGame(pairs: 2)
    game.turnUp(0, 0)
    #expect(game.tries == 0)
    _ = game.choose(2, at: 0)
    #expect(game.tries == 1)
    game.turnBack(at: 0)
    game.turnUp(0, 1, 1)
    #expect(game.tries == 2)
  }

  @Test("time counts from the first choice to the last pair, and stands then")
  func time() {
    var game = dealtGame(pairs: 2)
    #expect(game.time(at: 500) == 0)
    _ = game.choose(9, at: 500)
    #expect(game.time(at: 600) == 0, "there is no such card")
    for (card, tick) in [(0, 1000), (1, 1100), (2, 1200)] { _ = game.choose(card, at: tick) }
    #expect(game.time(at: 1250) == 250)
    _ = game.choose(3, at: 1300)
    #expect(game.time(at: 1300) == 300 && game.time(at: 9000) == 300)
  }
}
