import RiffleCore

/// Where lines cross sixteen lines of each row of pixels: what covers a pixel in which polygons overlap.
struct WindingRows {
  private struct Crossing {
    var x: Float
    var turn: Int32
  }

  static let linesPerRow = 16
  private let width: Int
  /// By line, in order from left to right.
  private var crossings: [Crossing] = []
  /// Where the crossings of each line begin, and one more for the end.
  private var starts: [Int]
  /// Whether a row has only points around which polygons wind once or not at all, all the same way.
  private var isSimple: [Bool]

  /// - Parameters:
  ///   - polygons: in pixels; each is closed.
  ///   - corner: of the box, in pixels.
  init(_ polygons: [Polyline], corner: SIMD2<Float>, width: Int, height: Int) {
    self.width = width
    starts = [Int](repeating: 0, count: height * Self.linesPerRow + 1)
    isSimple = [Bool](repeating: true, count: height)
    let lines = height * Self.linesPerRow
    // Counted first, then put in their places.
    Self.forEachCrossing(of: polygons, corner, lines) { line, _, _ in starts[line + 1] += 1 }
    for line in 0..<lines { starts[line + 1] += starts[line] }
    crossings = [Crossing](repeating: Crossing(x: 0, turn: 0), count: starts[lines])
    var next = starts
    Self.forEachCrossing(of: polygons, corner, lines) { line, x, turn in
      // Few to a line: put where it belongs at once.
      var place = next[line]
      while place > starts[line], crossings[place - 1].x > x {
        crossings[place] = crossings[place - 1]
        place -= 1
      }
      crossings[place] = Crossing(x: x, turn: turn)
      next[line] += 1
    }
    for row in 0..<height {
      var (low, high): (Int32, Int32) = (0, 0)
      for line in row * Self.linesPerRow..<(row + 1) * Self.linesPerRow {
        var winding: Int32 = 0
        for crossing in crossings[starts[line]..<starts[line + 1]] {
          winding += crossing.turn
          (low, high) = (min(low, winding), max(high, winding))
        }
      }
      isSimple[row] = high - low <= 1
    }
  }

  @inline(__always)
  private static func forEachCrossing(
    of polygons: [Polyline], _ corner: SIMD2<Float>, _ lines: Int, _ body: (Int, Float, Int32) -> Void
  ) {
    let perPixel = Float(linesPerRow)
    for polygon in polygons {
      guard var a = polygon.points.last.map({ $0 - corner }) else { continue }
      for point in polygon.points {
        let b = point - corner
        defer { a = b }
        guard a.y != b.y else { continue }
        let (top, bottom, turn): (SIMD2<Float>, SIMD2<Float>, Int32) = a.y < b.y ? (a, b, 1) : (b, a, -1)
        // A line lies in the middle of its sixteenth.
        let first = Int(min(max((top.y * perPixel - 0.5).rounded(.up), 0), Float(lines)))
        let end = Int(min(max((bottom.y * perPixel - 0.5).rounded(.up), 0), Float(lines)))
        guard first < end else { continue }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        for line in first..<end {
          let x = top.x + ((Float(line) + 0.5) / perPixel - top.y) * slope
          body(line, x.isFinite ? x : top.x, turn)
        }
      }
    }
  }

  /// The coverage of the pixels of a row in which the area is none; -1 for the others, nothing when there are no such pixels.
  func corrections(in row: Int, _ rule: FillRule) -> [Float] {
    if isSimple[row] { return [] }
    // What is inside by the rule, and by the area: differences at each column, of whole pixels and of their parts.
    var (inside, signed) = ([Float](repeating: 0, count: width + 2), [Float](repeating: 0, count: width + 2))
    for line in row * Self.linesPerRow..<(row + 1) * Self.linesPerRow {
      var winding = 0
      for crossing in crossings[starts[line]..<starts[line + 1]] {
        let x = min(max(crossing.x, 0), Float(width))
        let (before, after) = (winding, winding + Int(crossing.turn))
        winding = after
        add(Float(crossing.turn), at: x, to: &signed)
        let change = (rule.contains(winding: after) ? 1 : 0) - (rule.contains(winding: before) ? 1 : 0)
        if change != 0 { add(Float(change), at: x, to: &inside) }
      }
    }
    var (rule, area): (Float, Float) = (0, 0)
    return (0..<width).map { column in
      rule += inside[column]
      area += signed[column]
      return abs(abs(area) - rule) < 1e-3 ? -1 : min(max(rule, 0), 1)
    }
  }

  /// Everything to the right of a place on one line.
  @inline(__always)
  private func add(_ amount: Float, at x: Float, to row: inout [Float]) {
    let column = Int(x)
    let share = amount / Float(Self.linesPerRow)
    let right = x - Float(column)
    row[column] += share * (1 - right)
    row[column + 1] += share * right
  }
}
