import ArgumentParser
import RiffleApp
import RiffleSDL

struct RunCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open a scene, a recording or a gallery in a window.",
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
  var paused = false

  @Option("Playback speed, 0.01 to 16.", value: "x")
  var speed = NumberArgument(1)

  @Flag(help: "Play the scene's demo.")
  var demo = false

  @Flag(help: "Play a recording with the scene stored in it, and ignore the scene's file.")
  var ownScene = false

  @Option("Play n ticks, from 1, and close the window.", value: "n")
  var ticks: Int?

  @Flag(help: "Print the hash of each tick, to compare with those of `riffle render`.")
  var hashes = false

  @Option("Record the run.", value: "file", completion: .file())
  var record: String?

  @Option(help: "Renderer: auto uses the graphics card and reports if there is none.")
  var renderer = Window.Drawing.auto

  @Option("Pixels per point, 0.5 to 4, for a screen that does not report its density.", value: "x")
  var scale = NumberArgument(1)

  @Option("Text size, 0.85 to 1.5, of the scene and the panels. Default: the size used last.", value: "x")
  var textSize: TextSizeArgument?

  @OptionGroup(title: "Sound") var sound: SoundArguments

  @Flag(help: "Stop at an unexplained jump of a value, and report it.")
  var stopAtJump = false

  @Flag(help: "Test the expectations in a window while you edit; status lights show the results.")
  var watch = false

  @Option(
    "Play until this becomes true, then pause and open the debugger: 'card.3.position.x > 500', 'any.speed > 2000'.",
    value: "condition") var until: String?

  @Option(
    help: ArgumentHelp(
      "Effect of saving the scene's file while paused: change it here, play again from the start, or branch.",
      valueName: "here|start|branch")) var onSave = Playback.Reload.here

  @Flag(help: "Print a summary as one JSON object when the window has closed; see docs/json.md.")
  var json = false

  func validate() throws {
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

  func perform() throws {
    // The process starts here: this is the main thread.
    try MainActor.assumeIsolated {
      guard json else { return try play(nil) }
      let report = RunReport()
      do {
        try play(report)
      } catch {
        report.form(problem: error is ExitCode || error is UnmetError ? nil : error).print()
        throw error
      }
      report.form().print()
    }
  }

  @MainActor private func play(_ report: RunReport?) throws {
    let glyphs = try FontGlyphs()
    let folder = scene.flatMap { ScenePlaces.isFolder($0) ? $0 : nil }
    let options = SceneOptions(seed: arguments.seed, reducesMotion: arguments.reduceMotion ?? SystemMotion.isReduced())
    var opened: [(file: PlayableFile, player: Player)] = []
    let studio = Studio(
      Gallery(
        folder.map { ScenePlaces(folder: $0) } ?? ScenePlaces(), blocks: sceneBlocks, options: options,
        textSize: textSize?.size, clipboard: .system), glyphs: glyphs, drawing: renderer, scale: Float(scale.value)
    ) { path in
      let isFirst = opened.isEmpty && path == scene
      let (file, player, show) = try open(path, options, isFirst: isFirst)
      report?.open(path, player, record: opened.isEmpty ? record : nil)
      opened = [(file, player)]
      return show
    }
    try studio.run(folder == nil ? scene : nil)
    guard let (file, player) = opened.first else { return }
    if player.session.failure != nil { throw ExitStatus.cannotCreate }
    if let words = file.recording?.breakWords { printError(words) }
    if let difference = player.replay?.difference, let recording = file.recording {
      throw ReplayError(recording.words(difference))
    }
    if let stop = player.unmetStop { throw UnmetError(stop) }
  }

  /// `isFirst` is true for the command's scene, to which options for a single scene apply.
  @MainActor
  private func open(
    _ path: String, _ sceneOptions: SceneOptions, isFirst: Bool
  ) throws -> (PlayableFile, Player, WindowPlayer.Show) {
    let isRecording = RecordingFile.isOne(path)
    // The system's setting does not apply to a recording.
    let fixed = SceneOptions(seed: arguments.seed, reducesMotion: arguments.reduceMotion ?? false)
    let ownScene = isFirst && self.ownScene
    let file = try PlayableFile(path, isRecording ? fixed : sceneOptions, playsDemo: demo, ownScene: ownScene)
    let (scene, playable, pictures) = (file.scene, file.playable, file.pictures)
    var options = Player.Options()
    (options.isPaused, options.speed, options.hasScenes) = (paused, speed.value, true)
    (options.textSize, options.recording) = (textSize?.size, file.recording?.recording)
    (options.reload, options.isStrict, options.isMuted) = (onSave, stopAtJump, sound.mute)
    if isFirst {
      options.lastTick = ticks
      if watch { options.expectations = ExpectationResults(path: path, options: sceneOptions, blocks: sceneBlocks) }
      options.stopWhen = try until.map { try Condition.read($0, for: playable) }
    }
    // The standard input is no file to watch or to write.
    let own = path == SceneFile.standardInput ? nil : path
    let source = file.recording.map { ownScene ? nil : $0.header.scene } ?? own
    // Created before the player, so that it notices saves during the player's start.
    let sceneWatch = SceneWatch(
      source, text: scene.text, blocks: sceneBlocks, images: scene.images, pictures: pictures,
      beginning: SceneBeginning(
        seed: arguments.seed == nil && !isRecording ? playable.header.seed : nil, tickRate: playable.tickRate,
        demo: demo ? scene.document.demo : nil))
    let player = try Player(
      playable, forWindow: options, isRepeatable: arguments.seed != nil, record: isFirst ? record : nil)
    if !isRecording {
      player.editable = EditableScene(
        text: scene.text, path: own, name: path, blocks: sceneBlocks, state: StateFolder())
    }
    if hashes, isFirst { player.stepped = { tick, world in print(tick, hexadecimal(world.stateHash)) } }
    let show = WindowPlayer.Show(
      player, size: playable.size, images: pictures.store, source: sceneWatch,
      speakers: Speakers(pictures.sounds, volume: sound.volume.value))
    return (file, player, show)
  }
}

extension Playback.Reload: ExpressibleByArgument {}
