/// Which points lie inside of a path that crosses itself or has several subpaths.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Those around which the path winds at all.
  case nonZero
  /// Those around which it winds an odd number of times.
  case evenOdd

  /// Whether a point around which a path winds this often lies inside.
  @inlinable public func contains(winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}

/// How a line ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// At the end of the path.
  case butt
  /// In a half disc around it.
  case round
  /// Half a width beyond it.
  case square
}

/// How a line bends.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// In a point, or cut off where that would be farther than the miter limit.
  case miter
  /// Around a disc.
  case round
  /// Cut off.
  case bevel
}

/// The line along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// Points, half of them to either side; nothing is drawn for zero or less.
  public var lineWidth: Float
  /// At both ends, and at those of each dash.
  public var lineCap: LineCap
  /// At corners.
  public var lineJoin: LineJoin
  /// How far the point of a miter may be from its corner, in halves of the width.
  public var miterLimit: Float
  /// Lengths of dashes and gaps, alternating, in points; none for a line without gaps.
  public var dash: [Float]
  /// Where in the dashes the line begins, in points.
  public var dashPhase: Float
  /// The share of the length that is drawn: from here ...
  public var trimStart: Float
  /// ... to here. Beyond 0 and 1 a closed path continues on its other end, an open one ends.
  public var trimEnd: Float

  public init(
    lineWidth: Float = 1, lineCap: LineCap = .round, lineJoin: LineJoin = .round, miterLimit: Float = 10,
    dash: [Float] = [], dashPhase: Float = 0, trimStart: Float = 0, trimEnd: Float = 1
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    (self.dash, self.dashPhase, self.trimStart, self.trimEnd) = (dash, dashPhase, trimStart, trimEnd)
  }

  /// How far the line may reach from its path, in points.
  package var reach: Float {
    let half = max(lineWidth, 0) / 2
    return half * max(lineJoin == .miter ? max(miterLimit, 1) : 1, lineCap == .square ? 1.4143 : 1)
  }
}
