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
      The scene's own keys are shown on screen. Keys for time: Space or F9 pauses, . or → or F10 steps one tick forward, \
      , or ← one tick back (with Shift ten ticks, with Ctrl to the next event; they repeat while held), Home goes to the \
      oldest tick in the history, End to the newest and plays on, [ and ] change the speed, Backspace resets it, 1 to 5 \
      select full, half, quarter, tenth and sixtieth speed. ` opens the debugger, F2 the editor, ? shows all keys, F8 \
      turns the sound off and on. Esc closes the debugger or whatever is open, then the window.

      Without a scene the gallery opens: the scenes in the folder Scenes, in the current folder and of the program, \
      recent scenes, and templates. Type to search; Enter or a click opens a scene; Esc in a scene returns to the \
      gallery. Ctrl+PgDn and Ctrl+PgUp open the next and the previous scene of the folder. A file dropped on the window \
      opens.

      Save the file while the scene runs: changed values animate to their new values. If the file has mistakes, they are \
      shown and the scene stays as it was. While paused, the playhead stays at its tick.

      Input at an earlier tick starts a new branch; the first future is kept.

        riffle run
        riffle run Scenes/memory.yaml --paused --speed 0.25
        riffle run Scenes/memory.yaml --demo

      Exit codes: 65 the scene has mistakes, 66 a file or a font is missing, 69 there is no display or no renderer, 73 the \
      recording is incomplete.
      """)

  @Argument(help: "The scene file. Default: the gallery.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String?

  @OptionGroup var arguments: StartArguments

  @Flag(help: "Start paused.")
  var paused = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Playback speed, 0.01 to 16.", valueName: "x"))
  var speed = NumberArgument(1)

  @Flag(help: "Play the scene's demo.")
  var demo = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Close the window after n ticks, from 1.", valueName: "n"))
  var ticks: Int?

  @Flag(help: "Print the hash of each tick, to compare with those of `riffle render`.")
  var hashes = false

  @Option(help: ArgumentHelp("Record the run, for `riffle replay`.", valueName: "file"), completion: .file())
  var record: String?

  @Option(help: "Renderer: auto uses the graphics card and reports if there is none.")
  var renderer = Window.Drawing.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Scale of the window's contents, 0.5 to 4, for a screen that does not report its density.", valueName: "x"))
  var scale = NumberArgument(1)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Text size in the scene and the panels, 0.85 to 1.5. Default: the size used last.", valueName: "x"
    ))
  var textSize: TextSizeArgument?

  @OptionGroup(title: "Sound") var sound: SoundArguments

  @Flag(help: "Pause and report at an unexplained jump of a value.")
  var strict = false

  @Flag(help: "Test the scene's expectations while you play and edit; status lights at the bottom show the results.")
  var watch = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pause and open the debugger when this becomes true: 'card.3.position.x > 500', 'any.speed > 2000'.",
      valueName: "condition"))
  var stopWhen: String?

  @Option(
    help: ArgumentHelp(
      "Effect of saving the scene's file while paused: change it here, play again from the start, or branch.",
      valueName: "here|start|branch"))
  var onSave = Playback.Reload.here

  @Flag(help: "Print a summary as one JSON object when the window has closed; see docs/json.md.")
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
    // The process began here: this is the main thread.
    try MainActor.assumeIsolated {
      guard json else { return try play(nil) }
      let report = RunReport()
      do {
        try play(report)
      } catch {
        print(report.form(problem: error is ExitCode ? nil : error).written())
        throw error
      }
      print(report.form().written())
    }
  }

  /// Opens the window and plays until it is closed.
  @MainActor
  private func play(_ report: RunReport?) throws {
    let glyphs = try FontGlyphs()
    let sceneOptions = SceneOptions(
      seed: arguments.seed, reducesMotion: arguments.reduceMotion ?? SystemMotion.isReduced())
    var players: [Player] = []
    let studio = Studio(
      Gallery(ScenePlaces(), blocks: sceneBlocks, options: sceneOptions, textSize: textSize?.size, clipboard: .system),
      glyphs: glyphs,
      drawing: renderer,
      scale: Float(scale.value)
    ) { path in
      let (player, show) = try open(path, sceneOptions, isFirst: players.isEmpty && path == scene)
      report?.open(path, player, record: players.isEmpty ? record : nil)
      players = [player]
      return show
    }
    try studio.run(scene)
    if players.first?.session.failure != nil { throw ExitStatus.cannotCreate }
  }

  /// A player of the scene in a file.
  ///
  /// - Parameter isFirst: whether it is the one that the command names, which what is asked of one scene is asked of.
  @MainActor
  private func open(_ path: String, _ sceneOptions: SceneOptions, isFirst: Bool) throws -> (Player, WindowPlayer.Show) {
    let (scene, pictures) = try ScenePictures.open(path, blocks: sceneBlocks)
    let playable = Playable(scene, sceneOptions, playsDemo: demo)
    var options = Player.Options()
    (options.isPaused, options.speed, options.hasScenes) = (paused, speed.value, true)
    options.textSize = textSize?.size
    (options.reload, options.isStrict, options.isMuted) = (onSave, strict, sound.mute)
    if isFirst {
      options.lastTick = ticks
      if watch { options.lamps = ExpectationLamps(path: path, options: sceneOptions, blocks: sceneBlocks) }
      options.stopWhen = try stopWhen.map { try Condition.read($0, for: playable) }
    }
    let watch = SceneWatch(
      path, of: scene, pictures,
      SceneBeginning(
        seed: arguments.seed == nil ? playable.header.seed : nil, tickRate: playable.tickRate,
        demo: demo ? scene.document.demo : nil))
    let player = try Player(playable, forWindow: options, record: isFirst ? record : nil)
    player.editable = EditableScene(text: scene.text, path: path, name: path, blocks: sceneBlocks, state: StateFolder())
    if hashes, isFirst { player.stepped = { tick, world in print(tick, hexadecimal(world.stateHash)) } }
    return (player, WindowPlayer.Show(player, playable.size, pictures, reloadedBy: watch, volume: sound.volume.value))
  }
}

extension Playback.Reload: ExpressibleByArgument {}
