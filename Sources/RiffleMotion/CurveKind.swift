package enum CurveKind: String, CaseIterable, Hashable, Sendable {
  /// Two control points.
  case bezier
  /// Straight lines from stop to stop.
  case linear
  /// A staircase.
  case steps
}
