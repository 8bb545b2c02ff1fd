import RiffleMotion

extension Animation {
  /// `{keyframes: [{linear: 100, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}, {move: 20}]}`
  static let keyframesForm = Schema<Animation>.Alternative(
    "keyframes",
    block: Schema<KeyframesForm>.block(
      "animation", "Keyframes, one after the other; the last one's value counts as the target.", KeyframesForm()
    ) {
      Field.required(
        "keyframes", \.keyframes, .list(of: keyframe, count: 1...10_000), "The keyframes, in order, starting from 0."
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
    block: Schema<LinearForm>.block("keyframe", "Straight to a value.", LinearForm()) {
      Field.required("linear", \.value, value, "The value it leads to.")
      Field.required("duration", \.duration, .seconds(), "Seconds it takes.")
      Field("curve", \.curve, UnitCurve.schema, "The curve that times it.")
    }
  ) { .linear($0.value, duration: $0.duration, timingCurve: $0.curve) }

  private struct LinearForm: Sendable {
    var value = 0.0
    var duration = 0.0
    var curve = UnitCurve.linear
  }

  private static let cubic = Schema<Keyframe<Double>>.Alternative(
    "cubic",
    block: Schema<CubicForm>.block("keyframe", "Smoothly to a value.", CubicForm()) {
      Field.required("cubic", \.value, value, "The value it leads to.")
      Field.required("duration", \.duration, .seconds(), "Seconds it takes.")
      Field("startVelocity", \.startVelocity, value, "The velocity it starts with, per second.")
      Field("endVelocity", \.endVelocity, value, "The velocity it arrives with, per second.")
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
    block: Schema<SpringForm>.block("keyframe", "By a spring to a value.", SpringForm()) {
      Field.required("spring", \.value, value, "The value it leads to.")
      Field("using", \.spring, Spring.schema, "The spring; by default smooth.")
      Field("duration", \.duration, .seconds(), "Seconds it has; by default it takes until the spring has settled.")
      Field("startVelocity", \.startVelocity, value, "The velocity it starts with, per second.")
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
    block: Schema<MoveForm>.block("keyframe", "At once to a value.", MoveForm()) {
      Field.required("move", \.value, value, "The value it leads to.")
    }
  ) { .move($0.value) }

  private struct MoveForm: Sendable { var value = 0.0 }
}
