import MemoryGame
import Testing

@Suite("Undo and hints") struct UndoTests {
  /// Three pairs, with a price of 10 ticks for a hint and of 5 for an undo.
  private let start = dealtGame(
    pairs: 3, rules: memoryRules { ($0.longestStreak, $0.hintTicks, $0.undoTicks) = (5, 10, 5) })

  private func choose(_ ids: [Int], _ game: inout MemoryGame) { for id in ids { _ = game.choose(id, at: 100) } }

  @Test("undoing a pair turns its second card down, leaves the first one open, and gains nothing") func pair() {
    var game = start
    choose([0, 1, 2, 3], &game)
    let score = game.score
    #expect(game.pairs.count == 2 && game.streak == 2)
    game.leave(0, 1, 2, 3)
    let undone = game.undo(at: 130)
    #expect(undone?.down == 3 && undone?.up == 2 && undone?.wasPair == true)
    expectInvariants(game)
    #expect(game.open == [2] && game.streak == 1 && game.tries == 1 && game.score < score)
    #expect(game.cards[2].place == .table && game.cards[3].place == .table && game.discard == [0, 1])
    #expect(game.canChoose(3))
  }

  @Test(
    "undoing a mismatch reopens its first card, also after both turned back, and refunds its cost",
    arguments: [false, true])
  func mismatch(isClosed: Bool) {
    var game = start
    choose([0, 2], &game)
    if isClosed { game.turnBack(at: 120) }
    let undone = game.undo(at: 130)
    #expect(undone?.down == 2 && undone?.up == 0 && undone?.wasPair == false)
    expectInvariants(game)
    #expect(game.open == [0] && game.tries == 0 && game.cards[2].wasSeen)
    choose([4], &game)
    #expect(game.score == (isClosed ? -1 : 0), "what was seen before costs as ever")
  }

  @Test("all moves can be undone one after another, back to the start; then undo does nothing") func all() {
    var game = start
    choose([0, 2, 4, 1, 0], &game)
    var count = 0
    while game.undo(at: 200) != nil {
      count += 1
      expectInvariants(game)
    }
    #expect(count == 5 && game.open.isEmpty && game.score == 0 && game.tries == 0 && game.pairs.isEmpty)
    #expect(game.time(at: 200) == 100 + 5 * 5, "the clock moves, by the price of each")
    let before = game
    #expect(game.undo(at: 300) == nil)
    #expect(game == before)
  }

  @Test("undo does nothing in a game that is over") func over() {
    var game = start
    choose([0, 1, 2, 3, 4, 5], &game)
    #expect(game.isOver && game.time(at: 900) == 0)
    #expect(game.undo(at: 200) == nil)
  }

  @Test("a hint shows the partner of the open card, or the first two equal cards, and costs once") func hint() throws {
    var game = start
    let first = game.order[0]
    let free = game.hint()
    #expect(free?.pair == [first, first ^ 1] && free?.ticks == 10)
    let same = game.hint()
    #expect(same?.ticks == 0 && game.penalty == 10, "the same hint again")
    choose([4], &game)
    let partner = game.hint()
    #expect(partner?.pair == [4, 5] && partner?.ticks == 10)
    #expect(game.time(at: 100) == 20)
    choose([5, 0, 1, 2, 3], &game)
    let none = game.hint()
    #expect(none == nil && game.penalty == 20)
  }
}
