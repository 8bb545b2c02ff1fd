import RiffleCore

extension Canvas {
  /// Paints a stroke with a gradient along its path: each pixel has the colour of the nearest point of the path.
  mutating func paint(_ path: Path, _ style: PathStyle, from start: SRGBColor, to end: SRGBColor) {
    guard let (shape, pixels) = frame.coverage(of: path, style) else { return }
    var reach: Float = 0
    if case .stroke(let stroke) = style { reach = stroke.reach * scale }
    let (x0, x1) = columns(pixels)
    let (y0, y1) = rows(pixels)
    let width = x1 - x0
    guard width > 0, y0 < y1 else { return }
    let places = LengthPlaces(path, on: self, columns: x0..<x1, rows: y0..<y1, reach: reach + 2)
    let (first, change) = (start.premultiplied, end.premultiplied - start.premultiplied)
    for y in y0..<y1 {
      for x in x0..<x1 {
        let amount = shape.coverage(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        guard amount > 0 else { continue }
        blend((first + change * places.shares[(y - y0) * width + x - x0]) * amount, x: x, y: y)
      }
    }
  }
}

/// For each pixel of a box, the fraction of a path's length before the nearest point.
private struct LengthPlaces {
  private(set) var shares: [Float]

  /// - Parameter reach: pixels from the path beyond which no distance is needed.
  init(_ path: Path, on canvas: Canvas, columns: Range<Int>, rows: Range<Int>, reach: Float) {
    let width = columns.count
    shares = Array(repeating: 0, count: width * rows.count)
    var distances = [Float](repeating: .infinity, count: shares.count)
    let lines = path.polylines(tolerance: 0.03 / canvas.scale).map { line in
      (line.isClosed ? line.points + line.points.prefix(1) : line.points).map { $0 * canvas.scale + canvas.origin }
    }
    func length(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot() }
    let total = lines.reduce(Float(0)) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) } }
    guard total > 0 else { return }
    var behind: Float = 0
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) {
        let (along, own) = (b - a, length(a, b))
        guard own > 0 else { continue }
        let (low, high) = (pointwiseMin(a, b) - reach, pointwiseMax(a, b) + reach)
        let left = max(Int(max(low.x, 0)), columns.lowerBound)
        let right = min(Int(max(high.x, 0)) + 1, columns.upperBound)
        let top = max(Int(max(low.y, 0)), rows.lowerBound)
        let bottom = min(Int(max(high.y, 0)) + 1, rows.upperBound)
        for y in top..<max(top, bottom) {
          for x in left..<max(left, right) {
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
  }
}
