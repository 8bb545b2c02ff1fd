import MemoryGame
import RiffleECS
import Testing

/// Expects the invariants of a game, which hold after every move.
func expectInvariants(_ game: MemoryGame, sourceLocation: SourceLocation = #_sourceLocation) {
  func expect(_ holds: Bool, _ what: Comment) {
    #expect(holds, what, sourceLocation: sourceLocation)
  }
  let cards = game.cards
  let matched = Set(game.pairs.flatMap { [$0.first, $0.second] })
  let faceUp = cards.filter(\.isFaceUp).map(\.id)
  expect(cards.map(\.id) == Array(cards.indices), "a card's number is its index")
  expect(game.order.sorted() == Array(cards.indices), "every card has one slot")
  expect(game.open.count <= 2 && Set(game.open).count == game.open.count, "at most two cards lie open")
  expect(Set(game.open) == Set(faceUp).subtracting(matched), "the open cards are those face up and not matched")
  expect(game.open.allSatisfy { cards[$0].place == .table }, "only cards on the table lie open")
  expect(matched == Set(cards.filter(\.isMatched).map(\.id)), "the pairs are the matched cards")
  expect(matched.count == 2 * game.pairs.count, "a card is in one pair only")
  expect(game.pairs.allSatisfy { cards[$0.first].content == cards[$0.second].content }, "a pair is of equals")
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

/// A dealt game of pairs named a, b, c ...; card 2i and card 2i + 1 are equal.
func dealtGame(pairs: Int = 6, seed: UInt64 = 1, rules: MemoryRules = MemoryRules()) -> MemoryGame {
  var random = RandomSource(seed: seed)
  let names = (0..<pairs).map { String(UnicodeScalar(UInt8(97 + $0))) }
  var game = MemoryGame(contents: names, rules: rules, using: &random)
  game.deal()
  return game
}
