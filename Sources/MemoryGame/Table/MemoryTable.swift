import RiffleView

/// The resource of a table: the game, the entities that show it, and the steps planned for later ticks.
package struct MemoryTable: Component {
  package var settings: MemoryBlock
  package var game: MemoryGame
  /// The number of pairs of the next game.
  var pairs: Int
  package var window: SIMD2<Float>
  /// The size of the panel with the scene's sliders, if it has any.
  var panel: SIMD2<Float>?
  /// Entities by card id, one for each card that there can be; those that the game does not use are hidden.
  package var cards: [Entity]
  package var pies: [Entity]
  package var captions: [Entity]
  package var pictures: [Entity]
  package var hud: TableHUD
  /// Invisible entities at the places of the grid, for the keyboard.
  package let places: [Entity]
  /// Emitters of sparks, and of paper from the left and the right.
  package let sparks: Entity
  let paper: [Entity]
  package let progress: Progress
  /// Best times by rising number of pairs.
  var bests: [BestTime] = []
  /// The number of games that were begun, in earlier starts too.
  package var games = 0
  /// True while the cards of a won game lie in a ring.
  package var isRing = false
  package var timeline = Timeline<TableStep>()

  static func name(of id: Int) -> String { "card \(id)" }

  package var layout: TableLayout {
    TableLayout(
      window: window, pile: settings.pileSize, buttonCount: hud.buttons.count, panel: panel,
      lessonLines: hud.lessonLines.count)
  }

  package func fold(into hasher: inout StateHasher) {
    game.fold(into: &hasher)
    hasher.combine(window, panel ?? .zero, isRing)
    hasher.combine(games, bests.count)
    for best in bests { hasher.combine(best.pairs, best.seconds) }
    timeline.fold(into: &hasher)
  }
}

extension MemoryTable: NamedNumbers {
  /// The heading of the plugin's panel, whose rows follow.
  package static var heading: String? { "memory" }
  package var namedNumbers: [(name: String, number: Double)] {
    [
      ("score", game.score), ("pairs in a row", game.streak), ("tries", game.tries), ("pairs found", game.pairs.count),
    ].map { ($0, Double($1)) }
  }
}

/// A step that is planned for a later tick. Its numbers are card ids, except where said.
package enum TableStep: Sendable, Equatable {
  case settle(Int)
  case celebrate(Int, Int)
  case comeDown(Int)
  case discard(Int, Int)
  case shake(Int)
  case turnBack(Int, Int)
  case points(Award)
  /// Lets the words of a gain, by the index of their label, fly to the score.
  case flyToScore(Int)
  /// Fades the words of a loss, by the index of their label.
  case fade(Int)
  /// Adds points to the number that is shown.
  case count(Int)
  case interleave(Int)
  case swing(Int, degrees: Float)
  /// Ends the gleam of a hint.
  case dim(Int)
  /// Sounds for the arrival of a card at an index of the ring.
  case joinRing(Int)
  case hop(Int)
  case tellStreak, cut, squareUp, dealAnew, congratulate, cascade

  /// A change of the score, shown at a card by one of two labels.
  package struct Award: Sendable, Equatable {
    var words: String
    var isLoss: Bool
    var card: Int
    var label: Int
    var points: Int
    /// The factor of a pair in a row.
    var factor = 1

    package init(words: String, isLoss: Bool, card: Int, label: Int, points: Int, factor: Int = 1) {
      self.words = words
      self.isLoss = isLoss
      self.card = card
      self.label = label
      self.points = points
      self.factor = factor
    }
  }
}

extension World {
  /// The table, for systems that run only with one.
  package var table: MemoryTable {
    _read { yield self[resource: MemoryTable.self] }
    _modify { yield &self[resource: MemoryTable.self] }
  }

  package func isDragged(_ id: Int) -> Bool { isDragged(table.cards[id]) }

  mutating func plan(_ step: TableStep, after seconds: Double) {
    table.timeline.add(step, at: tick(after: seconds))
  }

  /// Animates changes, with the names by which the debugger explains them.
  mutating func animate(_ animation: Animation?, _ name: String, _ rule: String, _ changes: (inout World) -> Void) {
    withAnimation(animation, cause: Cause(animation: name, rule: rule), changes)
  }

  /// Animates a change of one component.
  mutating func animate<C: Component>(
    _ entity: Entity, _ type: C.Type, _ animation: Animation?, _ name: String, _ rule: String,
    _ change: (inout C) -> Void
  ) {
    var component = self[entity, C.self]
    change(&component)
    guard component != self[entity, C.self] else { return }
    withAnimation(animation, cause: Cause(animation: name, rule: rule)) { $0[entity, C.self] = component }
  }
}
