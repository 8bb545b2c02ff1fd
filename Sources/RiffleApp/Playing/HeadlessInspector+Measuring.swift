import RiffleSDL
import RiffleView

extension HeadlessInspector {
  /// Plays some frames of a sixtieth of a second, and reports the median times with and without the debugger: processor
  /// time on all cores.
  package mutating func measure(scale: Float, glyphs: any GlyphSource, images: any ImageSource) -> String {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var bitmap = Bitmap(width: 0, height: 0)
    var (listed, between, plain, read, drawn): ([Double], [Double], [Double], [Double], [Double]) = ([], [], [], [], [])
    player.playback.transport.setPaused(false)
    for frame in 0..<90 {
      now += 1.0 / 60
      player.advance(to: now)
      let start = WallClock.worked
      let scene = DrawList(playback.simulation.world, size: size)
      let early = WallClock.worked
      rasterizer.render(scene, scale: scale, into: &bitmap)
      let middle = WallClock.worked
      let list = player.picture(of: playback, size: size, at: now)
      let late = WallClock.worked
      rasterizer.render(list, scale: scale, into: &bitmap)
      // The first frames paint cached content.
      guard frame >= 30 else { continue }
      listed.append(early - start)
      plain.append(middle - start)
      read.append(late - middle)
      drawn.append(WallClock.worked - late)
      let last = WallClock.worked
      let halfway = DrawList(playback.simulation.world, size: size, alpha: 0.5, previous: playback.previous)
      between.append(WallClock.worked - last)
      withExtendedLifetime(halfway) {}
    }
    func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] * 1000 }
    func text(_ time: Double) -> String { "\((time * 100).rounded() / 100)" }
    return "scene \(text(middle(plain))) ms, its draw list \(text(middle(listed))), "
      + "\(text(middle(between))) between two ticks; "
      + "with the debugger \(text(middle(read))) to read and lay out, \(text(middle(drawn))) to draw"
  }
}
