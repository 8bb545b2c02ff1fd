extension MemoryGame {
  /// One card.
  public struct Card: Identifiable, Sendable, Equatable {
    /// Its number, the same for as long as the game lasts.
    public let id: Int
    /// What its face shows.
    public internal(set) var content: Content
    /// Whether its face shows. A matched card stays face up until it leaves.
    public internal(set) var isFaceUp = false
    /// Whether its partner has been found.
    public internal(set) var isMatched = false
    /// Whether its face showed before and was turned away: then a mismatch with it costs.
    public internal(set) var wasSeen = false
    /// Where it is.
    public internal(set) var place = CardPlace.deck
    /// The tick its bonus began to run out again; nil while it does not run.
    public internal(set) var bonusRunsSince: Int?
    /// The ticks of bonus left when it last stood still; nil when the bonus was never touched.
    var bonusKept: Int?

    init(id: Int, content: Content) {
      self.id = id
      self.content = content
    }
  }
}

/// Where a card is: not dealt yet, lying on the table, or out of the game.
public enum CardPlace: UInt8, Sendable, CaseIterable {
  case deck, table, discard
}

/// Two cards that were found to be equal; `first` was turned before `second`.
public struct Pair: Sendable, Equatable {
  /// The card that was turned first, by its number.
  public let first: Int
  /// The card that was turned second.
  public let second: Int

  /// Two cards that are face up together, by their numbers.
  public init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}
