/// The timing of a change: a curve with a duration, a spring, keyframes or a custom animation, with delay, speed and
/// repeat.
///
/// Modifiers compose from the inside out, as in SwiftUI: `.delay(1).speed(2)` waits half a second,
/// `.delay(1).repeatCount(3)` waits before every cycle. Animations with the same meaning are equal.
///
/// An animation has three times: `totalDuration`, when it is at rest (for a spring its settling duration);
/// `logicalDuration`, when it appears complete (for a spring its perceptual duration); and `delayBeforeMotion`.
public struct Animation: Hashable, Sendable {
  let base: Base
  /// Seconds of playback before the base starts, inside all repeats.
  let baseDelay: Double
  /// Seconds of the base for one second of playback, inside all repeats.
  let baseSpeed: Double
  /// The repeats, from the inside out.
  let repeats: [Repeat]
  /// Seconds of playback until it is at rest, including delay and repeats; infinite if it repeats forever.
  public let totalDuration: Double
  /// Seconds of playback until the perceptual duration is over, or the time given to `logicallyComplete(after:)`.
  public let logicalDuration: Double
  /// Stored apart: removing a delay must not leave rounding errors, or the animations of a stagger would not be equal.
  let restDuration, restLogicalDuration: Double

  enum Base: Hashable, Sendable {
    case curve(UnitCurve, duration: Double)
    case spring(Spring)
    /// The velocity is in distances per second.
    case interpolatingSpring(Spring, initialVelocity: Double)
    case keyframes(KeyframePath<Double>)
    case custom(CustomMotion)
  }

  struct Repeat: Hashable, Sendable {
    /// The number of rounds; 0 for endless.
    var count: Int
    let autoreverses: Bool
    /// Seconds of one round, including delays inside.
    let roundDuration: Double
    var delay: Double
    var speed: Double
  }

  init(_ base: Base) {
    let (total, logical) = base.durations
    self.init(base: base, baseDelay: 0, baseSpeed: 1, repeats: [], restDuration: total, restLogicalDuration: logical)
  }

  init(
    base: Base, baseDelay: Double, baseSpeed: Double, repeats: [Repeat], restDuration: Double,
    restLogicalDuration: Double
  ) {
    self.base = base
    self.baseDelay = baseDelay
    self.baseSpeed = baseSpeed
    self.repeats = repeats
    self.restDuration = restDuration
    self.restLogicalDuration = restLogicalDuration
    let delay = repeats.last?.delay ?? baseDelay
    totalDuration = delay + restDuration
    logicalDuration = max(0, delay + restLogicalDuration)
  }

  func with(repeats: [Repeat]? = nil, rest: Double, logical: Double) -> Animation {
    Animation(
      base: base, baseDelay: baseDelay, baseSpeed: baseSpeed, repeats: repeats ?? self.repeats, restDuration: rest,
      restLogicalDuration: logical)
  }

  var leadingDelay: Double { repeats.last?.delay ?? baseDelay }
}

extension Animation.Base {
  /// Seconds; logically complete for a spring is its perceptual duration.
  var durations: (total: Double, logical: Double) {
    switch self {
    case .curve(_, let duration): (duration, duration)
    case .spring(let spring): (spring.settlingDuration, spring.duration)
    case .interpolatingSpring(let spring, let velocity):
      (spring.settlingDuration(distance: 1, speed: velocity.magnitude, epsilon: 0.001), spring.duration)
    case .keyframes(let path): (path.duration, path.logicalDuration)
    case .custom(let custom): (custom.duration, custom.logicalDuration)
    }
  }
}

extension Animation {
  /// The default animation: a spring of 0.55 s without bounce, SwiftUI's default since iOS 17.
  public static let `default` = Animation.spring(response: 0.55, dampingFraction: 1)

  /// Constant speed, 0.35 s.
  public static let linear = curve(.linear)
  /// Starts slowly, 0.35 s.
  public static let easeIn = curve(.easeIn)
  /// Ends slowly, 0.35 s.
  public static let easeOut = curve(.easeOut)
  /// Starts and ends slowly, 0.35 s.
  public static let easeInOut = curve(.easeInOut)

