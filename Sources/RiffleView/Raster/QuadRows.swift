import RiffleCore

/// Which pixels of each row a projected rectangle may touch.
///
/// The rectangle is cut at the near plane first, so it stays a convex polygon however it is turned.
struct QuadRows {
  private var polygon: [SIMD2<Float>] = []
  /// Rows from `top` up to, not including, `bottom`.
  private(set) var top = 0
  private(set) var bottom = 0
  private let width: Int

  /// Nil when nothing of it lies on the bitmap.
  init?(_ rect: Rect, through homography: Homography, width: Int, height: Int) {
    self.width = width
    let corners = rect.corners.map(homography.homogeneous)
    let near = Homography.nearestW
    for i in 0..<4 {
      let (a, b) = (corners[i], corners[(i + 1) & 3])
      if a.z > near { polygon.append([a.x / a.z, a.y / a.z]) }
      if (a.z > near) != (b.z > near) {
        let cut = a + (b - a) * ((near - a.z) / (b.z - a.z))
        polygon.append([cut.x / near, cut.y / near])
      }
    }
    guard polygon.count >= 3 else { return nil }
    var (low, high) = (polygon[0], polygon[0])
    for point in polygon {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard high.x > -1, high.y > -1, low.x < Float(width) + 1, low.y < Float(height) + 1 else { return nil }
    top = Int(max((low.y - 1).rounded(.down), 0))
    bottom = Int(min((high.y + 1).rounded(.up), Float(height)))
    if top >= bottom { return nil }
  }

  /// The pixels to look at in a row, one more on either side than the shape covers; empty when it misses the row.
  func span(row: Int) -> Range<Int> {
    let (above, below) = (Float(row) - 0.5, Float(row) + 1.5)
    var (low, high) = (Float.infinity, -Float.infinity)
    var a = polygon[polygon.count - 1]
    for b in polygon {
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
