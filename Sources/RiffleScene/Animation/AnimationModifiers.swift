import RiffleMotion

/// What may stand beside any form of an animation.
///
/// Applied from the inside out as `speed`, `repeat`, `delay`: the delay comes once, before the first round, and is in
/// seconds of playback whatever the speed, as in CSS.
struct AnimationModifiers: Sendable {
  var delay = 0.0
  var speed = 1.0
  var rounds = Rounds.once

  enum Rounds: Sendable, Equatable {
    case once
    case times(Int, autoreverses: Bool)
    case forever(autoreverses: Bool)
  }

  static var fields: [Field<AnimationModifiers>] {
    [
      Field("delay", \.delay, .seconds(), "Delay in seconds."),
      Field("speed", \.speed, .number(.positive(upTo: 1000)), "Playback speed."),
      Field("repeat", \.rounds, Rounds.schema, "Repetition: a count, 'forever', or a block with details."),
    ]
  }

  func applied(to animation: Animation) throws -> Animation {
    var animation = animation
    if speed != 1 { animation = try animation.speed(checking: speed) }
    switch rounds {
    case .once: break
    case .times(let count, let autoreverses):
      animation = try animation.repeatCount(checking: count, autoreverses: autoreverses)
    case .forever(let autoreverses): animation = animation.repeatForever(autoreverses: autoreverses)
    }
    if delay != 0 { animation = try animation.delay(checking: delay) }
    return animation
  }
}

extension AnimationModifiers.Rounds: SchemaCoded {
  private enum Count: Sendable, Equatable {
    case times(Int)
    case forever
  }

  private struct Block: Sendable {
    var count = Count.times(1)
    var autoreverses = true
  }

  static var schema: Schema<Self> {
    let what = "a whole number of at least 1, 'forever', or {count: 3, autoreverses: true}"
    let times = Schema<Int>.integer(1...1_000_000)
    let forever = Schema<Count>.choice([("forever", .forever, "Forever.")])
    let count = Schema<Count>(
      .oneOf(what: "a whole number of at least 1, or 'forever'", [times.description, forever.description])
    ) { node, context in
      if node.number != nil { return times.read(node, &context).map(Count.times) }
      if node.text == "forever" { return .forever }
      return context.refuse(node, isNot: "a whole number of at least 1, or 'forever'")
    }
    let block = Schema<Block>.block("repeat", "Repetition of the animation.", Block()) {
      Field.required("count", \.count, count, "Number of cycles, or 'forever'.")
      Field("autoreverses", \.autoreverses, .flag, "Whether every other cycle runs backwards.")
    }
    let scalar = count.map { count -> Self in
      switch count {
      case .times(let times): .times(times, autoreverses: true)
      case .forever: .forever(autoreverses: true)
      }
    }
    let once: @Sendable (Self) -> String? = { $0 == .once ? "1" : nil }
    let union = Schema.oneOf(
      "repeat", what, scalar: scalar,
      [
        Alternative("count", block: block) { block in
          switch block.count {
          case .times(let times): .times(times, autoreverses: block.autoreverses)
          case .forever: .forever(autoreverses: block.autoreverses)
          }
        }
      ])
    return Schema(union.description, write: once, read: union.read)
  }

  private typealias Alternative = Schema<Self>.Alternative
}
