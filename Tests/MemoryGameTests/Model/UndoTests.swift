import RiffleECS
import Testing

@testable import MemoryGame

@Suite("A move is taken back, and a hint is given")
struct UndoTests {
  /// Three pairs, with prices of 10 and 5 ticks.
  private func game(undo: Int = 5) -> MemoryGame<String> {
    dealtGame(pairs: 3, rules: MemoryRules(longestStreak: 5, hintTicks: 10, undoTicks: undo))
  }

  private func choose(_ ids: [Int], _ game: inout MemoryGame<String>) {
    for id in ids { _ = game.choose(id, at: 100) }
  }

  @Test("the second card of a pair turns down, the first waits open, and nothing is earned by it")
  func pair() {
    var game = game()
    choose([0, 1, 2, 3], &game)
    let (score, one) = (game.score, game.times)
    #expect(game.pairs.count == 2 && game.streak == 2 && one == [0, 0])
    game.discardMatched()
    #expect(game.undo(at: 130) == .init(down: 3, up: 2, wasPair: true))
    expectInvariants(game)
    #expect(game.open == [2] && game.streak == 1 && game.tries == 1 && game.score < score)
    #expect(game.cards[2].place == .table && game.cards[3].place == .table && game.discard == [0, 1])
    #expect(game.times.count == 1)
    #expect(game.choose(3, at: 140) != .ignored(.alreadyMatched))
    #expect(game.times == [0, 45], "the moment of the pair has the price in it")
  }

  @Test("of a mismatch the first card is open again, also when both had turned back; what it cost is given back")
  func mismatch() {
    for isClosed in [false, true] {
      var game = game()
      choose([0, 2], &game)
      if isClosed { game.turnBack(at: 120) }
      #expect(game.undo(at: 130) == .init(down: 2, up: 0, wasPair: false))
      expectInvariants(game)
      #expect(game.open == [0] && game.tries == 0 && game.cards[2].wasSeen)
      choose([4], &game)
      #expect(game.score == (isClosed ? -1 : 0), "what was seen before costs as ever")
    }
  }

  @Test("all moves can be taken back, one after another, to before the first; then there is none")
  func all() {
    var game = game()
    choose([0, 2, 4, 1, 0], &game)
    var count = 0
    while game.undo(at: 200) != nil {
      count += 1
      expectInvariants(game)
    }
    #expect(count == 5 && game.open.isEmpty && game.score == 0 && game.tries == 0 && game.pairs.isEmpty)
    #expect(game.time(at: 200) == 100 + 5 * 5, "the clock moves, by the price of each")
    let before = game
    #expect(game.undo(at: 300) == nil && game == before)
  }

  @Test("a game that is over stays so, and a new one has nothing to take back")
  func over() {
    var game = game()
    choose([0, 1, 2, 3, 4, 5], &game)
    #expect(game.isOver && game.undo(at: 200) == nil && game.time(at: 900) == 0)
    var random = RandomSource(seed: 1)
    game.newGame(using: &random)
    #expect(game.undo(at: 200) == nil && game.penalty == 0)
  }

  @Test("a hint shows the partner of the open card, or the first two that are equal, and costs once")
  func hint() throws {
    var game = game()
    let first = game.order[0]
    let given = game.hint()
    let free = try #require(given)
    #expect(free.pair.first == first && free.pair.second == first ^ 1 && free.ticks == 10)
    #expect(game.hint()?.ticks == 0 && game.penalty == 10, "the same hint again")
    choose([4], &game)
    let other = game.hint()
    let partner = try #require(other)
    #expect(partner.pair == Pair(first: 4, second: 5) && partner.ticks == 10)
    #expect(game.time(at: 100) == 20)
    choose([5, 0, 1, 2, 3], &game)
    #expect(game.hint() == nil && game.penalty == 20)
  }
}
