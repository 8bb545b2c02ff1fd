extension Animation: SchemaCoded {
  /// An animation in any form a scene file accepts: a name, or a block with a curve, a spring or another animation,
  /// and with a delay, a speed and a repeat beside it.
  public static let schema: Schema<Animation> = .oneOf(
    "animation", expected, scalar: named(expected),
    [
      form("curve", "An easing curve with a duration.", as: { try $0.animation(by: $0.curve) }) {
        Field.required("curve", \.curve, UnitCurve.schema, "Name of a curve, or its control points.")
        Form.duration
        Form.extrapolate
      },
      form("spring", "A spring.", as: { try $0.animationBySpring }) {
        Field.required("spring", \.spring, TimedSpring.schema, "The spring by its numbers, or the name of a preset.")
        Field(
          "interpolating", \.isInterpolating, .flag,
          "Whether the animation is added to running ones instead of replacing them.")
        Field(
          "initialVelocity", \.initialVelocity, .number(-1_000_000...1_000_000),
          "Initial velocity of an interpolating spring, in distances per second.")
      },
      form(
        "steps", "A stepped curve, as CSS's steps().",
        as: { try $0.animation(by: .steps(checking: $0.count, position: $0.position)) }
      ) {
        Field.required("steps", \.count, .integer(1...10_000), "Number of steps.")
        Field("position", \.position, position, "Position of the jumps.")
        Form.duration
      },
      form(
        "linear", "A piecewise linear curve, as CSS's linear().",
        as: { try $0.animation(by: .linear(checking: $0.stops)) }
      ) {
        Field.required(
          "linear", \.stops, .list(of: stop, count: 2...10_000),
          "Stops as [progress, fraction], or a fraction alone, placed evenly between its neighbours.")
        Form.duration
        Form.extrapolate
      },
      form(
        "keyframes", "Keyframes in order; the last value is the target.", as: { try .keyframes(checking: $0.keyframes) }
      ) {
        Field.required(
          "keyframes", \.keyframes, .list(of: keyframe, count: 1...10_000), "Keyframes in order, starting at time 0.")
      },
      form("animation", "A modified copy of another animation.", as: \.animation) {
        Field.required("animation", \.animation, named(expectedName), "Name of an animation.")
      },
    ])

  static let expected =
    "an animation: a name such as easeInOut or bouncy, {curve: easeOut, duration: 0.4} "
    + "or {spring: {duration: 0.5, bounce: 0.2}}"

  private static let expectedName =
    "the name of an animation such as bouncy; write a block's keys beside 'speed', as in {curve: linear, speed: 2}, "
    + "or name the block under 'animations:'"

  /// An animation of the scene, a spring or a curve, looked up in this order.
  private static func named(_ expected: String) -> Schema<Animation> {
    Schema<Animation>(.name(what: expected, builtIn: AnimationNames.all)) { node, context in
      let name = node.text ?? ""
      context.notes.usesAnimations = true
      if let animation = context.animations[name] ?? AnimationNames.animation(name) { return animation }
      if let mistake = context.animations.mistake(usingTooEarly: name) {
        return context.refuse(at: node.location, mistake)
      }
      let names = context.animations.names + AnimationNames.all
      return context.refuse(node, isNot: expected, orNearest: names, meant: node.text.flatMap(Spelling.otherCurve))
    }
  }

  private struct Form: Sendable {
    var curve = UnitCurve.linear
    var count = 1
    var position = StepPosition.jumpEnd
    var stops: [LinearStop] = []
    var duration = 0.35
    var extrapolates = false
    var spring = TimedSpring(spring: .smooth)
    var isInterpolating = false
    var initialVelocity = 0.0
    var keyframes: [Keyframe<Double>] = []
    var animation = Animation.default
    var modifiers = AnimationModifiers()

    static let duration = Field<Form>("duration", \.duration, .seconds(), "Duration in seconds.")
    static let extrapolate = Field<Form>(
      "extrapolate", \.extrapolates, .flag,
      "Whether the curve extrapolates beyond its ends, for animators and transitions that overshoot.")

    func animation(by curve: UnitCurve) throws -> Animation {
      try .curve(checking: extrapolates ? curve.extrapolating : curve, duration: duration)
    }

    var animationBySpring: Animation {
      get throws {
        var animation = Animation.spring(spring.spring)
        if isInterpolating || initialVelocity != 0 {
          animation = try .interpolatingSpring(checking: spring.spring, initialVelocity: initialVelocity)
        }
        return try spring.settlingDuration.map { try animation.logicallyComplete(checkingAfter: $0) } ?? animation
      }
    }
  }

  /// Adds the modifiers that every form may have.
  private static func form(
    _ key: String, _ doc: String, as animation: @escaping @Sendable (Form) throws -> Animation,
    @FieldsBuilder<Form> _ fields: @escaping @Sendable () -> [Field<Form>]
  ) -> Schema<Animation>.Alternative {
    let block = Schema<Form>.block("animation", doc, Form()) {
      fields()
      AnimationModifiers.fields.map { $0.inside(\.modifiers) }
    }
    return Schema<Animation>.Alternative(key, block: block) { try $0.modifiers.applied(to: animation($0)) }
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
    let pair = Schema<(Double, Double)>.tuple(("progress", fraction), ("fraction", fraction))
    return .oneOf(
      "stop", "a stop: [progress, fraction], or a fraction alone", scalar: fraction.map { LinearStop($0) },
      list: pair.map { LinearStop($0.1, at: $0.0) })
  }()

  static let keyframe: Schema<Keyframe<Double>> = .oneOf(
    "keyframe", "a keyframe: {linear: 1, duration: 0.5}, {cubic: 1, duration: 0.5}, {spring: 1} or {move: 1}",
    [
      form(
        "linear", "Moves linearly to a value.", { .linear($0.value, duration: $0.length, timingCurve: $0.curve) }
      ) {
        Field.required("duration", \.length, .seconds(), "Duration in seconds.")
        Field("curve", \.curve, UnitCurve.schema, "Timing curve.")
      },
      form(
        "cubic", "Moves smoothly to a value, through a cubic curve.",
        { .cubic($0.value, duration: $0.length, startVelocity: $0.startVelocity, endVelocity: $0.endVelocity) }
      ) {
        Field.required("duration", \.length, .seconds(), "Duration in seconds.")
        Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
        Field("endVelocity", \.endVelocity, value, "Velocity at the end, per second.")
      },
      form(
        "spring", "Moves to a value with a spring.",
        { .spring($0.value, duration: $0.duration, spring: $0.spring, startVelocity: $0.startVelocity) }
      ) {
        Field("using", \.spring, Spring.schema, "The spring. Default: smooth.")
        Field("duration", \.duration, .seconds(), "Duration in seconds. Default: until the spring has settled.")
        Field("startVelocity", \.startVelocity, value, "Velocity at the start, per second.")
      }, form("move", "Jumps to a value.", { .move($0.value) }) {},
    ])

  private static let value = Schema<Double>.number(-1_000_000_000...1_000_000_000)

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
    _ key: String, _ doc: String, _ keyframe: @escaping @Sendable (KeyframeForm) -> Keyframe<Double>,
    @FieldsBuilder<KeyframeForm> _ fields: @escaping @Sendable () -> [Field<KeyframeForm>]
  ) -> Schema<Keyframe<Double>>.Alternative {
    let block = Schema<KeyframeForm>.block("keyframe", doc, KeyframeForm()) {
      Field.required(key, \.value, value, "Target value.")
      fields()
    }
    return Schema<Keyframe<Double>>.Alternative(key, block: block, transform: keyframe)
  }
}

