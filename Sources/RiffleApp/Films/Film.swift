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

  package init(_ sink: any FrameSink, _ clock: FilmClock, _ frame: Frame, samples: Int = 1) {
    (self.sink, self.clock, self.frame) = (sink, clock, frame)
    shutter = Shutter(samples: samples, frameRate: clock.frameRate, tickRate: clock.tickRate)
  }

  var lastTick: Int { clock.place(of: clock.frameCount - 1).tick }

  /// Renders the frames since the previous tick. The closure draws a fraction of the tick, 0 to 1.
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

  /// `previous` is the world of the tick before.
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

/// The times of a film's frames: a virtual clock, independent of the rendering speed.
package struct FilmClock: Equatable {
  let frameRate: Double
  let tickRate: Int
  /// The times of the first and the last frame, in seconds of playback; `last` is included if a frame falls on it.
  let first: Double
  let last: Double

  package init(frameRate: Double, tickRate: Int, first: Double, last: Double) {
    self.frameRate = frameRate
    self.tickRate = tickRate
    self.first = first
    self.last = last
  }

  package var frameCount: Int { max(0, Int(((last - first) * frameRate + Self.slack).rounded(.down))) + 1 }

  /// The tick of a frame, and its position between the previous tick (0) and that tick (1).
  package func place(of frame: Int) -> (tick: Int, alpha: Float) { Self.place(at: position(of: frame)) }

  func position(of frame: Int) -> Double { (first + Double(frame) / frameRate) * Double(tickRate) }

  /// The tick of a time in ticks, and its position between the previous tick (0) and that tick (1).
  package static func place(at position: Double) -> (tick: Int, alpha: Float) {
    let tick = (position - slack).rounded(.up)
    return tick <= 0 ? (0, 1) : (Int(tick), Float(min(1, position - (tick - 1))))
  }

  /// Tolerance for rounding errors of times that fall on a tick or frame.
  private static let slack = 1e-6
}

/// The exposure of a frame and its samples: motion blur. It closes at the frame's time: later motion is not shown.
package struct Shutter: Equatable {
  let samples: Int
  package let ticks: Double

  init(samples: Int, ticks: Double) { (self.samples, self.ticks) = (samples, ticks) }

  /// Creates a shutter that is open for half of a frame.
  package init(samples: Int, frameRate: Double, tickRate: Int) {
    self.init(samples: samples, ticks: Double(tickRate) / frameRate / 2)
  }

  /// In ticks: the middle of the sample's share of the exposure.
  package func position(of sample: Int, before moment: Double) -> Double {
    samples > 1 ? moment - ticks * (1 - (Double(sample) + 0.5) / Double(samples)) : moment
  }

  /// Per frame.
  package static let limit = 1...64
}

/// Averages the opaque samples of one frame in linear space, so that bright objects leave bright trails.
///
/// Uses integers: the same samples give the same bytes, in any order and on any machine.
package struct Exposure {
  private var sums: [SIMD4<UInt32>] = []
  private var size = (width: 0, height: 0)
  private(set) var samples = 0

  package init() {}

  /// A sample of another size starts a new exposure.
  package mutating func add(_ picture: Bitmap) {
    if samples == 0 || size != (picture.width, picture.height) {
      size = (picture.width, picture.height)
      sums = Array(repeating: .zero, count: picture.pixels.count)
      samples = 0
    }
    samples += 1
    Self.light.withUnsafeBufferPointer { light in
      picture.pixels.withUnsafeBufferPointer { pixels in
        sums.withUnsafeMutableBufferPointer { sums in
          for index in sums.indices {
            let pixel = pixels[index]
            sums[index] &+= SIMD4(
              light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)], 0)
          }
        }
      }
    }
  }

  package mutating func developed() -> Bitmap {
    var picture = Bitmap(width: size.width, height: size.height)
    let count = SIMD4(repeating: UInt32(max(samples, 1)))
    for index in sums.indices {
      let mean = (sums[index] &+ count / 2) / count
      picture.pixels[index] =
        UInt32(Self.bytes[Int(mean.x)]) | UInt32(Self.bytes[Int(mean.y)]) << 8 | UInt32(Self.bytes[Int(mean.z)]) << 16
        | 0xFF00_0000
    }
    samples = 0
    return picture
  }

  /// The linear light of a byte, 0 to 65535: fine enough to tell all bytes apart.
  private static let light: [UInt32] = (0..<256).map {
    UInt32((Color.linear(fromSRGB: Float($0) / 255) * 65535).rounded())
  }

  private static let bytes: [UInt8] = (0..<65536).map {
    UInt8((Color.srgb(fromLinear: Float($0) / 65535) * 255).rounded())
  }
}
