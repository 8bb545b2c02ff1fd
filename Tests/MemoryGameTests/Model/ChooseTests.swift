import MemoryGame
import RiffleECS
import Testing

@Suite("Choosing a card") struct ChooseTests {
  private let bonus = memoryRules { ($0.bonusTicks, $0.ticksPerBonusPoint) = (100, 30) }

  @Test("the first card turns up and stays up; a third card turns a mismatch back") func turns() {
    var game = dealtGame()
    #expect(game.choose(0, at: 0) == .flippedUp(turnedBack: []))
    #expect(game.turnBack(at: 0) == [])
    #expect(game.open == [0])
    #expect(game.choose(2, at: 10) == .mismatched([0, 2]))
    #expect(game.score == 0 && game.open == [0, 2] && game.pairs.isEmpty)
    #expect(game.choose(4, at: 5) == .flippedUp(turnedBack: [0, 2]))
    #expect(!game.cards[0].isFaceUp && !game.cards[2].isFaceUp && game.cards[4].isFaceUp)
    #expect(game.choose(0, at: 6) == .mismatched([4, 0]))
    #expect(game.turnBack(at: 7) == [4, 0])
    #expect(game.turnBack(at: 8) == [])
  }

  @Test("two equal cards are a pair, worth two points and their bonus; any two of four equal cards match")
  func match() {
    var game = dealtGame()
    _ = game.choose(3, at: 0)
    // Card 3 was face up for 119 ticks: the remaining 601 are 5 points. Card 2 has all of its 6.
    #expect(game.choose(2, at: 119) == .matched([3, 2], points: 13))
    #expect(game.score == 13 && game.pairs == [[3, 2]] && game.open.isEmpty)
    #expect(game.cards[2].isFaceUp && game.cards[3].isFaceUp)
    var random = RandomSource(seed: 1)
    game = MemoryGame(contents: ["a", "a"], using: &random)
    game.deal()
    game.turnUp(0)
    #expect(game.choose(3, at: 0) == .matched([0, 3], points: 14))
  }

  @Test("a mismatch costs a point for each card that was seen before") func penalty() {
    var game = dealtGame()
    game.turnUp(0, 2)
    #expect(!game.cards[0].wasSeen)
    game.turnBack(at: 0)
    #expect(game.cards[0].wasSeen && game.cards[2].wasSeen && !game.cards[4].wasSeen)
    game.turnUp(0, 4)
    #expect(game.score == -1)
    game.turnBack(at: 0)
    game.turnUp(4, 2)
    #expect(game.score == -3)
  }

  @Test("choosing an invalid card changes nothing") func ignored() {
    var game = dealtGame()
    game.turnUp(0, 1, 2, 4)
    game.leave(0)
    for id in [-1, 12, 2, 4, 0, 1] {
      let before = game
      #expect(!game.canChoose(id))
      #expect(game.choose(id, at: 9) == .ignored)
      #expect(game == before)
    }
    game.turnBack(at: 9)
    #expect(game.choose(2, at: 9) == .flippedUp(turnedBack: []))
    var random = RandomSource(seed: 1)
    var deck = MemoryGame(contents: ["a"], using: &random)
    #expect(deck.choose(0, at: 0) == .ignored, "it is not dealt yet")
  }

  @Test("a try is two cards turned up, matched or not; time counts from the first choice to the last pair")
  func triesAndTime() {
    var game = dealtGame(pairs: 2)
    _ = game.choose(9, at: 500)
    #expect(game.time(at: 600) == 0 && game.tries == 0, "there is no such card")
    for (card, tick) in [(0, 1000), (0, 1050), (1, 1100), (2, 1200)] { _ = game.choose(card, at: tick) }
    #expect(game.time(at: 1250) == 250 && game.tries == 1)
    _ = game.choose(3, at: 1300)
    #expect(game.time(at: 1300) == 300 && game.time(at: 9000) == 300 && game.tries == 2)
  }

  // MARK: - Bonus and streak

  @Test("the bonus decreases to zero while the card is face up, and only then") func runsOut() {
    var game = dealtGame(rules: bonus)
    _ = game.choose(0, at: 50)
    #expect([10, 50, 60, 61].map { game.bonusLeft(of: 0, at: $0) } == [100, 100, 90, 89])
    #expect(game.bonusFraction(of: 0, at: 60) == 0.9)
    #expect(game.bonusPoints(of: 0, at: 60) == 3 && game.bonusPoints(of: 0, at: 61) == 2, "only whole points")
    _ = game.choose(2, at: 60)
    game.turnBack(at: 80)
    #expect(game.bonusLeft(of: 0, at: 500) == 70 && game.bonusLeft(of: 2, at: 500) == 80)
    _ = game.choose(0, at: 500)
    #expect(game.bonusLeft(of: 0, at: 510) == 60 && game.bonusLeft(of: 0, at: 10_000) == 0)
    // The partner's 100 ticks are 3 whole points.
    #expect(game.choose(1, at: 10_000) == .matched([0, 1], points: 5))
    #expect(game.bonusLeft(of: 1, at: 20_000) == 100, "a found card keeps what it had left")
  }

