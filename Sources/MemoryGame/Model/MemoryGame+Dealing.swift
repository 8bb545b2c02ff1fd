extension MemoryGame {
  /// The cards still to be dealt, the next one first: in the order of their slots.
  public var deck: [Int] { order.filter { cards[$0].place == .deck } }
  /// The cards on the table, in the order of their slots.
  public var dealt: [Int] { order.filter { cards[$0].place == .table } }

  /// The place on the table that is the card's own, whether it lies there or not. Complexity: linear.
  public func slot(of id: Int) -> Int? { order.firstIndex(of: id) }

  /// Deals the next card face down; gives it, or nil when the deck is empty.
  public mutating func dealNext() -> Int? {
    guard let next = order.first(where: { cards[$0].place == .deck }) else { return nil }
    cards[next].place = .table
    return next
  }

  /// Deals every card of the deck; gives them in the order they are dealt.
  @discardableResult
  public mutating func deal() -> [Int] {
    let dealing = deck
    for id in dealing { cards[id].place = .table }
    return dealing
  }

  /// Takes the cards on the table back into the deck, face down; found pairs that have not left yet leave. What was
  /// earned and seen stays, and no choice can be taken back. Gives the cards that went back, in the order of their slots.
  @discardableResult
  public mutating func gather(at tick: Int) -> [Int] {
    _ = closeOpen(at: tick)
    moves = []
    discardMatched()
    let gathering = dealt
    for id in gathering { cards[id].place = .deck }
    return gathering
  }

  /// Lets every found pair that still lies on the table leave; gives the cards in the order they were turned.
  @discardableResult
  public mutating func discardMatched() -> [Int] {
    let leaving = pairs.flatMap { [$0.first, $0.second] }.filter { cards[$0].place == .table }
    for id in leaving { leave(id) }
    return leaving
  }

  /// Lets one found card leave; false, and nothing happens, when it is not a found card on the table.
  @discardableResult
  public mutating func discard(_ id: Int) -> Bool {
    guard cards.indices.contains(id), cards[id].isMatched, cards[id].place == .table else { return false }
    leave(id)
    return true
  }

  private mutating func leave(_ id: Int) {
    cards[id].place = .discard
    discard.append(id)
  }
}
