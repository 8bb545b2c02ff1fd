import RiffleCore

/// Modifiers that every form of an animation accepts.
///
/// Applied from the inside out as `speed`, `repeat`, `delay`: the delay runs once, before the first round, in seconds
/// of playback whatever the speed, as in CSS.
struct AnimationModifiers: Sendable {
  var delay = 0.0
  var speed = 1.0
  var rounds = KeyframeRepetition.once
  var isEndless: Bool { if case .forever = rounds { true } else { false } }

  static var fields: [Field<AnimationModifiers>] {
    [
      Field("delay", \.delay, .seconds(), "Delay in seconds."),
      Field("speed", \.speed, .number(.positive(upTo: 1000)), "Playback speed."),
      Field("repeat", \.rounds, repetition, "Repetition: a count, 'forever', or a block with details."),
    ]
  }

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
    let union = Schema<KeyframeRepetition>.oneOf(
      "repeat", "a whole number of at least 1, 'forever', or {count: 3, autoreverses: true}",
      scalar: Schema<Int?>.rounds.map { Repetition(count: $0).rounds },
      [.init("count", block: block, transform: \.rounds)])
    return Schema(union.description, write: once, read: union.read)
  }()
}

extension Schema where Value == Int? {
  /// The number of rounds; nil for `forever`.
  static var rounds: Schema {
    let times = Schema<Int>.integer(1...1_000_000)
    let forever = Schema.choice([("forever", nil, "Forever.")])
    let what = "a whole number of at least 1, or 'forever'"
    return Schema(
      .oneOf(what: what, [times.description, forever.description]), write: { $0 == 1 ? "1" : nil },
      read: { node, context in
        if node.number != nil { return times.read(node, &context).map(Optional.some) }
        return node.text == "forever" ? .some(nil) : context.refuse(node, isNot: what)
      })
  }
}
