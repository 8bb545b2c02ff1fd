import RiffleApp

package typealias Card = PlayingCard

package enum Pile: Int, CaseIterable {
  case stock, waste, spades, hearts, clubs, diamonds, column1, column2, column3, column4, column5, column6, column7

  package static let homes = allCases[2..<6]
  package static let columns = allCases[6...]
  package static func home(_ suit: Card.Suit) -> Pile { allCases[2 + suit.rawValue] }
}

/// The rules of patience, with one card at a time from the stock. A value: what was before a move is a copy.
package struct Klondike: Component {
  /// Cards from the bottom up, by pile.
  private var piles: [[Card]] = Pile.allCases.map { _ in [] }
  private var faceUp = Array(repeating: false, count: 52)

  /// A shuffled deck, dealt.
  package init(_ random: inout RandomSource) {
    var cards = Card.all
    for index in (1..<52).reversed() { cards.swapAt(index, random.next(below: index + 1)) }
    self.init(cards)
  }

  /// Dealt column by column, from cards in the order in which they are taken.
  package init(_ cards: [Card]) {
    self[.stock] = cards.reversed()
    for (row, pile) in Pile.columns.enumerated() {
      for place in 0...row { turn(to: pile, faceUp: place == row) }
    }
  }

  package private(set) subscript(pile: Pile) -> [Card] {
    get { piles[pile.rawValue] }
    set { piles[pile.rawValue] = newValue }
  }

  package func isFaceUp(_ card: Card) -> Bool { faceUp[card.number] }

  package func pile(of card: Card) -> Pile { Pile.allCases.first { self[$0].contains(card) }! }

  /// The card with all that lies on it, where these may be taken up together.
  package func run(from card: Card) -> [Card]? {
    guard isFaceUp(card) else { return nil }
    let pile = pile(of: card)
    let run = Array(self[pile].drop { $0 != card })
    return run.count == 1 || Pile.columns.contains(pile) ? run : nil
  }

  package func accepts(_ run: [Card], on pile: Pile) -> Bool {
    guard let card = run.first, self.pile(of: card) != pile else { return false }
    let top = self[pile].last
    if pile == .home(card.suit) { return run.count == 1 && card.rank == (top?.rank ?? 0) + 1 }
    guard Pile.columns.contains(pile) else { return false }
    guard let top else { return card.rank == 13 }
    return top.isRed != card.isRed && top.rank == card.rank + 1
  }

  /// Where a card goes that is sent away: home, else to a column. From one empty column to another is no move.
  package func destination(of card: Card) -> Pile? {
    guard let run = run(from: card) else { return nil }
    let columns = self[pile(of: card)].first == card ? Pile.columns.filter { !self[$0].isEmpty } : Array(Pile.columns)
    return ([.home(card.suit)] + columns).first { accepts(run, on: $0) }
  }

  /// Puts a card, with what lies on it, on a pile, and turns up what it uncovers; false where the rules forbid it.
  package mutating func move(_ card: Card, to pile: Pile) -> Bool {
    guard let run = run(from: card), accepts(run, on: pile) else { return false }
    let from = self.pile(of: card)
    self[from].removeLast(run.count)
    self[pile] += run
    if let uncovered = self[from].last { faceUp[uncovered.number] = true }
    return true
  }

  /// Turns a card of the stock; an empty one takes back the waste. False where there are no cards left.
  package mutating func draw() -> Bool {
    guard self[.stock].isEmpty else {
      turn(to: .waste, faceUp: true)
      return true
    }
    for card in self[.waste] { faceUp[card.number] = false }
    (self[.stock], self[.waste]) = (self[.waste].reversed(), [])
    return !self[.stock].isEmpty
  }

  private mutating func turn(to pile: Pile, faceUp isFaceUp: Bool) {
    let card = self[.stock].removeLast()
    self[pile].append(card)
    faceUp[card.number] = isFaceUp
  }

  package var isWon: Bool { Pile.homes.allSatisfy { self[$0].count == 13 } }

  /// The next card that goes home when nothing is hidden any more.
  package var nextHome: Card? {
    guard self[.stock].isEmpty, faceUp.allSatisfy({ $0 }) else { return nil }
    return Pile.allCases.compactMap { self[$0].last }.filter { accepts([$0], on: .home($0.suit)) }
      .min { $0.rank < $1.rank }
  }

  /// Plays what brings the game on: a card home, a run to another column, the waste to one, or a card of the stock.
  package mutating func playHint() -> Bool {
    for pile in [.waste] + Pile.columns {
      if let top = self[pile].last, move(top, to: .home(top.suit)) { return true }
    }
    for card in Pile.columns.compactMap({ self[$0].first(where: isFaceUp) }) + self[.waste].suffix(1) {
      if let place = destination(of: card), move(card, to: place) { return true }
    }
    return draw()
  }
}
