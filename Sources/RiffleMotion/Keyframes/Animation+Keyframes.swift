extension Animation {
  /// An animation that follows keyframes from 0 on.
  ///
  /// The keyframes may have any unit. On a property the last value is the target, and the fraction is a value divided by the last
  /// value: `LinearKeyframe(1.2, …)` then `SpringKeyframe(1)` overshoots by a fifth and returns, and so does 120 then 100. If the
  /// last value is 0, the values are fractions, and `endFraction` is 0. `keyframePlayback(from:)` gives the original values.
  ///
  /// Like every animation that is not a plain spring, it adds to the running animations. Traps on no keyframes, negative
  /// durations and numbers that are not finite.
  public static func keyframes(@KeyframeTrackContentBuilder<Double> _ content: () -> [Keyframe<Double>]) -> Animation {
    keyframes(KeyframePath(from: 0, content()))
  }

  /// An animation that follows keyframes. Throws the errors of `KeyframePath.init(checkingFrom:_:)`.
  public static func keyframes(checking keyframes: [Keyframe<Double>]) throws(MotionError) -> Animation {
    self.keyframes(try KeyframePath(checkingFrom: 0, keyframes))
  }

  /// An animation that follows a path; the change from the path's start to its end is the whole change.
  public static func keyframes(_ path: KeyframePath<Double>) -> Animation {
    Animation(.keyframes(path))
  }

  /// The original values of the keyframes, from `start`, with the animation's delay, speed and repeats; nil if the animation has
  /// no keyframes.
  public func keyframePlayback(from start: Double) -> KeyframePlayback? {
    guard case .keyframes(let path) = base else { return nil }
    return KeyframePlayback(animation: self, path: path.starting(at: start))
  }
}

/// The original values of a keyframe animation.
public struct KeyframePlayback: Hashable, Sendable {
  let animation: Animation
  let path: KeyframePath<Double>

  /// The value `elapsed` seconds after the start; the start during the delay.
  public func value(at elapsed: Double) -> Double {
    guard elapsed < animation.totalDuration else {
      guard elapsed >= animation.totalDuration else { return path.start }
      return animation.endsWhereItStarted ? path.start : path.end
    }
    return path.value(at: animation.baseTime(at: elapsed).time)
  }

  /// The derivative of the value, per second of playback.
  public func velocity(at elapsed: Double) -> Double {
    guard elapsed < animation.totalDuration else { return 0 }
    let (time, rate) = animation.baseTime(at: elapsed)
    return rate == 0 ? 0 : path.velocity(at: time) * rate
  }
}

extension KeyframePath<Double> {
  /// The fraction of the way at a time of the path, and its velocity: see `Animation.keyframes(_:)`.
  func fraction(at time: Double) -> Double {
    // The whole way is exactly 1, without a division's rounding.
    end == start ? value(at: time) - start : time < duration ? (value(at: time) - start) / (end - start) : 1
  }

  func fractionVelocity(at time: Double) -> Double {
    end == start ? velocity(at: time) : velocity(at: time) / (end - start)
  }
}
