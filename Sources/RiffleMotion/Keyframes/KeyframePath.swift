/// The values of one vector along its keyframes: value and velocity at any time.
///
/// It starts from `start`, goes through the keyframes in order, and keeps the last value. The rules:
///
/// - Adjacent cubics form a Catmull-Rom spline: the tangent at their common point is the difference between the next and the
///   previous point, divided by the time between them. A given velocity has priority.
/// - A cubic next to another kind takes that neighbour's velocity; at a free end, next to a move, and next to a spring
///   without a start velocity, it takes zero.
/// - A spring starts with the current velocity, unless it has a start velocity. Without a duration it is settled at its end: the
///   next keyframe starts from the exact value, at rest. With a duration the next keyframe starts from the spring's current value.
/// - At the exact time of a keyframe the next one applies, so a move is visible immediately.
///
/// Two paths with the same start and the same keyframes are equal.
public struct KeyframePath<Vector: VectorArithmetic>: Sendable, Equatable {
  /// The value before the first keyframe.
  public let start: Vector
  /// The keyframes, in order; at least one.
  public let keyframes: [Keyframe<Vector>]
  /// Seconds until the last keyframe is reached.
  public let duration: Double
  let legs: [KeyframeLeg<Vector>]

  /// A path. Traps on no keyframes, a negative duration or a number that is not finite.
  public init(from start: Vector, _ keyframes: [Keyframe<Vector>]) {
    self = required { () throws(MotionError) in try KeyframePath(checkingFrom: start, keyframes) }
  }

  /// A path. Throws for no keyframes, negative durations and numbers that are not finite.
  public init(checkingFrom start: Vector, _ keyframes: [Keyframe<Vector>]) throws(MotionError) {
    guard !keyframes.isEmpty else { throw .noKeyframes }
    try MotionError.requireFinite(start.magnitudeSquared, "the start value")
    for (index, keyframe) in keyframes.enumerated() { try keyframe.check(place: index + 1) }
    self.start = start
    self.keyframes = keyframes
    legs = KeyframeLeg.legs(from: start, keyframes)
    duration = legs[legs.count - 1].end
    try MotionError.requireFinite(duration, "the duration of the keyframes together")
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.start == rhs.start && lhs.keyframes == rhs.keyframes }

  /// The last value.
  public var end: Vector { keyframes[keyframes.count - 1].value }

  /// Seconds until it is logically complete: a spring at the end counts with its perceptual duration.
  public var logicalDuration: Double {
    legs[legs.count - 1].begin + keyframes[keyframes.count - 1].logicalDuration
  }

  /// The same keyframes from another start.
  public func starting(at start: Vector) -> KeyframePath { KeyframePath(from: start, keyframes) }

  /// The value `time` seconds after the start; before it the start, after the end the last keyframe's value.
  public func value(at time: Double) -> Vector {
    guard time >= 0 else { return start }
    guard time < duration else { return end }
    let leg = leg(at: time)
    return leg.value(after: time - leg.begin)
  }

  /// The velocity per second at `time`: the exact derivative, at a corner the right-hand one; 0 where the value is constant.
  public func velocity(at time: Double) -> Vector {
    guard time >= 0 && time < duration else { return .zero }
    let leg = leg(at: time)
    return leg.velocity(after: time - leg.begin)
  }

  /// The last leg that has begun. O(log n).
  private func leg(at time: Double) -> KeyframeLeg<Vector> {
    legs[max(legs.partitioningIndex(where: { $0.begin > time }) - 1, 0)]
  }
}

extension KeyframePath: Hashable where Vector: Hashable {}