/// Applied in the order `speed`, `repeat`, `delay`: the delay runs once, in seconds of playback, as in CSS.
struct AnimationModifiers: Sendable {
  var delay = 0.0
  var speed = 1.0
  var rounds = KeyframeRepetition.once
  var isEndless: Bool { if case .forever = rounds { true } else { false } }

  static let fields: [Field<AnimationModifiers>] = [
    Field("delay", \.delay, .seconds(), "Delay in seconds."),
    Field("speed", \.speed, .number(.positive(upTo: 1000)), "Playback speed."),
    Field("repeat", \.rounds, repetition, "Repetition: a count, 'forever', or a block with details."),
  ]

  func applied(to animation: Animation) throws -> Animation {
    var animation = animation
    if speed != 1 { animation = try animation.speed(checking: speed) }
    switch rounds {
    case .once: break
    case .count(let count, let autoreverses):
      animation = try animation.repeatCount(checking: count, autoreverses: autoreverses)
    case .forever(let autoreverses): animation = animation.repeatForever(autoreverses: autoreverses)
    }
    if delay != 0 { animation = try animation.delay(checking: delay) }
    return animation
  }

  private struct Repetition: Sendable {
    var count: Int? = 1
    var autoreverses = true

    var rounds: KeyframeRepetition {
      count.map { .count($0, autoreverses: autoreverses) } ?? .forever(autoreverses: autoreverses)
    }
  }

