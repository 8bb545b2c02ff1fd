import RiffleScene

/// The block `memory:` of a scene: a table of pairs to find.
public struct MemoryBlock: SceneBlock, Sendable {
  /// The block's key in a scene: `memory:`.
  public static let key = "memory"
  /// The game has words of its own around the table.
  public static let showsLesson = true

  /// The animations and times that the scene may set.
  public var settings = MemorySettings()

  /// A game with the settings that a scene without any of its own has.
  public init() {}

  /// What a scene may write below `memory:`.
  public static let schema = Schema<MemoryBlock>.block(
    "memory", "A memory game: each picture is on two cards.", MemoryBlock()
  ) {
    Field(
      "pictures", \.settings.pictures, .list(of: .emojiText, count: 1...48),
      "Pictures of the cards: one emoji for each pair.")
    Field(
      "pairs", \.settings.pairs, .integer(1...MemoryTable.mostPairs),
      "Number of pictures in the first game. Default: all.")
    Field(
      "sizes", \.settings.sizes, .list(of: .integer(1...MemoryTable.mostPairs), count: 0...4),
      "Numbers of pairs that the player can choose. Default: no choice.")
    Field("aspect", \.settings.aspect, .number(0.3...2), "Aspect ratio of a card: width divided by height.")
    Field("widest", \.settings.widest, .number(40...400, unit: "points"), "Maximum width of a card.")
    Field("spacing", \.settings.spacing, .number(0...100, unit: "points"), "Spacing between the cards.")
    Field(
      "pileSize", \.settings.pileSize, .size(NumberRange(20...200)),
      "Size of the cards in the deck and the discard pile.")
    Field("dealsAtStart", \.settings.dealsAtStart, .flag, "Whether the cards are dealt when the scene opens.")
    Field(
      "mismatchPause", \.settings.mismatchPause, .seconds(NumberRange(0...10)),
      "Time that a mismatched pair stays face up.")
    Field(
      "dealSpread", \.settings.dealSpread, .seconds(NumberRange(0...20)),
      "Seconds between the first card dealt and the last.")
    Field(
      "shuffleSpread", \.settings.shuffleSpread, .seconds(NumberRange(0...5)),
      "Seconds between the first card and the last in a shuffle.")
    Field("pair", \.settings.pair, .integer(0...1000), "Points for a pair, without its bonus.")
    Field(
      "streak", \.settings.streak, .integer(1...20),
      "Maximum multiplier of a streak: the second pair in a row counts twice, the third three times, up to this.")
    Field(
      "bonus", \.settings.bonus, .seconds(NumberRange(0...60)),
      "Bonus time of a card while its face shows; each remaining second is worth one point.")
    Field(
      "hint", \.settings.hint, .seconds(NumberRange(0...600)),
      "Penalty in seconds for a hint, which wiggles two equal cards.")
    Field("undo", \.settings.undo, .seconds(NumberRange(0...600)), "Penalty in seconds for taking the last card back.")
    Field(
      "transition", \.settings.transition, Transition.schema,
      "Transition of a found pair at the next choice. Default: the pair flies to the discard pile.")
    Field("riffles", \.settings.riffles, .flag, "Whether a new game starts with a riffle shuffle of the deck.")
  }
  .checked { block in
    let settings = block.settings
    let most = settings.pictures.count
    if let pairs = settings.pairs, pairs > most { return tooMany("pairs", pairs, most) }
    if let size = settings.sizes.first(where: { $0 > most }) { return tooMany("sizes", size, most) }
    return nil
  }

  private static func tooMany(_ key: String, _ pairs: Int, _ most: Int) -> String {
    "\(key) is \(pairs), more than there are pictures; it should be at most \(most)"
  }

