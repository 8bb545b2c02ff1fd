import RiffleMotion

/// Curves by name or control points, and CSS's steps() and linear().
extension Animation {
  /// `{curve: easeOut, duration: 0.4}`
  static let curveForm = form("curve", "An easing curve with a duration.", CurveForm()) {
    Field.required("curve", \.curve, UnitCurve.schema, "Name of a curve, or its control points.")
    CurveForm.duration
    CurveForm.extrapolate
  } animation: {
    try $0.animation(by: $0.curve)
  }

  /// `{steps: 4, position: jump-end, duration: 1}`
  static let stepsForm = form("steps", "A stepped curve, as CSS's steps().", CurveForm()) {
    Field.required("steps", \.count, .integer(1...10_000), "Number of steps.")
    Field("position", \.position, position, "Position of the jumps.")
    CurveForm.duration
  } animation: {
    try $0.animation(by: .steps(checking: $0.count, position: $0.position))
  }

  /// `{linear: [[0, 0], [0.5, 0.8], [1, 1]], duration: 1}`
  static let linearForm = form("linear", "A piecewise linear curve, as CSS's linear().", CurveForm()) {
    Field.required(
      "linear", \.stops, .list(of: stop, count: 2...10_000),
      "Stops as [progress, fraction], or a fraction alone, placed evenly between its neighbours.")
    CurveForm.duration
    CurveForm.extrapolate
  } animation: {
    try $0.animation(by: .linear(checking: $0.stops))
  }

  private struct CurveForm: Sendable {
    var curve = UnitCurve.linear
    var count = 1
    var position = StepPosition.jumpEnd
    var stops: [LinearStop] = []
    var duration = 0.35
    var extrapolates = false

    static let duration = Field<CurveForm>("duration", \.duration, .seconds(), "Duration in seconds.")
    static let extrapolate = Field<CurveForm>(
      "extrapolate", \.extrapolates, .flag,
      "Whether the curve extrapolates beyond its ends, for animators and transitions that overshoot.")

    func animation(by curve: UnitCurve) throws -> Animation {
      try .curve(checking: extrapolates ? curve.extrapolating : curve, duration: duration)
    }
  }

  private static let position = Schema<StepPosition>.choice([
    ("jump-end", .jumpEnd, "The last jump is at the end."),
    ("jump-start", .jumpStart, "The first jump is at the start."),
    ("jump-none", .jumpNone, "No jump at either end."),
    ("jump-both", .jumpBoth, "A jump at both ends."),
    ("start", .jumpStart, "CSS's short name for jump-start."),
    ("end", .jumpEnd, "CSS's short name for jump-end."),
  ])

  private static let stop: Schema<LinearStop> = {
    let fraction = Schema<Double>.number(-1000...1000)
    let pair = Schema<(Double, Double)>.tuple(
      (label: "progress", value: fraction), (label: "fraction", value: fraction))
    return .oneOf(
      "stop", "a stop: [progress, fraction], or a fraction alone", scalar: fraction.map { LinearStop($0) },
      list: pair.map { LinearStop($0.1, at: $0.0) })
  }()
}
