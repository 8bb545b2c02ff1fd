import RiffleSDL

package final class Film {
  private let sink: any FrameSink
  private let clock: FilmClock
  /// In points.
  private let size: SIMD2<Float>
  private let scale: Float
  private let shutter: Shutter
  private var exposure = Exposure()
  private var next = 0

  package init(_ sink: any FrameSink, _ clock: FilmClock, size: SIMD2<Float>, scale: Float, samples: Int = 1) {
    (self.sink, self.clock, self.size, self.scale) = (sink, clock, size, scale)
    shutter = Shutter(samples: samples, frameRate: clock.frameRate, tickRate: clock.tickRate)
  }

  package func capture(
    _ tick: Int, with rasterizer: inout Rasterizer, _ picture: (_ alpha: Float) -> DrawList
  ) throws(ShellError) {
    while next < clock.frameCount {
      let frame = exposure.frame(of: shutter, at: clock.position(of: next), in: tick) {
        draw(picture($0), with: &rasterizer)
      }
      guard let frame else { return }
      try sink.write(frame)
      next += 1
    }
  }

  package func finish(sound: String? = nil) throws(ShellError) { try sink.finish(sound: sound) }
  package func abandon() { sink.abandon() }

  /// All frames have one size: a scene of another size is fitted, centered, on black.
  private func draw(_ list: DrawList, with rasterizer: inout Rasterizer) -> Bitmap {
    let fit = min(size.x / max(list.size.x, 1), size.y / max(list.size.y, 1))
    let picture = rasterizer.render(list, scale: scale * fit)
    let (width, height) = (Int((size.x * scale).rounded()), Int((size.y * scale).rounded()))
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
    (self.frameRate, self.tickRate, self.first, self.last) = (frameRate, tickRate, first, last)
  }

  var lastTick: Int { place(of: frameCount - 1).tick }

  package var frameCount: Int { max(0, Int(((last - first) * frameRate + Self.slack).rounded(.down))) + 1 }

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

  /// Draws the samples of a frame at `moment`, in ticks, that lie in `tick`. Returns the frame once it has all of them.
  mutating func frame(of shutter: Shutter, at moment: Double, in tick: Int, _ draw: (_ alpha: Float) -> Bitmap)
    -> Bitmap?
  {
    while true {
      let place = FilmClock.place(at: shutter.position(of: samples, before: moment))
      guard place.tick == tick else { return nil }
      let sample = draw(place.alpha)
      guard shutter.samples > 1 else { return sample }
      add(sample)
      if samples >= shutter.samples { return developed() }
    }
  }

  /// A sample of another size starts a new exposure.
  package mutating func add(_ picture: Bitmap) {
    if samples == 0 || size != (picture.width, picture.height) {
      size = (picture.width, picture.height)
      sums = Array(repeating: .zero, count: picture.pixels.count)
      samples = 0
    }
    samples += 1
    let light = Self.light
    for (index, pixel) in picture.pixels.enumerated() {
      sums[index] &+= SIMD4(light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)], 0)
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