  /// What a demo or a rule may ask the game for.
  public static let actions = [
    SceneAction("deal", "Deals the deck; an empty deck is gathered and dealt again."),
    SceneAction("shuffle", "Shuffles the cards on the table: only their places change."),
    SceneAction("newGame", "Gathers all cards, shuffles them and deals them again."),
    SceneAction("undo", "Takes the last card back, for a time penalty."),
    SceneAction("hint", "Wiggles two equal cards as a hint, for a time penalty."),
    SceneAction(
      "size", "Starts a game with this number of pairs. More pairs than the game has pictures change nothing.",
      argument: .integer(1...MemoryTable.mostPairs)),
    SceneAction("choose", "Turns the card with this index in the grid, counted from 0.", argument: .integer(0...1000)),
    SceneAction(
      MemoryTable.bestAction,
      "Notes the best game of this many pairs: [12, 48.5], its seconds; or [2, 9.5, 3, 4, 9.5], with its tries and the seconds "
        + "at which it found each pair, to be played against. A slower one is left out.",
      argument: Schema<[Double]>.list(of: .number(0...359_999), count: 2...(3 + MemoryTable.mostPairs)).checked {
        BestGame($0)?.numbers == $0 ? nil : BestGame.shape
      }
    ) { $0 },
    SceneAction(
      MemoryTable.gamesAction,
      "Notes how many games were played before. While no card is dealt, it gives another deck for each number.",
      argument: .integer(1...MemoryTable.mostGames)),
  ]

  /// The keys of its buttons, as `InputEvent.keyPressed` names them.
  public static var keys: [String] { (HUDView.buttons.map(\.key) + [SizeControl.key]).map { $0.lowercased() } }

  public func install(in runtime: inout SceneRuntime) {
    Self.install(
      settings(naming: runtime.animations), title: runtime.title, hint: runtime.lesson ?? "", size: runtime.size,
      tickRate: runtime.tickRate,
      &runtime.world)
    runtime.schedule.add(System("memory rules", run: TableRules.run), to: .rules)
  }

  /// Steps of its timeline, such as a mismatched pair that turns back.
  public func isWaiting(in world: World) -> Bool { !world.table.timeline.entries.isEmpty }

  /// The named animations a scene may set, and what they stand for here.
  static let animations: [(String, WritableKeyPath<MemorySettings, Animation> & Sendable)] = [
    ("deal", \.deal), ("flip", \.flip), ("shuffle", \.shuffle), ("match", \.match), ("mismatch", \.mismatch),
    ("gather", \.gather), ("toss", \.toss), ("relayout", \.relayout),
  ]

  /// Beside the score, or under the cards.
  public func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? {
    TableLayout(window: window, pile: settings.pileSize, buttonCount: HUDView.buttons.count, panel: panel).panel?.origin
  }

  /// Puts the table into a world: cards in the deck, texts and buttons in their places.
  static func install(
    _ settings: MemorySettings, title: String, hint: String, size: SIMD2<Float>, tickRate: Int = Tick.defaultRate,
    _ world: inout World
  ) {
    world.registerViewComponents()
    var random = world.random
    func ticks(_ seconds: Double) -> Int { Int((seconds * Double(tickRate)).rounded()) }
    let rules = MemoryRules(
      match: settings.pair, bonusTicks: ticks(settings.bonus),
      ticksPerBonusPoint: tickRate, longestStreak: settings.streak, hintTicks: ticks(settings.hint),
      undoTicks: ticks(settings.undo))
    let pairs = min(max(settings.pairs ?? settings.pictures.count, 1), settings.pictures.count)
    let game = MemoryGame(contents: Array(settings.pictures.prefix(pairs)), rules: rules, using: &random)
    world.random = random
    world.insertResource(MemoryTable(settings: settings, game: game, window: size, panel: world.sliderPanelSize))
    CardPrefab.spawn(&world)
    HUDView.spawn(title: title, hint: hint, &world)
    SizeControl.spawn(&world)
    TablePlaces.spawn(&world)
    Celebration.spawn(&world)
    RaceView.spawn(&world)
    HUDView.wrapLesson(&world)
    Choreography.place(&world)
    CardPrefab.updateShadows(&world, animation: nil)
    HUDView.place(&world, animation: nil)
    TablePlaces.place(&world)
    guard settings.dealsAtStart else { return }
    world.table.timeline.intent = .init(MemoryIntent.deal.phrase, tick: max(1, world.resource(Tick.self)?.now ?? 1))
    world.table.timeline.add(.dealAnew, at: 0)
    world.table.timeline.intent = nil
  }
}
