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

  /// By a spring to `value`, for `duration` seconds or, without one, until the spring has settled.
  ///
  /// The start velocity is per second, by default that of the previous keyframe.
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
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
  public typealias Keyframes = [Keyframe<Value.AnimatableData>]

  public static func buildExpression<Content: KeyframeTrackContent>(_ content: Content) -> Keyframes
  where Content.Value == Value { content.keyframes }
  public static func buildBlock(_ parts: Keyframes...) -> Keyframes { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Keyframes?) -> Keyframes { part ?? [] }
  public static func buildEither(first part: Keyframes) -> Keyframes { part }
  public static func buildEither(second part: Keyframes) -> Keyframes { part }
  public static func buildArray(_ parts: [Keyframes]) -> Keyframes { parts.flatMap { $0 } }
}
