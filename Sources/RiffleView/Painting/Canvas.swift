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
  func columns(_ box: Rect) -> Range<Int> { Self.span(box.minimum.x, box.maximum.x, width) }
  func rows(_ box: Rect) -> Range<Int> { Self.span(box.minimum.y, box.maximum.y, height) }

  private static func span(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let start = Int(max(low.rounded(.down), 0))
    return start..<max(Int(max(min(high.rounded(.up), Float(count)), 0)), start)
  }

  /// Visits the pixels that a box in pixels touches, with their centers.
  @inline(__always) func forEachPixel(in box: Rect, _ body: (_ x: Int, _ y: Int, _ center: SIMD2<Float>) -> Void) {
    guard box.isDrawable else { return }
    let columns = columns(box)
    for y in rows(box) {
      for x in columns { body(x, y, SIMD2(Float(x) + 0.5, Float(y) + 0.5)) }
    }
  }

  /// Rounds like other layers, by a conversion to local points and back.
  fileprivate func filled(_ box: Rect) -> Rect {
    pixels(Rect(origin: (box.origin - origin) / scale, size: box.size / scale))
  }

  @inline(__always) fileprivate func forEachRow(
    of shape: PathCoverage, in box: Rect, _ body: (Int, Range<Int>, Slice<UnsafeBufferPointer<Float>>) -> Void
  ) {
    guard box.isDrawable else { return }
    let columns = columns(box).clamped(to: shape.x..<shape.x + shape.width)
    guard !columns.isEmpty else { return }
    for y in rows(box) {
      shape.withRow(y) { body(y, columns, $0[columns.lowerBound - shape.x..<columns.upperBound - shape.x]) }
    }
  }

  func coverage(of path: Path, _ style: PathStyle) -> (PathCoverage, Rect)? {
    // Chords are within a thirtieth of a pixel of their arcs.
    let tolerance = 0.03 / scale
    var (lines, rule) = (path.polylines(tolerance: tolerance), FillRule.nonZero)
    switch style {
    case .fill(let by): rule = by
    case .stroke(let stroke): lines = lines.stroked(stroke, tolerance: tolerance)
    }
    for index in lines.indices {
      for point in lines[index].points.indices {
        lines[index].points[point] = lines[index].points[point] * scale + origin
      }
    }
    let points = lines.flatMap(\.points)
    guard !points.isEmpty else { return nil }
    let pixels = Rect(around: points)
    let size = SIMD2(Float(width), Float(height))
    guard all(pixels.minimum .< size), all(pixels.maximum .> .zero) else { return nil }
    let (columns, rows) = (columns(pixels), rows(pixels))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    return (PathCoverage(lines, columns: columns, rows: rows, rule: rule), pixels)
  }
}

