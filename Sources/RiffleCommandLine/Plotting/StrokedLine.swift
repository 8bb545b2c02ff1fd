import RiffleView

/// A polyline drawn onto a bitmap with antialiased edges and round joints.
struct StrokedLine {
  /// In pixels of the bitmap.
  var points: [SIMD2<Float>]
  /// In pixels.
  var width: Float
  var color: SRGBColor

  /// Computes each pixel's coverage once, from the distance to the nearest segment, so crossings are not darker.
  func draw(on bitmap: inout Bitmap) {
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let reach = width / 2 + 1
    var (low, high) = (first, first)
    for point in points { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
    let left = max(0, Int(low.x - reach))
    let top = max(0, Int(low.y - reach))
    let columns = min(bitmap.width, Int(high.x + reach) + 2) - left
    let rows = min(bitmap.height, Int(high.y + reach) + 2) - top
    guard columns > 0, rows > 0 else { return }
    var coverage = [Float](repeating: 0, count: columns * rows)
    let corner = SIMD2(Float(left), Float(top))
    for index in points.indices {
      let (a, b) = (points[max(index - 1, 0)] - corner, points[index] - corner)
      let way = b - a
      let length = max((way * way).sum(), 1e-9)
      let (from, to) = (pointwiseMin(a, b) - reach, pointwiseMax(a, b) + reach)
      let (x0, x1) = (max(0, Int(from.x)), min(columns, Int(to.x) + 2))
      let (y0, y1) = (max(0, Int(from.y)), min(rows, Int(to.y) + 2))
      guard x0 < x1, y0 < y1 else { continue }
      for y in y0..<y1 {
        for x in x0..<x1 {
          let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - a
          let off = p - way * min(max((p * way).sum() / length, 0), 1)
          let covered = min(max(width / 2 + 0.5 - (off * off).sum().squareRoot(), 0), 1)
          if covered > coverage[y * columns + x] { coverage[y * columns + x] = covered }
        }
      }
    }
    for y in 0..<rows {
      for x in 0..<columns where coverage[y * columns + x] > 0 {
        let covered = coverage[y * columns + x]
        bitmap[left + x, top + y] = blended(over: bitmap.channels(left + x, top + y), covered)
      }
    }
  }

  private func blended(over below: SIMD4<UInt8>, _ coverage: Float) -> UInt32 {
    let alpha = coverage * Float(color.alpha) / 255
    let ink = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    let mixed = SIMD4<Float>(below) * (1 - alpha) + ink * alpha + 0.5
    return UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24
  }
}
