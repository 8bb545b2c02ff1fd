import RiffleApp
import RiffleSDL
import RiffleView

extension Player {
  /// A player for a window: what cannot only be seen is printed.
  convenience init(_ playable: Playable, forWindow options: Options, record path: String? = nil) throws(ShellError) {
    var options = options
    (options.hintsAtKeys, options.checksTicks, options.looksForJumps) = (true, true, true)
    (options.blocks, options.panels) = (sceneBlocks, sceneBlockPanels)
    try self.init(playable, options, record: path)
    report = { $0.print() }
  }
}

/// Opens a window, and plays until it is closed.
@MainActor
func playInWindow(
  _ player: Player, _ size: SIMD2<Float>, glyphs: any GlyphSource, images: any ImageSource,
  drawing: Window.Drawing = .auto, scale: Float = 1, source: any ReloadSource,
  speakers: Speakers
) throws(ShellError) {
  var memory = MemoryKeeping()
  let window = try WindowPlayer(
    player, size: size, glyphs: glyphs, images: images, drawing: drawing, scale: scale, source: source,
    speakers: speakers)
  window.afterFrame = { memory.look(used: player.playback.history.bytes) }
  window.run()
}
