import RiffleMotion

/// CSS's two curves that are not Bézier curves.
extension Animation {
  /// `{steps: 4, position: jump-end, duration: 1}`
  static let stepsForm = Schema<Animation>.Alternative(
    "steps",
    block: Schema<StepsForm>.block("animation", "A staircase, as CSS's steps().", StepsForm()) {
      Field.required("steps", \.count, .integer(1...10_000), "How many steps.")
      Field("position", \.position, position, "Where it jumps.")
      Field("duration", \.duration, .seconds(), "Seconds from start to end.")
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
    ("start", .jumpStart, "CSS's short name of jump-start."),
    ("end", .jumpEnd, "CSS's short name of jump-end."),
  ])

  /// `{linear: [[0, 0], [0.5, 0.8], [1, 1]], duration: 1}`
  static let linearForm = Schema<Animation>.Alternative(
    "linear",
    block: Schema<LinearForm>.block("animation", "Straight lines from stop to stop, as CSS's linear().", LinearForm()) {
      Field.required(
        "linear", \.stops, .list(of: stop, count: 2...10_000),
        "Stops as [progress, fraction], or a fraction alone, which is placed evenly between its neighbours.")
      Field("duration", \.duration, .seconds(), "Seconds from start to end.")
      Field(
        "extrapolate", \.extrapolates, .flag,
        "Whether it continues beyond its ends, in what an animator or a shift moves while that overshoots.")
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
