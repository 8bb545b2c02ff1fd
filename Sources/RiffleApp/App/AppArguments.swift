import ArgumentParser
import RiffleSDL

/// The command line of an app.
package struct AppArguments: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return CommandConfiguration(
      commandName: program ?? "app",
      abstract: "Run in a window, or without one and write pictures, films and hashes.",
      discussion:
        "The key ` opens the debugger, ? shows its keys, F9 pauses. --record or the key R makes a recording.")
  }

  @Flag(help: "Start paused.")
  var paused = false

  @Option("Playback speed, 0.01 to 16.", value: "x")
  var speed = NumberArgument(1)

  @Option("Stop after n ticks, from 1.", value: "n")
  var ticks: Int?

  @Option(
    help: ArgumentHelp(
      "Scripted input: 'play 60; key s; drag 10 20 30 40; click 10 20'.", valueName: "steps"))
  var steps: String?

  @Option("Record the run.", value: "file", completion: .file())
  var record: String?

  @Option("Replay a recording and compare the hashes.", value: "file", completion: .file())
  var replay: String?

  @Option("With --replay: print the first difference from this recording.", value: "file", completion: .file())
  var bisect: String?

  @Flag(help: "Without a window, print the hash of each tick.")
  var hashes = false

  @Option("Without a window, write a picture of the last tick.", value: "file", completion: .file(extensions: ["png"]))
  var png: String?

  @Option("Without a window, write a contact sheet.", value: "file", completion: .file(extensions: ["png"]))
  var sheet: String?

  @OptionGroup(title: "Films") var films: FilmArguments

  @OptionGroup var output: OutputArguments

  @Option("Pixels per point in pictures, 0.25 to 4.", value: "x")
  var scale = NumberArgument(1)

  @OptionGroup(title: "Sound") var sound: SoundArguments

  @Flag(help: "Stop at an unexplained jump of a value.")
  var strict = false

  @Flag(inversion: .prefixedNo, help: "Replace movement by short cross-fades. Default: the system's setting.")
  var reduceMotion: Bool?

  @Option("Read key and button bindings from a file.", value: "file", completion: .file())
  var controls: String?

  @Flag(help: "Print the key and button bindings, as a file for --controls.")
  var printControls = false

  @Option(help: "Renderer of the window: auto uses the graphics card, if there is one.")
  var renderer = Window.Drawing.auto

  package init() {}

  /// True if pictures, films or hashes are requested instead of a window.
  var isHeadless: Bool { hashes || png != nil || sheet != nil || films.isWanted }

  package func validate() throws {
    try check("--speed", speed.value, 0.01...16)
    try check("--scale", scale.value, 0.25...4)
    try check("--ticks", ticks, 1...100_000_000)
    guard bisect == nil || replay != nil else {
      throw ValidationError("--bisect compares two recordings: give the other one with --replay.")
    }
    if steps != nil, replay != nil { throw ValidationError("--steps and --replay both give the input; take one.") }
    if let steps {
      do {
        _ = try ScriptedInput(steps)
      } catch {
        throw ValidationError(error.message)
      }
    }
    try films.checkNames([("--png", png), ("--sheet", sheet), ("--record", record), ("--replay", replay)])
  }
}

extension Window.Drawing: ExpressibleByArgument {}
