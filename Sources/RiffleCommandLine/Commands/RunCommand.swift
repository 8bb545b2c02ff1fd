import ArgumentParser
import RiffleApp

package struct RunCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open a scene, a recording or a gallery in a window.",
    discussion: """
      The scene's own keys are shown on screen. Keys for time: Space or F9 pauses, . or → or F10 steps one tick forward, \
      , or ← one tick back (with Shift ten ticks, with Ctrl to the next event; they repeat while held), Home goes to the \
      oldest tick in the history, End to the newest and plays on, [ and ] change the speed, Backspace resets it, 1 to 5 \
      select full, half, quarter, tenth and sixtieth speed. ` opens the debugger, F2 the editor, ? shows all keys, F8 \
      turns the sound off and on. Esc closes the debugger or whatever is open, then the window.

      Without a scene the gallery opens: the scenes in the folder Scenes, in the current folder and of the program, \
      recent scenes, and templates; with a folder that one's. Type to search; Enter or a click opens a scene; Esc in a scene returns to the \
      gallery. Ctrl+PgDn and Ctrl+PgUp open the next and the previous scene of the folder. A file dropped on the window \
      opens.

      Save the file while the scene runs: changed values animate to their new values. If the file has mistakes, they are \
      shown and the scene stays as it was. While paused, the playhead stays at its tick.

      Input at an earlier tick starts a new branch; the first future is kept.

      A recording is played with its own input, seed and size, and compared with its hashes. If the file of its scene has \
      changed, --own-scene plays it with the scene stored in it.

        riffle run
        riffle run Scenes/memory.yaml --paused --speed 0.25
        riffle run Scenes/memory.yaml --demo
        riffle run run.rec --speed 0.25

      Exit codes: 1 the condition of --until did not become true, 65 the scene has mistakes, or the hashes differ, 66 a file or a font is missing, 69 there is no display or no renderer, 73 the \
      recording is incomplete.
      """)

  @Argument(
    help: "A scene, a recording, or a folder for its gallery.",
    completion: .file(extensions: ["yaml", "yml", "json", "rec"]))
  var scene: String?

  @OptionGroup var arguments: StartArguments

  @Flag(help: "Start paused.")
  package var paused = false

  @Option("Playback speed, 0.01 to 16.", value: "x")
  package var speed = NumberArgument(SceneRun.plain.speed)

  @Flag(help: "Play the scene's demo.")
  package var demo = false

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  package var ownScene = false

  @Option("Play n ticks, from 1, and close the window.", value: "n")
  var ticks: Int?

  @Flag(help: "Print the hash of each tick, to compare with those of `riffle render`.")
  package var hashes = false

  @Option("Record the run.", value: "file", completion: .file())
  var record: String?

  @Option(help: "Renderer: auto uses the graphics card and reports if there is none.")
  package var renderer = SceneRun.plain.drawing

  @Option("Pixels per point, 0.5 to 4, for a screen that does not report its density.", value: "x")
  package var scale = NumberArgument(SceneRun.plain.scale)

  @Option("Text size, 0.85 to 1.5, of the scene and the panels. Default: the size used last.", value: "x")
  var textSize: TextSizeArgument?

  @OptionGroup(title: "Sound") package var sound: SoundArguments

  @Flag(help: "Stop at an unexplained jump of a value, and report it.")
  package var stopAtJump = false

  @Flag(help: "Test the expectations in a window while you edit; status lights show the results.")
  package var watch = false

  @Option(
    "Play until this becomes true, then pause and open the debugger: 'card.3.position.x > 500', 'any.speed > 2000'.",
    value: "condition")
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Effect of saving the scene's file while paused: change it here, play again from the start, or branch.",
      valueName: "here|start|branch"))
  package var onSave = SceneRun.plain.reload

  @Flag(help: "Print a summary as one JSON object when the window has closed; see docs/json.md.")
  package var json = false

  package init() {}

  package func validate() throws {
    try check("--scale", scale.value, 0.5...4)
    try check("--speed", speed.value, 0.01...16)
    if json, hashes { throw ValidationError("--json and --hashes exclude each other; keep one of them.") }
    let ofOne = [
      ("--ticks", ticks != nil), ("--hashes", hashes), ("--record", record != nil), ("--until", until != nil),
      ("--watch", watch), ("--own-scene", ownScene),
    ]
    if scene == nil, let option = ofOne.first(where: \.1)?.0 {
      throw ValidationError("\(option) is about one scene; name it: riffle run SCENE \(option) …")
    }
    if let ticks, ticks < 1 { throw ValidationError("--ticks is 1 or more, not \(ticks).") }
  }

  package func perform() throws {
    var run = SceneRun.plain
    run.scene = scene
    (run.seed, run.reducesMotion, run.textSize) = (arguments.seed, arguments.reduceMotion, textSize?.size)
    (run.isPaused, run.speed, run.playsDemo, run.lastTick) = (paused, speed.value, demo, ticks)
    (run.printsHashes, run.record, run.stopWhen, run.ownScene) = (hashes, record, until, ownScene)
    (run.drawing, run.scale, run.reload) = (renderer, scale.value, onSave)
    (run.isMuted, run.volume) = (sound.mute, sound.volume.value)
    (run.stopsAtJump, run.judges, run.reports) = (stopAtJump, watch, json)
    try run.perform()
  }
}

extension Playback.Reload: ExpressibleByArgument {}
