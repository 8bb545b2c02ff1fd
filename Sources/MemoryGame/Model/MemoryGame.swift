import RiffleECS

/// The game of pairs: cards lie face down, two are turned up, equal ones leave.
///
/// A pure value without entities, clock or look. Time enters as ticks where it matters (the bonus), chance as a
/// generator; what an intent did comes back as an `Outcome`. The same intents with the same seed give the same game.
///
/// Every card keeps its *slot*, the place on the table that is its own, while it waits in the deck and after it has
/// left: players remember where a card lay, so a pair that leaves makes gaps and moves nothing. `closeGaps` is there
/// for those who want the table to close up.
public struct MemoryGame<Content: Equatable & Sendable>: Sendable, Equatable {
  /// Every card there is, by its number: `cards[id].id == id`.
  public internal(set) var cards: [Card]
  /// The cards by slot: the card at `order[3]` belongs to the fourth place on the table, wherever it is now.
  public internal(set) var order: [Int]
  /// What the player has earned; below zero when memory failed.
  public internal(set) var score = 0
  /// How many pairs were found in a row, without a mismatch between them.
  public internal(set) var streak = 0
  /// How many pairs of cards were turned up, found or not.
  public internal(set) var tries = 0
  /// The tick of the first choice; nil until then.
  public internal(set) var began: Int?
  /// The tick of the last pair; nil until then.
  public internal(set) var ended: Int?
  /// The pairs found, in the order they were found.
  public internal(set) var pairs: [Pair] = []
  /// For each of them the ticks of the game's time at which it was found.
  public internal(set) var times: [Int] = []
  /// Ticks that hints and moves taken back have added to the time.
  public internal(set) var penalty = 0
  /// The two cards of the last hint, until the next choice.
  var hinted: Pair?
  /// The choices that can be taken back, the last one last.
  var moves: [Move] = []
  /// The cards lying face up and not matched, in the order they were turned: none, one, or the two of a mismatch that
  /// has not been turned back yet.
  public internal(set) var open: [Int] = []
  /// The cards that left, the first to leave first.
  public internal(set) var discard: [Int] = []
  /// What entities are worth.
  public let rules: MemoryRules

  /// A game with two cards of each content, all in the deck, in a random order.
  ///
  /// Contents that are equal to each other make more than two cards that match: any two of them are a pair.
  /// Complexity: linear in the number of contents.
  public init(contents: [Content], rules: MemoryRules = MemoryRules(), using random: inout RandomSource) {
    self.rules = rules
    cards = contents.indices.flatMap { index in
      [2 * index, 2 * index + 1].map { Card(id: $0, content: contents[index]) }
    }
    order = random.shuffled(Array(cards.indices))
  }

  /// Begins again with the same contents: every card in the deck and face down, nothing earned, another order.
  public mutating func newGame(using random: inout RandomSource) {
    let contents = stride(from: 0, to: cards.count, by: 2).map { cards[$0].content }
    newGame(contents: contents, using: &random)
  }

  /// Begins again with other contents.
  public mutating func newGame(contents: [Content], using random: inout RandomSource) {
    self = MemoryGame(contents: contents, rules: rules, using: &random)
  }

  /// Whether every pair has been found; a game without cards is over before it begins.
  public var isOver: Bool { 2 * pairs.count == cards.count }

  /// Gives every card that has not left a new slot among the slots those cards have: gaps stay where they are, and so
  /// does everything else. The cards in the deck are shuffled with those on the table.
  public mutating func shuffle(using random: inout RandomSource) {
    let slots = order.indices.filter { cards[order[$0]].place != .discard }
    let shuffled = random.shuffled(slots.map { order[$0] })
    for (slot, id) in zip(slots, shuffled) { order[slot] = id }
  }

  /// Moves the cards that have not left to the first slots, in their order, and those that have behind them.
  public mutating func closeGaps() {
    order = order.filter { cards[$0].place != .discard } + order.filter { cards[$0].place == .discard }
  }
}
