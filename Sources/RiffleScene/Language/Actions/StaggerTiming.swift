import RiffleECS
import RiffleMotion

/// The start of each of several entities: `stagger: 0.05`, or `stagger: {from: centre, total: 0.6, curve: easeOut}`.
package struct StaggerTiming: Sendable {
  /// Delay between consecutive entities, in seconds.
  var each = 0.0
  /// Seconds between the first and the last, in place of `each`.
  var total: Double?
  var origin = Origin.start
  /// Columns and rows, filled row by row; nil for a line.
  var grid: (columns: Int, rows: Int)?
  /// The axis of the grid along which distances count; nil for both.
  var axis: Axis?
  var curve = UnitCurve.linear

  package init(
    each: Double = 0.0, total: Double? = nil, origin: Origin = Origin.start, grid: (columns: Int, rows: Int)? = nil,
    axis: Axis? = nil, curve: UnitCurve = UnitCurve.linear
  ) {
    self.each = each
    self.total = total
    self.origin = origin
    self.grid = grid
    self.axis = axis
    self.curve = curve
  }

  package enum Origin: Sendable, Equatable {
    case start, centre, edges, end, random
    /// The number of an entity, from 1.
    case index(Int)
  }

  package enum Axis: String, Sendable, CaseIterable { case horizontal, vertical }

  var isNone: Bool { total.map { $0 == 0 } ?? (each == 0) }

  /// Seconds from the first to the last.
  func length(of count: Int) -> Double {
    guard !isNone, count > 1 else { return 0 }
    let ways = ways(of: count)
    return total ?? each * ((ways.max() ?? 0) - (ways.min() ?? 0))
  }

  /// Returns the seconds after which each of them starts, at least one at 0. Random ones are drawn anew each time.
  package func delays(of count: Int, _ world: inout World) -> [Double] {
    guard !isNone, count > 1 else { return [Double](repeating: 0, count: count) }
    return delays(of: count, &world.random)
  }

  /// Returns the delays without a world: random ones are always equal.
  func delays(of count: Int) -> [Double] {
    guard !isNone, count > 1 else { return [Double](repeating: 0, count: count) }
    var random = RandomSource(seed: 0)
    return delays(of: count, &random)
  }

  private func delays(of count: Int, _ random: inout RandomSource) -> [Double] {
    var ways = ways(of: count)
    if origin == .random { random.shuffle(&ways) }
    let nearest = ways.min() ?? 0
    let longest = (ways.max() ?? 0) - nearest
    guard longest > 0 else { return [Double](repeating: 0, count: count) }
    return ways.map { way in
      if total == nil, curve == .linear { return each * (way - nearest) }
      return (total ?? each * longest) * curve.value(at: (way - nearest) / longest)
    }
  }

  private func ways(of count: Int) -> [Double] {
    origin == .random ? (0..<count).map(Double.init) : (0..<count).map { way(to: $0, of: count) }
  }

  /// Returns the distance of an entity from the first one to start, in places.
  private func way(to index: Int, of count: Int) -> Double {
    guard let grid else {
      let last = count - 1
      return switch origin {
      case .start, .random: Double(index)
      case .end: Double(last - index)
      case .centre: abs(Double(index) - Double(last) / 2)
      case .edges: Double(min(index, last - index))
      case .index(let number): Double(abs(index - number + 1))
      }
    }
    let (x, y) = (index % grid.columns, index / grid.columns)
    let (right, bottom) = (grid.columns - 1, grid.rows - 1)
    func far(_ columns: Double, _ rows: Double) -> Double {
      switch axis {
      case .horizontal: abs(columns)
      case .vertical: abs(rows)
      case nil: (columns * columns + rows * rows).squareRoot()
      }
    }
    switch origin {
    case .start, .random: return far(Double(x), Double(y))
    case .end: return far(Double(right - x), Double(bottom - y))
    case .centre: return far(Double(x) - Double(right) / 2, Double(y) - Double(bottom) / 2)
    case .edges:
      let (columns, rows) = (min(x, right - x), min(y, bottom - y))
      return Double(axis == .horizontal ? columns : axis == .vertical ? rows : min(columns, rows))
    case .index(let number):
      return far(Double(x - (number - 1) % grid.columns), Double(y - (number - 1) / grid.columns))
    }
  }
}

extension StaggerTiming {
  static let schema: Schema<StaggerTiming> = {
    let seconds = Schema<Double>.seconds(NumberRange(0...60))
    let word = Schema<Origin>.choice([
      ("start", .start, "From the first."), ("centre", .centre, "From the middle."),
      ("edges", .edges, "From both ends."), ("end", .end, "From the last."),
      ("random", .random, "In a random order."),
    ])
    let number = Schema<Int>.integer(1...EntityNames.limit)
    let what = "start, centre, edges, end, random or the number of one of them"
    let origin = Schema<Origin>(.oneOf(what: what, [word.description, number.description])) { node, context in
      node.number == nil ? word.read(node, &context) : number.read(node, &context).map { .index($0) }
    }
    let side = Schema<Int>.integer(1...1000)
    let grid = Schema<(Int, Int)>.tuple((label: "columns", value: side), (label: "rows", value: side))
    let block = Schema<(timing: StaggerTiming, each: Double?)>.block(
      "stagger", "Stagger: the delay of each entity.", (StaggerTiming(), nil)
    ) {
      Field("from", \.timing.origin, origin, "Entity that starts first; the others follow by their distance from it.")
      Field("each", \.each, seconds, "Delay between consecutive entities, in seconds.")
      Field("total", \.timing.total, seconds, "Delay between the first and the last in seconds, instead of 'each'.")
      Field("grid", grid.map { (columns: $0.0, rows: $0.1) }, "Columns and rows of the grid, filled row by row.") {
        $0.timing.grid = $1
      }
      Field("axis", \.timing.axis, .choice(), "Axis of the grid along which distances count. Default: both.")
      Field("curve", \.timing.curve, UnitCurve.schema, "Distribution of the delays between the first and the last.")
    }
    .checked { written in
      switch (written.each, written.timing.total) {
      case (nil, nil): "stagger takes no time; add 'each:' or 'total:' in seconds"
      case (_?, _?): "'each' and 'total' exclude each other in one stagger; keep one of them"
      default: written.timing.axis != nil && written.timing.grid == nil ? "'axis' is about a grid; add 'grid:'" : nil
      }
    }
    .map { written in
      var timing = written.timing
      timing.each = written.each ?? 0
      return timing
    }
    return .oneOf(
      "stagger", "seconds between one and the next, or a block such as {from: centre, total: 0.6}",
      scalar: seconds.map { StaggerTiming(each: $0) },
      [.init("each", block: block)])
  }()
}
