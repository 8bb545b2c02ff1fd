extension Animation {
  /// What moves, without the delay, the speed and the repeats around it: for those who name or draw an animation.
  public enum Kind: Hashable, Sendable {
    /// A curve, over this many seconds of playback; of a repeat, those of one round.
    case curve(UnitCurve, duration: Double)
    /// A spring, speed folded in.
    case spring(Spring)
    /// Keyframes.
    case keyframes
    /// A custom animation.
    case custom
  }

  /// What moves. Speeds inside and outside of repeats are folded in.
  public var kind: Kind {
    let speed = repeats.reduce(baseSpeed) { $0 * $1.speed }
    return switch base {
    case .curve(let curve, let duration): .curve(curve, duration: duration / speed)
    case .spring(let spring), .interpolatingSpring(let spring, _): .spring(spring.faster(by: speed))
    case .keyframes: .keyframes
    case .custom: .custom
    }
  }

  /// The curve of an animation that continues beyond its ends: a plain curve made `extrapolating`, without delay and
  /// repeat; else nil. For those who play an animation along a progress that may leave 0…1.
  public var extrapolatingCurve: UnitCurve? {
    guard case .curve(let curve, _) = base, curve.extrapolates, repeats.isEmpty, baseDelay == 0 else { return nil }
    return curve
  }
}
