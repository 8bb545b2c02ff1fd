import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

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

package struct RiffleCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "riffle",
    abstract: "An interactive playground for motion: play, pause, step, interrupt and edit animated scenes.",
    discussion: """
      A scene is a YAML file. Open it in a window, render it without one, check it, test it, or print the values of an \
      animation. Without a command the gallery opens:

        riffle
        riffle Scenes/memory.yaml
        riffle render Scenes/memory.yaml --demo --sheet sheet.png
        riffle check Scenes/*.yaml
        riffle test Scenes/*.yaml
        riffle sample '{spring: {duration: 0.5, bounce: 0.2}}' --every 0.05

      Exit codes: 0 success, 1 two runs differ or an expectation fails, 3 a recording could be verified only in part, \
      64 the command line is wrong, 65 a scene has mistakes, 66 a file or a font is missing, 69 there is no display or \
      no renderer, 73 a file cannot be written.
      """,
    version: Recording.program,
    subcommands: [
      RunCommand.self, RenderCommand.self, ReplayCommand.self, BisectCommand.self, InspectCommand.self,
      LogCommand.self, DescribeCommand.self, DiffCommand.self, CheckCommand.self, EditCommand.self, TestCommand.self,
      SampleCommand.self, PathCommand.self, SchemaCommand.self, LanguageServerCommand.self, SoakCommand.self,
      NewCommand.self,
    ])

  /// Its errors may repeat a file name that a shell's `*` expanded to.
  static func main() {
    do {
      // Without arguments it opens the gallery, or prints the help if there is no display.
      let isAlone = CommandLine.arguments.count == 1 && Display.isPresent
      let arguments = completed(CommandLine.arguments)
      if let run = SceneRun(arguments, opensGallery: isAlone) { return try orExit { try run.perform() } }
      if let text = try explanation(for: arguments) { return print(text) }
      var command = try parseAsRoot(Array(arguments.dropFirst()))
      try command.run()
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) == ExitStatus.usage, !message.isEmpty else { exit(withError: error) }
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) { printError(String(line)) }
      if let hint = hint(for: CommandLine.arguments) { printError(hint) }
      exit(withError: ExitStatus.usage)
    }
  }

  package init() {}

  /// Returns the reference of the key in `riffle help KEY`; nil for other command lines and for commands.
  private static func explanation(for arguments: [String]) throws -> String? {
    guard arguments.count == 3, arguments[1] == "help", !arguments[2].hasPrefix("-"),
      !configuration.subcommands.contains(where: { $0._commandName == arguments[2] })
    else { return nil }
    let reference = Reference(blocks: sceneBlocks, folders: ScenePlaces().folders.map(\.path))
    if let text = reference.help(for: arguments[2]) { return text }
    let nearest = Spelling.nearest(to: arguments[2], in: reference.keys).map { "; did you mean '\($0)'?" } ?? ""
    throw ValidationError("'\(arguments[2])' is no command and no key of a scene\(nearest)")
  }

  /// Inserts `run` if the command line starts with a scene file.
  package static func completed(_ arguments: [String]) -> [String] {
    guard let first = arguments.dropFirst().first?.lowercased(), first.hasSuffix(".yaml") || first.hasSuffix(".yml")
    else {
      return arguments
    }
    return [arguments[0], RunCommand._commandName] + arguments.dropFirst()
  }

  /// Returns a suggestion for a misspelt command, or for `--demo` with a command that always plays the demo.
  package static func hint(for arguments: [String]) -> String? {
    guard let first = arguments.dropFirst().first else { return nil }
    func line(_ command: String, _ words: some Sequence<String>) -> String {
      ([configuration.commandName ?? "riffle", command] + words.map { $0.contains(" ") ? "'\($0)'" : $0 })
        .joined(separator: " ")
    }
    let rest = arguments.dropFirst(2)
    let commands = configuration.subcommands.map { $0._commandName }
    if commands.contains(first) {
      guard demoPlayers.contains(first), rest.contains("--demo") else { return nil }
      let others = rest.filter { $0 != "--demo" }
      return "'\(first)' plays the demo by itself: \(line(first, others.isEmpty ? ["SCENE.yaml"] : others))"
    }
    guard !first.hasPrefix("-"), let command = Spelling.nearest(to: first, in: commands) else { return nil }
    return "Did you mean: \(line(command, rest))"
  }

  private static let demoPlayers = [
    DescribeCommand._commandName, DiffCommand._commandName, TestCommand._commandName,
  ]
}

/// A command whose errors are printed and become the exit code.
package protocol Subcommand: ParsableCommand {
  func perform() throws
}

extension Subcommand {
  package func run() throws { try orExit { try perform() } }
}

/// Adds the path to the system's error.
func writing(at path: String, _ body: () throws -> Void) throws(ShellError) {
  do {
    try body()
  } catch {
    throw ShellError.unwritable(path, reason: RiffleApp.reason(of: error))
  }
}

/// Keeps an existing folder; returns its path.
@discardableResult
func makeFolder(_ path: String) throws(ShellError) -> String {
  try writing(at: path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  return path
}
