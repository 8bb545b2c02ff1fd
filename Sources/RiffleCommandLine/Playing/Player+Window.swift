import RiffleApp
import RiffleSDL

extension Player {
  /// A player for a window: what cannot only be seen is printed.
  convenience init(_ playable: Playable, forWindow options: Options, record path: String? = nil) throws(ShellError) {
    var options = options
    (options.hintsAtKeys, options.checksTicks, options.looksForJumps) = (true, true, true)
    options.state = StateFolder()
    // A demo and a recording are the same everywhere.
    if playable.lastScriptedTick == 0 { (options.kept, options.keeping) = (sceneBlockKept, StateFolder()) }
    (options.blocks, options.panels, options.clipboard) = (sceneBlocks, sceneBlockPanels, .system)
    try self.init(playable, options, record: path)
    report = { $0.print() }
  }
}

extension WindowPlayer {
  /// Opens a window on a scene and keeps it open until its user closes it, or a signal does.
  static func run(_ show: Show, _ glyphs: FontGlyphs) throws {
    let window = try WindowPlayer(show, glyphs: glyphs)
    window.run()
    window.close()
    StopSignal.settle()
  }
}

extension SceneWatch {
  /// Made before the player, so that it notices what is saved while that one starts.
  ///
  /// - Parameter path: of the scene's file; nil where nothing is reloaded.
  init(_ path: String?, of scene: Scene, _ pictures: ScenePictures, _ beginning: SceneBeginning) {
    self.init(
      path, text: scene.text, blocks: sceneBlocks, images: scene.images, pictures: pictures, beginning: beginning)
  }
}

extension WindowPlayer.Show {
  /// A player with its pictures and its sounds, whose scene is reloaded; the memory of its history is bounded.
  ///
  /// - Parameter volume: of the sounds, 0 to 1.
  init(
    _ player: Player, _ size: SIMD2<Float>, _ pictures: ScenePictures, reloadedBy watch: SceneWatch, volume: Double
  ) {
    var (memory, isFirst) = (MemoryKeeping(), true)
    self.init(
      player, size: size, images: pictures.store, source: watch,
      speakers: Speakers(pictures.sounds, volume: volume),
      afterFrame: {
        if isFirst { AllocatedMemory.giveLargeBlocksBack() }
        isFirst = false
        memory.look(used: player.playback.history.bytes)
      })
  }
}
