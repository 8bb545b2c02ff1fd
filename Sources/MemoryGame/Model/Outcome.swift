/// What choosing a card did.
public enum Outcome: Sendable, Equatable {
  /// The card was turned up, as the first of two. A mismatch that still lay open was turned back before.
  case flippedUp(Int, turnedBack: [Int])
  /// The second card was turned up and equals the first. `points` were earned, bonus included.
  case matched(first: Int, second: Int, points: Int)
  /// The second card was turned up and is another. Both stay open until they are turned back; `points` were lost.
  case mismatched(first: Int, second: Int, points: Int)
  /// Nothing happened.
  case ignored(Refusal)

  /// Why a choice did nothing.
  public enum Refusal: Sendable, Equatable {
    /// There is no card with this number.
    case noSuchCard
    /// The card is still in the deck.
    case notDealt
    /// The card's face shows already.
    case alreadyFaceUp
    /// The card's partner has been found, whether it still lies on the table or has left.
    case alreadyMatched
  }
}
