/// UIKit's options of a view animation that concern motion.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Repeats without end.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Plays forward and backward; only together with `repeat`.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Starts and ends slowly; the default, also when several curves are named.
  public static let curveEaseInOut: AnimationOptions = []
  /// Starts slowly.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Ends slowly.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// Constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// The curve of the options.
  public var curve: UnitCurve {
    switch rawValue >> 16 & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }
}

extension Animation {
  /// UIKit's `animate(withDuration:delay:options:)`. Traps on a duration or a delay below 0.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = []
  ) -> Animation {
    Animation.curve(options.curve, duration: duration).repeating(options).delay(delay)
  }

  /// UIKit's `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// The completion is called `delay + duration` seconds after the start, as in UIKit. The spring is nearly at rest
  /// then: with the damping ratio ζ and the frequency ω (radians per second) it swings by at most 0.0011 / ζ of the
  /// distance, at up to 0.0011 ω / ζ of the distance per second. It comes to rest at `totalDuration`; UIKit removes the
  /// animation at the completion, so a weakly damped view snaps to its end.
  ///
  /// A velocity of 1 is the whole distance in one second. A damping ratio above 1 counts as 1. Traps on invalid values.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double
  ) -> Animation {
    spring(settlingDuration: duration, dampingRatio: dampingRatio, initialVelocity: velocity).delay(delay)
  }

  /// UIKit's `animateKeyframes(withDuration:delay:options:animations:)` for one property, by windows of the whole
  /// duration.
  ///
  /// The value of a window is a fraction of the change, so a last value of 1 ends at the new value. Of the options only
  /// the repeat is used. Traps on invalid windows.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    keyframes: [RelativeKeyframe<Double>]
  ) -> Animation {
    let path = required(try KeyframePath(checkingFrom: 0, duration: duration, relative: keyframes))
    return Animation.keyframes(path).repeating(options).delay(delay)
  }

  private func repeating(_ options: AnimationOptions) -> Animation {
    options.contains(.repeat) ? repeatForever(autoreverses: options.contains(.autoreverse)) : self
  }

  /// A spring by settling duration in seconds, its logical end, damping ratio and velocity in distances per second.
  public static func spring(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Animation {
    interpolatingSpring(
      Spring(settlingDuration: settlingDuration, dampingRatio: dampingRatio), initialVelocity: initialVelocity
    ).logicallyComplete(after: settlingDuration)
  }
}

/// UIKit's keyframe of `animateKeyframes`: a window of the whole duration, and the value at its end.
public struct RelativeKeyframe<Vector: VectorArithmetic>: Equatable, Sendable {
  /// The start of the window, 0…1 of the whole duration.
  public let startTime: Double
  /// The length of the window, 0…1 of the whole duration.
  public let duration: Double
  /// The value at the end of the window.
  public let value: Vector

  /// UIKit's `addKeyframe(withRelativeStartTime:relativeDuration:)`.
  public init(withRelativeStartTime startTime: Double, relativeDuration duration: Double, to value: Vector) {
    (self.startTime, self.duration, self.value) = (startTime, duration, value)
  }
}

extension KeyframePath {
  /// UIKit's `animateKeyframes`: linear inside relative windows, constant between them.
  ///
  /// Windows may be in any order. A window that starts during an earlier one ends that one and starts from its current
  /// value; windows are cut at the end of the duration. Throws for no windows and for negative or not finite numbers.
  package init(
    checkingFrom start: Vector, duration: Double, relative windows: [RelativeKeyframe<Vector>]
  ) throws(MotionError) {
    try MotionError.requireNotNegative(duration, "duration")
    guard !windows.isEmpty else { throw .noKeyframes }
    for (index, window) in windows.enumerated() {
      try MotionError.requireNotNegative(window.startTime, "the relative start time of keyframe \(index + 1)")
      try MotionError.requireNotNegative(window.duration, "the relative duration of keyframe \(index + 1)")
    }
    // The order must not depend on the sort algorithm: equal starts keep their order.
    let sorted = windows.enumerated().sorted { ($0.element.startTime, $0.offset) < ($1.element.startTime, $1.offset) }
      .map(\.element)
    var keyframes: [Keyframe<Vector>] = []
    var (now, value) = (0.0, start)
    for (index, window) in sorted.enumerated() where window.startTime <= 1 {
      if window.startTime > now { keyframes.append(.linear(value, duration: (window.startTime - now) * duration)) }
      let end = window.startTime + window.duration
      let cut = min(end, index + 1 < sorted.count ? max(sorted[index + 1].startTime, window.startTime) : 1, 1)
      let part = window.duration > 0 ? (cut - window.startTime) / window.duration : 1
      value = part < 1 ? value.interpolated(towards: window.value, amount: part) : window.value
      keyframes.append(.linear(value, duration: (cut - window.startTime) * duration))
      now = cut
    }
    if now < 1 { keyframes.append(.linear(value, duration: (1 - now) * duration)) }
    try self.init(checkingFrom: start, keyframes)
  }
}
