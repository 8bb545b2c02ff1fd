import RiffleApp
import RiffleSDL
import RiffleView

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

extension WindowPlayer.Show {
  /// A player with its files and its sounds; the memory that its history may take is looked after.
  init(
    _ player: Player, _ size: SIMD2<Float>, images: any ImageSource, source: any ReloadSource, speakers: Speakers
  ) {
    var memory = MemoryKeeping()
    self.init(
      player, size: size, images: images, source: source, speakers: speakers,
      afterFrame: { memory.look(used: player.playback.history.bytes) })
  }
}
