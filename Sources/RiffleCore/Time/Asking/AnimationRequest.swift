/// The start of an animation: the tick of its request, the beginning of its motion, and the cause.
struct AnimationRequest: Sendable, Hashable {
  enum Motion: Sendable, Hashable {
    case at(Int)
    case queued
    /// Moved by its property animator.
    case driven
  }

  let asked: Int
  let motion: Motion
  /// True if a delay or a queue lay between request and motion.
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
  /// True while it waits for another animation of its field to end.
  var isQueued: Bool { motionTick == nil && kind != .driven }
}
