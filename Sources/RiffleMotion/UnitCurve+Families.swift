extension UnitCurve {
  /// One of Robert Penner's easing functions.
  public static func penner(_ family: PennerFamily, _ direction: EasingDirection) -> UnitCurve {
    UnitCurve(shape: .penner(PennerCurve(family, direction)))
  }

  /// CSS's `steps(count, position)`. Traps on too few steps.
  public static func steps(_ count: Int, position: StepPosition = .jumpEnd) -> UnitCurve {
    required { () throws(MotionError) in try UnitCurve.steps(checking: count, position: position) }
  }

  /// CSS's `steps(count, position)`. Throws for a count below 1, or below 2 for `jumpNone`.
  public static func steps(checking count: Int, position: StepPosition) throws(MotionError) -> UnitCurve {
    UnitCurve(shape: .steps(try StepCurve(checking: count, position: position)))
  }

  /// CSS's `linear(stops)`. Traps on fewer than two stops.
  public static func linear(_ stops: [LinearStop]) -> UnitCurve {
    required { () throws(MotionError) in try UnitCurve.linear(checking: stops) }
  }

  /// CSS's `linear(stops)`. Throws for fewer than two stops and numbers that are not finite.
  public static func linear(checking stops: [LinearStop]) throws(MotionError) -> UnitCurve {
    UnitCurve(shape: .stops(try LinearStops(checking: stops)))
  }

  /// A cubic Bézier curve. Throws for a control x outside 0…1 and numbers that are not finite.
  public static func bezier(
    checking x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(MotionError) -> UnitCurve {
    UnitCurve(try CubicBezier(checking: x1, y1, x2, y2))
  }

  /// The steps of a step curve; nil for any other.
  package var staircase: StepCurve? { if case .steps(let steps) = shape { steps } else { nil } }

  /// x and y of both control points; nil for a curve that is no cubic Bézier curve.
  package var controlPoints: SIMD4<Double>? {
    switch shape {
    case .bezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2]
    case .linear: [0, 0, 1, 1]
    default: nil
    }
  }
}
