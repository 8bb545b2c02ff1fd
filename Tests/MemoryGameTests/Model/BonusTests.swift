import Testing

@testable import MemoryGame

@Suite("The bonus")
struct BonusTests {
  let rules = MemoryRules(match: 2, seenPenalty: 1, bonusTicks: 100, ticksPerBonusPoint: 30)

  @Test("the bonus runs out while the face shows, and stands still while it does not")
  func runsOut() {
    var game = dealtGame(rules: rules)
    #expect(game.bonusLeft(of: 0, at: 50) == 100)
    _ = game.choose(0, at: 50)
    #expect(game.bonusLeft(of: 0, at: 50) == 100)
    #expect(game.bonusLeft(of: 0, at: 60) == 90)
    #expect(game.bonusFraction(of: 0, at: 60) == 0.9)
    _ = game.choose(2, at: 60)
    game.turnBack(at: 80)
    #expect(game.bonusLeft(of: 0, at: 500) == 70)
    #expect(game.bonusLeft(of: 2, at: 500) == 80)
    _ = game.choose(0, at: 500)
    #expect(game.bonusLeft(of: 0, at: 510) == 60)
  }

  @Test("a bonus that is used up stays at nothing")
  func usedUp() {
    var game = dealtGame(rules: rules)
    _ = game.choose(0, at: 0)
    #expect(game.bonusLeft(of: 0, at: 100) == 0)
    #expect(game.bonusLeft(of: 0, at: 10_000) == 0)
    #expect(game.bonusFraction(of: 0, at: 10_000) == 0)
    // The partner's 100 ticks are 3 whole points.
    #expect(game.choose(1, at: 10_000) == .matched(first: 0, second: 1, points: 5))
  }

  @Test("a found card keeps what it had left")
  func keptAfterMatch() {
    var game = dealtGame(rules: rules)
    _ = game.choose(0, at: 0)
    _ = game.choose(1, at: 20)
    #expect(game.bonusLeft(of: 0, at: 999) == 80)
    #expect(game.bonusLeft(of: 1, at: 999) == 100)
  }

  @Test("only whole points count")
  func wholePoints() {
    var game = dealtGame(rules: rules)
    _ = game.choose(0, at: 0)
    #expect(game.bonusPoints(of: 0, at: 10) == 3)
    #expect(game.bonusPoints(of: 0, at: 11) == 2)
  }

  @Test("a tick that goes back does not fill the bonus")
  func earlierTick() {
    var game = dealtGame(rules: rules)
    _ = game.choose(0, at: 50)
    #expect(game.bonusLeft(of: 0, at: 10) == 100)
  }

  @Test("rules without a bonus have none, and nonsense counts as none")
  func noBonus() {
    let none = MemoryRules(match: -1, seenPenalty: -1, bonusTicks: -1, ticksPerBonusPoint: 0)
    var game = dealtGame(rules: none)
    #expect(game.bonusFraction(of: 0, at: 0) == 0)
    _ = game.choose(0, at: 0)
    #expect(game.choose(1, at: 0) == .matched(first: 0, second: 1, points: 0))
  }
}
