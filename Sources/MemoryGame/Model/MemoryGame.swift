import RiffleECS

/// Points, and times in ticks.
package struct MemoryRules: Sendable, Equatable {
  package var match = 2
  /// Points lost for each card of a mismatch that was seen before.
  package var seenPenalty = 1
  package var bonusTicks = 720
  package var ticksPerBonusPoint = 120
  /// The maximum factor of pairs in a row.
  package var longestStreak = 1
  package var hintTicks = 1200
  package var undoTicks = 600

  package init() {}
}

/// The rules of the game, without views. A card keeps its slot also in the deck and after it has left.
package struct MemoryGame: Sendable, Equatable {
  package struct Card: Sendable, Equatable {
    package enum Place: UInt8 { case deck, table, discard }

    package let id: Int
    package var content: String
    package var isFaceUp = false
    package var isMatched = false
    /// True once the face was turned away: from then on a mismatch with this card costs points.
    package var wasSeen = false
    package var place = Place.deck
    /// The tick at which the bonus began to run out; nil while it is stopped.
    package var bonusRunsSince: Int?
    /// Ticks left when the bonus last stopped.
    var bonusKept: Int?
  }

  /// A pair has its card ids in the order in which they were turned up.
  package enum Outcome: Sendable, Equatable {
    case ignored
    case flippedUp(turnedBack: [Int])
    case matched([Int], points: Int)
    case mismatched([Int])
  }

  private struct Move: Sendable, Equatable {
    var card: Int
    var first: Int?
    var score: Int
    var streak: Int
    var tries: Int
  }

  let rules: MemoryRules
  package var cards: [Card]
  /// Card ids by slot.
  package private(set) var order: [Int]
  package private(set) var score = 0
  /// Pairs found since the last mismatch.
  package private(set) var streak = 0
  /// The number of times that two cards were turned up.
  package private(set) var tries = 0
  /// Ticks of the first choice and of the last pair.
  private(set) var began: Int?
  private(set) var ended: Int?
  package private(set) var pairs: [[Int]] = []
  /// Ticks added by hints and undone moves.
  package private(set) var penalty = 0
  /// Cards face up and not matched: none, one, or the two of a mismatch.
  package private(set) var open: [Int] = []
  package private(set) var discard: [Int] = []
  /// The last hint, until the next choice.
  private var hinted: [Int]?
  private var moves: [Move] = []

  /// Puts two cards of each content into the deck, in a random order.
  package init(contents: [String], rules: MemoryRules = MemoryRules(), using random: inout RandomSource) {
    self.rules = rules
    cards = (0..<2 * contents.count).map { Card(id: $0, content: contents[$0 / 2]) }
    order = random.shuffled(Array(cards.indices))
  }

  package var isOver: Bool { 2 * pairs.count == cards.count }
  /// The undealt cards, in the order of dealing.
  package var deck: [Int] { order.filter { cards[$0].place == .deck } }
  package var dealt: [Int] { order.filter { cards[$0].place == .table } }
  package func slot(of id: Int) -> Int? { order.firstIndex(of: id) }

  /// Ticks from the first choice to the last pair, plus the penalty.
  package func time(at tick: Int) -> Int { penalty + (began.map { max(0, (ended ?? tick) - $0) } ?? 0) }

  @discardableResult package mutating func deal() -> [Int] {
    let dealing = deck
    for id in dealing { cards[id].place = .table }
    return dealing
  }

  package mutating func shuffle(using random: inout RandomSource) {
    let slots = order.indices.filter { cards[order[$0]].place != .discard }
    for (slot, id) in zip(slots, random.shuffled(slots.map { order[$0] })) { order[slot] = id }
  }

  /// Exchanges two cards on the table and returns the other one; nil if nothing changes.
  package mutating func move(_ id: Int, to slot: Int) -> Int? {
    guard cards.indices.contains(id), cards[id].place == .table, order.indices.contains(slot),
      let from = self.slot(of: id), from != slot
    else { return nil }
    order.swapAt(from, slot)
    return order[from]
  }

  package mutating func discard(_ id: Int) -> Bool {
    guard cards.indices.contains(id), cards[id].isMatched, cards[id].place == .table else { return false }
    cards[id].place = .discard
    discard.append(id)
    return true
  }

  package func canChoose(_ id: Int) -> Bool {
    cards.indices.contains(id) && cards[id].place == .table && !cards[id].isFaceUp
  }

  /// Turns back an open mismatch first, so that a quick player never waits.
  package mutating func choose(_ id: Int, at tick: Int) -> Outcome {
    guard canChoose(id) else { return .ignored }
    let turnedBack = turnBack(at: tick)
    began = began ?? tick
    hinted = nil
    moves.append(Move(card: id, first: open.first, score: score, streak: streak, tries: tries))
    (cards[id].isFaceUp, cards[id].bonusRunsSince) = (true, tick)
    open.append(id)
    let pair = open
    guard pair.count == 2 else { return .flippedUp(turnedBack: turnedBack) }
    tries += 1
    guard cards[pair[0]].content == cards[id].content else {
      score -= pair.count { cards[$0].wasSeen } * rules.seenPenalty
      streak = 0
      return .mismatched(pair)
    }
    var points = rules.match
    for id in pair {
      stopBonus(of: id, at: tick)
      cards[id].isMatched = true
      points += bonusPoints(of: id, at: tick)
    }
    streak += 1
    points *= factor(ofStreak: streak)
    score += points
    pairs.append(pair)
    open = []
    if isOver { ended = tick }
    return .matched(pair, points: points)
  }

  /// Turns an open mismatch back and returns its cards. A single open card stays.
  @discardableResult package mutating func turnBack(at tick: Int) -> [Int] {
    guard open.count == 2 else { return [] }
    defer { open = [] }
    for id in open { turnDown(id, at: tick) }
    return open
  }

  private mutating func turnDown(_ id: Int, at tick: Int) {
    (cards[id].isFaceUp, cards[id].wasSeen) = (false, true)
    stopBonus(of: id, at: tick)
  }

  func factor(ofStreak streak: Int) -> Int { min(max(1, streak), rules.longestStreak) }

  /// Ticks; they run out while the face shows.
  package func bonusLeft(of id: Int, at tick: Int) -> Int {
    let ran = cards[id].bonusRunsSince.map { max(0, tick - $0) } ?? 0
    return max(0, (cards[id].bonusKept ?? rules.bonusTicks) - ran)
  }

  package func bonusFraction(of id: Int, at tick: Int) -> Double {
    rules.bonusTicks == 0 ? 0 : Double(bonusLeft(of: id, at: tick)) / Double(rules.bonusTicks)
  }

  package func bonusPoints(of id: Int, at tick: Int) -> Int { bonusLeft(of: id, at: tick) / rules.ticksPerBonusPoint }

  private mutating func stopBonus(of id: Int, at tick: Int) {
    cards[id].bonusKept = bonusLeft(of: id, at: tick)
    cards[id].bonusRunsSince = nil
  }

  /// Takes the last choice back, unless the game is over; a pair returns to the table.
  package mutating func undo(at tick: Int) -> (down: Int, up: Int?, wasPair: Bool)? {
    guard !isOver, let move = moves.popLast() else { return nil }
    let wasPair = cards[move.card].isMatched
    if wasPair {
      for id in pairs.removeLast() {
        (cards[id].isMatched, cards[id].place) = (false, .table)
        discard.removeAll { $0 == id }
      }
    }
    (score, streak, tries) = (move.score, move.streak, move.tries)
    open = [move.first].compactMap(\.self)
    turnDown(move.card, at: tick)
    for first in open {
      cards[first].isFaceUp = true
      cards[first].bonusRunsSince = cards[first].bonusRunsSince ?? tick
    }
    penalty += rules.undoTicks
    hinted = nil
    return (move.card, move.first, wasPair)
  }

  /// Returns two equal cards on the table, with the open card if any. The same hint is free until the next choice.
  package mutating func hint() -> (pair: [Int], ticks: Int)? {
    let choice = dealt.filter { !cards[$0].isMatched }
    for first in open.count == 1 ? open : choice {
      guard let second = choice.first(where: { $0 != first && cards[$0].content == cards[first].content })
      else { continue }
      let pair = [first, second]
      let ticks = pair == hinted ? 0 : rules.hintTicks
      (penalty, hinted) = (penalty + ticks, pair)
      return (pair, ticks)
    }
    return nil
  }

  package func fold(into hasher: inout StateHasher) {
    // -1 stands for nil.
    hasher.combine(score, streak, tries, began ?? -1, ended ?? -1, penalty, cards.count)
    for card in cards {
      hasher.combine(card.content, card.isFaceUp, card.isMatched, card.wasSeen, card.place.rawValue)
      hasher.combine(card.bonusRunsSince ?? -1, card.bonusKept ?? -1)
    }
    hasher.combine(rules.match, rules.seenPenalty, rules.bonusTicks, rules.ticksPerBonusPoint)
    hasher.combine(rules.longestStreak, rules.hintTicks, rules.undoTicks)
    let taken = moves.flatMap { [$0.card, $0.first ?? -1, $0.score, $0.streak, $0.tries] }
    for numbers in [order, open, discard, pairs.flatMap(\.self), hinted ?? [], taken] {
      hasher.combine(numbers.count)
      for number in numbers { hasher.combine(number) }
    }
  }
}
