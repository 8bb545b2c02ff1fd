import RiffleMotion

extension Spring: SchemaCoded {
  /// A spring by any of its four namings, or by the name of a preset.
  public static var schema: Schema<Spring> { TimedSpring.schema.map(\.spring) }
}

/// A spring with the time it was named by, where that says when an animation counts as done.
struct TimedSpring: Sendable {
  var spring: Spring
  /// Seconds until it rests, when it was named by them.
  var settlingDuration: Double?

  static var schema: Schema<TimedSpring> {
    let number = Schema<Double>.number(.notNegative)
    let positive = Schema<Double>.number(.positive)
    let ratioDoc = "The ratio to critical damping: 1 does not overshoot, below 1 it swings."
    let feel = Schema<Feel>.block("spring", "A spring by feel.", Feel()) {
      Field("duration", \.duration, positive, "The perceptual duration in seconds.")
      Field("bounce", \.bounce, .number(.between(-1, 1)), "0 does not overshoot; towards 1 it swings ever longer.")
    }
    let response = Schema<Response>.block("spring", "A spring by response and damping.", Response()) {
      Field("response", \.response, positive, "The period without damping, in seconds.")
      Field("dampingRatio", \.dampingRatio, number, ratioDoc).alias("dampingFraction")
    }
    let physics = Schema<Physics>.block("spring", "A spring by its physics.", Physics()) {
      Field("mass", \.mass, positive, "The mass it moves.")
      Field.required("stiffness", \.stiffness, positive, "The force for each unit of distance.")
      Field.required("damping", \.damping, number, "The force against each unit of speed.")
      Field(
        "allowOverDamping", \.allowOverDamping, .flag, "Whether damping beyond critical creeps, or counts as critical.")
    }
    let settling = Schema<Settling>.block("spring", "A spring by the time it takes to rest.", Settling()) {
      Field.required(
        "settlingDuration", \.settlingDuration, positive,
        "Seconds until it stays within epsilon, and until an animation by it is done.")
      Field.required("dampingRatio", \.dampingRatio, .number(.positive), ratioDoc).alias("dampingFraction")
      Field("epsilon", \.epsilon, .number(.between(0, 1)), "The distance that counts as rest, of the way it goes.")
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

  private struct Feel: Sendable {
    var duration = 0.5
    var bounce = 0.0
  }

  private struct Response: Sendable {
    var response = 0.5
    var dampingRatio = 0.825
  }

  private struct Physics: Sendable {
    var mass = 1.0
    var stiffness = 0.0
    var damping = 0.0
    var allowOverDamping = false
  }

  private struct Settling: Sendable {
    var settlingDuration = 0.0
    var dampingRatio = 0.0
    var epsilon = 0.001
  }
}
