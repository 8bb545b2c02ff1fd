import RiffleMotion

extension Animation {
  /// `{keyframes: [{linear: 100, duration: 1}, {cubic: 50, duration: 0.5}, {spring: 0}, {move: 20}]}`
  static let keyframesForm = form(
    "keyframes", "Keyframes in order; the last value is the target.", [Keyframe<Double>]()
  ) {
    Field.required(
      "keyframes", \.self, .list(of: keyframe, count: 1...10_000), "Keyframes in order, starting at time 0.")
  } animation: {
    try .keyframes(checking: $0)
  }

  static let keyframe: Schema<Keyframe<Double>> = .oneOf(
    "keyframe",
    "a keyframe: {linear: 1, duration: 0.5}, {cubic: 1, duration: 0.5}, {spring: 1} or {move: 1}",
    [linear, cubic, spring, move])

  private static let value = Schema<Double>.number(-1_000_000_000...1_000_000_000)

  private static let linear = form("linear", "Moves linearly to a value.") {
    Field.required("duration", \.length, .seconds(), "Duration in seconds.")
    Field("curve", \.curve, UnitCurve.schema, "Timing curve.")
  } keyframe: {
    .linear($0.value, duration: $0.length, timingCurve: $0.curve)
  }

  private static let cubic = form("cubic", "Moves smoothly to a value, through a cubic curve.") {
    Field.required("duration", \.length, .seconds(), "Duration in seconds.")
    Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
    Field("endVelocity", \.endVelocity, value, "Velocity at the end, per second.")
  } keyframe: {
    .cubic($0.value, duration: $0.length, startVelocity: $0.startVelocity, endVelocity: $0.endVelocity)
  }

  private static let spring = form("spring", "Moves to a value with a spring.") {
    Field("using", \.spring, Spring.schema, "The spring. Default: smooth.")
    Field("duration", \.duration, .seconds(), "Duration in seconds. Default: until the spring has settled.")
    Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
  } keyframe: {
    .spring($0.value, duration: $0.duration, spring: $0.spring, startVelocity: $0.startVelocity)
  }

  private static let move = form("move", "Jumps to a value.") {
  } keyframe: {
    .move($0.value)
  }

  private struct KeyframeForm: Sendable {
    var value = 0.0
    var length = 0.0
    var curve = UnitCurve.linear
    var startVelocity: Double?
    var endVelocity: Double?
    var spring = Spring()
    var duration: Double?
  }

  private static func form(
    _ key: String, _ doc: String,
    @FieldsBuilder<KeyframeForm> _ fields: @escaping @Sendable () -> [Field<KeyframeForm>],
    keyframe: @escaping @Sendable (KeyframeForm) -> Keyframe<Double>
  ) -> Schema<Keyframe<Double>>.Alternative {
    let block = Schema<KeyframeForm>.block("keyframe", doc, KeyframeForm()) {
      Field.required(key, \.value, value, "Target value.")
      fields()
    }
    return Schema<Keyframe<Double>>.Alternative(key, block: block, transform: keyframe)
  }
}
