import RiffleECS
import Testing

@testable import MemoryGame

@Suite("The game of pairs")
struct MemoryGameTests {
  @Test("a new game has two of each, all in the deck and face down")
  func begins() {
    var random = RandomSource(seed: 3)
    let game = MemoryGame(contents: ["a", "b", "c"], using: &random)
    #expect(game.cards.map(\.content) == ["a", "a", "b", "b", "c", "c"])
    #expect(game.cards.allSatisfy { !$0.isFaceUp && !$0.isMatched && $0.place == .deck })
    #expect(game.score == 0)
    #expect(!game.isOver)
    expectInvariants(game)
  }

  @Test("random play keeps every invariant", arguments: 1...20 as ClosedRange<UInt64>)
  func randomPlay(seed: UInt64) {
    var deciding = RandomSource(seed: seed)
    var shuffling = RandomSource(seed: seed + 1000)
    let pairs = 1 + deciding.next(below: 26)
    var game = MemoryGame(contents: (0..<pairs).map { "\($0 % 20)" }, using: &shuffling)
    for tick in 0..<400 {
      _ = playAnything(&game, at: tick, deciding: &deciding, shuffling: &shuffling)
      expectInvariants(game)
    }
  }

  @Test("the same seed gives the same game, another seed another")
  func sameSeed() {
    func play(_ seed: UInt64) -> (MemoryGame<String>, [String]) {
      var deciding = RandomSource(seed: 99)
      var shuffling = RandomSource(seed: seed)
      var game = MemoryGame(contents: ["a", "b", "c", "d", "e", "f", "g", "h"], using: &shuffling)
      let log = (0..<500).map { playAnything(&game, at: $0, deciding: &deciding, shuffling: &shuffling) }
      return (game, log)
    }
    let (first, firstLog) = play(7)
    let (second, secondLog) = play(7)
    #expect(first == second)
    #expect(firstLog == secondLog)
    #expect(play(8).1 != firstLog)
  }

  @Test("a copy played on leaves the original as it was")
  func isAValue() {
    let game = dealtGame()
    var copy = game
    _ = copy.choose(0, at: 0)
    _ = copy.choose(1, at: 1)
    #expect(game == dealtGame())
    #expect(copy != game)
  }

  @Test("every pair found ends the game, and not one sooner")
  func ends() {
    var game = dealtGame(pairs: 4)
    for id in 0..<8 {
      #expect(!game.isOver)
      _ = game.choose(id, at: id)
    }
    #expect(game.isOver)
    #expect(game.pairs.count == 4)
  }

  @Test("a new game forgets everything but the rules and the contents")
  func newGame() {
    var random = RandomSource(seed: 5)
    var game = dealtGame(rules: MemoryRules(match: 9))
    game.turnUp(0, 1)
    game.discardMatched()
    _ = game.choose(2, at: 0)
    game.newGame(using: &random)
    #expect(game.rules.match == 9)
    #expect(game.cards.map(\.content) == dealtGame().cards.map(\.content))
    #expect(game.deck.count == game.cards.count && game.score == 0 && game.pairs.isEmpty && game.open.isEmpty)
    #expect(game.cards.allSatisfy { game.bonusLeft(of: $0.id, at: 99) == 720 && !$0.wasSeen })
    expectInvariants(game)

    game.newGame(contents: ["x"], using: &random)
    #expect(game.cards.map(\.content) == ["x", "x"])
  }

  @Test("a shuffle moves cards between their slots and turns none")
  func shuffles() {
    var random = RandomSource(seed: 11)
    var game = dealtGame()
    _ = game.choose(3, at: 0)
    let before = game
    game.shuffle(using: &random)
    #expect(game.order != before.order)
    #expect(game.cards == before.cards)
    #expect(game.open == before.open)
  }

  @Test("a shuffle leaves the gaps where they are")
  func shufflesAroundGaps() {
    var random = RandomSource(seed: 11)
    var game = dealtGame()
    game.turnUp(4, 5)
    game.discardMatched()
    let gaps = [game.slot(of: 4), game.slot(of: 5)]
    for _ in 0..<20 {
      game.shuffle(using: &random)
      #expect([game.slot(of: 4), game.slot(of: 5)] == gaps)
    }
    let waiting = game.dealt
    game.closeGaps()
    #expect(Array(game.order.prefix(10)) == waiting)
    #expect(Set(game.order.suffix(2)) == [4, 5])
    #expect(game.dealt == waiting)
  }

  @Test("a shuffle gives every order about as often as any other")
  func shufflesFairly() {
    var random = RandomSource(seed: 2)
    var game = dealtGame(pairs: 2)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<4800 {
      game.shuffle(using: &random)
      counts[game.order, default: 0] += 1
    }
    #expect(counts.count == 24)
    // 200 expected, 14 is one standard deviation: five of them are never left by chance.
    #expect(counts.values.allSatisfy { abs($0 - 200) < 70 })
  }

  @Test("contents that are equal to each other match in any two")
  func equalContents() {
    var random = RandomSource(seed: 1)
    var game = MemoryGame(contents: ["a", "a"], using: &random)
    game.deal()
    _ = game.choose(0, at: 0)
    #expect(game.choose(3, at: 0) == .matched(first: 0, second: 3, points: 14))
  }

  @Test("a game without cards is over and ignores intents")
  func empty() {
    var random = RandomSource(seed: 1)
    var game = MemoryGame<String>(contents: [], using: &random)
    #expect(game.isOver)
    #expect(game.choose(0, at: 0) == .ignored(.noSuchCard))
    #expect(game.dealNext() == nil)
    #expect(game.deal() == [])
    #expect(game.gather(at: 0) == [])
    #expect(game.discardMatched() == [])
    game.shuffle(using: &random)
    expectInvariants(game)
  }
}
