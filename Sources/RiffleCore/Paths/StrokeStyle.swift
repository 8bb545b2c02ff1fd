/// The rule for the inside of a path that crosses itself or has several subpaths.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points with a winding number other than 0 are inside.
  case nonZero
  /// Points with an odd winding number are inside.
  case evenOdd

  /// Returns true if a point with this winding number is inside.
  @inlinable public func contains(winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}

/// The shape of a stroke's ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Ends at the end of the path.
  case butt
  /// Adds a half disc.
  case round
  /// Adds half a width.
  case square
}

/// The shape of a stroke's corners.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// Ends in a point, or in a bevel beyond the miter limit.
  case miter
  /// Follows a disc around the corner.
  case round
  /// Cuts off the corner.
  case bevel
}

/// The style of the stroke along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points, half of it to each side; nothing is drawn for zero or less.
  public var lineWidth: Float
  /// The ends of the path and of each dash.
  public var lineCap: LineCap
  /// The corners.
  public var lineJoin: LineJoin
  /// The largest distance of a miter's point from its corner, in half widths.
  public var miterLimit: Float
  /// Lengths of dashes and gaps, alternating, in points; none for a line without gaps.
  public var dash: [Float]
  /// The phase of the dashes at the start of the line, in points.
  public var dashPhase: Float
  /// The start of the drawn part, as a fraction of the length.
  public var trimStart: Float
  /// The end of the drawn part. Beyond 0 and 1 a closed path continues around, an open one ends.
  public var trimEnd: Float

  public init(
    lineWidth: Float = 1, lineCap: LineCap = .round, lineJoin: LineJoin = .round, miterLimit: Float = 10,
    dash: [Float] = [], dashPhase: Float = 0, trimStart: Float = 0, trimEnd: Float = 1
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    (self.dash, self.dashPhase, self.trimStart, self.trimEnd) = (dash, dashPhase, trimStart, trimEnd)
  }

  /// The largest distance of the line from its path, in points.
  package var reach: Float {
    let half = max(lineWidth, 0) / 2
    return half * max(lineJoin == .miter ? max(miterLimit, 1) : 1, lineCap == .square ? 1.4143 : 1)
  }
}
