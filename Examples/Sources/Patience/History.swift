import RiffleApp

/// The game and the games before it. A game is a value, so undo goes back in time.
package struct History: Component {
  package private(set) var game: Klondike
  private(set) var past: [Klondike] = []

  package init(_ game: Klondike) { self.game = game }

  /// Changes the game, where the rules allow it.
  package mutating func change(_ change: (inout Klondike) -> Bool) -> Bool {
    let before = game
    guard change(&game) else { return false }
    past.append(before)
    return true
  }

  /// Takes the last move back, with all that went home by itself behind it.
  package mutating func undo() {
    repeat { game = past.popLast() ?? game } while game.nextHome != nil && !past.isEmpty
  }

  /// The past follows from the input.
  package func fold(into hasher: inout StateHasher) {
    game.fold(into: &hasher)
    hasher.combine(past.count)
  }
}
