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
  private var starts: [Int32]
  /// Whether a row has only points around which polygons wind once or not at all, all the same way.
  private var isSimple: [Bool]
  /// What is inside by the rule, and by the area: differences at each column, of whole pixels and of their parts. All zero between two
  /// rows.
  private var (inside, signed): ([Float], [Float]) = ([], [])

  /// - Parameters:
  ///   - polygons: in pixels; each is closed.
  ///   - corner: of the box, in pixels.
  init(_ polygons: [Polyline], corner: SIMD2<Float>, width: Int, height: Int) {
    self.width = width
    let lines = height * Self.linesPerRow
    starts = [Int32](repeating: 0, count: lines + 2)
    isSimple = []
    // Counted first, by where the crossings of a side begin and end, then put in their places.
    starts.withUnsafeMutableBufferPointer { starts in
      Self.forEachSide(of: polygons, corner, lines) { first, end, _, _, _ in
        starts[first + 1] += 1
        starts[end + 1] -= 1
      }
      // The number that cross, and the sum of those above.
      var (crossing, sum): (Int32, Int32) = (0, 0)
      for line in 0...lines {
        crossing += starts[line]
        sum += crossing
        starts[line] = sum
      }
    }
    let (count, starts) = (Int(starts[lines]), starts)
    crossings = [Crossing](unsafeUninitializedCapacity: count) { crossings, initialized in
      var next = starts
      next.withUnsafeMutableBufferPointer { next in
        starts.withUnsafeBufferPointer { starts in
          Self.forEachSide(of: polygons, corner, lines) { first, end, top, slope, turn in
            for line in first..<end {
              let reached = top.x + ((Float(line) + 0.5) / Self.perPixel - top.y) * slope
              let x = reached.isFinite ? reached : top.x
              // Few to a line: put where it belongs at once.
              let begin = Int(starts[line])
              var place = Int(next[line])
              while place > begin, crossings[place - 1].x > x {
                crossings[place] = crossings[place - 1]
                place -= 1
              }
              crossings[place] = Crossing(x: x, turn: turn)
              next[line] += 1
            }
          }
        }
      }
      initialized = count
    }
    let placed = crossings
    isSimple = placed.withUnsafeBufferPointer { crossings in
      (0..<height).map { row in
        var (low, high): (Int32, Int32) = (0, 0)
        for line in row * Self.linesPerRow..<(row + 1) * Self.linesPerRow {
          var winding: Int32 = 0
          for place in Int(starts[line])..<Int(starts[line + 1]) {
            winding &+= crossings[place].turn
            (low, high) = (min(low, winding), max(high, winding))
          }
        }
        return high - low <= 1
      }
    }
  }

  private static var perPixel: Float { Float(linesPerRow) }

  /// Calls the body with every side that crosses lines: which, from the first up to another, its upper end, its slope and its turn.
  @inline(__always)
  private static func forEachSide(
    of polygons: [Polyline], _ corner: SIMD2<Float>, _ lines: Int,
    _ body: (_ first: Int, _ end: Int, _ top: SIMD2<Float>, _ slope: Float, _ turn: Int32) -> Void
  ) {
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
        body(first, end, top, (bottom.x - top.x) / (bottom.y - top.y), turn)
      }
    }
  }

  /// Gives the coverage of the pixels of a row in which the area is none, column by column.
  ///
  /// - Returns: false, without a call, where a row has no such pixels for certain.
  @inline(__always)
  mutating func correct(_ row: Int, _ rule: FillRule, _ body: (_ column: Int, _ coverage: Float) -> Void) -> Bool {
    if isSimple[row] { return false }
    if inside.isEmpty {
      inside = [Float](repeating: 0, count: width + 2)
      signed = inside
    }
    let (starts, crossings, width) = (starts, crossings, width)
    inside.withUnsafeMutableBufferPointer { inside in
      signed.withUnsafeMutableBufferPointer { signed in
        for line in row * Self.linesPerRow..<(row + 1) * Self.linesPerRow {
          var winding = 0
          for place in Int(starts[line])..<Int(starts[line + 1]) {
            let crossing = crossings[place]
            let x = min(max(crossing.x, 0), Float(width))
            let (before, after) = (winding, winding + Int(crossing.turn))
            winding = after
            Self.add(Float(crossing.turn), at: x, to: signed)
            let change = (rule.contains(winding: after) ? 1 : 0) - (rule.contains(winding: before) ? 1 : 0)
            if change != 0 { Self.add(Float(change), at: x, to: inside) }
          }
        }
        var (covered, area): (Float, Float) = (0, 0)
        for column in 0..<width {
          covered += inside[column]
          area += signed[column]
          (inside[column], signed[column]) = (0, 0)
          if !(abs(abs(area) - covered) < 1e-3) { body(column, min(max(covered, 0), 1)) }
        }
        for column in width..<width + 2 { (inside[column], signed[column]) = (0, 0) }
      }
    }
    return true
  }

  /// Everything to the right of a place on one line.
  @inline(__always)
  private static func add(_ amount: Float, at x: Float, to row: UnsafeMutableBufferPointer<Float>) {
    let column = Int(x)
    let share = amount / perPixel
    let right = x - Float(column)
    row[column] += share * (1 - right)
    row[column + 1] += share * right
  }
}
