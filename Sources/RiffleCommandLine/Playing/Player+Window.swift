import RiffleApp
import RiffleSDL

extension Player {
  /// Creates a player for a window; events that are not visible are printed.
  ///
  /// - Parameter isRepeatable: true if a seed was given, so that kept state must not affect the run.
  convenience init(
    _ playable: Playable, forWindow options: Options, isRepeatable: Bool = false, record path: String? = nil
  ) throws(ShellError) {
    var options = options
    (options.hintsAtKeys, options.checksTicks, options.looksForJumps) = (true, true, true)
    options.state = StateFolder()
    // Demos and recordings must not depend on kept state.
    if playable.lastScriptedTick == 0, !isRepeatable {
      (options.kept, options.keeping) = (sceneBlockKept, StateFolder())
    }
    (options.blocks, options.panels, options.clipboard) = (sceneBlocks, sceneBlockPanels, .system)
    try self.init(playable, options, record: path)
    report = { $0.print() }
  }
}

extension WindowPlayer {
  /// Shows a window until the user closes it, or a signal ends the program.
  static func run(_ show: Show, _ glyphs: FontGlyphs) throws {
    let window = try WindowPlayer(show, glyphs: glyphs)
    window.run()
    window.close()
    StopSignal.settle()
  }
}

extension SceneWatch {
  /// Creates the watch before the player, so that it notices saves during the player's start.
  ///
  /// - Parameter path: the scene file; nil if nothing is reloaded.
  init(_ path: String?, of scene: Scene, _ pictures: ScenePictures, _ beginning: SceneBeginning) {
    self.init(
      path, text: scene.text, blocks: sceneBlocks, images: scene.images, pictures: pictures, beginning: beginning)
  }
}

extension WindowPlayer.Show {
  /// Creates a show with a player, its images and sounds, and a reloaded scene.
  ///
  /// - Parameter volume: the volume of the sounds, 0 to 1.
  init(
    _ player: Player, _ size: SIMD2<Float>, _ pictures: ScenePictures, reloadedBy watch: SceneWatch, volume: Double
  ) {
    self.init(
      player, size: size, images: pictures.store, source: watch,
      speakers: Speakers(pictures.sounds, volume: volume))
  }
}
