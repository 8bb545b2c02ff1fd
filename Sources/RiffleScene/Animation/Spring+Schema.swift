extension Spring: SchemaCoded {
  /// A spring in one of its four forms, or by the name of a preset.
  public static var schema: Schema<Spring> { TimedSpring.schema.map(\.spring) }
}

/// A spring with its settling duration, if that decides when an animation is done.
struct TimedSpring: Sendable {
  var spring: Spring
  /// Seconds until rest, if the spring was given by them.
  var settlingDuration: Double?

  static var schema: Schema<TimedSpring> {
    let number = Schema<Double>.number(.notNegative)
    let positive = Schema<Double>.number(.positive)
    let seconds = Schema<Double>.seconds(.positive)
    let ratioDoc = "Damping ratio: 1 is critically damped, without overshoot; below 1 the spring oscillates."
    let feel = Schema<Numbers>.block("spring", "A spring by perceptual duration and bounce.", Numbers()) {
      Field("duration", \.duration, seconds, "Perceptual duration in seconds.")
      Field(
        "bounce", \.bounce, .number(.between(-1, 1)),
        "Bounce of the spring: 0 does not overshoot, values towards 1 oscillate longer.")
    }
    let response = Schema<Numbers>.block("spring", "A spring by response and damping ratio.", Numbers()) {
      Field("response", \.response, seconds, "Period of the undamped oscillation, in seconds.")
      Field("dampingRatio", \.dampingRatio, number, ratioDoc).alias("dampingFraction")
    }
    let physics = Schema<Numbers>.block("spring", "A spring by mass, stiffness and damping.", Numbers()) {
      Field("mass", \.mass, positive, "Mass of the moving object.")
      Field.required("stiffness", \.stiffness, positive, "Stiffness: force per unit of displacement.")
      Field.required("damping", \.damping, number, "Damping: force per unit of velocity.")
      Field(
        "allowOverDamping", \.allowOverDamping, .flag,
        "Whether an overdamped spring creeps to its target, or is treated as critically damped.")
    }
    let settling = Schema<Numbers>.block("spring", "A spring by settling duration.", Numbers()) {
      Field.required(
        "settlingDuration", \.settlingDuration, seconds,
        "Seconds until the spring stays within epsilon and the animation completes.")
      Field.required("dampingRatio", \.dampingRatio, .number(.positive), ratioDoc).alias("dampingFraction")
      Field(
        "epsilon", \.epsilon, .number(.between(0, 1)),
        "Distance that counts as rest, as a fraction of the whole distance.")
    }
    let names = AnimationNames.springs
    let preset = Schema<TimedSpring>(.name(what: expected, builtIn: names)) { node, context in
      if let preset = node.text.flatMap(Spring.init(named:)) { return TimedSpring(spring: preset) }
      return context.refuse(node, isNot: expected, orNearest: names)
    }
    return .oneOf(
      "spring", expected, scalar: preset,
      [
        .init("duration", "bounce", block: feel) {
          TimedSpring(spring: try Spring(checkingDuration: $0.duration, bounce: $0.bounce))
        },
        .init("response", "dampingFraction", block: response) {
          TimedSpring(spring: try Spring(checkingResponse: $0.response, dampingRatio: $0.dampingRatio))
        },
        .init("stiffness", "damping", "mass", block: physics) {
          TimedSpring(
            spring: try Spring(
              checkingMass: $0.mass, stiffness: $0.stiffness, damping: $0.damping,
              allowOverDamping: $0.allowOverDamping))
        },
        .init("settlingDuration", block: settling) {
          TimedSpring(
            spring: try Spring(
              checkingSettlingDuration: $0.settlingDuration, dampingRatio: $0.dampingRatio, epsilon: $0.epsilon),
            settlingDuration: $0.settlingDuration)
        },
      ])
  }

  private static let expected =
    "a spring such as {duration: 0.5, bounce: 0.2}, {response: 0.5, dampingRatio: 0.8}, "
    + "{mass: 1, stiffness: 100, damping: 10} or {settlingDuration: 1, dampingRatio: 0.5}, or smooth, snappy or bouncy"

  private struct Numbers: Sendable {
    var duration = 0.5
    var bounce = 0.0
    var response = 0.5
    var dampingRatio = 0.825
    var mass = 1.0
    var stiffness = 0.0
    var damping = 0.0
    var allowOverDamping = false
    var settlingDuration = 0.0
    var epsilon = 0.001
  }
}

extension UnitCurve: SchemaCoded {
  /// A curve by its name, or a cubic Bézier curve by its control points `[x1, y1, x2, y2]`.
  public static var schema: Schema<UnitCurve> {
    let what = "the name of a curve, or control points [x1, y1, x2, y2]"
    let named = Schema<UnitCurve>(.name(what: what, builtIn: AnimationNames.curves)) { node, context in
      if let text = node.text, !node.isNull {
        if let curve = UnitCurve(named: text) { return curve }
        if Spring(named: text) != nil {
          return context.refuse(at: node.location, "'\(text)' is no curve but a spring; write 'spring: \(text)'")
        }
        if context.animations[text] != nil {
          return context.refuse(at: node.location, "'\(text)' is no curve but an animation; write 'animation: \(text)'")
        }
      }
      return context.refuse(
        node, isNot: what, orNearest: AnimationNames.curves, meant: node.text.flatMap(Spelling.otherCurve))
    }
    let x = Schema<Double>.number(0...1)
    let y = Schema<Double>.number(-1000...1000)
    let points = Schema<(Double, Double, Double, Double)>.tuple(("x1", x), ("y1", y), ("x2", x), ("y2", y))
    return .oneOf(
      "curve", what, scalar: named, list: points.map { try UnitCurve.bezier(checking: $0.0, $0.1, $0.2, $0.3) })
  }
}
