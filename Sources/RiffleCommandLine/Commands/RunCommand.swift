import ArgumentParser
import RiffleApp
import RiffleECS
import RiffleSDL
import RiffleScene
import RiffleTime

/// `riffle run`: a scene in a window.
struct RunCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open a scene in a window.",
    discussion: """
      The scene's own keys are on screen. Time has keys too: Space or F9 pauses, . or → or F10 steps a tick on, , or \
      ← a tick back (with Shift ten, with Ctrl to the next event; held they repeat), Home goes to the first tick \
      kept, End to the live edge and on, ` opens the debugger, ? shows all keys, [ and ] change the speed, Backspace \
      resets it, 1 to 5 are full, half, quarter, tenth and sixtieth speed, F8 turns the sound off and on. Esc closes \
      what is open, such as the debugger, and then the window.

      Without a scene it opens the gallery: the scenes of the folder Scenes, of the current folder and of the program, \
      each playing on its card, those opened last, and templates for a new one. Type to search, Enter or a click opens, \
      Esc in a scene leads back. Ctrl+PgDn and Ctrl+PgUp go to the next scene of the folder and the one before; a file \
      dropped on the window opens.

      Save the file while it runs: what you changed moves to its new place. A save with mistakes shows them, and the \
      scene stays as it was. While time stands the playhead stays at its tick.

      What you do in the past begins another future; the first one stays as a branch.

        riffle run
        riffle run Scenes/memory.yaml --paused --speed 0.25
        riffle run Scenes/memory.yaml --demo

      Exit codes: 65 the scene has mistakes, 66 a file or a font is missing, 69 there is no display or no renderer, 73 the \
      recording is not whole.
      """)

  @Argument(help: "The scene file; the gallery unless given.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String?

  @OptionGroup var arguments: StartArguments

  @Flag(help: "Begin with time standing.")
  var paused = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Begin at another speed, 0.01 to 16.", valueName: "x"))
  var speed = NumberArgument(SceneRun.plain.speed)

  @Flag(help: "Play the scene's demo.")
  var demo = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Close the window after n ticks, from 1.", valueName: "n"))
  var ticks: Int?

  @Flag(help: "Print each tick with its hash, to compare with those of `riffle render`.")
  var hashes = false

  @Option(help: ArgumentHelp("Write the run down, for `riffle replay`.", valueName: "file"), completion: .file())
  var record: String?

  @Option(help: "Which renderer draws: auto uses the graphics card and reports when there is none.")
  var renderer = SceneRun.plain.drawing

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw everything larger, 0.5 to 4: for a screen that does not tell its density.", valueName: "x"))
  var scale = NumberArgument(SceneRun.plain.scale)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How large words are in the scene and in the panels, 0.85 to 1.5; as they were left unless given.", valueName: "x"
    ))
  var textSize: TextSizeArgument?

  @OptionGroup(title: "Sound") var sound: SoundArguments

  @Flag(help: "Stop time, and say so, where something jumps and nothing explains it.")
  var strict = false

  @Flag(help: "Judge the scene's expectations while it is played and edited, and show them as lamps at the foot.")
  var watch = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stop time, and open the debugger, where this comes to hold: 'card.3.position.x > 500', 'any.speed > 2000'.",
      valueName: "condition"))
  var stopWhen: String?

  @Option(
    help: ArgumentHelp(
      "What a save of the scene's file does while paused: change it here, play again from the start, or branch.",
      valueName: "here|start|branch"))
  var onSave = SceneRun.plain.reload

  @Flag(help: "When the window has closed, print what happened in it as one JSON object; docs/json.md documents it.")
  var json = false

  func validate() throws {
    guard (0.5...4).contains(scale.value) else { throw ValidationError("--scale is 0.5 to 4, not \(scale.value).") }
    guard (0.01...16).contains(speed.value) else { throw ValidationError("--speed is 0.01 to 16, not \(speed.value).") }
    if json, hashes { throw ValidationError("--json and --hashes exclude each other; keep one of them.") }
    let ofOne = [
      ("--ticks", ticks != nil), ("--hashes", hashes), ("--record", record != nil), ("--stop-when", stopWhen != nil),
      ("--watch", watch),
    ]
    if scene == nil, let option = ofOne.first(where: \.1)?.0 {
      throw ValidationError("\(option) is about one scene; name it: riffle run SCENE \(option) …")
    }
    if let ticks, ticks < 1 { throw ValidationError("--ticks is 1 or more, not \(ticks).") }
  }

  func perform() throws {
    var run = SceneRun.plain
    run.scene = scene
    (run.seed, run.reducesMotion, run.textSize) = (arguments.seed, arguments.reduceMotion, textSize?.size)
    (run.isPaused, run.speed, run.playsDemo, run.lastTick) = (paused, speed.value, demo, ticks)
    (run.printsHashes, run.record, run.stopWhen) = (hashes, record, stopWhen)
    (run.drawing, run.scale, run.reload) = (renderer, scale.value, onSave)
    (run.isMuted, run.volume) = (sound.mute, sound.volume.value)
    (run.isStrict, run.judges, run.reports) = (strict, watch, json)
    try run.perform()
  }
}

extension Playback.Reload: ExpressibleByArgument {}
