import RiffleView

/// The game on the table: its state, its entities, and the planned steps.
package struct MemoryTable: Component, NamedNumbers {
  package var settings: MemoryBlock
  package var game: MemoryGame
  package var window: SIMD2<Float>
  var panel: SIMD2<Float>?
  /// Entities by card id, one for each possible card; unused ones are hidden.
  package var cards, pies, captions, pictures: [Entity]
  package var hud: TableHUD
  package let places: [Entity]
  package let sparks: Entity
  let paper: [Entity]
  package let progress: Progress
  /// Best times, sorted by number of pairs.
  var bests: [BestTime] = []
  /// The number of games, with those of earlier program runs.
  package var games = 0
  package var isRing = false
  package var timeline = Timeline<TableStep>()

  static func name(of id: Int) -> String { "card \(id)" }

  package var layout: TableLayout {
    TableLayout(
      window: window, pile: settings.pileSize, buttonCount: hud.buttons.count, panel: panel, lesson: hud.lessonText)
  }

  package func fold(into hasher: inout StateHasher) {
    game.fold(into: &hasher)
    hasher.combine(window, panel ?? .zero, isRing)
    hasher.combine(games, bests.count)
    for best in bests { hasher.combine(best.pairs, best.seconds) }
    timeline.fold(into: &hasher)
  }

  package static var heading: String? { "memory" }
  package var namedNumbers: [(name: String, number: Double)] {
    [
      ("score", game.score), ("pairs in a row", game.streak), ("tries", game.tries), ("pairs found", game.pairs.count),
    ].map { ($0, Double($1)) }
  }
}

/// A planned step. Numbers are card ids unless noted.
package enum TableStep: Sendable, Equatable {
  case settle(Int)
  case celebrate(Int, Int)
  case comeDown(Int)
  case discard(Int, Int)
  case shake(Int)
  case turnBack(Int, Int)
  case points(Award)
  /// Moves a gain's label, given by its index, to the score.
  case flyToScore(Int)
  /// Fades a loss's label, given by its index.
  case fade(Int)
  /// Adds points to the shown number.
  case count(Int)
  case interleave(Int)
  case swing(Int, degrees: Float)
  /// Ends the glow of a hint.
  case dim(Int)
  /// Plays the sound of a card that arrives at an index of the ring.
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
    var factor = 1

    package init(words: String, isLoss: Bool, card: Int, label: Int, points: Int, factor: Int = 1) {
      (self.words, self.isLoss, self.card) = (words, isLoss, card)
      (self.label, self.points, self.factor) = (label, points, factor)
    }
  }
}

extension World {
  package var table: MemoryTable {
    _read { yield self[resource: MemoryTable.self] }
    _modify { yield &self[resource: MemoryTable.self] }
  }

  package func isDragged(_ id: Int) -> Bool { isDragged(table.cards[id]) }

  mutating func plan(_ step: TableStep, after seconds: Double) {
    table.timeline.add(step, at: tick(after: seconds))
  }

  /// The names are those in the debugger.
  mutating func animate(_ animation: Animation?, _ name: String, _ rule: String, _ changes: (inout World) -> Void) {
    withAnimation(animation, cause: Cause(animation: name, rule: rule), changes)
  }

  /// Starts nothing if the component keeps its value.
  mutating func animate<C: Component>(
    _ entity: Entity, _ type: C.Type, _ animation: Animation?, _ name: String, _ rule: String,
    _ change: (inout C) -> Void
  ) {
    var component = self[entity, C.self]
    change(&component)
    guard component != self[entity, C.self] else { return }
    animate(animation, name, rule) { $0[entity, C.self] = component }
  }

  mutating func glow(_ card: Entity, _ strength: Float, _ animation: Animation, _ rule: String = "match") {
    animate(card, Glow.self, animation, "glow", rule) { $0.strength = strength }
  }

  mutating func play(_ sound: Sound, atCard id: Int, gain: Float = 1, pitch: Float = 1) {
    let place = self[table.cards[id], Transform.self].position.x / max(table.window.x, 1)
    play(sound, gain: gain, pan: (place * 2 - 1) * 0.7, pitch: pitch)
  }

  /// Returns false if the text is unchanged.
  @discardableResult mutating func write(_ text: String, to label: Entity) -> Bool {
    guard self[label, Label.self].text != text else { return false }
    self[label, Label.self].text = text
    return true
  }
}
