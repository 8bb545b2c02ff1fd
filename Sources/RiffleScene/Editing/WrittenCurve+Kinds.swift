import RiffleMotion

extension SceneText.WrittenCurve {
  /// The kind; nil for a name whose curve has none, as `easeOutBounce`.
  package var kind: CurveKind? {
    switch form {
    case .bezier: .bezier
    case .linear: .linear
    case .steps: .steps
    case .fixed: nil
    }
  }

  package struct Conversion: Hashable, Sendable {
    package var edits: [SceneEdit]
    package var words: String
  }

  /// Returns the edits that write the curve as another kind, as near as that can be.
  ///
  /// A line gets as few stops as keep it within 0.015 of a smooth curve, and two at each jump of up to 32 steps. A
  /// Bézier curve is fitted by least squares, or gets a name if one is as near as a line would be. Steps are those of
  /// the line itself, else one for each of its pieces, and four for a smooth curve.
  ///
  /// - Returns: nil if it is of that kind.
  package func converted(to kind: CurveKind) -> Conversion? {
    guard kind != self.kind else { return nil }
    switch kind {
    case .linear:
      let corners = curve.staircase.map(\.corners) ?? curve.corners(within: Self.tolerance)
      return Conversion(edits: written("linear", Self.text(corners)), words: "\(corners.count) stops")
    case .bezier:
      let named = NamedCurve.all.first {
        $0.curve.controlPoints != nil && $0.curve.distance(to: curve) <= Self.tolerance
      }
      if let named { return Conversion(edits: written("curve", named.name), words: named.name) }
      let points = curve.fittedControlPoints
      let fit = UnitCurve.bezier(points[0], points[1], points[2], points[3])
      let away = rounded(fit.distance(to: curve), decimals: 2)
      let numbers = (0..<4).map { rounded(points[$0], decimals: 2) }.joined(separator: ", ")
      return Conversion(edits: written("curve", "[\(numbers)]"), words: "fitted, at most \(away) away")
    case .steps:
      let pieces = if case .linear(let stops) = form { stops.count - 1 } else { 4 }
      let steps = curve.nearestStaircase
      let count = steps?.count ?? max(pieces, 1)
      return Conversion(edits: written("steps", "\(count)", steps?.position ?? .jumpEnd), words: "\(count) steps")
    }
  }

  /// The greatest distance of a line from a smooth curve.
  static let tolerance = 0.015

  private static func text(_ corners: [SIMD2<Double>]) -> String {
    "["
      + corners.map { corner in
        let (x, y) = (short(corner.x), short(corner.y))
        return corner == corners.first && x == "0" || corner == corners.last && x == "1" ? y : "[\(x), \(y)]"
      }.joined(separator: ", ") + "]"
  }

  /// With at most three decimals.
  private static func short(_ number: Double) -> String { plain((number * 1000).rounded() / 1000) }
}
