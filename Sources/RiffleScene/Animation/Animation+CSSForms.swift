import RiffleMotion

/// CSS's two curves that are not Bézier curves.
extension Animation {
  /// `{steps: 4, position: jump-end, duration: 1}`
  static let stepsForm = Schema<Animation>.Alternative(
    "steps",
    block: Schema<StepsForm>.block("animation", "A stepped curve, as CSS's steps().", StepsForm()) {
      Field.required("steps", \.count, .integer(1...10_000), "Number of steps.")
      Field("position", \.position, position, "Position of the jumps.")
      Field("duration", \.duration, .seconds(), "Duration in seconds.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { form in
    let curve = try UnitCurve.steps(checking: form.count, position: form.position)
    return try form.modifiers.applied(to: .curve(checking: curve, duration: form.duration))
  }

  private struct StepsForm: Sendable {
    var count = 1
    var position = StepPosition.jumpEnd
    var duration = 0.35
    var modifiers = AnimationModifiers()
  }

  private static let position = Schema<StepPosition>.choice([
    ("jump-end", .jumpEnd, "The last jump is at the end."),
    ("jump-start", .jumpStart, "The first jump is at the start."),
    ("jump-none", .jumpNone, "No jump at either end."),
    ("jump-both", .jumpBoth, "A jump at both ends."),
    ("start", .jumpStart, "CSS's short name for jump-start."),
    ("end", .jumpEnd, "CSS's short name for jump-end."),
  ])

  /// `{linear: [[0, 0], [0.5, 0.8], [1, 1]], duration: 1}`
  static let linearForm = Schema<Animation>.Alternative(
    "linear",
    block: Schema<LinearForm>.block("animation", "A piecewise linear curve, as CSS's linear().", LinearForm()) {
      Field.required(
        "linear", \.stops, .list(of: stop, count: 2...10_000),
        "Stops as [progress, fraction], or a fraction alone, placed evenly between its neighbours.")
      Field("duration", \.duration, .seconds(), "Duration in seconds.")
      Field(
        "extrapolate", \.extrapolates, .flag,
        "Whether the curve extrapolates beyond its ends, for animators and transitions that overshoot.")
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { form in
    let curve = try UnitCurve.linear(checking: form.stops)
    let used = form.extrapolates ? curve.extrapolating : curve
    return try form.modifiers.applied(to: .curve(checking: used, duration: form.duration))
  }

  private struct LinearForm: Sendable {
    var stops: [LinearStop] = []
    var duration = 0.35
    var extrapolates = false
    var modifiers = AnimationModifiers()
  }

  private static let stop: Schema<LinearStop> = {
    let fraction = Schema<Double>.number(-1000...1000)
    let pair = Schema<(Double, Double)>.tuple(
      (label: "progress", value: Schema<Double>.number(-1000...1000)), (label: "fraction", value: fraction))
    return .oneOf(
      "stop", "a stop: [progress, fraction], or a fraction alone", scalar: fraction.map { LinearStop($0) },
      list: pair.map { LinearStop($0.1, at: $0.0) })
  }()
}
