/// One keyframe of a track: its value, and the motion to it.
public struct Keyframe<Vector: VectorArithmetic>: Sendable, Equatable {
  /// The value at the end of the keyframe.
  public let value: Vector
  /// The motion to the value.
  public let motion: Motion

  /// The four kinds of keyframes. Durations are seconds, velocities per second.
  public enum Motion: Sendable, Equatable {
    /// Along a straight line, timed by a curve.
    case linear(duration: Double, timingCurve: UnitCurve)
    /// Along a smooth curve that passes its neighbours without a corner; nil velocities come from the neighbours.
    case cubic(duration: Double, startVelocity: Vector?, endVelocity: Vector?)
    /// By a spring; without a duration it takes until the spring has settled.
    case spring(Spring, duration: Double?, startVelocity: Vector?)
    /// Immediately.
    case move
  }

  /// A keyframe of any kind.
  public init(_ value: Vector, _ motion: Motion) {
    self.value = value
    self.motion = motion
  }

  /// Straight to `value` in `duration` seconds.
  public static func linear(_ value: Vector, duration: Double, timingCurve: UnitCurve = .linear) -> Keyframe {
    Keyframe(value, .linear(duration: duration, timingCurve: timingCurve))
  }

  /// Smoothly to `value` in `duration` seconds.
  public static func cubic(
    _ value: Vector, duration: Double, startVelocity: Vector? = nil, endVelocity: Vector? = nil
  ) -> Keyframe {
    Keyframe(value, .cubic(duration: duration, startVelocity: startVelocity, endVelocity: endVelocity))
  }

  /// To `value` by a spring, for `duration` seconds or until it has settled.
  public static func spring(
    _ value: Vector, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Vector? = nil
  ) -> Keyframe {
    Keyframe(value, .spring(spring, duration: duration, startVelocity: startVelocity))
  }

  /// To `value` immediately.
  public static func move(_ value: Vector) -> Keyframe { Keyframe(value, .move) }

  /// The duration in seconds: for a spring without a duration its settling duration, for a move 0.
  public var duration: Double {
    switch motion {
    case .linear(let duration, _), .cubic(let duration, _, _): duration
    case .spring(let spring, let duration, _): duration ?? spring.settlingDuration
    case .move: 0
    }
  }

  /// Seconds after which it counts as done: less than `duration` for a spring without a duration.
  var logicalDuration: Double {
    if case .spring(let spring, nil, _) = motion { return min(spring.duration, duration) }
    return duration
  }
}

extension Keyframe: Hashable where Vector: Hashable {}
extension Keyframe.Motion: Hashable where Vector: Hashable {}

extension Keyframe {
  /// Throws for a duration below 0 and numbers that are not finite; `place` counts from 1.
  func check(place: Int) throws(MotionError) {
    try MotionError.requireFinite(value.magnitudeSquared, "the value of keyframe \(place)")
    var velocities: [Vector?] = []
    switch motion {
    case .cubic(_, let start, let end): velocities = [start, end]
    case .spring(_, _, let start): velocities = [start]
    case .linear, .move: break
    }
    try MotionError.requireNotNegative(duration, "the duration of keyframe \(place)")
    for case let velocity? in velocities {
      try MotionError.requireFinite(velocity.magnitudeSquared, "a velocity of keyframe \(place)")
    }
  }
}
