/// The coverage of each pixel of a box by polygons.
///
/// The signed area to the right of each line is summed along the rows, exact for straight edges, as in `font-rs` (R.
/// Levien, 2016). Pixels with overlapping polygons are measured along sixteen lines: see `WindingRows`.
struct PathCoverage {
  let x: Int
  private let y: Int
  let width: Int
  private let height: Int
  /// Rows have two columns more than the box for areas that end beyond it.
  private var areas: [Float]

  /// Polygons are in pixels and closed.
  init(_ polygons: [Polyline], columns: Range<Int>, rows: Range<Int>, rule: FillRule = .nonZero) {
    (x, y, width, height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
    let stride = width + 2
    areas = [Float](repeating: 0, count: stride * height)
    guard width > 0, height > 0 else { return }
    let corner = SIMD2(Float(x), Float(y))
    var windings = WindingRows(polygons, corner: corner, width: width, height: height)
    let (width, height) = (width, height)
    areas.withUnsafeMutableBufferPointer { areas in
      let sums = AreaSums(base: areas.baseAddress!, width: width, height: height)
      for polygon in polygons { polygon.forEachSide { sums.add($0 - corner, $1 - corner) } }
      for row in 0..<height {
        let sums = UnsafeMutableBufferPointer(rebasing: areas[row * stride..<row * stride + width])
        var sum: Float = 0
        for column in sums.indices {
          sum += sums[column]
          sums[column] = min(abs(sum), 1)
        }
        windings.correct(row, rule) { sums[$0] = $1 }
      }
    }
  }

  @inline(__always) func withRow(_ row: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    guard row >= y, row < y + height else { return }
    areas.withUnsafeBufferPointer { areas in
      let start = (row - y) * (width + 2)
      body(UnsafeBufferPointer(rebasing: areas[start..<start + width]))
    }
  }

  @inline(__always) func coverage(at point: SIMD2<Float>) -> Float {
    let (column, row) = (Int(point.x) - x, Int(point.y) - y)
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return areas[row * (width + 2) + column]
  }
}

private struct AreaSums {
  let base: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int

  /// Cuts a line at the sides of the box: left of it the line counts for all columns, right of it for none.
  func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y != b.y else { return }
    let limit = Float(width)
    if min(a.x, b.x) >= 0, max(a.x, b.x) <= limit { return accumulate(a, b) }
    let cuts = [0, limit].filter { (a.x < $0) != (b.x < $0) }.map { ($0 - a.x) / (b.x - a.x) }.sorted()
    var start = a
    for cut in cuts + [1] {
      let end = cut == 1 ? b : a + (b - a) * cut
      let middle = (start.x + end.x) / 2
      if middle <= 0 {
        accumulate([0, start.y], [0, end.y])
      } else if middle >= limit {
        accumulate([limit, start.y], [limit, end.y])
      } else {
        accumulate([min(max(start.x, 0), limit), start.y], [min(max(end.x, 0), limit), end.y])
      }
      start = end
    }
  }

  private func accumulate(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y != b.y else { return }
    let (top, bottom, sign): (SIMD2<Float>, SIMD2<Float>, Float) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    guard bottom.y > 0, top.y < Float(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let (low, high) = (min(top.x, bottom.x), max(top.x, bottom.x))
    var left = top.y < 0 ? top.x - top.y * slope : top.x
    for row in Int(max(top.y, 0))..<Int(min(bottom.y, Float(height)).rounded(.up)) {
      let tall = min(Float(row + 1), bottom.y) - max(Float(row), top.y, 0)
      // Rounding must not lead out of the line.
      let right = min(max(left + slope * tall, low), high)
      spread(row, min(left, right), max(left, right), sign * tall)
      left = right
    }
  }

  @inline(__always) private func spread(_ row: Int, _ x0: Float, _ x1: Float, _ amount: Float) {
    let (first, last) = (Int(x0), Int(x1.rounded(.up)))
    let place = row * (width + 2) + first
    guard last > first + 1 else {
      let middle = (x0 + x1) / 2 - Float(first)
      base[place] += amount * (1 - middle)
      base[place + 1] += amount * middle
      return
    }
    // The area of each column, by its exact integral.
    let scale = 1 / (x1 - x0)
    var before: Float = 0
    for column in first..<last {
      let (from, to) = (max(x0, Float(column)), min(x1, Float(column + 1)))
      // The line before this column covers it fully; the part within, by its mean distance to the right edge.
      let passed = (from - x0) * scale
      let inside = (to - from) * scale
      let covered = passed + inside * (Float(column + 1) - (from + to) / 2)
      base[place + column - first] += amount * (covered - before)
      before = covered
    }
    base[place + last - first] += amount * (1 - before)
  }
}