/// Premultiplied float colours, rounded to a bitmap once, at the end.
package struct Canvas {
  let frame: CanvasFrame
  private var colors: [SIMD4<Float>]

  package init(_ frame: CanvasFrame) {
    self.frame = frame
    self.colors = Array(repeating: .zero, count: frame.width * frame.height)
  }

  var width: Int { frame.width }
  var height: Int { frame.height }

  @inline(__always) mutating func blend(_ color: SIMD4<Float>, x: Int, y: Int) {
    let i = y &* width &+ x
    colors[i] = color + colors[i] * (1 - color.w)
  }

  /// Fills a rectangle in local points with a paint, times the coverage (0 to 1) at each pixel's center.
  @inline(__always) mutating func fill(_ rect: Rect, paint: Paint, coverage: (SIMD2<Float>) -> Float) {
    let box = frame.pixels(rect)
    let shade = Shade(paint, in: box)
    frame.forEachPixel(in: box) { x, y, center in
      let c = coverage(center)
      if c > 0 { blend(shade.color(at: center) * c, x: x, y: y) }
    }
  }

  func alpha(at point: SIMD2<Float>) -> Float { colors[Int(point.y) &* width &+ Int(point.x)].w }

  mutating func lay(_ other: Canvas, coverage: (SIMD2<Float>) -> Float) {
    for y in 0..<height {
      for x in 0..<width where other.colors[y &* width &+ x].w > 0 {
        let c = coverage(SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        if c > 0 { blend(other.colors[y &* width &+ x] * c, x: x, y: y) }
      }
    }
  }

  /// Fills the pixels between two outlines, whose coverages the closure returns. A rim is the stroke of an earlier fill
  /// with the same edge: a pixel half covered by the shape is half covered by both, in the same half.
  @inline(__always) mutating func stroke(
    _ rect: Rect, color: SRGBColor, isRim: Bool, coverages: (SIMD2<Float>) -> (outer: Float, inner: Float)
  ) {
    let full = color.premultiplied
    frame.forEachPixel(in: frame.pixels(rect)) { x, y, center in
      let (outer, inner) = coverages(center)
      let covered = outer - inner
      guard covered > 0 else { return }
      let i = y &* width &+ x
      colors[i] = full * covered + colors[i] * (1 - full.w * (isRim ? covered / outer : covered))
    }
  }

  /// Colours are premultiplied, in 0...1.
  func forEachRow(_ body: (Int, UnsafeBufferPointer<SIMD4<Float>>) -> Void) {
    colors.withUnsafeBufferPointer { all in
      for y in 0..<height { body(y, UnsafeBufferPointer(rebasing: all[y * width..<(y + 1) * width])) }
    }
  }

  /// Rounds with an 8×8 ordered dither: whole values stay, and with one threshold a pixel no colour exceeds its alpha.
  package func bitmap() -> Bitmap {
    var result = Bitmap(width: width, height: height)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      forEachRow { y, colors in
        let (thresholds, start) = (Dither.row(y), y &* colors.count)
        for (x, color) in colors.enumerated() where color.w > 0 {
          pixels[start &+ x] = packed(color * 255, threshold: thresholds[x & 7])
        }
      }
    }
    return result
  }

  mutating func paint(_ path: Path, _ style: PathStyle, _ paint: Paint) {
    if case .along(let start, let end) = paint { return self.paint(path, style, from: start, to: end) }
    let frame = frame
    guard let (shape, pixels) = frame.coverage(of: path, style) else { return }
    let box = frame.filled(pixels)
    let shade = Shade(paint, in: box)
    frame.forEachRow(of: shape, in: box) { y, columns, coverages in
      for (x, covered) in zip(columns, coverages) where covered > 0 {
        blend(shade.color(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * covered, x: x, y: y)
      }
    }
  }

  /// Each pixel has the colour of the nearest point of the path.
  mutating func paint(_ path: Path, _ style: PathStyle, from start: SRGBColor, to end: SRGBColor) {
    guard let (shape, pixels) = frame.coverage(of: path, style) else { return }
    var reach: Float = 0
    if case .stroke(let stroke) = style { reach = stroke.reach * frame.scale }
    let (columns, rows) = (frame.columns(pixels), frame.rows(pixels))
    let shares = lengthShares(of: path, in: frame, columns: columns, rows: rows, reach: reach + 2)
    let (first, change) = (start.premultiplied, end.premultiplied - start.premultiplied)
    frame.forEachPixel(in: pixels) { x, y, center in
      let amount = shape.coverage(at: center)
      guard amount > 0 else { return }
      let place = (y - rows.lowerBound) * columns.count + x - columns.lowerBound
      blend((first + change * shares[place]) * amount, x: x, y: y)
    }
  }
}

/// Converts 0...255 to bytes; a `threshold` of one half rounds to nearest.
@inline(__always) func packed(_ color: SIMD4<Float>, threshold: Float) -> UInt32 {
  var value = color + threshold
  value.replace(with: 0, where: value .< 0)
  value.replace(with: 255, where: value .> 255)
  return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: flooredBits(value)), to: UInt32.self)
}

/// The numbers below 2²² rounded down, in the low bits, in a tenth of the time of the library's conversion.
@inline(__always) func flooredBits(_ value: SIMD4<Float>) -> SIMD4<UInt32> {
  // Near 2²³ the last bit of a float is worth one: adding it rounds, and a result above is lowered by one.
  let shift: Float = 0x1p23
  let rounded = value + shift
  return unsafeBitCast(rounded.replacing(with: rounded - 1, where: rounded - shift .> value), to: SIMD4<UInt32>.self)
}

/// The four channels, 0...255.
@inline(__always) func floatChannels(_ pixel: UInt32) -> SIMD4<Float> {
  // 2²³ as a float leaves an integer added to its bits as that number above it.
  let bits = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) | 0x4B00_0000
  return unsafeBitCast(bits, to: SIMD4<Float>.self) - 0x1p23
}

/// An 8×8 Bayer matrix, in the open interval (0, 1).
enum Dither {
  static let matrix: [Float] = (0..<64).map { cell in
    let (x, y) = (cell % 8, cell / 8)
    var rank = 0
    for bit in 0..<3 {
      let (a, b) = (x >> bit & 1, y >> bit & 1)
      rank |= ((a ^ b) << 1 | b) << (2 * (2 - bit))
    }
    // A narrower interval than (0, 1): a value that is whole but for float rounding must stay.
    return 0.5 + (Float(rank) - 31.5) / 64 * 0.98
  }

