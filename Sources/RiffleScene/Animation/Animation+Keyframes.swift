import RiffleMotion

extension Animation {
  /// `{keyframes: [{linear: 100, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}, {move: 20}]}`
  static let keyframesForm = Schema<Animation>.Alternative(
    "keyframes",
    block: Schema<KeyframesForm>.block(
      "animation", "Keyframes in order; the last value is the target.", KeyframesForm()
    ) {
      Field.required(
        "keyframes", \.keyframes, .list(of: keyframe, count: 1...10_000), "Keyframes in order, starting at time 0."
      )
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
  ) { form in
    try form.modifiers.applied(to: .keyframes(checking: form.keyframes))
  }

  private struct KeyframesForm: Sendable {
    var keyframes: [Keyframe<Double>] = []
    var modifiers = AnimationModifiers()
  }

  static let keyframe: Schema<Keyframe<Double>> = .oneOf(
    "keyframe",
    "a keyframe: {linear: 1, duration: 0.5}, {cubic: 1, duration: 0.5}, {spring: 1} or {move: 1}",
    [linear, cubic, spring, move])

  private static let value = Schema<Double>.number(-1_000_000_000...1_000_000_000)

  private static let linear = Schema<Keyframe<Double>>.Alternative(
    "linear",
    block: Schema<LinearForm>.block("keyframe", "Moves linearly to a value.", LinearForm()) {
      Field.required("linear", \.value, value, "Target value.")
      Field.required("duration", \.duration, .seconds(), "Duration in seconds.")
      Field("curve", \.curve, UnitCurve.schema, "Timing curve.")
    }
  ) { .linear($0.value, duration: $0.duration, timingCurve: $0.curve) }

  private struct LinearForm: Sendable {
    var value = 0.0
    var duration = 0.0
    var curve = UnitCurve.linear
  }

  private static let cubic = Schema<Keyframe<Double>>.Alternative(
    "cubic",
    block: Schema<CubicForm>.block("keyframe", "Moves smoothly to a value, through a cubic curve.", CubicForm()) {
      Field.required("cubic", \.value, value, "Target value.")
      Field.required("duration", \.duration, .seconds(), "Duration in seconds.")
      Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
      Field("endVelocity", \.endVelocity, value, "Velocity at the end, per second.")
    }
  ) { .cubic($0.value, duration: $0.duration, startVelocity: $0.startVelocity, endVelocity: $0.endVelocity) }

  private struct CubicForm: Sendable {
    var value = 0.0
    var duration = 0.0
    var startVelocity: Double?
    var endVelocity: Double?
  }

  private static let spring = Schema<Keyframe<Double>>.Alternative(
    "spring",
    block: Schema<SpringForm>.block("keyframe", "Moves to a value with a spring.", SpringForm()) {
      Field.required("spring", \.value, value, "Target value.")
      Field("using", \.spring, Spring.schema, "The spring. Default: smooth.")
      Field("duration", \.duration, .seconds(), "Duration in seconds. Default: until the spring has settled.")
      Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
    }
  ) { .spring($0.value, duration: $0.duration, spring: $0.spring, startVelocity: $0.startVelocity) }

  private struct SpringForm: Sendable {
    var value = 0.0
    var spring = Spring()
    var duration: Double?
    var startVelocity: Double?
  }

  private static let move = Schema<Keyframe<Double>>.Alternative(
    "move",
    block: Schema<MoveForm>.block("keyframe", "Jumps to a value.", MoveForm()) {
      Field.required("move", \.value, value, "Target value.")
    }
  ) { .move($0.value) }

  private struct MoveForm: Sendable { var value = 0.0 }
}
