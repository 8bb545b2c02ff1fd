// What helps a player, for a price in time: a move is taken back, or two equal cards are shown.

extension MemoryGame {
  /// A choice as it can be taken back: the card it turned, the one that lay open before, and what was earned until then.
  struct Move: Sendable, Equatable {
    var card: Int
    var first: Int?
    var score: Int
    var streak: Int
    var tries: Int
  }

  /// What taking a choice back did.
  public struct Undone: Sendable, Equatable {
    /// The card that was chosen: it is face down again, on the table.
    public let down: Int
    /// The card that had been turned up before it: it lies open again, and waits for its second. Nil for a first card.
    public let up: Int?
    /// Whether the two had been a pair; they may have left, and are back.
    public let wasPair: Bool
  }

  /// Takes the last choice back: its card is turned down, a pair it found lies on the table again, and score, streak and
  /// tries are what they were. What was seen stays seen, and the clock runs on, by `MemoryRules.undoTicks` more.
  ///
  /// Nil, and nothing happens, before the first choice and when the game is over. Cards that turned back by themselves stay
  /// down; cards that were shuffled or moved since stay where they are.
  public mutating func undo(at tick: Int) -> Undone? {
    guard !isOver, let move = moves.popLast() else { return nil }
    let wasPair = cards[move.card].isMatched
    if wasPair {
      pairs.removeLast()
      times.removeLast()
      for id in [move.card, move.first].compactMap(\.self) {
        cards[id].isMatched = false
        cards[id].place = .table
        discard.removeAll { $0 == id }
      }
    }
    (score, streak, tries) = (move.score, move.streak, move.tries)
    open = move.first.map { [$0] } ?? []
    cards[move.card].turnDown(at: tick, rules: rules)
    if let first = move.first {
      cards[first].isFaceUp = true
      if cards[first].bonusRunsSince == nil { cards[first].startBonus(at: tick) }
    }
    penalty += rules.undoTicks
    hinted = nil
    return Undone(down: move.card, up: move.first, wasPair: wasPair)
  }

  /// Two equal cards on the table: the one that lies open with its partner, or else those of the first place that has one.
  ///
  /// The clock runs on by `MemoryRules.hintTicks` more; asked again before the next choice, the same hint costs nothing.
  /// Nil, and nothing happens, where no such cards lie on the table.
  public mutating func hint() -> (pair: Pair, ticks: Int)? {
    let choice = dealt.filter { !cards[$0].isMatched }
    let firsts = open.count == 1 ? open : choice
    for first in firsts {
      guard let second = choice.first(where: { $0 != first && cards[$0].content == cards[first].content }) else {
        continue
      }
      let pair = Pair(first: first, second: second)
      let ticks = pair == hinted ? 0 : rules.hintTicks
      penalty += ticks
      hinted = pair
      return (pair, ticks)
    }
    return nil
  }
}
