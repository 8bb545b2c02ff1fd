import ArgumentParser
import RiffleApp
import RiffleSDL

package struct SceneRun {
  /// A scene, a recording, or a folder for its gallery; nil for the gallery of all.
  package var scene: String?
  var seed: UInt64?
  /// Nil for the system's setting.
  var reducesMotion: Bool?
  package var isPaused = false
  package var speed = 1.0
  package var playsDemo = false
  package var ownScene = false
  var lastTick: Int?
  package var printsHashes = false
  var record: String?
  package var drawing = Window.Drawing.auto
  package var scale = 1.0
  /// Nil for the saved size.
  var textSize: Float?
  package var isMuted = false
  package var volume = 1.0
  package var stopsAtJump = false
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
        print(report.form(problem: error is ExitCode || error is UnmetError ? nil : error).written())
        throw error
      }
      print(report.form().written())
    }
  }

  @MainActor
  private func play(_ report: RunReport?) throws {
    let glyphs = try FontGlyphs()
    let folder = scene.flatMap { ScenePlaces.isFolder($0) ? $0 : nil }
    let options = SceneOptions(seed: seed, reducesMotion: reducesMotion ?? SystemMotion.isReduced())
    var opened: [(file: PlayableFile, player: Player)] = []
    let studio = Studio(
      Gallery(
        folder.map { ScenePlaces(folder: $0) } ?? ScenePlaces(), blocks: sceneBlocks, options: options,
        textSize: textSize, clipboard: .system),
      glyphs: glyphs,
      drawing: drawing,
      scale: Float(scale)
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
    if let difference = player.difference, let recording = file.recording {
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
    let fixed = SceneOptions(seed: seed, reducesMotion: reducesMotion ?? false)
    let file = try PlayableFile(
      path, isRecording ? fixed : sceneOptions, playsDemo: playsDemo, ownScene: isFirst && ownScene)
    let (scene, playable, pictures) = (file.scene, file.playable, file.pictures)
    var options = Player.Options()
    (options.isPaused, options.speed, options.hasScenes) = (isPaused, speed, true)
    (options.textSize, options.recording) = (textSize, file.recording?.recording)
    (options.reload, options.isStrict, options.isMuted) = (reload, stopsAtJump, isMuted)
    if isFirst {
      options.lastTick = lastTick
      if judges { options.expectations = ExpectationResults(path: path, options: sceneOptions, blocks: sceneBlocks) }
      options.stopWhen = try stopWhen.map { try Condition.read($0, for: playable) }
    }
    // The standard input is no file to watch or to write.
    let own = path == SceneFile.standardInput ? nil : path
    let source = file.recording.map { ownScene ? nil : $0.header.scene } ?? own
    let watch = SceneWatch(
      source, of: scene, pictures,
      SceneBeginning(
        seed: seed == nil && !isRecording ? playable.header.seed : nil, tickRate: playable.tickRate,
        demo: playsDemo ? scene.document.demo : nil))
    let player = try Player(
      playable, forWindow: options, isRepeatable: seed != nil, record: isFirst ? record : nil)
    if !isRecording {
      player.editable = EditableScene(
        text: scene.text, path: own, name: path, blocks: sceneBlocks, state: StateFolder())
    }
    if printsHashes, isFirst { player.stepped = { tick, world in print(tick, hexadecimal(world.stateHash)) } }
    return (file, player, WindowPlayer.Show(player, playable.size, pictures, reloadedBy: watch, volume: volume))
  }
}
