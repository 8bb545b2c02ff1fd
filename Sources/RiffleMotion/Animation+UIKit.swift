/// UIKit's options of a view animation, as far as they are about motion.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Plays again and again.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Plays back and forth; only together with `repeat`.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Starts and ends slowly; the default, also when several curves are named.
  public static let curveEaseInOut: AnimationOptions = []
  /// Starts slowly.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Ends slowly.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// The same speed all the way.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// The curve the options name.
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
  /// UIKit's `animate(withDuration:delay:options:)`; a duration or a delay below 0 stops the program.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = []
  ) -> Animation {
    let once = Animation.curve(options.curve, duration: duration)
    let all = options.contains(.repeat) ? once.repeatForever(autoreverses: options.contains(.autoreverse)) : once
    return delay == 0 ? all : all.delay(delay)
  }

  /// UIKit's `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// `duration` is a settling duration: the spring rests, and the completion comes, `delay + duration` seconds after the
  /// start, whatever the damping. The velocity is normalised: 1 is the whole distance in one second (see
  /// `normalized(velocity:distance:)`). It sets the spring going and never changes it. A damping ratio above 1 counts
  /// as 1; a value out of range stops the program.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double
  ) -> Animation {
    let once = spring(settlingDuration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
    return delay == 0 ? once : once.delay(delay)
  }

  /// UIKit's `animateKeyframes(withDuration:delay:options:animations:)` for one property: windows of the whole, in
  /// fractions of the way it is given.
  ///
  /// What a window leads to is a fraction of the change, so a last one of 1 ends at the new value; see
  /// `KeyframePath.init(checkingFrom:duration:relative:)` for windows that overlap. Of the options the repeat counts.
  /// Mistakes stop the program.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    keyframes: [RelativeKeyframe<Double>]
  ) -> Animation {
    let path = required { () throws(MotionError) in
      try KeyframePath(checkingFrom: 0, duration: duration, relative: keyframes)
    }
    let once = Animation.keyframes(path)
    let all = options.contains(.repeat) ? once.repeatForever(autoreverses: options.contains(.autoreverse)) : once
    return delay == 0 ? all : all.delay(delay)
  }

  /// A spring by the seconds until it rests and its damping ratio, with its own normalised velocity. It is logically
  /// complete after `settlingDuration`, not after the spring's perceptual duration.
  public static func spring(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Animation {
    interpolatingSpring(
      Spring(settlingDuration: settlingDuration, dampingRatio: dampingRatio), initialVelocity: initialVelocity
    )
    .logicallyComplete(after: settlingDuration)
  }

  /// UIKit's normalised velocity: points per second over the points of the way, so 1 is the whole way in a second.
  ///
  /// A way of no length has no velocity of this kind and gives 0.
  public static func normalized(velocity: Double, distance: Double) -> Double {
    distance == 0 ? 0 : velocity / distance
  }
}

/// UIKit's keyframe of `animateKeyframes`: a window of the whole, and the value at its end.
public struct RelativeKeyframe<Vector: VectorArithmetic>: Equatable, Sendable {
  /// Where the window begins, 0…1 of the whole.
  public let startTime: Double
  /// How long it is, 0…1 of the whole.
  public let duration: Double
  /// The value at its end.
  public let value: Vector

  /// UIKit's `addKeyframe(withRelativeStartTime:relativeDuration:)`.
  public init(withRelativeStartTime startTime: Double, relativeDuration duration: Double, to value: Vector) {
    (self.startTime, self.duration, self.value) = (startTime, duration, value)
  }
}

extension KeyframePath {
  /// UIKit's `animateKeyframes`: straight lines inside relative windows, and the value held between them.
  ///
  /// Windows may come in any order. One that begins while an earlier one still runs cuts it short and starts from
  /// where that has got to; what reaches beyond the end is cut off there. Refuses no windows, a duration, a start or a
  /// length below 0, and numbers that are not finite.
  public init(
    checkingFrom start: Vector, duration: Double, relative windows: [RelativeKeyframe<Vector>]
  ) throws(MotionError) {
    try MotionError.requireNotNegative(duration, "duration")
    guard !windows.isEmpty else { throw .noKeyframes }
    for (index, window) in windows.enumerated() {
      try MotionError.requireNotNegative(window.startTime, "the relative start time of keyframe \(index + 1)")
      try MotionError.requireNotNegative(window.duration, "the relative duration of keyframe \(index + 1)")
    }
    // Sorting must not depend on the algorithm: equal starts keep their order.
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
