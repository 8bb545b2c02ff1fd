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
        riffle render Scenes/memory.yaml --sheet sheet.png
        riffle check Scenes/*.yaml
        riffle test Scenes/*.yaml
        riffle sample '{spring: {duration: 0.5, bounce: 0.2}}' --every 0.05

      `riffle FOLDER` opens the gallery of a folder, `riffle help KEY` explains a key of a scene. In every command -q prints \
      no progress and no 'ok', and -v prints time and memory at the end.

      Exit codes: 0 success, 1 two runs differ, an expectation fails or a condition never becomes true, 3 a recording could be verified only in part, \
      64 the command line is wrong, 65 a scene has mistakes, 66 a file or a font is missing, 69 there is no display or \
      no renderer, 73 a file cannot be written.
      """,
    version: Recording.program,
    groupedSubcommands: [
      CommandGroup(
        name: "Make",
        subcommands: [RunCommand.self, CheckCommand.self, RenderCommand.self, EditCommand.self, NewCommand.self]),
      CommandGroup(name: "Test", subcommands: [TestCommand.self]),
      CommandGroup(name: "Ask", subcommands: [InspectCommand.self, LogCommand.self, DiffCommand.self]),
      CommandGroup(name: "Tools", subcommands: [SampleCommand.self, SchemaCommand.self, LanguageServerCommand.self]),
    ])

  /// Its errors may repeat a file name that a shell's `*` expanded to.
  static func main() {
    var arguments = completed(CommandLine.arguments)
    do {
      // Without arguments it opens the gallery, or prints the help if there is no display.
      if arguments.count == 1, Display.isPresent { arguments.append(RunCommand._commandName) }
      if let text = try explanation(for: arguments) { return print(text) }
      var command = try parseAsRoot(Array(arguments.dropFirst()))
      try command.run()
    } catch {
      let message = fullMessage(for: error)
      guard exitCode(for: error) == ExitStatus.usage, !message.isEmpty else { exit(withError: error) }
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) { printError(String(line)) }
      if let hint = hint(for: arguments) { printError(hint) }
      exit(withError: ExitStatus.usage)
    }
  }

  package init() {}

  /// Returns the reference of the key in `riffle help KEY`; nil for other command lines and for commands.
  private static func explanation(for arguments: [String]) throws -> String? {
    guard arguments.count > 2, arguments[1] == "help", !arguments[2].hasPrefix("-"), !commands.contains(arguments[2])
    else { return nil }
    let reference = Reference.shipped
    let words = arguments[2...].joined(separator: " ")
    if let text = reference.help(for: words) { return text }
    let parts = arguments.count > 3 ? arguments[2...].compactMap { reference.help(for: $0) } : []
    if !parts.isEmpty { return parts.joined(separator: "\n\n") }
    let advice =
      if let command = otherCommands[words] {
        "; see: riffle help \(command)"
      } else {
        Spelling.nearest(to: words, in: reference.keys).map { "; did you mean '\($0)'?" } ?? ""
      }
    throw ValidationError("'\(words)' is no command and no key of a scene\(advice)")
  }

  /// Commands by their names in other tools.
  private static let otherCommands = [
    "export": "render", "film": "render", "video": "render", "movie": "render", "gif": "render", "mp4": "render",
    "play": "run", "open": "run", "preview": "run", "watch": "run", "lint": "check", "validate": "check",
    "init": "new", "create": "new", "format": "edit", "why": "inspect", "debug": "inspect",
  ]

  /// Removes `-q` and `-v`, inserts `run` before a scene, a recording or a folder, and translates old names.
  package static func completed(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var words = arguments[..<end].dropFirst().filter { word in
      guard let verbosity = ["-q": Verbosity.quiet, "--quiet": .quiet, "-v": .verbose, "--verbose": .verbose][word]
      else { return true }
      Verbosity.current = verbosity
      return false
    }
    words += arguments[end...]
    if let first = words.first, first != "help", !commands.contains(first) {
      let isFile = [".yaml", ".yml", ".rec"].contains { first.lowercased().hasSuffix($0) }
      if isFile || ScenePlaces.isFolder(first) { words.insert(RunCommand._commandName, at: 0) }
    }
    let (translated, note) = FormerNames.translated(words)
    if let note { printError(note) }
    return arguments.prefix(1) + translated
  }

  private static var commands: [String] { configuration.subcommands.map { $0._commandName } }

  package static func hint(for arguments: [String]) -> String? {
    guard let first = arguments.dropFirst().first, !commands.contains(first), !first.hasPrefix("-"),
      let command = otherCommands[first] ?? Spelling.nearest(to: first, in: commands)
    else { return nil }
    let rest = arguments.dropFirst(2).map { $0.contains(" ") ? "'\($0)'" : $0 }
    return "Did you mean: " + ([configuration.commandName ?? "riffle", command] + rest).joined(separator: " ")
  }
}

/// A command whose errors are printed and become the exit code.
package protocol Subcommand: ParsableCommand {
  func perform() throws
}

extension Subcommand {
  package func run() throws {
    let start = WallClock.now
    defer {
      if Verbosity.current == .verbose {
        let seconds = NumberFormat.fixed(WallClock.now - start, decimals: 2)
        printError("\(Self._commandName): \(seconds) s, \(AllocatedMemory.residentAtMost >> 20) MB at most")
      }
    }
    try orExit { try perform() }
  }
}

/// The former names of commands and options, accepted for one more version.
package enum FormerNames {
  private static let commands: [String: [String]] = [
    "bisect": ["diff", "--first"], "describe": ["log", "--summary"], "soak": ["test", "--random"],
    "path": ["sample", "--path"], "replay": ["render", "--hash"],
  ]

  private static let outputs = [
    "--png": "-o png:", "--gif": "-o gif:", "--mp4": "-o mp4:", "--frames": "-o frames:", "--sound": "-o wav:",
    "--strict": "--stop-at-jump", "--measure": "--frame-time",
  ]

  /// The new option by the old one; `-o KIND:` takes the value of the old one, and `""` is left out.
  private static let options: [String: [String: String]] = [
    "run": ["--strict": "--stop-at-jump", "--stop-when": "--until"],
    "render": outputs, "inspect": outputs,
    "sample": ["--plot": "-o png:", "--from": "--start", "--to": "--target", "--until": "--seconds"],
    "test": ["--moments": "--disturbances", "--sheets": "--pictures", "--junit": "-o xml:", "--sarif": "-o sarif:"],
    "replay": ["--until": "--ticks", "--again": "--record", "--window": ""], "path": ["--length": ""],
  ]

  /// Returns the words of a command line with the names of today, and a note about an old command.
  package static func translated(_ words: [String]) -> (words: [String], note: String?) {
    guard let first = words.first else { return (words, nil) }
    let rest = Array(words.dropFirst())
    guard let former = commands[first] else { return ([first] + translated(rest, options[first]), nil) }
    let opensWindow = first == "replay" && rest.contains("--window")
    let command = opensWindow ? ["run"] : former
    // A window always compares the hashes.
    let kept = translated(opensWindow ? rest.filter { $0 != "--verify" } : rest, options[first])
    let name = first == "replay" && !opensWindow ? "render --verify" : command.joined(separator: " ")
    return (command + translated(kept, options[command[0]]), "'riffle \(first)' is now 'riffle \(name)'")
  }

  private static func translated(_ words: [String], _ names: [String: String]?) -> [String] {
    guard let names else { return words }
    var (result, rest): ([String], ArraySlice<String>) = ([], words[...])
    while let word = rest.popFirst() {
      if word == "--" { return result + [word] + rest }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let new = parts.first.flatMap({ names[$0] }) else {
        result.append(word)
        continue
      }
      if new.hasSuffix(":") {
        result.append("-o")
        if let value = parts.dropFirst().first ?? rest.popFirst() { result.append(new.dropFirst(3) + value) }
      } else if !new.isEmpty {
        result.append(([new] + parts.dropFirst()).joined(separator: "="))
      }
    }
    return result
  }
}
