/// What the choreography plans for a later tick.
enum TableStep: Sendable, Equatable {
  /// The card has turned far enough to sink back.
  case settle(Int)
  /// Both cards of a match hop and spin.
  case celebrate(Int, Int)
  case comeDown(Int)
  /// Both cards of a match go to the discard pile.
  case discard(Int, Int)
  /// The card shakes its head.
  case shake(Int)
  /// What a pair earned or cost is shown at a card.
  case points(Award)
  /// The words of a gain, by the number of their label, fly to the score.
  case flyToScore(Int)
  /// The words of a loss, by the number of their label, fade.
  case fade(Int)
  /// Points have arrived at the score, or were taken from it.
  case count(Int)
  /// The caption says what the next pair counts.
  case tellStreak
  /// The gathered pile is cut in two, a card of it goes back between those of the other half, and the pile goes to
  /// its place.
  case cut
  case interleave(Int)
  case squareUp
  case turnBack(Int, Int)
  /// A card of a hint swings to this many degrees; it does not gleam any more.
  case swing(Int, degrees: Float)
  case dim(Int)
  /// The deck is dealt.
  case dealAnew
  case congratulate
  /// All cards fly to a ring; one of them, by its place there, arrives; a card hops.
  case cascade
  case joinRing(Int)
  case hop(Int)

  /// What a pair earned, or what one of its cards cost, and why.
  struct Award: Sendable, Equatable {
    var words: String
    var isLoss: Bool
    /// The card it is shown at, and which of the labels shows it.
    var card: Int
    var label: Int
    /// What the score changes by, and how often the pair counted.
    var points: Int
    var factor = 1
  }
}
