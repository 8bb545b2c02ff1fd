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

  /// Seconds until logical completion: less than `duration` for a spring without a duration.
  var logicalDuration: Double {
    if case .spring(let spring, nil, _) = motion { return min(spring.duration, duration) }
    return duration
  }
}

extension Keyframe: Hashable where Vector: Hashable {}
extension Keyframe.Motion: Hashable where Vector: Hashable {}

extension Keyframe {
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

/// Content of a track: one or more keyframes.
public protocol KeyframeTrackContent<Value> {
  /// The type of the animated part.
  associatedtype Value: Animatable
  /// The keyframes, in order.
  var keyframes: [Keyframe<Value.AnimatableData>] { get }
}

/// A keyframe that moves linearly to a value.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// One keyframe.
  public let keyframes: [Keyframe<Value.AnimatableData>]

  /// Straight to `value` in `duration` seconds, timed by a curve.
  public init(_ value: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    keyframes = [.linear(value.animatableData, duration: duration, timingCurve: timingCurve)]
  }
}

/// A keyframe that moves smoothly to a value: adjacent cubics form a Catmull-Rom spline.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// One keyframe.
  public let keyframes: [Keyframe<Value.AnimatableData>]

  /// Smoothly to `value` in `duration` seconds; velocities per second, by default from the neighbours.
  public init(_ value: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    keyframes = [
      .cubic(
        value.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
        endVelocity: endVelocity?.animatableData)
    ]
  }
}

/// A keyframe that moves to a value by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// One keyframe.
  public let keyframes: [Keyframe<Value.AnimatableData>]

  /// By a spring to `value`, for `duration` seconds or, without one, until the spring has settled. The start velocity
  /// is per second, by default that of the previous keyframe.
  public init(_ value: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    keyframes = [
      .spring(value.animatableData, duration: duration, spring: spring, startVelocity: startVelocity?.animatableData)
    ]
  }
}

/// A keyframe that jumps to a value.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// One keyframe.
  public let keyframes: [Keyframe<Value.AnimatableData>]

  /// Jumps to `value`.
  public init(_ value: Value) { keyframes = [.move(value.animatableData)] }
}

/// Result builder for the keyframes of a track, one a line, with `if`, `switch` and `for`.
@resultBuilder public enum KeyframeTrackContentBuilder<Value: Animatable> {
  public typealias Keyframes = [Keyframe<Value.AnimatableData>]

  public static func buildExpression<Content: KeyframeTrackContent>(_ content: Content) -> Keyframes
  where Content.Value == Value { content.keyframes }
  public static func buildBlock(_ parts: Keyframes...) -> Keyframes { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Keyframes?) -> Keyframes { part ?? [] }
  public static func buildEither(first part: Keyframes) -> Keyframes { part }
  public static func buildEither(second part: Keyframes) -> Keyframes { part }
  public static func buildArray(_ parts: [Keyframes]) -> Keyframes { parts.flatMap { $0 } }
}

/// The keyframes of one part of a value, named by its key path.
public struct KeyframeTrack<Root, Value: Animatable> {
  let part: WritableKeyPath<Root, Value> & Sendable
  let keyframes: [Keyframe<Value.AnimatableData>]

  /// A track for one part of the value. The timeline traps on no keyframes and invalid numbers.
  public init(
    _ part: WritableKeyPath<Root, Value> & Sendable,
    @KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value.AnimatableData>]
  ) {
    self.part = part
    keyframes = content()
  }

  /// A track for the value as a whole.
  public init(@KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value.AnimatableData>]) where Root == Value {
    self.init(\.self, content: content)
  }
}

/// A track of a timeline, without its start value.
public struct KeyframeTrackDescription<Root> {
  let make: (Root) -> any KeyframeTrackMotion<Root>

  init<Value>(_ track: KeyframeTrack<Root, Value>) {
    make = { root in
      KeyframeTrackPath(
        part: track.part, path: KeyframePath(from: root[keyPath: track.part].animatableData, track.keyframes))
    }
  }
}

/// Result builder for the tracks of a timeline; keyframes without a track animate the value as a whole.
@resultBuilder public enum KeyframesBuilder<Root> {
  public typealias Tracks = [KeyframeTrackDescription<Root>]

  public static func buildExpression<Value>(_ track: KeyframeTrack<Root, Value>) -> Tracks {
    [KeyframeTrackDescription(track)]
  }
  public static func buildBlock(_ parts: Tracks...) -> Tracks { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Tracks?) -> Tracks { part ?? [] }
  public static func buildEither(first part: Tracks) -> Tracks { part }
  public static func buildEither(second part: Tracks) -> Tracks { part }
  public static func buildArray(_ parts: [Tracks]) -> Tracks { parts.flatMap { $0 } }
}

extension Animation {
  /// An animation that follows keyframes from 0 on, added to the running animations.
  ///
  /// The keyframes may have any unit. On a property the last value is the target: `LinearKeyframe(1.2, …)` then
  /// `SpringKeyframe(1)` overshoots by a fifth and returns, and so does 120 then 100. If the last value is 0, the
  /// values are fractions, and `endFraction` is 0. `keyframePlayback(from:)` gives the original values.
  ///
  /// Traps on no keyframes, negative durations and numbers that are not finite.
  public static func keyframes(@KeyframeTrackContentBuilder<Double> _ content: () -> [Keyframe<Double>]) -> Animation {
    keyframes(KeyframePath(from: 0, content()))
  }

  package static func keyframes(checking keyframes: [Keyframe<Double>]) throws(MotionError) -> Animation {
    self.keyframes(try KeyframePath(checkingFrom: 0, keyframes))
  }

  /// The change from the path's start to its end is the whole change.
  package static func keyframes(_ path: KeyframePath<Double>) -> Animation { Animation(.keyframes(path)) }

  /// The original values of the keyframes, from `start`, with delay, speed and repeats; nil without keyframes.
  package func keyframePlayback(from start: Double) -> KeyframePlayback? {
    guard case .keyframes(let path) = base else { return nil }
    return KeyframePlayback(animation: self, path: path.starting(at: start))
  }
}

/// The original values of a keyframe animation.
package struct KeyframePlayback: Hashable, Sendable {
  let animation: Animation
  let path: KeyframePath<Double>

  /// The value `elapsed` seconds after the start; the start value during the delay.
  package func value(at elapsed: Double) -> Double {
    guard elapsed < animation.totalDuration else {
      guard elapsed >= animation.totalDuration else { return path.start }
      return animation.endsWhereItStarted ? path.start : path.end
    }
    return path.value(at: animation.baseTime(at: elapsed).time)
  }

  /// The velocity per second of playback.
  package func velocity(at elapsed: Double) -> Double {
    guard elapsed < animation.totalDuration else { return 0 }
    let (time, rate) = animation.baseTime(at: elapsed)
    return rate == 0 ? 0 : path.velocity(at: time) * rate
  }
}

extension KeyframePath<Double> {
  func fraction(at time: Double) -> Double {
    // The whole way is exactly 1, without a division's rounding.
    end == start ? value(at: time) - start : time < duration ? (value(at: time) - start) / (end - start) : 1
  }

  func fractionVelocity(at time: Double) -> Double {
    end == start ? velocity(at: time) : velocity(at: time) / (end - start)
  }
}
