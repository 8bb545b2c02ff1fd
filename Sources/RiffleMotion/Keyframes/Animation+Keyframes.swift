extension Animation {
  /// An animation that follows keyframes from 0 on.
  ///
  /// The keyframes are in their own unit. On a property the last one's value counts as the target, so the fraction
  /// is the value over the last value: `LinearKeyframe(1.2, …)` then `SpringKeyframe(1)` goes a fifth too far and comes
  /// back, and so does 120 then 100. Keyframes that end with 0 lead nowhere; their values count as fractions as they
  /// are, and `endFraction` is 0. `keyframePlayback(from:)` gives the values as they are written.
  ///
  /// Like every animation that is no plain spring it adds to what runs. No keyframes, negative durations and numbers
  /// that are not finite stop the program.
  public static func keyframes(@KeyframeTrackContentBuilder<Double> _ content: () -> [Keyframe<Double>]) -> Animation {
    keyframes(KeyframePath(from: 0, content()))
  }

  /// An animation that follows keyframes; refuses what a path of keyframes refuses.
  public static func keyframes(checking keyframes: [Keyframe<Double>]) throws(MotionError) -> Animation {
    self.keyframes(try KeyframePath(checkingFrom: 0, keyframes))
  }

  /// An animation that follows a path; the way from the path's start to its end counts as the whole way.
  public static func keyframes(_ path: KeyframePath<Double>) -> Animation {
    Animation(.keyframes(path))
  }

  /// The values of the keyframes as they are written, starting from `start`, with the animation's delay, speed and
  /// repeats; nil when the animation does not follow keyframes.
  public func keyframePlayback(from start: Double) -> KeyframePlayback? {
    guard case .keyframes(let path) = base else { return nil }
    return KeyframePlayback(animation: self, path: path.starting(at: start))
  }
}

/// The values of an animation by keyframes, as they are written.
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
    // The whole way is exactly 1, not a division's idea of it.
    end == start ? value(at: time) - start : time < duration ? (value(at: time) - start) / (end - start) : 1
  }

  func fractionVelocity(at time: Double) -> Double {
    end == start ? velocity(at: time) : velocity(at: time) / (end - start)
  }
}
