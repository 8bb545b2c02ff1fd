import ArgumentParser
import RiffleApp
import RiffleSDL

/// The command with its subcommands. Everything that is not a command line lives in the libraries below.
struct RiffleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "riffle",
    abstract: "An interactive playground for motion: play, pause, step, interrupt and edit animated scenes.",
    discussion: """
      A scene is a YAML file. Open it in a window, render it without one, check it, test it, or print the values of an \
      animation. Without a command the gallery opens:

        riffle
        riffle run Scenes/memory.yaml
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

  /// Reads the command line and does what it says. What is wrong with it may repeat a file's name, as a shell's `*` gave it.
  static func main() {
    do {
      // Alone it opens the gallery where there is a screen, and says what it can where there is none.
      let isAlone = CommandLine.arguments.count == 1 && Display.isPresent
      if let run = SceneRun(CommandLine.arguments, opensGallery: isAlone) { return try orExit { try run.perform() } }
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) == ExitStatus.usage, !message.isEmpty else { exit(withError: error) }
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) { printError(String(line)) }
      if let hint = hint(for: CommandLine.arguments) { printError(hint) }
      exit(withError: ExitStatus.usage)
    }
  }

  /// What a command line may have meant that begins with a scene's file or a misspelt command, or that asks for the demo
  /// where nothing else is played.
  static func hint(for arguments: [String]) -> String? {
    guard let first = arguments.dropFirst().first else { return nil }
    func line(_ command: String, _ words: some Sequence<String>) -> String {
      ([configuration.commandName ?? "riffle", command] + words.map { $0.contains(" ") ? "'\($0)'" : $0 })
        .joined(separator: " ")
    }
    if [".yaml", ".yml"].contains(where: { first.lowercased().hasSuffix($0) }) {
      return "Did you mean: \(line("run", [first]))"
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

  /// The commands that play the demo of a scene unless another run is named.
  private static let demoPlayers = [
    DescribeCommand._commandName, DiffCommand._commandName, TestCommand._commandName,
  ]
}

/// A command: what goes wrong in it is said in words, and becomes the exit code.
protocol Subcommand: ParsableCommand {
  /// Does what the command line says.
  func perform() throws
}

extension Subcommand {
  func run() throws { try orExit { try perform() } }
}
