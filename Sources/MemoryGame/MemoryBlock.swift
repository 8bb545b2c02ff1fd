import RiffleScene

/// The block `memory:` of a scene: the settings of a memory game.
public struct MemoryBlock: SceneBlock, Equatable {
  /// The key of the block in a scene.
  public static let key = "memory"
  public static let showsLesson = true
  static let mostPairs = 48
  static let mostGames = 1_000_000_000

  package var pictures = ["👻", "🎃", "🦊", "🐼", "🍓", "🍋", "🚀", "🎲", "🌈", "🐙"]
  package var pairs: Int?
  package var sizes: [Int] = []
  package var aspect: Float = 2.0 / 3
  var widest: Float = 120
  package var spacing: Float = 14
  package var pileSize: SIMD2<Float> = [60, 90]
  package var dealsAtStart = true
  var mismatchPause = 0.85
  package var dealSpread = 2.0
  var shuffleSpread = 0.07
  package var pair = 2
  package var streak = 1
  package var bonus = 6.0
  var hint = 10.0
  package var undo = 5.0
  package var transition: Transition?
  package var riffles = true

  package var deal = Animation.easeInOut(duration: 0.5)
  package var flip = Animation.spring(duration: 0.45, bounce: 0.18)
  var shuffle = Animation.spring(duration: 0.6, bounce: 0.2)
  var match = Animation.spring(duration: 0.6, bounce: 0.12)
  var mismatch = Animation.spring(duration: 0.45, bounce: 0.12)
  var gather = Animation.spring(duration: 0.5, bounce: 0.1)
  var toss = Animation.spring(duration: 0.55, bounce: 0.22)
  var relayout = Animation.spring(duration: 0.5, bounce: 0.12)

  private static let animations: [(String, WritableKeyPath<MemoryBlock, Animation> & Sendable)] = [
    ("deal", \.deal), ("flip", \.flip), ("shuffle", \.shuffle), ("match", \.match), ("mismatch", \.mismatch),
    ("gather", \.gather), ("toss", \.toss), ("relayout", \.relayout),
  ]

  /// The default settings.
  public init() {}

  func naming(_ named: NamedAnimations) -> MemoryBlock {
    var block = self
    for (name, path) in Self.animations {
      if let animation = named[name] { block[keyPath: path] = animation }
    }
    return block
  }

  /// The keys of a scene below `memory:`.
  public static let schema = Schema<MemoryBlock>.block(
    "memory", "A memory game: each picture is on two cards.", MemoryBlock()
  ) {
    Field(
      "pictures", \.pictures, .list(of: .emojiText, count: 1...48), "Pictures of the cards: one emoji for each pair.")
    Field("pairs", \.pairs, .integer(1...mostPairs), "Number of pictures in the first game. Default: all.")
    Field(
      "sizes", \.sizes, .list(of: .integer(1...mostPairs), count: 0...4),
      "Numbers of pairs that the player can choose. Default: no choice.")
    Field("aspect", \.aspect, .number(0.3...2), "Aspect ratio of a card: width divided by height.")
    Field("widest", \.widest, .number(40...400, unit: "points"), "Maximum width of a card.")
    Field("spacing", \.spacing, .number(0...100, unit: "points"), "Spacing between the cards.")
    Field("pileSize", \.pileSize, .size(NumberRange(20...200)), "Size of the cards in the deck and the discard pile.")
    Field("dealsAtStart", \.dealsAtStart, .flag, "Whether the cards are dealt when the scene opens.")
    Field("mismatchPause", \.mismatchPause, .seconds(NumberRange(0...10)), "Time that a mismatched pair stays face up.")
    Field(
      "dealSpread", \.dealSpread, .seconds(NumberRange(0...20)), "Seconds between the first card dealt and the last.")
    Field(
      "shuffleSpread", \.shuffleSpread, .seconds(NumberRange(0...5)),
      "Seconds between the first card and the last in a shuffle.")
    Field("pair", \.pair, .integer(0...1000), "Points for a pair, without its bonus.")
    Field(
      "streak", \.streak, .integer(1...20),
      "Maximum multiplier of a streak: the second pair in a row counts twice, the third three times, up to this.")
    Field(
      "bonus", \.bonus, .seconds(NumberRange(0...60)),
      "Bonus time of a card while its face shows; each remaining second is worth one point.")
    Field(
      "hint", \.hint, .seconds(NumberRange(0...600)), "Penalty in seconds for a hint, which wiggles two equal cards.")
    Field("undo", \.undo, .seconds(NumberRange(0...600)), "Penalty in seconds for taking the last card back.")
    Field(
      "transition", \.transition, Transition.schema,
      "Transition of a found pair at the next choice. Default: the pair flies to the discard pile.")
    Field("riffles", \.riffles, .flag, "Whether a new game starts with a riffle shuffle of the deck.")
  }
  .checked { block in
    let counts = [("pairs", block.pairs ?? 0)] + block.sizes.map { ("sizes", $0) }
    return counts.first { $0.1 > block.pictures.count }.map { key, count in
      "\(key) is \(count), more than there are pictures; it should be at most \(block.pictures.count)"
    }
  }

  public static let actions = [
    SceneAction("deal", "Deals the deck; an empty deck is gathered and dealt again."),
    SceneAction("shuffle", "Shuffles the cards on the table: only their places change."),
    SceneAction("newGame", "Gathers all cards, shuffles them and deals them again."),
    SceneAction("undo", "Takes the last card back, for a time penalty."),
    SceneAction("hint", "Wiggles two equal cards as a hint, for a time penalty."),
    SceneAction(
      "size", "Starts a game with this number of pairs. More pairs than the game has pictures change nothing.",
      argument: .integer(1...mostPairs)),
    SceneAction("choose", "Turns the card with this index in the grid, counted from 0.", argument: .integer(0...1000)),
    SceneAction(
      "best", "Notes the best time of this many pairs: [12, 48.5], its seconds. A slower one is left out.",
      argument: Schema<[Double]>.list(of: .number(0...359_999), count: 2...2).checked {
        BestTime($0) == nil ? "the best time should be [pairs, seconds]" : nil
      }
    ) { $0 },
    SceneAction(
      "games",
      "Notes how many games were played before. While no card is dealt, it gives another deck for each number.",
      argument: .integer(1...mostGames)),
  ]

  public static var keys: [(key: String, words: String)] {
    TableButton.allCases.map { ($0.key, $0.rawValue.lowercased()) } + [(SizeControl.key.lowercased(), "another size")]
  }

  /// The pointer actions on a card, for the help.
  public static let gestures = [(action: "Click", words: "turn a card"), (action: "Drag", words: "throw a card")]
}
