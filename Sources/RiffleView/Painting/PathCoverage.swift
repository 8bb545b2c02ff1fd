import RiffleCore

/// How much of each pixel of a box polygons cover.
///
/// The signed area that each line leaves to its right is summed along the rows, exact for straight edges; the algorithm is
/// that of the font rasteriser `font-rs` (R. Levien, 2016). Where polygons overlap, an area is no coverage: such pixels are
/// found, and what covers them is measured along sixteen lines, see `WindingRows`.
struct PathCoverage {
  private let x: Int
  private let y: Int
  private let width: Int
  private let height: Int
  /// One column more than the box is wide takes what ends beyond it.
  private var areas: [Float]

  /// - Parameters:
  ///   - polygons: in pixels; each is closed.
  ///   - columns: of the box.
  ///   - rows: of the box.
  ///   - rule: which points are inside.
  init(_ polygons: [Polyline], columns: Range<Int>, rows: Range<Int>, rule: FillRule = .nonZero) {
    (x, y, width, height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
    areas = [Float](repeating: 0, count: (width + 2) * height)
    guard width > 0, height > 0 else { return }
    let corner = SIMD2(Float(x), Float(y))
    for polygon in polygons {
      guard var last = polygon.points.last.map({ $0 - corner }) else { continue }
      for point in polygon.points {
        add(last, point - corner)
        last = point - corner
      }
    }
    let windings = WindingRows(polygons, corner: corner, width: width, height: height)
    for row in 0..<height {
      let corrections = windings.corrections(in: row, rule)
      var sum: Float = 0
      for column in 0..<width {
        sum += areas[row * (width + 2) + column]
        let corrected = corrections.isEmpty ? -1 : corrections[column]
        areas[row * (width + 2) + column] = corrected >= 0 ? corrected : min(abs(sum), 1)
      }
    }
  }

  /// The coverage of the pixel around a point of the canvas, 0 to 1.
  @inline(__always)
  func coverage(at point: SIMD2<Float>) -> Float {
    let (column, row) = (Int(point.x) - x, Int(point.y) - y)
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return areas[row * (width + 2) + column]
  }

  /// Cuts a line at the sides of the box: left of it the line counts for all columns, right of it for none.
  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y != b.y else { return }
    let limit = Float(width)
    // Mostly nothing has to be cut.
    if min(a.x, b.x) >= 0, max(a.x, b.x) <= limit { return accumulate(a, b) }
    var cuts: [Float] = []
    for side in [0, limit] where (a.x < side) != (b.x < side) { cuts.append((side - a.x) / (b.x - a.x)) }
    cuts.sort()
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

  private mutating func accumulate(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y != b.y else { return }
    let (top, bottom, sign): (SIMD2<Float>, SIMD2<Float>, Float) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    guard bottom.y > 0, top.y < Float(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let (low, high) = (min(top.x, bottom.x), max(top.x, bottom.x))
    var left = top.y < 0 ? top.x - top.y * slope : top.x
    for row in Int(max(top.y, 0))..<Int(min(bottom.y, Float(height)).rounded(.up)) {
      let tall = min(Float(row + 1), bottom.y) - max(Float(row), top.y, 0)
      // Rounding may not lead out of the line.
      let right = min(max(left + slope * tall, low), high)
      spread(row, min(left, right), max(left, right), sign * tall)
      left = right
    }
  }

  /// Adds the part of a line that crosses one row between two columns' places.
  private mutating func spread(_ row: Int, _ x0: Float, _ x1: Float, _ amount: Float) {
    let (first, last) = (Int(x0), Int(x1.rounded(.up)))
    let place = row * (width + 2) + first
    guard last > first + 1 else {
      let middle = (x0 + x1) / 2 - Float(first)
      areas[place] += amount * (1 - middle)
      areas[place + 1] += amount * middle
      return
    }
    // The share of the area that each column has, by its exact integral.
    let scale = 1 / (x1 - x0)
    var before: Float = 0
    for column in first..<last {
      let (from, to) = (max(x0, Float(column)), min(x1, Float(column + 1)))
      // Of the line up to here all lies to the left; of what is in this column a half on the whole.
      let passed = (from - x0) * scale
      let inside = (to - from) * scale
      let covered = passed * 1 + inside * (Float(column + 1) - (from + to) / 2)
      areas[place + column - first] += amount * (covered - before)
      before = covered
    }
    areas[place + last - first] += amount * (1 - before)
  }
}
