/// A damped spring that pulls a value to its target, with the parameters of SwiftUI, UIKit and physics.
///
/// - By feel: `duration`, the perceptual duration in seconds, and `bounce`, above -1 and below 1: 0 does not
///   overshoot, towards 1 it oscillates longer, towards -1 it approaches ever more slowly.
/// - By `response` in seconds (the same as duration) and `dampingRatio` (1 is critical, below 1 it oscillates).
/// - By physics: `mass`, `stiffness` and `damping`, in one consistent system of units with the second.
/// - By the time it takes to settle: `settlingDuration` in seconds and `dampingRatio`.
///
/// The conversions round-trip within a few units in the last place, for any mass. Stored are the undamped angular frequency
/// w0, the damping ratio ζ and the mass; motion depends only on w0 and ζ.
@frozen
public struct Spring: Hashable, Sendable {
  /// The undamped angular frequency w0, in radians per second: 2π / duration. Above 0.
  public let angularFrequency: Double
  /// The damping ratio ζ: below 1 the spring oscillates, at 1 it is critical, above 1 overdamped. 0 never settles.
  public let dampingRatio: Double
  /// The mass. It scales `stiffness`, `damping` and `force`, and does not change the motion.
  public let mass: Double

  @inlinable
  init(angularFrequency: Double, dampingRatio: Double, mass: Double) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
    self.mass = mass
  }

  /// A spring by its perceptual duration in seconds and its bounce, above -1 and below 1.
  ///
  /// ζ = 1 - bounce for a bounce of 0 or more, 1 / (1 + bounce) below. Traps on a value out of range.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self = required { () throws(MotionError) in try Spring(checkingDuration: duration, bounce: bounce) }
  }

  /// A spring by its response in seconds and its damping ratio, 0 or more. Traps on a value out of range.
  public init(response: Double, dampingRatio: Double) {
    self = required { () throws(MotionError) in try Spring(checkingResponse: response, dampingRatio: dampingRatio) }
  }

  /// A spring by its physics; unless `allowOverDamping`, damping beyond critical counts as critical.
  ///
  /// Mass and stiffness are above 0, damping is 0 or more. Traps on a value out of range.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    self = required { () throws(MotionError) in
      try Spring(checkingMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    }
  }

  /// A spring by the seconds until a change of 1 stays within `epsilon`, and its damping ratio, above 0 and at most 1.
  ///
  /// A damping ratio above 1 counts as 1. Traps on a value out of range.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    self = required { () throws(MotionError) in
      try Spring(checkingSettlingDuration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
  }
}

extension Spring {
  /// A spring by duration (above 0) and bounce (above -1, below 1). Throws for anything else.
  public init(checkingDuration duration: Double, bounce: Double) throws(MotionError) {
    try MotionError.requirePositive(duration, "duration")
    try MotionError.requireFinite(bounce, "bounce")
    guard bounce > -1 && bounce < 1 else { throw .bounceOutOfRange(bounce) }
    try self.init(
      checkedFrequency: 2 * Libm.pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), mass: 1,
      from: "duration")
  }

  /// A spring by response (above 0) and damping ratio (0 or more). Throws for anything else.
  public init(checkingResponse response: Double, dampingRatio: Double) throws(MotionError) {
    try MotionError.requirePositive(response, "response")
    try MotionError.requireNotNegative(dampingRatio, "dampingRatio")
    try self.init(checkedFrequency: 2 * Libm.pi / response, dampingRatio: dampingRatio, mass: 1, from: "response")
  }

  /// A spring by mass and stiffness (above 0) and damping (0 or more). Throws for anything else.
  public init(
    checkingMass mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) throws(MotionError) {
    try MotionError.requirePositive(mass, "mass")
    try MotionError.requirePositive(stiffness, "stiffness")
    try MotionError.requireNotNegative(damping, "damping")
    let ratio = damping / (2 * Libm.sqrt(mass) * Libm.sqrt(stiffness))
    try self.init(
      checkedFrequency: Libm.sqrt(stiffness / mass), dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass, from: "stiffness / mass")
  }

  /// A spring by settling duration (above 0), damping ratio (above 0) and epsilon (above 0, below 1).
  public init(
    checkingSettlingDuration duration: Double, dampingRatio: Double, epsilon: Double = 0.001
  ) throws(MotionError) {
    try MotionError.requirePositive(duration, "settlingDuration")
    try MotionError.requirePositive(dampingRatio, "dampingRatio")
    try MotionError.requireFinite(epsilon, "epsilon")
    guard epsilon > 0 && epsilon < 1 else { throw .notBetweenZeroAndOne(parameter: "epsilon", value: epsilon) }
    let ratio = min(dampingRatio, 1)
    let frequency = Spring.settlingPhase(dampingRatio: ratio, epsilon: epsilon) / duration
    try self.init(checkedFrequency: frequency, dampingRatio: ratio, mass: 1, from: "settlingDuration")
  }

  // A duration of 1e-320 s is positive and finite, but its frequency is not: refuse it too.
  private init(
    checkedFrequency frequency: Double, dampingRatio: Double, mass: Double, from parameter: String
  ) throws(MotionError) {
    try MotionError.requirePositive(frequency, "the frequency that follows from \(parameter)")
    try MotionError.requirePositive(frequency * frequency * mass, "the stiffness that follows from \(parameter)")
    try MotionError.requireNotNegative(
      2 * dampingRatio * frequency * mass, "the damping that follows from \(parameter)")
    self.init(angularFrequency: frequency, dampingRatio: dampingRatio, mass: mass)
  }
}

extension Spring {
  /// The perceptual duration in seconds: the period of the spring without its damping. The same as `response`.
  public var duration: Double { 2 * Libm.pi / angularFrequency }
  /// The response in seconds. The same as `duration`.
  public var response: Double { duration }
  /// The bounce, above -1: 1 - ζ up to critical damping, 1/ζ - 1 beyond.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The stiffness k = m w0², in mass per second squared.
  public var stiffness: Double { mass * angularFrequency * angularFrequency }
  /// The damping c = 2 m ζ w0, in mass per second.
  public var damping: Double { 2 * mass * dampingRatio * angularFrequency }

  /// A spring without bounce, 0.5 s.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A spring with a little bounce, 0.15, and 0.5 s.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A spring with more bounce, 0.3, and 0.5 s.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// A smooth spring with another duration in seconds, and bounce added to its 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// A snappy spring with another duration in seconds, and bounce added to its 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// A bouncy spring with another duration in seconds, and bounce added to its 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
