extension MemoryGame {
  /// Puts a card of the table into another place; what belonged there gets the place the card leaves.
  ///
  /// Gives the card that made room, or nil when nothing happened: no such card or place, a card that does not lie on
  /// the table, or one that is in that place already. The one that made room may have left the game: then its gap moves.
  @discardableResult
  public mutating func move(_ id: Int, to place: Int) -> Int? {
    guard cards.indices.contains(id), cards[id].place == .table, order.indices.contains(place),
      let from = slot(of: id), from != place
    else { return nil }
    order.swapAt(from, place)
    return order[from]
  }
}
