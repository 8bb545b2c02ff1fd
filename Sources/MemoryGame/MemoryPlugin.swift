import RiffleApp

/// The memory game as a plugin: a table in an app, or the block `memory:` in the scenes of a command line.
///
/// ```swift
/// var app = App("Pairs")
/// app.add(MemoryPlugin(pictures: ["🍋", "🍒", "🍇"]))
/// app.run()
/// ```
public struct MemoryPlugin: Plugin {
  private var block = MemoryBlock()

  /// - Parameter pictures: one emoji for each pair, 1 to 48; standard ones by default.
  public init(pictures: [String]? = nil) {
    if let pictures { block.pictures = pictures }
  }

  public var sceneBlocks: [any SceneBlock.Type] { [MemoryBlock.self] }

  public var panels: [DebuggerPanel] {
    [
      DebuggerPanel("memory") { world in
        guard let game = world.resource(MemoryTable.self)?.game else { return [] }
        return [
          ("added by help", "\(game.penalty) ticks"),
          ("face up", game.open.isEmpty ? "none" : game.open.map { "card \($0 + 1)" }.joined(separator: ", ")),
        ]
      }
    ]
  }

  /// Best times by number of pairs, and the number of games.
  public var kept: [KeptActions] {
    [KeptActions("memory") { world, kept in world.resource(MemoryTable.self)?.kept(beside: kept) }]
  }

  public func install(in app: inout App) { app.add(block) }
}

package struct BestTime: Sendable, Equatable {
  let pairs: Int
  let seconds: Double

  /// Reads the numbers of the action `best`; ignores more than two, which earlier versions wrote.
  package init?(_ numbers: [Double]) {
    guard numbers.count >= 2, let pairs = Int(exactly: numbers[0]), (1...MemoryBlock.mostPairs).contains(pairs),
      numbers[1] > 0, numbers[1] <= 359_999
    else { return nil }
    (self.pairs, seconds) = (pairs, numbers[1])
  }
}

extension MemoryTable {
  /// Seconds, for this game's number of pairs.
  package var best: Double? { bests.first { $0.pairs == game.cards.count / 2 }?.seconds }

  /// Returns false if the known time is at least as good.
  package mutating func note(_ best: BestTime) -> Bool {
    if let known = bests.first(where: { $0.pairs == best.pairs }), known.seconds <= best.seconds { return false }
    bests = (bests.filter { $0.pairs != best.pairs } + [best]).sorted { $0.pairs < $1.pairs }
    return true
  }

  /// Merges this table with the saved actions: the better times, and the larger number of games.
  package func kept(beside kept: [KeptActions.Action]) -> [KeptActions.Action] {
    var table = self
    for action in kept {
      if action.name == "best", let best = BestTime(action.numbers) { _ = table.note(best) }
      if action.name == "games", let games = action.numbers.first.flatMap(Int.init(exactly:)) {
        table.games = min(max(table.games, games), MemoryBlock.mostGames)
      }
    }
    return table.bests.map { .init("best", [Double($0.pairs), $0.seconds]) }
      + (table.games > 0 ? [.init("games", [Double(table.games)])] : [])
  }
}
