import Testing

@testable import MemoryGame

@Suite("Choosing a card")
struct ChooseTests {
  @Test("the first card turns up and stays")
  func first() {
    var game = dealtGame()
    #expect(game.choose(3, at: 0) == .flippedUp(3, turnedBack: []))
    #expect(game.cards[3].isFaceUp)
    #expect(game.open == [3])
  }

  @Test("two equal cards are a pair, worth two points and their bonus")
  func match() {
    var game = dealtGame()
    _ = game.choose(3, at: 0)
    // Card 3 showed for 119 ticks: 601 left are 5 points. Card 2 has all of its 6.
    #expect(game.choose(2, at: 119) == .matched(first: 3, second: 2, points: 13))
    #expect(game.score == 13)
    #expect(game.pairs == [Pair(first: 3, second: 2)])
    #expect(game.open.isEmpty)
    #expect(game.cards[2].isFaceUp && game.cards[3].isFaceUp)
  }

  @Test("two different cards never seen before cost nothing")
  func mismatch() {
    var game = dealtGame()
    _ = game.choose(0, at: 0)
    #expect(game.choose(2, at: 10) == .mismatched(first: 0, second: 2, points: 0))
    #expect(game.score == 0)
    #expect(game.open == [0, 2])
    #expect(game.pairs.isEmpty)
  }

  @Test("a mismatch costs a point for each card seen before")
  func penalty() {
    var game = dealtGame()
    game.turnUp(0, 2)
    _ = game.choose(0, at: 0)  // ignored: it shows
    game.turnBack(at: 0)
    _ = game.choose(0, at: 0)
    #expect(game.choose(4, at: 0) == .mismatched(first: 0, second: 4, points: 1))
    game.turnBack(at: 0)
    _ = game.choose(4, at: 0)
    #expect(game.choose(2, at: 0) == .mismatched(first: 4, second: 2, points: 2))
    #expect(game.score == -3)
  }

  @Test("a card is not seen before by being turned up in the same attempt")
  func seenMeansTurnedAway() {
    var game = dealtGame()
    _ = game.choose(0, at: 0)
    #expect(!game.cards[0].wasSeen)
    _ = game.choose(2, at: 0)
    game.turnBack(at: 0)
    #expect(game.cards[0].wasSeen && game.cards[2].wasSeen && !game.cards[4].wasSeen)
  }

  @Test("a third card turns an open mismatch back first")
  func third() {
    var game = dealtGame()
    game.turnUp(0, 2)
    #expect(game.choose(4, at: 5) == .flippedUp(4, turnedBack: [0, 2]))
    #expect(!game.cards[0].isFaceUp && !game.cards[2].isFaceUp && game.cards[4].isFaceUp)
  }

  @Test("turning back waits for two: a single open card stays")
  func turningBack() {
    var game = dealtGame()
    #expect(game.turnBack(at: 0) == [])
    _ = game.choose(0, at: 0)
    #expect(game.turnBack(at: 0) == [])
    #expect(game.cards[0].isFaceUp)
    _ = game.choose(2, at: 0)
    #expect(game.turnBack(at: 0) == [0, 2])
    #expect(game.turnBack(at: 0) == [])
  }

  @Test("what cannot be chosen is ignored, with the reason, and changes nothing")
  func refusals() {
    var game = dealtGame()
    game.turnUp(0, 1, 2)
    func expectIgnored(_ id: Int, _ refusal: Outcome.Refusal) {
      let before = game
      #expect(game.choose(id, at: 9) == .ignored(refusal))
      #expect(game == before)
    }
    expectIgnored(-1, .noSuchCard)
    expectIgnored(12, .noSuchCard)
    expectIgnored(2, .alreadyFaceUp)
    expectIgnored(0, .alreadyMatched)
    game.discardMatched()
    expectIgnored(0, .alreadyMatched)
    game.gather(at: 9)
    expectIgnored(4, .notDealt)
  }

  @Test("a card of an open mismatch cannot be chosen until it is turned back")
  func openMismatch() {
    var game = dealtGame()
    game.turnUp(0, 2)
    #expect(game.choose(2, at: 0) == .ignored(.alreadyFaceUp))
    game.turnBack(at: 0)
    #expect(game.choose(2, at: 0) == .flippedUp(2, turnedBack: []))
  }
}
