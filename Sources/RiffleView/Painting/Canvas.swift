import RiffleCore

/// The pixels to paint into, and the position of local points among them.
package struct CanvasFrame {
  let width: Int
  let height: Int
  /// Pixels per local point.
  let scale: Float
  /// Local point (0, 0) in pixels.
  let origin: SIMD2<Float>

  package init(width: Int, height: Int, scale: Float, origin: SIMD2<Float>) {
    (self.width, self.height, self.scale, self.origin) = (width, height, scale, origin)
  }

  func pixels(_ rect: Rect) -> Rect { Rect(origin: rect.origin * scale + origin, size: rect.size * scale) }
  func columns(_ box: Rect) -> (Int, Int) { Self.span(box.minimum.x, box.maximum.x, width) }
  func rows(_ box: Rect) -> (Int, Int) { Self.span(box.minimum.y, box.maximum.y, height) }

  private static func span(_ low: Float, _ high: Float, _ count: Int) -> (Int, Int) {
    (Int(max(low.rounded(.down), 0)), Int(max(min(high.rounded(.up), Float(count)), 0)))
  }
}

/// Premultiplied float colours being summed; rounded to a bitmap once, at the end.
package struct Canvas {
  let frame: CanvasFrame
  private var colors: [SIMD4<Float>]

  package init(_ frame: CanvasFrame) {
    self.frame = frame
    self.colors = Array(repeating: .zero, count: frame.width * frame.height)
  }

  var width: Int { frame.width }
  var height: Int { frame.height }
  var scale: Float { frame.scale }
  var origin: SIMD2<Float> { frame.origin }

  func pixels(_ rect: Rect) -> Rect { frame.pixels(rect) }

  /// Blends `color` (premultiplied) over one pixel.
  @inline(__always)
  mutating func blend(_ color: SIMD4<Float>, x: Int, y: Int) {
    let i = y &* width &+ x
    colors[i] = color + colors[i] * (1 - color.w)
  }

  /// Fills the pixels a rectangle (local points) touches with a paint, times the coverage (0 to 1) at each pixel's
  /// middle. The gradient runs from one side of the rectangle to the other.
  @inline(__always)
  mutating func fill(_ rect: Rect, paint: Paint, coverage: (SIMD2<Float>) -> Float) {
    let box = pixels(rect)
    guard box.isDrawable else { return }
    let (x0, x1) = columns(box)
    let (y0, y1) = rows(box)
    guard x0 < x1, y0 < y1 else { return }
    let shade = Shade(paint, in: box)
    for y in y0..<y1 {
      for x in x0..<x1 {
        let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let c = coverage(point)
        if c > 0 { blend(shade.color(at: point) * c, x: x, y: y) }
      }
    }
  }

  func alpha(at point: SIMD2<Float>) -> Float { colors[Int(point.y) &* width &+ Int(point.x)].w }

  /// Blends a canvas of the same size over this one, times the coverage (0 to 1) at each pixel's middle.
  mutating func lay(_ other: Canvas, coverage: (SIMD2<Float>) -> Float) {
    for y in 0..<height {
      for x in 0..<width where other.colors[y &* width &+ x].w > 0 {
        let c = coverage(SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        if c > 0 { blend(other.colors[y &* width &+ x] * c, x: x, y: y) }
      }
    }
  }

  /// Fills the pixels between two outlines (local points), whose coverages the closure returns.
  ///
  /// A rim is the stroke of an earlier fill: both end at one edge, and a pixel half covered by the shape is half
  /// covered by both, in the same half. Blended independently they would cover three quarters of it.
  @inline(__always)
  mutating func stroke(
    _ rect: Rect, color: SRGBColor, isRim: Bool, coverages: (SIMD2<Float>) -> (outer: Float, inner: Float)
  ) {
    let box = pixels(rect)
    guard box.isDrawable else { return }
    let (x0, x1) = columns(box)
    let (y0, y1) = rows(box)
    guard x0 < x1, y0 < y1 else { return }
    let full = color.premultiplied
    for y in y0..<y1 {
      for x in x0..<x1 {
        let (outer, inner) = coverages(SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        let covered = outer - inner
        guard covered > 0 else { continue }
        let i = y &* width &+ x
        colors[i] = full * covered + colors[i] * (1 - full.w * (isRim ? covered / outer : covered))
      }
    }
  }

  /// Calls `body` with each row: its index, and its premultiplied colours in 0...1.
  func forEachRow(_ body: (Int, UnsafeBufferPointer<SIMD4<Float>>) -> Void) {
    colors.withUnsafeBufferPointer { all in
      for y in 0..<height { body(y, UnsafeBufferPointer(rebasing: all[y * width..<(y + 1) * width])) }
    }
  }

  func columns(_ box: Rect) -> (Int, Int) { frame.columns(box) }
  func rows(_ box: Rect) -> (Int, Int) { frame.rows(box) }

  /// Rounds with an 8×8 ordered dither: whole values stay unchanged, and every channel of a pixel rounds by the same
  /// threshold, so no colour exceeds its alpha.
  package func bitmap() -> Bitmap {
    var result = Bitmap(width: width, height: height)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      colors.withUnsafeBufferPointer { colors in
        for y in 0..<height {
          let thresholds = Dither.row(y)
          for x in 0..<width {
            let color = colors[y &* width &+ x]
            if color.w > 0 { pixels[y &* width &+ x] = packed(color * 255, threshold: thresholds[x & 7]) }
          }
        }
      }
    }
    return result
  }
}

/// Converts 0...255 to bytes; a `threshold` of one half rounds to nearest.
@inline(__always)
func packed(_ color: SIMD4<Float>, threshold: Float) -> UInt32 {
  var value = color + threshold
  value.replace(with: 0, where: value .< 0)
  value.replace(with: 255, where: value .> 255)
  // Next to 2²³ the last bit of a number is worth one: adding it rounds, and a result above is lowered by one.
  let shift: Float = 0x1p23
  let rounded = value + shift
  let whole = rounded.replacing(with: rounded - 1, where: rounded - shift .> value)
  let bits = unsafeBitCast(whole, to: SIMD4<UInt32>.self)
  return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
}

/// Thresholds of an 8×8 Bayer matrix, in the open interval (0, 1), centred on a half.
enum Dither {
  static let matrix: [Float] = (0..<64).map { cell in
    let (x, y) = (cell % 8, cell / 8)
    var rank = 0
    for bit in 0..<3 {
      let (a, b) = (x >> bit & 1, y >> bit & 1)
      rank |= ((a ^ b) << 1 | b) << (2 * (2 - bit))
    }
    // Just inside a half to either side: a value that is whole but for float rounding must not be pushed off.
    return 0.5 + (Float(rank) - 31.5) / 64 * 0.98
  }

  @inline(__always) static func threshold(_ x: Int, _ y: Int) -> Float { matrix[(y & 7) << 3 | (x & 7)] }

  /// Returns the thresholds of eight pixels from a multiple of eight on.
  static func row(_ y: Int) -> SIMD8<Float> { SIMD8((0..<8).map { threshold($0, y) }) }
}
