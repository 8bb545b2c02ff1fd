import RiffleApp

/// The command line `riffle` with the plugins of your program: `run`, `check`, `render`, `schema` and the other
/// commands accept the plugins' blocks, and the debugger shows their panels.
///
/// ```swift
/// import RiffleCommandLine
///
/// RiffleCommandLine.main(plugins: [Solitaire()])
/// ```
public enum RiffleCommandLine {
  /// Parses and runs the command line; exits with the exit code unless it is 0.
  ///
  /// - Parameter plugins: of plugins with the same name, or blocks with the same key, the first is used.
  public static func main(plugins: [any Plugin] = []) {
    StandardStreams.secure()
    $plugins.withValue(plugins) { RiffleCommand.main() }
  }

  @TaskLocal static var plugins: [any Plugin] = []
}

package var sceneBlocks: [any SceneBlock.Type] {
  RiffleCommandLine.plugins.flatMap(\.sceneBlocks).reduce(into: []) { known, block in
    if !known.contains(where: { $0.key == block.key }) { known.append(block) }
  }
}

var sceneBlockKept: [KeptActions] { RiffleCommandLine.plugins.flatMap(\.kept) }

var sceneBlockPanels: [DebuggerPanel] { RiffleCommandLine.plugins.flatMap(\.panels) }
