import ArgumentParser
import RiffleApp
import RiffleSDL

/// The options of `riffle run`: a scene in a window, or the gallery.
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

  /// Parses `riffle` alone (the gallery), `riffle run` and `riffle run SCENE`; nil for any other command line. These
  /// are the most frequent ones, and the complete option parser takes a tenth of the time to the first frame.
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

  /// Creates a player of a scene file.
  ///
  /// - Parameter isFirst: true for the command's scene, to which options for a single scene apply.
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
      if judges { options.lamps = ExpectationLamps(path: path, options: sceneOptions, blocks: sceneBlocks) }
      options.stopWhen = try stopWhen.map { try Condition.read($0, for: playable) }
    }
    let watch = SceneWatch(
      path, of: scene, pictures,
      SceneBeginning(
        seed: seed == nil ? playable.header.seed : nil, tickRate: playable.tickRate,
        demo: playsDemo ? scene.document.demo : nil))
    let player = try Player(
      playable, forWindow: options, isRepeatable: seed != nil, record: isFirst ? record : nil)
    player.editable = EditableScene(text: scene.text, path: path, name: path, blocks: sceneBlocks, state: StateFolder())
    if printsHashes, isFirst { player.stepped = { tick, world in print(tick, hexadecimal(world.stateHash)) } }
    return (player, WindowPlayer.Show(player, playable.size, pictures, reloadedBy: watch, volume: volume))
  }
}
