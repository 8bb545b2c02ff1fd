extension MemoryGame {
  /// Turns a card up: the first of two, or the second, which decides.
  ///
  /// With a mismatch still open both of its cards are turned back first, so that a quick player never has to wait.
  /// `tick` is now, for the bonus; it must not lie before an earlier one.
  public mutating func choose(_ id: Int, at tick: Int) -> Outcome {
    if let refusal = refusal(of: id) { return .ignored(refusal) }
    let turnedBack = open.count == 2 ? turnBack(at: tick) : []
    began = began ?? tick
    hinted = nil
    moves.append(Move(card: id, first: open.first, score: score, streak: streak, tries: tries))
    cards[id].isFaceUp = true
    open.append(id)
    guard open.count == 2 else {
      cards[id].startBonus(at: tick)
      return .flippedUp(id, turnedBack: turnedBack)
    }
    return settle(open[0], id, at: tick)
  }

  /// Turns an open mismatch back, and only that: a single open card waits for its second. Gives the cards it turned.
  @discardableResult
  public mutating func turnBack(at tick: Int) -> [Int] {
    guard open.count == 2 else { return [] }
    return closeOpen(at: tick)
  }

  /// Why choosing this card would do nothing; nil when it would do something.
  public func refusal(of id: Int) -> Outcome.Refusal? {
    guard cards.indices.contains(id) else { return .noSuchCard }
    let card = cards[id]
    if card.isMatched { return .alreadyMatched }
    if card.place == .deck { return .notDealt }
    return card.isFaceUp ? .alreadyFaceUp : nil
  }

  /// How often the last of this many pairs in a row counts.
  public func factor(ofStreak streak: Int) -> Int { min(max(1, streak), rules.longestStreak) }

  /// Ticks since the first choice, until the last pair was found, and those that hints and moves taken back have added.
  public func time(at tick: Int) -> Int { penalty + (began.map { max(0, (ended ?? tick) - $0) } ?? 0) }

  mutating func closeOpen(at tick: Int) -> [Int] {
    let closing = open
    for id in closing { cards[id].turnDown(at: tick, rules: rules) }
    open = []
    return closing
  }

  private mutating func settle(_ first: Int, _ second: Int, at tick: Int) -> Outcome {
    tries += 1
    guard cards[first].content == cards[second].content else {
      cards[second].startBonus(at: tick)
      let seen = [first, second].count { cards[$0].wasSeen }
      score -= seen * rules.seenPenalty
      streak = 0
      return .mismatched(first: first, second: second, points: seen * rules.seenPenalty)
    }
    var points = rules.match
    for id in [first, second] {
      cards[id].stopBonus(at: tick, rules: rules)
      cards[id].isMatched = true
      points += bonusPoints(of: id, at: tick)
    }
    streak += 1
    points *= factor(ofStreak: streak)
    score += points
    pairs.append(Pair(first: first, second: second))
    times.append(time(at: tick))
    open = []
    if isOver { ended = tick }
    return .matched(first: first, second: second, points: points)
  }
}
