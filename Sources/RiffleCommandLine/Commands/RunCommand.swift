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
  var speed = NumberArgument(1)

  @Flag(help: "Play the scene's demo.")
  var demo = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Close the window after n ticks, from 1.", valueName: "n"))
  var ticks: Int?

  @Flag(help: "Print each tick with its hash, to compare with those of `riffle render`.")
  var hashes = false

  @Option(help: ArgumentHelp("Write the run down, for `riffle replay`.", valueName: "file"), completion: .file())
  var record: String?

  @Option(help: "Which renderer draws: auto uses the graphics card and reports when there is none.")
  var renderer = Window.Drawing.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw everything larger, 0.5 to 4: for a screen that does not tell its density.", valueName: "x"))
  var scale = NumberArgument(1)

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
  var onSave = Playback.Reload.here

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
