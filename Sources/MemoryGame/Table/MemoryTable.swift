import RiffleStage

/// What a person wants, read from input: the only way to the model.
public enum MemoryIntent: Sendable, Equatable {
  /// Turn a card by its id.
  case choose(Int)
  case shuffle
  /// Deal what is in the deck; with nothing there, gather and deal anew.
  case deal
  /// Gather everything, shuffle, deal, score from zero.
  case newGame
  /// The best game of its number of pairs, of an earlier start.
  case note(BestGame)
  /// The number of games played in earlier starts.
  case played(Int)
  /// Take the last choice back.
  case undo
  /// Show two equal cards.
  case hint
  /// Begin a game of another number of pairs.
  case size(pairs: Int)
  /// A hand released a card that would come to rest at this point.
  case drop(Int, at: SIMD2<Float>)
}

extension MemoryIntent {
  /// In the words of the debugger; a card by the name of its entity.
  var phrase: String {
    switch self {
    case .choose(let id): "choose(\(MemoryTable.name(of: id)))"
    case .shuffle: "shuffle"
    case .deal: "deal"
    case .newGame: "new game"
    case .size(let pairs): "size(\(2 * pairs) cards)"
    case .note(let best): "best(\(best.pairs) pairs)"
    case .played(let games): "games(\(games))"
    case .undo: "undo"
    case .hint: "hint"
    case .drop(let id, _): "drop(\(MemoryTable.name(of: id)))"
    }
  }
}

extension MemoryTable {
  /// What the entity of a card is called.
  static func name(of id: Int) -> String { "card \(id)" }
}

/// The game on the table: the model, the entities that stand for it, and what is yet to happen. A resource.
public struct MemoryTable: Component {
  struct Button: Sendable, Equatable {
    let entity: Entity
    let intent: MemoryIntent
  }

  /// What the scene has set.
  public internal(set) var settings: MemorySettings
  /// The rules and the state of the game, without any motion.
  public internal(set) var game: MemoryGame<String>
  /// How many pairs the next game has.
  var pairs: Int
  /// Entities by card id, of all cards there may be: those that the game has no use for are hidden.
  public internal(set) var cards: [Entity] = []
  /// What is on the cards' fronts, by card id: the picture, which spins by itself, the pie of the bonus, and how many
  /// points that is worth.
  var pictures: [Entity] = []
  var pies: [Entity] = []
  var captions: [Entity] = []
  var window: SIMD2<Float>
  /// The size of the panel with the scene's sliders, if it has any.
  var panel: SIMD2<Float>?
  var buttons: [Button] = []
  var hud = TableHUD()
  var emitters: Celebration.Emitters?
  /// The best games, by rising number of pairs, and the one that this game is played against: what was the best of this
  /// many pairs before it began.
  var bests: [BestGame] = []
  var rival: BestGame?
  /// The number of games that were begun, those of earlier starts included.
  var games = 0
  /// Whether the game is won and its cards lie around the last words.
  var isRing = false
  var timeline = Timeline<TableStep>()
  /// The places of the grid, which stay while cards come and go: see `TablePlaces`.
  var places: [Entity] = []

  init(settings: MemorySettings, game: MemoryGame<String>, window: SIMD2<Float>, panel: SIMD2<Float>? = nil) {
    self.settings = settings
    self.game = game
    self.window = window
    self.panel = panel
    pairs = game.cards.count / 2
  }

  var layout: TableLayout {
    TableLayout(
      window: window, pile: settings.pileSize, buttonCount: buttons.count, panel: panel,
      lessonLines: hud.lessonLines.count)
  }

  func id(of entity: Entity) -> Int? { cards.firstIndex(of: entity) }

  public func fold(into hasher: inout StateHasher) {
    game.fold(into: &hasher)
    hasher.combine(window, panel ?? .zero, isRing)
    hasher.combine(games)
    for best in bests + [rival].compactMap(\.self) {
      hasher.combine(best.numbers.count)
      for number in best.numbers { hasher.combine(number) }
    }
    timeline.fold(into: &hasher)
  }

  public func measure(_ memory: inout OwnedMemory) {
    game.measure(&memory)
    for entities in [cards, pictures, pies, captions, places, hud.points, hud.piles] { memory.add(entities) }
    memory.add(buttons)
    memory.add(bests) { $0.add($1.times) }
    if let rival { memory.add(rival.times) }
    memory.add(hud.figures)
    if let sizes = hud.sizes { memory.add(sizes.choices) }
    memory.add(hud.lesson)
    memory.add(hud.lessonLines) { $0.add($1) }
    timeline.measure(&memory) { if case .points(let award) = $1 { $0.add(award.words) } }
  }
}

extension MemoryTable: NamedNumbers {
  /// That of the game's panel, whose rows follow.
  public static var heading: String? { "memory" }
  /// The score, how many pairs were found one after another, how many were turned up, and how many found.
  public var namedNumbers: [(name: String, number: Double)] {
    [
      ("score", game.score), ("pairs in a row", game.streak), ("tries", game.tries), ("pairs found", game.pairs.count),
    ].map { ($0, Double($1)) }
  }
}

/// The entities of the texts around the table.
struct TableHUD: Sendable, Equatable {
  var title: Entity?
  var hint: Entity?
  /// What the hint says, and how it is wrapped in this window.
  var lesson = ""
  var lessonLines: [String] = []
  var score: Entity?
  var scoreCaption: Entity?
  /// Time, tries and the best time.
  var figures: [FiguresView.Figure] = []
  /// How far this game is, and its rival at the same time.
  var race: RaceView.Parts?
  /// The choice of a size, where there is one.
  var sizes: SizeControl.Parts?
  var message: Entity?
  var messageHint: Entity?
  /// What the last pair earned, or cost at either card.
  var points: [Entity] = []
  /// Where the deck and the discard pile belong, to be seen while they are empty.
  var piles: [Entity] = []
}

extension World {
  /// The table, for systems that are only there when it is.
  var table: MemoryTable {
    _read { yield self[resource: MemoryTable.self] }
    _modify { yield &self[resource: MemoryTable.self] }
  }

  /// Whether a hand moves this card.
  func isDragged(_ id: Int) -> Bool { isDragged(table.cards[id]) }
}
