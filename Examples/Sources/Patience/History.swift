import RiffleApp

/// The game and the games before it. A game is a value, so undo goes back in time.
struct History: Component {
  private(set) var game: Klondike
  private(set) var past: [Klondike] = []
  /// Whether the rest goes home by itself.
  private(set) var isFinishing = false

  init(_ game: Klondike) { self.game = game }

  /// Changes the game, where the rules allow it.
  mutating func change(_ change: (inout Klondike) -> Bool) -> Bool {
    let before = game
    guard change(&game) else { return false }
    (past, isFinishing) = (past + [before], game.nextHome != nil)
    return true
  }

  mutating func undo() {
    guard let last = past.popLast() else { return }
    (game, isFinishing) = (last, false)
  }

  /// The past follows from the input.
  func fold(into hasher: inout StateHasher) {
    game.fold(into: &hasher)
    hasher.combine(past.count, isFinishing)
  }
}
