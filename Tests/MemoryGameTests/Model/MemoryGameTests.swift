import MemoryGame
import RiffleECS
import Testing

@Suite("The game as a value") struct MemoryGameTests {
  private func hash(_ game: MemoryGame) -> UInt64 {
    var hasher = StateHasher()
    game.fold(into: &hasher)
    return hasher.finalize()
  }

  @Test("a new game has two of each card, all in the deck and face down") func begins() {
    var random = RandomSource(seed: 3)
    let game = MemoryGame(contents: ["a", "b", "c"], using: &random)
    #expect(game.cards.map(\.content) == ["a", "a", "b", "b", "c", "c"])
    #expect(game.cards.allSatisfy { !$0.isFaceUp && !$0.isMatched && $0.place == .deck })
    #expect(game.score == 0 && !game.isOver)
    expectInvariants(game)
  }

  @Test("random play keeps every invariant, and a change of the game changes its hash", arguments: 1...20)
  func randomPlay(seed: Int) {
    var (deciding, shuffling) = (RandomSource(seed: UInt64(seed)), RandomSource(seed: UInt64(seed) + 1000))
    let pairs = 1 + deciding.next(below: 26)
    var game = MemoryGame(contents: (0..<pairs).map { "\($0 % 20)" }, using: &shuffling)
    for tick in 0..<400 {
      let before = game
      _ = playAnything(&game, at: tick, deciding: &deciding, shuffling: &shuffling)
      expectInvariants(game)
      #expect((game == before) == (hash(game) == hash(before)))
    }
  }

  @Test("the same seed gives the same game, another seed another one") func sameSeed() {
    func play(_ seed: UInt64) -> (MemoryGame, [String]) {
      var (deciding, shuffling) = (RandomSource(seed: 99), RandomSource(seed: seed))
      var game = MemoryGame(contents: ["a", "b", "c", "d", "e", "f", "g", "h"], using: &shuffling)
      let log = (0..<500).map { playAnything(&game, at: $0, deciding: &deciding, shuffling: &shuffling) }
      return (game, log)
    }
    #expect(play(7) == play(7))
    #expect(play(8).1 != play(7).1)
  }

  @Test("a game without cards is over and ignores all moves") func empty() {
    var random = RandomSource(seed: 1)
    var game = MemoryGame(contents: [], using: &random)
    #expect(game.isOver)
    #expect(game.choose(0, at: 0) == .ignored)
    #expect(game.deal() == [])
    game.shuffle(using: &random)
    expectInvariants(game)
  }

  @Test("dealing moves the rest of the deck to the table in the order of the slots, each card once") func deals() {
    var random = RandomSource(seed: 4)
    var game = MemoryGame(contents: ["a", "b", "c"], using: &random)
    #expect(game.deck == game.order)
    let dealt = [game.deal(), game.deal()]
    #expect(dealt == [game.order, []] && game.dealt == game.order)
  }

  @Test("a found pair stays on the table until it is discarded; an unmatched card is not discarded") func leaves() {
    var game = dealtGame()
    game.turnUp(3, 2, 0)
    #expect(game.dealt.count == 12)
    game.leave(0, 5, -1, 12)
    #expect(game.discard.isEmpty)
    let left = [game.discard(2), game.discard(2)]
    #expect(left == [true, false])
    #expect(game.discard == [2] && game.dealt.count == 11)
  }

  @Test("a shuffle moves cards between their slots, turns none, and leaves the gaps in place") func shuffles() {
    var random = RandomSource(seed: 11)
    var game = dealtGame()
    game.turnUp(4, 5, 3)
    game.leave(4, 5)
    let before = game
    for _ in 0..<20 {
      game.shuffle(using: &random)
      #expect([4, 5].map(game.slot) == [4, 5].map(before.slot))
    }
    #expect(game.order != before.order && game.cards == before.cards && game.open == before.open)
  }

  @Test("a shuffle gives every order equally often") func shufflesFairly() {
    var random = RandomSource(seed: 2)
    var game = dealtGame(pairs: 2)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<4800 {
      game.shuffle(using: &random)
      counts[game.order, default: 0] += 1
    }
    // 200 are expected, with a standard deviation of 14; five of them do not occur by chance.
    #expect(counts.count == 24 && counts.values.allSatisfy { abs($0 - 200) < 70 })
  }
}
