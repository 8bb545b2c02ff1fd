/// The way of one vector through its keyframes: value and velocity at any time.
///
/// It starts from `start`, visits the keyframes one after the other and holds the last one's value for good. The rules:
///
/// - Cubics beside each other form a Catmull-Rom spline: the tangent at the point between them is the way from the
///   point before to the point after over the time between those two. A velocity that is given goes before.
/// - Beside another kind a cubic takes that neighbour's velocity; at a free end, beside a move and beside a spring
///   without a start velocity, zero.
/// - A spring starts with the velocity it finds, unless it is given another. Without a duration it has settled when
///   its leg is over: the next leg starts from the exact value, at rest. With a duration the next leg starts from
///   where the spring has got to.
/// - At the very time of a keyframe what follows it holds already, so a move shows at once.
///
/// A value: two paths with the same start and the same keyframes are equal.
public struct KeyframePath<Vector: VectorArithmetic>: Sendable, Equatable {
  /// The value before the first keyframe.
  public let start: Vector
  /// The keyframes, in order; at least one.
  public let keyframes: [Keyframe<Vector>]
  /// Seconds until the last keyframe is reached.
  public let duration: Double
  let legs: [KeyframeLeg<Vector>]

  /// A path; no keyframes, a negative duration or a number that is not finite stop the program.
  public init(from start: Vector, _ keyframes: [Keyframe<Vector>]) {
    self = required { () throws(MotionError) in try KeyframePath(checkingFrom: start, keyframes) }
  }

  /// A path; refuses no keyframes, negative durations and numbers that are not finite.
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

  /// The value it ends with.
  public var end: Vector { keyframes[keyframes.count - 1].value }

  /// Seconds after which it counts as done: a spring at the end counts with its perceptual duration.
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

  /// The velocity per second at `time`: the true derivative, at a corner that of what follows; 0 where it holds.
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
