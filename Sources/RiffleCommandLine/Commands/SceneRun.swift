import ArgumentParser
import RiffleApp
import RiffleSDL

package struct SceneRun {
  /// Nil for the gallery.
  package var scene: String?
  var seed: UInt64?
  /// Nil for the system's setting.
  var reducesMotion: Bool?
  package var isPaused = false
  package var speed = 1.0
  package var playsDemo = false
  var lastTick: Int?
  package var printsHashes = false
  var record: String?
  package var drawing = Window.Drawing.auto
  package var scale = 1.0
  /// Nil for the saved size.
  var textSize: Float?
  package var isMuted = false
  package var volume = 1.0
  package var isStrict = false
  /// True to judge expectations during the run.
  package var judges = false
  var stopWhen: String?
  package var reload = Playback.Reload.here
  package var reports = false

  package static var plain: SceneRun { SceneRun() }

  /// Parses `riffle` alone (the gallery), `riffle run` and `riffle run SCENE`; nil for any other command line. The
  /// complete option parser takes a tenth of the time to the first frame.
  package init?(_ arguments: [String], opensGallery: Bool) {
    let words = arguments.dropFirst()
    guard words.first.map({ $0 == RunCommand.configuration.commandName }) ?? opensGallery, words.count <= 2 else {
      return nil
    }
    scene = words.dropFirst().first
    if let scene, scene.isEmpty || scene.hasPrefix("-") { return nil }
  }

  private init() {}

  func perform() throws {
    // The process starts here: this is the main thread.
    try MainActor.assumeIsolated {
      guard reports else { return try play(nil) }
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

  @MainActor
  private func play(_ report: RunReport?) throws {
    let glyphs = try FontGlyphs()
    let sceneOptions = SceneOptions(
      seed: seed, reducesMotion: reducesMotion ?? SystemMotion.isReduced())
    var players: [Player] = []
    let studio = Studio(
      Gallery(ScenePlaces(), blocks: sceneBlocks, options: sceneOptions, textSize: textSize, clipboard: .system),
      glyphs: glyphs,
      drawing: drawing,
      scale: Float(scale)
    ) { path in
      let (player, show) = try open(path, sceneOptions, isFirst: players.isEmpty && path == scene)
      report?.open(path, player, record: players.isEmpty ? record : nil)
      players = [player]
      return show
    }
    try studio.run(scene)
    if let stop = players.first?.unmetStop { printError(stop) }
    if players.first?.session.failure != nil { throw ExitStatus.cannotCreate }
  }

  /// `isFirst` is true for the command's scene, to which options for a single scene apply.
  @MainActor
  private func open(_ path: String, _ sceneOptions: SceneOptions, isFirst: Bool) throws -> (Player, WindowPlayer.Show) {
    let (scene, pictures) = try ScenePictures.open(path, blocks: sceneBlocks)
    let playable = Playable(scene, sceneOptions, playsDemo: playsDemo)
    var options = Player.Options()
    (options.isPaused, options.speed, options.hasScenes) = (isPaused, speed, true)
    options.textSize = textSize
    (options.reload, options.isStrict, options.isMuted) = (reload, isStrict, isMuted)
    if isFirst {
      options.lastTick = lastTick
      if judges { options.expectations = ExpectationResults(path: path, options: sceneOptions, blocks: sceneBlocks) }
      options.stopWhen = try stopWhen.map { try Condition.read($0, for: playable) }
    }
    // The standard input is no file to watch or to write.
    let file = path == SceneFile.standardInput ? nil : path
    let watch = SceneWatch(
      file, of: scene, pictures,
      SceneBeginning(
        seed: seed == nil ? playable.header.seed : nil, tickRate: playable.tickRate,
        demo: playsDemo ? scene.document.demo : nil))
    let player = try Player(
      playable, forWindow: options, isRepeatable: seed != nil, record: isFirst ? record : nil)
    player.editable = EditableScene(text: scene.text, path: file, name: path, blocks: sceneBlocks, state: StateFolder())
    if printsHashes, isFirst { player.stepped = { tick, world in print(tick, hexadecimal(world.stateHash)) } }
    return (player, WindowPlayer.Show(player, playable.size, pictures, reloadedBy: watch, volume: volume))
  }
}

/// A scene, or a recording with its scene.
package struct PlayableFile {
  let playable: Playable
  let scene: Scene
  let recording: RecordingFile?
  /// Missing images of a recording are placeholders.
  let pictures: ScenePictures

  /// - Throws: an error if the file is neither, or if other arguments do not apply to it.
  init(_ arguments: SceneArguments, size: SIMD2<Float>?, playsDemo: Bool, ownScene: Bool) throws {
    guard RecordingFile.isOne(arguments.scene) else {
      if ownScene { throw UsageError("--own-scene is for recordings; \(arguments.scene) is a scene itself") }
      (scene, pictures) = try ScenePictures.open(arguments.scene, blocks: sceneBlocks)
      playable = Playable(
        scene, SceneOptions(seed: arguments.seed, size: size, reducesMotion: arguments.reduceMotion ?? false),
        playsDemo: playsDemo)
      recording = nil
      return
    }
    let fixed: [(isAsked: Bool, name: String)] = [
      (playsDemo, "--demo"), (arguments.seed != nil, "--seed"), (size != nil, "--size"),
      (arguments.reduceMotion == true, "--reduce-motion"),
    ]
    if let wrong = fixed.first(where: \.isAsked) {
      throw UsageError(
        "\(wrong.name) is for scenes; a recording is played as it was made, with its own input, seed and size")
    }
    let file = try RecordingFile(arguments.scene)
    if file.recording.lastTick == 0, let words = file.breakWords("before its first tick; there is nothing to play") {
      throw ReplayError(words)
    }
    scene = try file.scene(own: ownScene, blocks: sceneBlocks)
    playable = Playable(scene, file.options, recording: file.recording)
    recording = file
    pictures = file.pictures(own: ownScene)
  }

  /// The default last tick: the end of the recording, else three seconds after the demo, so that all motion ends.
  var lastTick: Int {
    recording?.recording.lastTick ?? playable.lastScriptedTick + 3 * playable.tickRate
  }

  /// Throws for ticks missing from a truncated recording; beyond the end of a complete one there is no input.
  func refuse(beyond tick: Int) throws {
    guard let recording, tick > recording.recording.lastTick else { return }
    let (last, rate) = (recording.recording.lastTick, Double(recording.header.tickRate))
    func seconds(_ ticks: Int) -> String { "\((Double(ticks) / rate * 100).rounded() / 100) s" }
    let words = recording.breakWords(
      "its last tick is \(last), at \(seconds(last)), and tick \(tick), at \(seconds(tick)), was asked for")
    if let words { throw ReplayError(words) }
  }

  /// Nil if the tick matches the recording.
  func difference(at tick: Int, _ hash: @autoclosure () -> UInt64) -> String? {
    guard let recording, let noted = recording.recording.hash(at: tick) else { return nil }
    let found = hash()
    if found == noted { return nil }
    return recording.words(Replay.Difference(tick: tick, found: found, recorded: noted))
      + "; the pictures show what it gives today"
  }
}
