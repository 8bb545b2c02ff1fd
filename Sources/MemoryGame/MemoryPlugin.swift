import RiffleApp

/// The game of pairs as a plugin: a table in an app, or the block `memory:` in the scenes of a command line.
///
/// ```swift
/// var app = App("Pairs")
/// app.add(MemoryPlugin(pictures: ["🍋", "🍒", "🍇"]))
/// app.run()
/// ```
public struct MemoryPlugin: Plugin {
  /// What is on the table, and how it moves; used in an app. A scene says it in its block.
  public var block = MemoryBlock()

  /// - Parameter pictures: one emoji for each pair, 1 to 48; the usual ones unless given.
  public init(pictures: [String]? = nil) {
    if let pictures { block.settings.pictures = pictures }
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

  /// The best games, by the number of pairs.
  public var kept: [KeptActions] {
    [
      KeptActions("memory") { world, kept in
        world.resource(MemoryTable.self).map { MemoryTable.kept(of: $0, beside: kept) }
      }
    ]
  }

  public func install(in app: inout App) { app.add(block) }
}
