import RiffleCore

/// The pixels of each row that a projected rectangle may touch.
///
/// The rectangle is clipped at the near plane first, so it stays a convex polygon for any rotation.
package struct QuadRows {
  /// The corners: four, or five if one is clipped.
  private var xs = SIMD8<Float>(repeating: 0)
  private var ys = SIMD8<Float>(repeating: 0)
  private var count = 0
  /// Rows from `top` up to, not including, `bottom`.
  package private(set) var top = 0
  package private(set) var bottom = 0
  private let width: Int

  /// Returns nil if it is outside of the bitmap.
  package init?(_ rect: Rect, through homography: Homography, width: Int, height: Int) {
    self.width = width
    let (start, end) = (rect.minimum, rect.maximum)
    var (low, high): (SIMD2<Float>, SIMD2<Float>)
    if homography.w == SIMD3(0, 0, 1) {
      // Affine: all corners at once, without division or clipping.
      let (across, down) = (SIMD4(start.x, end.x, end.x, start.x), SIMD4(start.y, start.y, end.y, end.y))
      let x = across * homography.x.x + down * homography.x.y + homography.x.z
      let y = across * homography.y.x + down * homography.y.y + homography.y.z
      // True only for finite coordinates.
      guard all(x * 0 + y * 0 .== SIMD4(repeating: 0)) else { return nil }
      (xs.lowHalf, ys.lowHalf, count) = (x, y, 4)
      let (lows, highs) = (pointwiseMin(x.lowHalf, x.highHalf), pointwiseMax(x.lowHalf, x.highHalf))
      let (tops, bottoms) = (pointwiseMin(y.lowHalf, y.highHalf), pointwiseMax(y.lowHalf, y.highHalf))
      low = SIMD2(min(lows.x, lows.y), min(tops.x, tops.y))
      high = SIMD2(max(highs.x, highs.y), max(bottoms.x, bottoms.y))
    } else {
      let corners = (
        homography.homogeneous(start), homography.homogeneous(SIMD2(end.x, start.y)), homography.homogeneous(end),
        homography.homogeneous(SIMD2(start.x, end.y))
      )
      addSide(corners.0, corners.1)
      addSide(corners.1, corners.2)
      addSide(corners.2, corners.3)
      addSide(corners.3, corners.0)
      guard count >= 3 else { return nil }
      (low, high) = (SIMD2(xs[0], ys[0]), SIMD2(xs[0], ys[0]))
      for i in 0..<count {
        let point = SIMD2(xs[i], ys[i])
        guard point.x.isFinite, point.y.isFinite else { return nil }
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    guard high.x > -1, high.y > -1, low.x < Float(width) + 1, low.y < Float(height) + 1 else { return nil }
    top = Int(max((low.y - 1).rounded(.down), 0))
    bottom = Int(min((high.y + 1).rounded(.up), Float(height)))
    if top >= bottom { return nil }
  }

  /// Adds the part in front of the eye of the side from `a` up to, not including, `b`.
  @inline(__always)
  private mutating func addSide(_ a: SIMD3<Float>, _ b: SIMD3<Float>) {
    let near = Homography.nearestW
    if a.z > near { add(a.x / a.z, a.y / a.z) }
    if (a.z > near) != (b.z > near) {
      let cut = a + (b - a) * ((near - a.z) / (b.z - a.z))
      add(cut.x / near, cut.y / near)
    }
  }

  @inline(__always)
  private mutating func add(_ x: Float, _ y: Float) {
    (xs[count], ys[count]) = (x, y)
    count += 1
  }

  /// Returns the pixels to process in a row, one more on either side than the shape covers; empty if it misses the row.
  func span(row: Int) -> Range<Int> {
    let (above, below) = (Float(row) - 0.5, Float(row) + 1.5)
    var (low, high) = (Float.infinity, -Float.infinity)
    var a = SIMD2(xs[count - 1], ys[count - 1])
    for i in 0..<count {
      let b = SIMD2(xs[i], ys[i])
      let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
      a = b
      if lower.y < above || upper.y > below { continue }
      let rise = lower.y - upper.y
      let slope = rise > 1e-6 ? (lower.x - upper.x) / rise : 0
      let x0 = upper.y < above ? upper.x + (above - upper.y) * slope : upper.x
      let x1 = lower.y > below ? upper.x + (below - upper.y) * slope : lower.x
      low = min(low, x0, x1)
      high = max(high, x0, x1)
    }
    guard low <= high else { return 0..<0 }
    let start = Int(min(max((low - 1).rounded(.down), 0), Float(width)))
    let end = Int(max(min((high + 1).rounded(.up), Float(width)), 0))
    return start..<max(start, end)
  }
}
