/// An image: premultiplied sRGB, eight bits per channel, rows from the top without gaps.
///
/// A pixel is a `UInt32` with red in its lowest byte, so on little-endian machines the bytes in memory are R, G, B, A
/// (SDL's `SDL_PIXELFORMAT_RGBA32`, libpng's `PNG_FORMAT_RGBA`).
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// `width * height` pixels.
  public var pixels: [UInt32]

  /// Creates a bitmap of one pixel value, by default transparent black.
  public init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    require(width >= 0 && height >= 0, "a bitmap cannot be \(width) × \(height)")
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  public init(width: Int, height: Int, pixels: [UInt32]) {
    require(pixels.count == width * height, "\(width) × \(height) needs \(width * height) pixels, not \(pixels.count)")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns the packed pixel at a column from the left and a row from the top.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Returns the four premultiplied channels, 0 to 255.
  package func channels(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let p = self[x, y]
    return SIMD4(
      UInt8(truncatingIfNeeded: p), UInt8(truncatingIfNeeded: p >> 8), UInt8(truncatingIfNeeded: p >> 16),
      UInt8(truncatingIfNeeded: p >> 24))
  }

  package var byteCount: Int { pixels.count * 4 }

  /// Returns a copy of a part; the area outside is transparent.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    let columns = (0..<width).clamped(to: -x..<self.width - x)
    for row in (0..<height).clamped(to: -y..<self.height - y) {
      for column in columns { part[column, row] = self[column + x, row + y] }
    }
    return part
  }
}

/// Exact at straight sides (the overlap of two boxes); at corners, the arc counts as a half-plane. In pixels.
struct RoundedCoverage {
  private var center: SIMD2<Float>
  private var half: SIMD2<Float>
  private var radius: Float

  init(_ rect: Rect, radius: Float) {
    center = rect.center
    half = rect.size * 0.5
    self.radius = max(min(radius, min(half.x, half.y)), 0)
  }

  @inline(__always) func coverage(at point: SIMD2<Float>) -> Float {
    let d = point - center
    let a = SIMD2(abs(d.x), abs(d.y))
    let sides =
      min(max(half.x - a.x + 0.5, 0), min(1, 2 * half.x)) * min(max(half.y - a.y + 0.5, 0), min(1, 2 * half.y))
    let q = a - half + SIMD2(repeating: radius)
    guard q.x > 0, q.y > 0 else { return sides }
    let distance = (q * q).sum().squareRoot() - radius
    return min(sides, min(max(0.5 - distance, 0), 1))
  }
}

/// The distance to first order: value over gradient.
struct EllipseCoverage {
  private var center: SIMD2<Float>
  private var inverse: SIMD2<Float>

  init(_ rect: Rect) {
    center = rect.center
    inverse = SIMD2(1, 1) / pointwiseMax(rect.size * 0.5, SIMD2(repeating: 1e-3))
  }

  @inline(__always) func coverage(at point: SIMD2<Float>) -> Float {
    let p = (point - center) * inverse
    let value = (p * p).sum().squareRoot()
    let g = p * inverse
    let gradient = (g * g).sum().squareRoot()
    guard gradient > 1e-9 else { return 1 }
    return min(max(0.5 - value * (value - 1) / gradient, 0), 1)
  }
}

/// Clockwise from `start` to `end`, in radians from twelve o'clock.
struct PieCoverage {
  private var ellipse: EllipseCoverage
  private var center: SIMD2<Float>
  private var from: SIMD2<Float>
  private var to: SIMD2<Float>
  private var sweep: Float

  init(_ rect: Rect, start: Float, end: Float) {
    ellipse = EllipseCoverage(rect)
    center = rect.center
    sweep = end - start
    // Inward normals of the two straight sides.
    let (s0, c0) = sineAndCosine(Double(start))
    let (s1, c1) = sineAndCosine(Double(end))
    from = SIMD2(Float(c0), Float(s0))
    to = SIMD2(Float(-c1), Float(-s1))
  }

  @inline(__always) func coverage(at point: SIMD2<Float>) -> Float {
    guard sweep > 0 else { return 0 }
    let round = ellipse.coverage(at: point)
    guard sweep < 2 * .pi else { return round }
    let d = point - center
    let a = min(max((d * from).sum() + 0.5, 0), 1)
    let b = min(max((d * to).sum() + 0.5, 0), 1)
    return round * (sweep <= .pi ? min(a, b) : max(a, b))
  }
}
