import Testing

@testable import MemoryGame

@Suite("Pairs in a row")
struct StreakTests {
  private func game(longestStreak: Int) -> MemoryGame<String> {
    var game = dealtGame(rules: MemoryRules(match: 10, bonusTicks: 0, longestStreak: longestStreak))
    game.deal()
    return game
  }

  private func find(_ pair: Int, _ game: inout MemoryGame<String>) -> Int {
    let before = game.score
    game.turnUp(2 * pair, 2 * pair + 1)
    return game.score - before
  }

  @Test("the second counts twice, the third three times, and none more often than the longest streak")
  func factors() {
    var game = game(longestStreak: 3)
    #expect((0..<5).map { find($0, &game) } == [10, 20, 30, 30, 30])
    #expect(game.streak == 5)
  }

  @Test("a mismatch ends them; a card that is turned back by the next choice ends nothing")
  func ends() {
    var game = game(longestStreak: 9)
    _ = find(0, &game)
    #expect(find(1, &game) == 20)
    game.turnUp(4, 6)
    #expect(game.streak == 0)
    #expect(find(4, &game) == 10)
    _ = game.choose(6, at: 0)
    game.gather(at: 0)
    #expect(game.streak == 1)
  }

  @Test("where the longest streak is one, all count once")
  func none() {
    var game = game(longestStreak: 1)
    #expect((0..<3).map { find($0, &game) } == [10, 10, 10])
    #expect(MemoryRules(longestStreak: -4).longestStreak == 1)
  }

  @Test("the bonus counts as often as its pair")
  func bonus() {
    var game = dealtGame(rules: MemoryRules(match: 10, bonusTicks: 120, ticksPerBonusPoint: 60, longestStreak: 2))
    #expect(find(0, &game) == 14)
    #expect(find(1, &game) == 28)
  }
}
