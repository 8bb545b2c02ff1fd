import RiffleECS

/// A game of emoji or words is a component, so a world can hold it: as a resource, say.
extension MemoryGame: Component where Content == String {
  public func fold(into hasher: inout StateHasher) {
    // Ticks are never negative, so -1 stands for none.
    hasher.combine(score, streak, tries, began ?? -1, ended ?? -1, cards.count)
    for card in cards { card.fold(into: &hasher) }
    hasher.combine(penalty, hinted?.first ?? -1, hinted?.second ?? -1)
    let found = pairs.flatMap { [$0.first, $0.second] }
    let taken = moves.flatMap { [$0.card, $0.first ?? -1, $0.score, $0.streak, $0.tries] }
    for ids in [order, open, discard, found, times, taken] {
      hasher.combine(ids.count)
      for id in ids { hasher.combine(id) }
    }
    for number in [
      rules.match, rules.seenPenalty, rules.bonusTicks, rules.ticksPerBonusPoint, rules.longestStreak,
      rules.hintTicks, rules.undoTicks,
    ] {
      hasher.combine(number)
    }
  }

  public func measure(_ memory: inout OwnedMemory) {
    memory.add(cards) { $0.add($1.content) }
    for ids in [order, open, discard] { memory.add(ids) }
    memory.add(pairs)
    memory.add(times)
    memory.add(moves)
  }
}

extension MemoryGame.Card where Content == String {
  fileprivate func fold(into hasher: inout StateHasher) {
    hasher.combine(id, content, isFaceUp, isMatched, wasSeen, place.rawValue)
    // Ticks and what is left are never negative, so -1 stands for none.
    hasher.combine(bonusRunsSince ?? -1, bonusKept ?? -1)
  }
}
