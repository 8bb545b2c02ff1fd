import RiffleCore

/// Everything about the game that a scene file decides.
public struct MemorySettings: Sendable, Equatable {
  /// What is on the cards: each picture is on two of them.
  public var pictures: [String] = ["👻", "🎃", "🦊", "🐼", "🍓", "🍋", "🚀", "🎲", "🌈", "🐙"]
  /// How many of them are played with at first; all unless given.
  public var pairs: Int?
  /// The numbers of pairs that a player may choose from; none for no choice.
  public var sizes: [Int] = []
  /// Aspect ratio of a card: width divided by height.
  public var aspect: Float = 2.0 / 3
  /// No card is wider than this, in points, however much room there is.
  public var widest: Float = 120
  /// Points between cards.
  public var spacing: Float = 14
  /// Width and height of the cards in the deck and on the discard pile, in points.
  public var pileSize: SIMD2<Float> = [60, 90]
  /// Whether the cards are dealt by themselves when the scene opens.
  public var dealsAtStart = true
  /// How long a mismatched pair stays up before it turns back, in seconds.
  public var mismatchPause = 0.85
  /// Seconds from the first card dealt to the last one.
  public var dealSpread = 2.0
  /// Seconds from the first card to the last one in a shuffle.
  public var shuffleSpread = 0.07
  /// Points for a pair, without its bonus.
  public var pair = 2
  /// How often a pair counts at most when it follows others without a mismatch between them.
  public var streak = 1
  /// How long a card's bonus lasts while its face shows, in seconds; a point for each that is left.
  public var bonus = 6.0
  /// Seconds that a hint adds to the time.
  public var hint = 10.0
  /// Seconds that a move that is taken back adds to the time.
  public var undo = 5.0
  /// Whether a new game begins with the deck being cut and riffled in view.
  public var riffles = true

  /// How a card flies from the deck to its place.
  public var deal: Animation = .easeInOut(duration: 0.5)
  /// How a card turns over.
  public var flip: Animation = .spring(duration: 0.45, bounce: 0.18)
  /// How cards change places.
  public var shuffle: Animation = .spring(duration: 0.6, bounce: 0.2)
  /// How a pair that was found flies to its pile.
  public var match: Animation = .spring(duration: 0.6, bounce: 0.12)
  /// How two cards that are no pair turn back.
  public var mismatch: Animation = .spring(duration: 0.45, bounce: 0.12)
  /// How cards come back to the deck.
  public var gather: Animation = .spring(duration: 0.5, bounce: 0.1)
  /// When a card is released: it keeps the hand's velocity.
  public var toss: Animation = .spring(duration: 0.55, bounce: 0.22)
  /// When the window changes.
  public var relayout: Animation = .spring(duration: 0.5, bounce: 0.12)

  /// How a found pair leaves: by this transition, at the next choice. Nil lets it fly to the discard pile by itself.
  public var transition: Transition?

  /// The settings of a scene that says nothing.
  public init() {}
}