  private static let repetition: Schema<KeyframeRepetition> = {
    let block = Schema<Repetition>.block("repeat", "Repetition of the animation.", Repetition()) {
      Field.required("count", \.count, .rounds, "Number of cycles, or 'forever'.")
      Field("autoreverses", \.autoreverses, .flag, "Whether every other cycle runs backwards.")
    }
    let once: @Sendable (KeyframeRepetition) -> String? = { $0 == .once ? "1" : nil }
    let union = block.map(\.rounds).or(
      "a whole number from 1 to 1000000, 'forever', or {count: 3, autoreverses: true}",
      scalar: Schema<Int?>.rounds.map { Repetition(count: $0).rounds })
    return Schema(union.description, write: once, read: union.read)
  }()
}

extension Schema where Value == Int? {
  /// The number of rounds; nil for `forever`.
  static var rounds: Schema {
    let times = Schema<Int>.integer(1...1_000_000)
    let forever = Schema.choice([("forever", nil, "Forever.")])
    let what = "a whole number from 1 to 1000000, or 'forever'"
    return Schema(
      .oneOf(what: what, [times.description, forever.description]), write: { $0 == 1 ? "1" : nil },
      read: { node, context in
        if node.number != nil { return times.read(node, &context).map(Optional.some) }
        return node.text == "forever" ? .some(nil) : context.refuse(node, isNot: what)
      })
  }
}

package enum AnimationNames {
  package static let curves = NamedCurve.all.map(\.name)
  static let springs = NamedSpring.all.map(\.name)
  package static let all = springs + curves

  /// Springs first, as in SwiftUI.
  static func animation(_ name: String) -> Animation? {
    if let spring = Spring(named: name) { return .spring(spring) }
    return UnitCurve(named: name).map { .curve($0) }
  }

  /// The names by family, with their use; a capitalized word stands for the three directions of easings.net.
  package static let families: [(names: [String], use: String)] = {
    let rows: KeyValuePairs = [
      "smooth default": "No overshoot: panels, sheets, large movements.",
      "snappy spring": "Slight overshoot: buttons, switches, menus.",
      "bouncy": "Visible overshoot: playful feedback.",
      "interactiveSpring": "Short: something that follows a finger or the pointer.",
      "linear curveLinear": "Constant speed: rotation, progress, tickers.",
      "ease": "Faster at the start than at the end: the default of CSS transitions.",
      "easeIn ease-in curveEaseIn": "Slow at the start: something that leaves.",
      "easeOut ease-out curveEaseOut": "Slow at the end: something that appears.",
      "easeInOut ease-in-out curveEaseInOut": "Slow at both ends: a move from one place to another.",
      "circularEaseIn circularEaseOut circularEaseInOut Circ": "A quarter of a circle: abrupt at one end.",
      "Sine": "The weakest curve: breathing, floating.", "Quad": "A weak curve: small distances, fades.",
      "Cubic": "A medium curve: most moves.", "Quart": "A strong curve: large distances.",
      "Quint": "A very strong curve: full screens.", "Expo": "The strongest curve: something that shoots in or out.",
      "Back": "Goes back first, or beyond the target: a throw, a pop-up.",
      "Elastic": "Oscillates like a rubber band: attention.", "Bounce": "Bounces like a ball: something that falls.",
      "step-start step-end": "Jumps at the start or at the end: a blinking cursor, frames.",
    ]
    return rows.map { words, use in
      let names = words.split(separator: " ").flatMap { word in
        word.first!.isUppercase ? ["easeIn\(word)", "easeOut\(word)", "easeInOut\(word)"] : [String(word)]
      }
      return (names, use)
    }
  }()
}
