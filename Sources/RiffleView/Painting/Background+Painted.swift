extension Background {
  /// Returns the background as opaque pixels, dithered: a gradient over a whole window has fewer shades than pixels.
  ///
  /// It delays a window's first frame: only every eighth pixel of a row is computed, within a twentieth of a shade.
  package func painted(width: Int, height: Int) -> Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      if let pixels = buffer.baseAddress { paint(into: pixels, width: width, height: height) }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  func color(at point: SIMD2<Float>, in size: SIMD2<Float>) -> SRGBColor {
    let channels = Light(self, width: Int(max(size.x, 1)), height: Int(max(size.y, 1))).color(point).rounded(
      .toNearestOrEven)
    func byte(_ value: Float) -> UInt8 { UInt8(max(min(value, 255), 0)) }
    return SRGBColor(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z), alpha: 255)
  }

  func paint(into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    if light == shade, vignette == 0, light.alpha == 255 {
      return pixels.initialize(repeating: packed(light.premultiplied * 255, threshold: 0.5), count: width * height)
    }
    let light = Light(self, width: width, height: height)
    for y in 0..<height {
      var left = light.color(SIMD2(0.5, Float(y) + 0.5))
      var x = 0
      while x < width {
        let right = light.color(SIMD2(Float(x) + 8.5, Float(y) + 0.5))
        let eight = Background.pixels(from: left, to: right, x: x, y: y)
        let start = y &* width &+ x
        if x &+ 8 <= width {
          UnsafeMutableRawPointer(pixels + start).storeBytes(of: eight, as: SIMD8<UInt32>.self)
        } else {
          for i in 0..<width &- x { pixels[start &+ i] = eight[i] }
        }
        left = right
        x &+= 8
      }
    }
  }

  private struct Light {
    let source: SIMD2<Float>
    let middle: SIMD2<Float>
    let reach: Float
    let corner: Float
    let from: SIMD4<Float>
    let to: SIMD4<Float>
    let vignette: Float
    let isVertical: Bool

    init(_ ground: Background, width: Int, height: Int) {
      let size = SIMD2(Float(width), Float(height))
      middle = size * 0.5
      source = size * ground.center
      let far = SIMD2(max(source.x, size.x - source.x), max(source.y, size.y - source.y))
      // The light ends just short of the farthest corner.
      reach = max((far * far).sum().squareRoot() * 0.95, 1)
      corner = max((middle * middle).sum(), 1)
      (from, to) = (ground.light.premultiplied * 255, ground.shade.premultiplied * 255)
      vignette = ground.vignette
      isVertical = ground.isVertical
    }

    @inline(__always) func color(_ p: SIMD2<Float>) -> SIMD4<Float> {
      let d = p - source
      let t = isVertical ? p.y / (2 * middle.y) : min((d.x * d.x + d.y * d.y).squareRoot() / reach, 1)
      let c = p - middle
      let edge = (c.x * c.x + c.y * c.y) / corner
      return (from + (to - from) * (t * t * (3 - 2 * t))) * max(0, 1 - vignette * edge * edge)
    }
  }

  /// 1.5 · 2²³: added to a small float of either sign, it leaves the nearest integer in the low bits.
  private static let whole = SIMD8<Float>(repeating: 12_582_912)
  private static let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)

  @inline(__always)
  private static func pixels(from left: SIMD4<Float>, to right: SIMD4<Float>, x: Int, y: Int) -> SIMD8<UInt32> {
    let threshold = threshold(x, y)
    @inline(__always) func channel(_ i: Int) -> SIMD8<UInt32> {
      // Half a shade less, as the conversion rounds to nearest instead of down.
      let value = left[i] + ramp * ((right[i] - left[i]) / 8) + (threshold - 0.5)
      return unsafeBitCast(value + whole, to: SIMD8<UInt32>.self) & 0xFF
    }
    return channel(0) | channel(1) &<< 8 | channel(2) &<< 16 | 0xFF00_0000
  }

  /// Interleaved gradient noise (J. Jimenez, 2014) of eight pixels, in the open interval (0, 1): spreads like blue
  /// noise, and unlike an ordered matrix shows no pattern on a large surface.
  @inline(__always) private static func threshold(_ x: Int, _ y: Int) -> SIMD8<Float> {
    @inline(__always) func fraction(_ v: SIMD8<Float>) -> SIMD8<Float> {
      let f = v - ((v + whole) - whole)
      return f.replacing(with: f + 1, where: f .< 0)
    }
    let a = (ramp + Float(x)) * 0.06711056 + 0.00583715 * Float(y)
    return fraction(52.9829189 * fraction(a)) * 0.98 + 0.01
  }
}
