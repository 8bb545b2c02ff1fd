import RiffleApp

/// The command line `riffle`, with the plugins of a program of your own: `run`, `check`, `render`, `schema` and the others
/// know the blocks they bring, and the debugger has their panels.
///
/// ```swift
/// import RiffleCommandLine
///
/// RiffleCommandLine.main(plugins: [Solitaire()])
/// ```
public enum RiffleCommandLine {
  /// Reads the command line, does what it says, and ends the program with one of its exit codes where that is not 0.
  ///
  /// - Parameter plugins: of two with a name the first counts, and of two blocks with a key.
  public static func main(plugins: [any Plugin] = []) {
    StandardStreams.secure()
    AllocatedMemory.giveLargeBlocksBack()
    $plugins.withValue(plugins) { RiffleCommand.main() }
  }

  @TaskLocal static var plugins: [any Plugin] = []
}

/// The blocks that scenes have beside the format's own.
var sceneBlocks: [any SceneBlock.Type] {
  RiffleCommandLine.plugins.flatMap(\.sceneBlocks).reduce(into: []) { known, block in
    if !known.contains(where: { $0.key == block.key }) { known.append(block) }
  }
}

/// What is remembered by them from one start to the next.
var sceneBlockKept: [KeptActions] { RiffleCommandLine.plugins.flatMap(\.kept) }

/// What the debugger shows of them.
var sceneBlockPanels: [DebuggerPanel] { RiffleCommandLine.plugins.flatMap(\.panels) }