  /// Constant speed; `duration` in seconds.
  public static func linear(duration: Double) -> Animation { curve(.linear, duration: duration) }
  /// Starts slowly; `duration` in seconds.
  public static func easeIn(duration: Double) -> Animation { curve(.easeIn, duration: duration) }
  /// Ends slowly; `duration` in seconds.
  public static func easeOut(duration: Double) -> Animation { curve(.easeOut, duration: duration) }
  /// Starts and ends slowly; `duration` in seconds.
  public static func easeInOut(duration: Double) -> Animation { curve(.easeInOut, duration: duration) }

  /// A cubic Bézier curve by its control points; x in 0…1, y free, `duration` in seconds, 0 or more.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    curve(.bezier(x1, y1, x2, y2), duration: duration)
  }

  /// Any curve over `duration` seconds, 0 or more.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    self.curve(curve, duration: duration)
  }

  /// Any curve over `duration` seconds, 0 or more. Traps on a duration out of range.
  public static func curve(_ curve: UnitCurve, duration: Double = 0.35) -> Animation {
    required(try Animation.curve(checking: curve, duration: duration))
  }

  /// Any curve at a given speed: the duration is proportional to the distance.
  ///
  /// `distance` is in units of the property, its sign ignored; `speed` is above 0. Traps on values out of range.
  public static func curve(_ curve: UnitCurve, distance: Double, speed: Double) -> Animation {
    required(try Animation.curve(checking: curve, distance: distance, speed: speed))
  }

  package static func curve(
    checking curve: UnitCurve, distance: Double, speed: Double
  ) throws(MotionError) -> Animation {
    try MotionError.requireFinite(distance, "distance")
    try MotionError.requirePositive(speed, "speed")
    return try Animation.curve(checking: curve, duration: distance.magnitude / speed)
  }

  package static func curve(checking curve: UnitCurve, duration: Double) throws(MotionError) -> Animation {
    try MotionError.requireNotNegative(duration, "duration")
    return Animation(.curve(curve, duration: duration))
  }
}

extension Animation {
  /// A spring that takes over the velocity of the animation it replaces. `blendDuration`, as in SwiftUI, has no effect.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation { Animation(.spring(spring)) }

  /// A spring of 0.5 s without bounce.
  public static let spring = Animation.spring(Spring())

  /// A spring by perceptual duration in seconds and bounce, above -1 and below 1. `blendDuration` has no effect.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    spring(Spring(duration: duration, bounce: bounce))
  }

  /// A spring by response in seconds and damping fraction (1 is critical). `blendDuration` has no effect.
  @_disfavoredOverload public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    spring(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// A stiff spring for values that follow a finger: response 0.15 s, damping fraction 0.86.
  public static let interactiveSpring = Animation.interactiveSpring()

  /// A stiff spring for values that follow a finger, by response in seconds and damping fraction.
  @_disfavoredOverload public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// A stiff spring for values that follow a finger, by duration in seconds and bounce added to its 0.14.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(Spring(duration: duration, bounce: 0.14 + extraBounce))
  }

  /// A spring that adds to the running animations instead of replacing them. Traps on a value out of range.
  ///
  /// `initialVelocity` is in distances per second: 1 would reach the target in one second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }

  /// A spring that adds to the running animations, by duration in seconds and bounce.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring that adds to the running animations. Traps on a velocity that is not finite.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    required(try Animation.interpolatingSpring(checking: spring, initialVelocity: initialVelocity))
  }

  package static func interpolatingSpring(
    checking spring: Spring, initialVelocity: Double
  ) throws(MotionError) -> Animation {
    try MotionError.requireFinite(initialVelocity, "initialVelocity")
    return Animation(.interpolatingSpring(spring, initialVelocity: initialVelocity))
  }

  /// A spring without bounce, 0.5 s.
  public static let smooth = Animation.spring(Spring.smooth)
  /// A spring with a little bounce, 0.15, and 0.5 s.
  public static let snappy = Animation.spring(Spring.snappy)
  /// A spring with more bounce, 0.3, and 0.5 s.
  public static let bouncy = Animation.spring(Spring.bouncy)

  /// A smooth spring with another duration in seconds, and bounce added to its 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }
  /// A snappy spring with another duration in seconds, and bounce added to its 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }
  /// A bouncy spring with another duration in seconds, and bounce added to its 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}
