import RiffleECS
import Testing

@testable import MemoryGame

@Suite("Dealing and leaving")
struct DealingTests {
  @Test("cards are dealt one after another in the order of their slots")
  func oneByOne() {
    var random = RandomSource(seed: 4)
    var game = MemoryGame(contents: ["a", "b", "c"], using: &random)
    var dealt: [Int] = []
    while let next = game.dealNext() {
      dealt.append(next)
      #expect(game.dealt == dealt)
      expectInvariants(game)
    }
    #expect(dealt == game.order)
    #expect(game.deck.isEmpty)
  }

  @Test("dealing all deals what is left of the deck, and nothing twice")
  func all() {
    var random = RandomSource(seed: 4)
    var game = MemoryGame(contents: ["a", "b", "c"], using: &random)
    let first = game.dealNext()
    #expect([first] + game.deal() == game.order)
    #expect(game.deal() == [])
  }

  @Test("a found pair lies on the table until it leaves, in the order it was turned")
  func leaves() {
    var game = dealtGame()
    game.turnUp(3, 2, 0, 1)
    #expect(game.dealt.count == 12)
    #expect(game.discard(0) == true)
    #expect(game.discard(0) == false)
    #expect(game.discardMatched() == [3, 2, 1])
    #expect(game.discard == [0, 3, 2, 1])
    #expect(game.dealt.count == 8)
  }

  @Test("a card whose partner was not found does not leave")
  func staysWithoutPartner() {
    var game = dealtGame()
    _ = game.choose(0, at: 0)
    for id in [0, 5, -1, 12] { #expect(game.discard(id) == false) }
    #expect(game.discardMatched() == [])
    #expect(game.discard.isEmpty)
  }

  @Test("gathering turns the table face down into the deck and keeps what was earned")
  func gathers() {
    var game = dealtGame()
    game.turnUp(0, 1, 4)
    let score = game.score
    let gathered = game.gather(at: 10)
    #expect(gathered == game.deck)
    #expect(gathered.count == 10)
    #expect(Set(game.discard) == [0, 1])
    #expect(game.score == score)
    #expect(!game.cards[4].isFaceUp && game.cards[4].wasSeen)
    #expect(game.bonusLeft(of: 4, at: 99) == 710)
    #expect(game.deal() == gathered)
  }
}
