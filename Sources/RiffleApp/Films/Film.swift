import RiffleSDL
import RiffleView

package final class Film {
  package struct Frame {
    /// In points.
    let size: SIMD2<Float>
    let scale: Float

    package init(size: SIMD2<Float>, scale: Float) { (self.size, self.scale) = (size, scale) }
  }

  private let sink: any FrameSink
  private let clock: FilmClock
  private let frame: Frame
  private let shutter: Shutter
  private var exposure = Exposure()
  private var next = 0

  /// - Parameter samples: samples per frame, see `Shutter`.
  package init(_ sink: any FrameSink, _ clock: FilmClock, _ frame: Frame, samples: Int = 1) {
    (self.sink, self.clock, self.frame) = (sink, clock, frame)
    shutter = Shutter(samples: samples, frameRate: clock.frameRate, tickRate: clock.tickRate)
  }

  var lastTick: Int { clock.place(of: clock.frameCount - 1).tick }

  /// Renders the frames between the previous tick and this one. The closure draws a fraction of the tick, 0 to 1.
  package func take(
    _ tick: Int, with rasterizer: inout Rasterizer, _ picture: (_ alpha: Float) -> DrawList
  ) throws(ShellError) {
    while next < clock.frameCount {
      let place = FilmClock.place(at: shutter.position(of: exposure.samples, before: clock.position(of: next)))
      guard place.tick == tick else { return }
      let sample = draw(picture(place.alpha), with: &rasterizer)
      if shutter.samples > 1 {
        exposure.add(sample)
        if exposure.samples < shutter.samples { continue }
        try sink.write(exposure.developed())
      } else {
        try sink.write(sample)
      }
      next += 1
    }
  }

  /// Renders the frames due after a player's tick; `previous` is the world of the tick before.
  func take(_ player: HeadlessPlayer, previous: World, with rasterizer: inout Rasterizer) throws(ShellError) {
    try take(player.tick, with: &rasterizer) { alpha in
      player.drawList(alpha: alpha, previous: previous)
    }
  }

  package func finish(sound: String? = nil) throws(ShellError) { try sink.finish(sound: sound) }
  package func abandon() { sink.abandon() }

  /// All frames have one size: a scene of another size is fitted, centered, on black.
  private func draw(_ list: DrawList, with rasterizer: inout Rasterizer) -> Bitmap {
    let fit = min(frame.size.x / max(list.size.x, 1), frame.size.y / max(list.size.y, 1))
    let picture = rasterizer.render(list, scale: frame.scale * fit)
    let (width, height) = (Int((frame.size.x * frame.scale).rounded()), Int((frame.size.y * frame.scale).rounded()))
    guard picture.width != width || picture.height != height else { return picture }
    var whole = picture.cropped(
      x: (picture.width - width) / 2, y: (picture.height - height) / 2, width: width, height: height)
    for index in whole.pixels.indices where whole.pixels[index] == 0 { whole.pixels[index] = 0xFF00_0000 }
    return whole
  }
}
