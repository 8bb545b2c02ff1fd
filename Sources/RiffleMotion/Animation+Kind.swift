extension Animation {
  /// The kind of an animation, without its delay, speed and repeats: to name or draw it.
  public enum Kind: Hashable, Sendable {
    /// A curve, with its duration in seconds of playback; with a repeat, that of one cycle.
    case curve(UnitCurve, duration: Double)
    /// A spring, including the speed.
    case spring(Spring)
    /// Keyframes.
    case keyframes
    /// A custom animation.
    case custom
  }

  /// The kind of this animation, including the speeds inside and outside of repeats.
  public var kind: Kind {
    let speed = repeats.reduce(baseSpeed) { $0 * $1.speed }
    return switch base {
    case .curve(let curve, let duration): .curve(curve, duration: duration / speed)
    case .spring(let spring), .interpolatingSpring(let spring, _): .spring(spring.faster(by: speed))
    case .keyframes: .keyframes
    case .custom: .custom
    }
  }

  /// The curve of a plain `extrapolating` curve animation without delay and repeat; otherwise nil. Use it to play an animation
  /// along a progress that may leave 0…1.
  public var extrapolatingCurve: UnitCurve? {
    guard case .curve(let curve, _) = base, curve.extrapolates, repeats.isEmpty, baseDelay == 0 else { return nil }
    return curve
  }
}
