// A card is worth more the sooner it is matched: its bonus runs out while its face shows, and stands still while not.

extension MemoryGame {
  /// The ticks of bonus the card has left.
  public func bonusLeft(of id: Int, at tick: Int) -> Int {
    cards[id].bonusLeft(at: tick, rules: rules)
  }

  /// How much of its bonus the card has left, from 1 (untouched) to 0 (gone, or there is none): the pie to draw.
  public func bonusFraction(of id: Int, at tick: Int) -> Double {
    rules.bonusTicks == 0 ? 0 : Double(bonusLeft(of: id, at: tick)) / Double(rules.bonusTicks)
  }

  /// The points the bonus would be worth if the card were matched now.
  public func bonusPoints(of id: Int, at tick: Int) -> Int {
    bonusLeft(of: id, at: tick) / rules.ticksPerBonusPoint
  }
}

extension MemoryGame.Card {
  func bonusLeft(at tick: Int, rules: MemoryRules) -> Int {
    let kept = bonusKept ?? rules.bonusTicks
    guard let since = bonusRunsSince else { return kept }
    return max(0, kept - max(0, tick - since))
  }

  /// Its face is not seen any more; that it was stays known.
  mutating func turnDown(at tick: Int, rules: MemoryRules) {
    (isFaceUp, wasSeen) = (false, true)
    stopBonus(at: tick, rules: rules)
  }

  mutating func startBonus(at tick: Int) {
    bonusRunsSince = tick
  }

  mutating func stopBonus(at tick: Int, rules: MemoryRules) {
    bonusKept = bonusLeft(at: tick, rules: rules)
    bonusRunsSince = nil
  }
}