  @Test("without a bonus in the rules there is none") func noBonus() {
    var game = dealtGame(rules: memoryRules { ($0.match, $0.bonusTicks) = (0, 0) })
    #expect(game.bonusFraction(of: 0, at: 0) == 0)
    game.turnUp(0, 1)
    #expect(game.score == 0 && game.pairs.count == 1)
  }

  @Test(
    "pairs in a row with their bonus count double, triple, up to the longest streak; a mismatch ends the streak",
    arguments: [(1, 0, [10, 10, 10, 10]), (3, 0, [10, 20, 30, 30]), (2, 120, [14, 28, 28, 28])])
  func streak(longest: Int, bonus: Int, points: [Int]) {
    let rules = memoryRules {
      ($0.match, $0.bonusTicks, $0.ticksPerBonusPoint, $0.longestStreak) = (10, bonus, 60, longest)
    }
    var game = dealtGame(pairs: 8, rules: rules)
    func find(_ pair: Int) -> Int {
      let before = game.score
      game.turnUp(2 * pair, 2 * pair + 1)
      return game.score - before
    }
    #expect((0..<4).map(find) == points && game.streak == 4)
    game.turnUp(8, 10)
    #expect(game.streak == 0)
    #expect(find(6) == points[0])
  }
}

func expectInvariants(_ game: MemoryGame, sourceLocation: SourceLocation = #_sourceLocation) {
  func expect(_ holds: Bool, _ what: Comment) { #expect(holds, what, sourceLocation: sourceLocation) }
  let cards = game.cards
  let matched = Set(game.pairs.joined())
  let faceUp = cards.filter(\.isFaceUp).map(\.id)
  expect(cards.map(\.id) == Array(cards.indices), "a card's number is its index")
  expect(game.order.sorted() == Array(cards.indices), "every card has one slot")
  expect(game.open.count <= 2 && Set(game.open).count == game.open.count, "at most two cards lie open")
  expect(Set(game.open) == Set(faceUp).subtracting(matched), "the open cards are those face up and not matched")
  expect(game.open.allSatisfy { cards[$0].place == .table }, "only cards on the table lie open")
  expect(matched == Set(cards.filter(\.isMatched).map(\.id)), "the pairs are the matched cards")
  expect(matched.count == 2 * game.pairs.count, "a card is in one pair only")
  expect(game.pairs.allSatisfy { cards[$0[0]].content == cards[$0[1]].content }, "a pair is of equals")
  expect(
    matched.allSatisfy { cards[$0].isFaceUp && cards[$0].place != .deck }, "matched cards stay up, out of the deck")
  expect(Set(game.discard).isSubset(of: matched), "only matched cards leave")
  expect(game.discard.count == Set(game.discard).count, "a card leaves once")
  let parts = game.deck + game.dealt + game.discard
  expect(parts.sorted() == Array(cards.indices), "a card is in one place")
  expect(game.isOver == (matched.count == cards.count), "it is over when all are matched")
  if game.open.count == 2 {
    expect(cards[game.open[0]].content != cards[game.open[1]].content, "two open cards are a mismatch")
  }
  expect(Set(game.open) == Set(cards.filter { $0.bonusRunsSince != nil }.map(\.id)), "open cards lose their bonus")
}

/// Plays a random move, and returns a description to compare two games.
func playAnything(
  _ game: inout MemoryGame, at tick: Int, deciding: inout RandomSource, shuffling: inout RandomSource
) -> String {
  switch deciding.next(below: 100) {
  case 0: game = MemoryGame(contents: game.cards.filter { $0.id % 2 == 0 }.map(\.content), using: &shuffling)
  case 1..<5: game.shuffle(using: &shuffling)
  case 5..<15: return "deal \(game.deal())"
  case 15..<20: return "back \(game.turnBack(at: tick))"
  case 20..<30: return "discard \(game.discard(deciding.next(below: game.cards.count)))"
  case 30..<35:
    let (id, slot) = (deciding.next(below: game.cards.count), deciding.next(below: game.cards.count))
    return "move \(String(describing: game.move(id, to: slot)))"
  case 35..<40: return "undo \(String(describing: game.undo(at: tick)))"
  case 40..<42: return "hint \(String(describing: game.hint()))"
  default: return "\(game.choose(deciding.next(below: game.cards.count + 2) - 1, at: tick))"
  }
  return "\(game.order)"
}

extension MemoryGame {
  /// Chooses these cards one after the other, all at tick 0.
  mutating func turnUp(_ ids: Int...) { for id in ids { _ = choose(id, at: 0) } }

  /// Discards those of these cards that are matched.
  mutating func leave(_ ids: Int...) { for id in ids { _ = discard(id) } }
}

func memoryRules(_ change: (inout MemoryRules) -> Void) -> MemoryRules {
  var rules = MemoryRules()
  change(&rules)
  return rules
}

/// A dealt game of pairs named a, b, c ...; card 2i and card 2i + 1 are equal.
func dealtGame(pairs: Int = 6, rules: MemoryRules = MemoryRules()) -> MemoryGame {
  var random = RandomSource(seed: 1)
  let names = (0..<pairs).map { String(UnicodeScalar(UInt8(97 + $0))) }
  var game = MemoryGame(contents: names, rules: rules, using: &random)
  game.deal()
  return game
}