  static func row(_ y: Int) -> SIMD8<Float> { SIMD8(matrix[(y & 7) << 3..<(y & 7) << 3 + 8]) }
}

/// The fraction of a path's length before the point nearest to each pixel of a box, up to `reach` pixels from the path.
private func lengthShares(
  of path: Path, in frame: CanvasFrame, columns: Range<Int>, rows: Range<Int>, reach: Float
) -> [Float] {
  let width = columns.count
  var shares = [Float](repeating: 0, count: width * rows.count)
  var distances = [Float](repeating: .infinity, count: shares.count)
  let lines = path.polylines(tolerance: 0.03 / frame.scale).map { line in
    (line.isClosed ? line.points + line.points.prefix(1) : line.points).map { $0 * frame.scale + frame.origin }
  }
  func length(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot() }
  let total = lines.reduce(Float(0)) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) } }
  guard total > 0 else { return shares }
  var behind: Float = 0
  for line in lines {
    for (a, b) in zip(line, line.dropFirst()) {
      let (along, own) = (b - a, length(a, b))
      guard own > 0 else { continue }
      let (low, high) = (pointwiseMin(a, b) - reach, pointwiseMax(a, b) + reach)
      let near = (Int(max(low.x, 0))..<Int(max(high.x, 0)) + 1).clamped(to: columns)
      for y in (Int(max(low.y, 0))..<Int(max(high.y, 0)) + 1).clamped(to: rows) {
        for x in near {
          let d = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - a
          let share = min(max((d * along).sum() / (own * own), 0), 1)
          let off = d - along * share
          let distance = (off * off).sum()
          let place = (y - rows.lowerBound) * width + x - columns.lowerBound
          guard distance < distances[place] else { continue }
          distances[place] = distance
          shares[place] = (behind + own * share) / total
        }
      }
      behind += own
    }
  }
  return shares
}

struct Shade {
  private var start = SRGBColor.white.premultiplied
  private var change = SIMD4<Float>.zero
  private var direction = SIMD2<Float>.zero
  private var offset: Float = 0
  /// A mask's opacities at even steps from 0 to 1; else empty.
  private var ramp: [Float] = []
  private var radial: (center: SIMD2<Float>, inverse: SIMD2<Float>)?

  init(_ paint: Paint, in box: Rect) {
    switch paint {
    case .color(let color), .along(let color, _): start = color.premultiplied
    case .gradient(let from, let to, let angle):
      run(at: angle, across: box)
      start = from.premultiplied
      change = to.premultiplied - start
    case .mask(let form, let stops):
      switch form {
      case .linear(let angle): run(at: angle.radians, across: box)
      case .radial: radial = (box.center, SIMD2(2, 2) / pointwiseMax(box.size, SIMD2(repeating: 1e-3)))
      }
      ramp = (0...Shade.steps).map { min(max(Shade.opacity(stops, at: Float($0) / Float(Shade.steps)), 0), 1) }
    }
  }

  /// As in CSS: the ends are at the projections of the corners, so the corners have the pure colours.
  private mutating func run(at angle: Float, across box: Rect) {
    let (s, c) = sineAndCosine(Double(angle))
    let axis = SIMD2(Float(c), Float(s))
    let length = max(abs(axis.x) * box.size.x + abs(axis.y) * box.size.y, 1e-6)
    direction = axis / length
    offset = 0.5 - (box.center * direction).sum()
  }

  @inline(__always) func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    let t = min(max((point * direction).sum() + offset, 0), 1)
    return ramp.isEmpty ? start + change * t : start * opacity(at: point, t)
  }

  private func opacity(at point: SIMD2<Float>, _ along: Float) -> Float {
    var t = along
    if let radial {
      let d = (point - radial.center) * radial.inverse
      t = min((d * d).sum().squareRoot(), 1)
    }
    let place = t * Float(Shade.steps)
    let step = min(Int(place), Shade.steps - 1)
    return ramp[step] + (ramp[step + 1] - ramp[step]) * (place - Float(step))
  }

  /// Interpolated linearly: a stop is off by at most a two-hundredth of the length.
  private static let steps = 256

  private static func opacity(_ stops: [Mask.Stop], at t: Float) -> Float {
    guard let after = stops.firstIndex(where: { $0.position > t }) else { return stops.last?.opacity ?? 1 }
    guard after > 0 else { return stops[0].opacity }
    let (a, b) = (stops[after - 1], stops[after])
    return a.opacity + (b.opacity - a.opacity) * (t - a.position) / (b.position - a.position)
  }
}
