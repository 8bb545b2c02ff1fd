import RiffleCore

/// When an animation was asked for, when it begins to move, and why.
struct AnimationStart: Sendable, Hashable {
  enum Motion: Sendable, Hashable {
    case at(Int)
    case queued
    /// When its property animator says.
    case driven
  }

  let asked: Int
  let motion: Motion
  /// Whether a delay or a queue lay between the two.
  let hasWaited: Bool
  let cause: Cause?

  init(_ animation: RunningAnimation) {
    asked = animation.startTick
    cause = animation.cause
    hasWaited = animation.delayTicks > 0
    switch (animation.motionTick, animation.kind) {
    case (_, .driven): motion = .driven
    case (let tick?, _): motion = .at(animation.delayTicks > 0 ? tick : animation.startTick)
    case (nil, _): motion = .queued
    }
  }
}

extension RunningAnimation {
  /// Whether it waits for what runs on its field to come to rest.
  var isQueued: Bool { motionTick == nil && kind != .driven }
}
