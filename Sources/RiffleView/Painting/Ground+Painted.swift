extension Ground {
  /// The ground as opaque pixels, dithered: a light that falls off over a whole window has fewer shades than pixels.
  public func painted(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    let size = SIMD2(Float(width), Float(height))
    let middle = size * 0.5
    let source = size * center
    let far = pointwiseMax(source, size - source)
    // The light dies just short of the farthest corner.
    let reach = max((far * far).sum().squareRoot() * 0.95, 1)
    let corner = max((middle * middle).sum(), 1)
    let (from, to) = (light.premultiplied * 255, shade.premultiplied * 255)
    for y in 0..<height {
      for x in 0..<width {
        let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let d = p - source
        let t = min((d * d).sum().squareRoot() / reach, 1)
        let falloff = t * t * (3 - 2 * t)
        let c = p - middle
        let edge = (c * c).sum() / corner
        var color = (from + (to - from) * falloff) * (1 - vignette * edge * edge)
        color.w = 255
        bitmap.pixels[y &* width &+ x] = packed(color, threshold: Ground.threshold(x, y))
      }
    }
    return bitmap
  }

  /// Interleaved gradient noise (J. Jimenez, 2014): spreads like blue noise, from two multiplications, and unlike an
  /// ordered matrix shows no weave on a large surface. In the open interval (0, 1).
  private static func threshold(_ x: Int, _ y: Int) -> Float {
    let a = 0.06711056 * Float(x) + 0.00583715 * Float(y)
    let b = 52.9829189 * (a - a.rounded(.down))
    return 0.01 + 0.98 * (b - b.rounded(.down))
  }
}
