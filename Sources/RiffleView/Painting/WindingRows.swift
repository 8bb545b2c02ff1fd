/// The coverage of overlapping polygons: their sides, swept from the top, sixteen lines to a row of pixels. The order
/// of the crossing sides is kept for the next line, where it is almost the same.
package struct WindingRows {
  private struct Side {
    /// The first line, and the one after the last.
    var first, end: Int32
    var turn: Int32
    var top: SIMD2<Float>
    var slope: Float
  }

  private struct Crossing {
    var x: Float
    var turn: Int32
    var side: Int32

    static func < (a: Crossing, b: Crossing) -> Bool { a.x < b.x || a.x == b.x && a.side < b.side }
  }

  static let linesPerRow = 16
  private let width: Int
  private var sides: [Side] = []
  /// Sorted by first line; sides from `next` on are below the last swept line.
  private var order: [Int32] = []
  private var next = 0
  private var line: [Crossing] = []
  /// The sides that cross the last swept line.
  package var crossingCount: Int { line.count }
  /// Differences at each column, by the rule and by the area. All zero between two rows.
  private var (inside, signed): ([Float], [Float]) = ([], [])

  package init(_ polygons: [Polyline], corner: SIMD2<Float>, width: Int, height: Int) {
    self.width = width
    let lines = height * Self.linesPerRow
    for polygon in polygons {
      polygon.forEachSide {
        let (a, b) = ($0 - corner, $1 - corner)
        guard a.y != b.y else { return }
        let (top, bottom, turn): (SIMD2<Float>, SIMD2<Float>, Int32) = a.y < b.y ? (a, b, 1) : (b, a, -1)
        // A line is in the middle of its sixteenth.
        let first = Int32(min(max((top.y * Self.perPixel - 0.5).rounded(.up), 0), Float(lines)))
        let end = Int32(min(max((bottom.y * Self.perPixel - 0.5).rounded(.up), 0), Float(lines)))
        guard first < end else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        sides.append(Side(first: first, end: end, turn: turn, top: top, slope: slope))
      }
    }
    order = countingOrder(of: sides.map { Int($0.first) }, below: lines).map { Int32($0) }
  }

  private static var perPixel: Float { Float(linesPerRow) }

  private mutating func sweep(line number: Int32) {
    @inline(__always) func crossing(_ index: Int32, _ side: Side) -> Crossing {
      let x = side.top.x + ((Float(number) + 0.5) / Self.perPixel - side.top.y) * side.slope
      return Crossing(x: x.isFinite ? x : side.top.x, turn: side.turn, side: index)
    }
    let before = line.count
    var (count, isSorted) = (0, true)
    line.withUnsafeMutableBufferPointer { line in
      sides.withUnsafeBufferPointer { sides in
        for place in 0..<before {
          let index = line[place].side
          let side = sides[Int(index)]
          guard side.end > number else { continue }
          line[count] = crossing(index, side)
          if count > 0, line[count] < line[count - 1] { isSorted = false }
          count += 1
        }
      }
    }
    line.removeLast(before - count)
    while next < order.count, case let side = sides[Int(order[next])], side.first == number {
      line.append(crossing(order[next], side))
      next += 1
    }
    if !isSorted || line.count > count { line.sort(by: <) }
  }

  /// Visits pixels of a row whose area is not their coverage. Rows must be passed in ascending order.
  @inline(__always)
  package mutating func correct(_ row: Int, _ rule: FillRule, _ body: (_ column: Int, _ coverage: Float) -> Void) {
    if inside.isEmpty {
      inside = [Float](repeating: 0, count: width + 2)
      signed = inside
    }
    var (windings, columns) = (Int32(0)...0, width...width)
    for place in 0..<Self.linesPerRow {
      sweep(line: Int32(row * Self.linesPerRow + place))
      Self.add(line, rule, &inside, &signed, width, &windings, &columns)
    }
    // Polygons that wind once, and one way, have their area.
    let isWound = windings.upperBound - windings.lowerBound > 1
    var (covered, area): (Float, Float) = (0, 0)
    for column in columns {
      covered += inside[column]
      area += signed[column]
      (inside[column], signed[column]) = (0, 0)
      if isWound, column < width, !(abs(abs(area) - covered) < 1e-3) { body(column, min(max(covered, 0), 1)) }
    }
  }

  private static func add(
    _ line: [Crossing], _ rule: FillRule, _ inside: inout [Float], _ signed: inout [Float], _ width: Int,
    _ windings: inout ClosedRange<Int32>, _ columns: inout ClosedRange<Int>
  ) {
    guard let first = line.first, let last = line.last else { return }
    func column(_ crossing: Crossing) -> Float { min(max(crossing.x, 0), Float(width)) }
    columns = min(columns.lowerBound, Int(column(first)))...max(columns.upperBound, Int(column(last)) + 1)
    var (winding, low, high) = (Int32(0), windings.lowerBound, windings.upperBound)
    inside.withUnsafeMutableBufferPointer { inside in
      signed.withUnsafeMutableBufferPointer { signed in
        for crossing in line {
          let (x, before) = (column(crossing), rule.contains(winding: Int(winding)))
          winding &+= crossing.turn
          (low, high) = (min(low, winding), max(high, winding))
          add(Float(crossing.turn), at: x, to: signed)
          let after = rule.contains(winding: Int(winding))
          if before != after { add(after ? 1 : -1, at: x, to: inside) }
        }
      }
    }
    windings = low...high
  }

  @inline(__always) private static func add(_ amount: Float, at x: Float, to row: UnsafeMutableBufferPointer<Float>) {
    let column = Int(x)
    let share = amount / perPixel
    let right = x - Float(column)
    row[column] += share * (1 - right)
    row[column + 1] += share * right
  }
}
