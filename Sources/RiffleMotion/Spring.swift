/// A damped spring that pulls a value to its target, with the parameters of SwiftUI, UIKit and physics.
///
/// - By feel: `duration`, the perceptual duration in seconds, and `bounce`, above -1 and below 1: 0 does not
///   overshoot, towards 1 it oscillates longer, towards -1 it approaches ever more slowly.
/// - By `response` in seconds (the same as duration) and `dampingRatio` (1 is critical, below 1 it oscillates).
/// - By physics: `mass`, `stiffness` and `damping`, in one consistent system of units with the second.
/// - By the time it takes to settle: `settlingDuration` in seconds and `dampingRatio`.
///
/// The conversions round-trip within a few units in the last place, for any mass. Stored are the undamped angular
/// frequency w0, the damping ratio ζ and the mass; motion depends only on w0 and ζ.
public struct Spring: Hashable, Sendable {
  /// The undamped angular frequency w0, in radians per second: 2π / duration. Above 0.
  public let angularFrequency: Double
  /// The damping ratio ζ: below 1 the spring oscillates, at 1 it is critical, above 1 overdamped. 0 never settles.
  public let dampingRatio: Double
  /// The mass. It scales `stiffness`, `damping` and `force`, and does not change the motion.
  public let mass: Double
}

extension Spring {
  /// A spring by its perceptual duration in seconds and its bounce, above -1 and below 1.
  ///
  /// ζ = 1 - bounce for a bounce of 0 or more, 1 / (1 + bounce) below. Traps on a value out of range.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self = required(try Spring(checkingDuration: duration, bounce: bounce))
  }

  /// A spring by its response in seconds and its damping ratio, 0 or more. Traps on a value out of range.
  public init(response: Double, dampingRatio: Double) {
    self = required(try Spring(checkingResponse: response, dampingRatio: dampingRatio))
  }

  /// A spring by mass and stiffness, above 0, and damping, 0 or more; unless `allowOverDamping`, damping beyond
  /// critical counts as critical. Traps on a value out of range.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    self = required(
      try Spring(checkingMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping))
  }

  /// A spring by the seconds until a change of 1 stays within `epsilon`, and a damping ratio up to 1. Traps otherwise.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    self = required(
      try Spring(checkingSettlingDuration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon))
  }
}

extension Spring {
  package init(checkingDuration duration: Double, bounce: Double) throws(MotionError) {
    try MotionError.requirePositive(duration, "duration")
    try MotionError.requireFinite(bounce, "bounce")
    guard bounce > -1 && bounce < 1 else { throw .bounceOutOfRange(bounce) }
    try self.init(
      checkedFrequency: 2 * .pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), mass: 1,
      from: "duration")
  }

  package init(checkingResponse response: Double, dampingRatio: Double) throws(MotionError) {
    try MotionError.requirePositive(response, "response")
    try MotionError.requireNotNegative(dampingRatio, "dampingRatio")
    try self.init(checkedFrequency: 2 * .pi / response, dampingRatio: dampingRatio, mass: 1, from: "response")
  }

  package init(
    checkingMass mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) throws(MotionError) {
    try MotionError.requirePositive(mass, "mass")
    try MotionError.requirePositive(stiffness, "stiffness")
    try MotionError.requireNotNegative(damping, "damping")
    let ratio = damping / (2 * mass.squareRoot() * stiffness.squareRoot())
    try self.init(
      checkedFrequency: (stiffness / mass).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass, from: "stiffness / mass")
  }

  package init(
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
    let rate = dampingRatio * frequency
    try MotionError.requireFinite(
      max(rate * rate, dampingRatio * dampingRatio), "the square of the damping that follows from \(parameter)")
    self.init(angularFrequency: frequency, dampingRatio: dampingRatio, mass: mass)
  }

  /// The perceptual duration in seconds: the period of the spring without its damping. The same as `response`.
  public var duration: Double { 2 * .pi / angularFrequency }
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

  /// The value `time` seconds after leaving zero, its value before, towards `target` with `initialVelocity` per second.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let step = stepMatrix(dt: time)
    return target.scaled(by: 1 - step.xx) + initialVelocity.scaled(by: step.xv)
  }

  /// The velocity per second at `time`: the true derivative of `value(target:initialVelocity:time:)`.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let step = stepMatrix(dt: time)
    return target.scaled(by: -step.vx) + initialVelocity.scaled(by: step.vv)
  }

  /// Advances a value and its velocity by `deltaTime` seconds towards `target`, exactly, for any step length.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    var displacement = value - target
    stepMatrix(dt: deltaTime).advance(&displacement, &velocity)
    value = target + displacement
  }

  /// The force on the value at `position` with `velocity` per second: k (target - position) - c velocity.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// The value `time` seconds after leaving `fromValue`; parts that do not animate are those of `toValue`.
  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, time: Double
  ) -> V {
    let start = fromValue.animatableData
    var result = toValue
    result.animatableData =
      start + value(target: toValue.animatableData - start, initialVelocity: initialVelocity, time: time)
    return result
  }

  /// The velocity per second between two animatable values, `time` seconds after leaving the first.
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, time: Double
  ) -> V.AnimatableData {
    velocity(target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity, time: time)
  }

  /// The force between two animatable values, with `position` measured from the first.
  public func force<V: Animatable>(
    fromValue: V, toValue: V, position: V, velocity: V.AnimatableData
  ) -> V.AnimatableData {
    force(target: toValue.animatableData, position: position.animatableData, velocity: velocity)
  }

  /// The seconds until a change of 1 that starts at rest stays within 0.001 of its target; infinite without damping.
  public var settlingDuration: Double { settlingDuration(distance: 1, speed: 0, epsilon: 0.001) }

  /// An upper bound of the seconds until the value stays within `epsilon` of the target; infinite without damping.
  public func settlingDuration<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, epsilon: Double) -> Double {
    settlingDuration(
      distance: target.magnitudeSquared.squareRoot(), speed: initialVelocity.magnitudeSquared.squareRoot(),
      epsilon: epsilon)
  }

  /// The seconds until a value between two animatable values stays within `epsilon` of the second.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  func settlingDuration(distance: Double, speed: Double, epsilon: Double) -> Double {
    guard dampingRatio > 0 else { return distance == 0 && speed == 0 ? 0 : .infinity }
    guard envelope(distance: distance, speed: speed, at: 0) > epsilon else { return 0 }
    // The envelope only falls, so doubling finds a bracket and bisection closes it to the last bits.
    var (low, high) = (0.0, 1 / (dampingRatio * angularFrequency))
    while envelope(distance: distance, speed: speed, at: high) > epsilon && high.isFinite {
      (low, high) = (high, high * 2)
    }
    return bisect(low, high, times: 80) { !(envelope(distance: distance, speed: speed, at: $0) > epsilon) }.high
  }

  /// A falling bound of the distance to the target; below critical damping the amplitude of the swing.
  private func envelope(distance: Double, speed: Double, at time: Double) -> Double {
    let decay = dampingRatio * angularFrequency
    let detuning = (1 - dampingRatio) * (1 + dampingRatio)
    let w = angularFrequency * detuning.magnitude.squareRoot()
    // Both shares add up: they may pull the same way.
    let push = speed + decay * distance
    if detuning > 0 {
      let swing = Libm.exp(-decay * time) * (distance * distance + (push / w) * (push / w)).squareRoot()
      // Close to critical damping the swing's amplitude is huge and never reached; the critical bound is tighter.
      return min(swing, Libm.exp(-decay * time) * (distance + push * time))
    }
    let step = stepMatrix(dt: time)
    return step.xx * distance + step.xv * speed
  }

  /// w0 T of the spring with the settling duration T.
  ///
  /// Below critical damping ln(ζ / (√(1-ζ²) ε)) / ζ; at critical damping the solution of (1 + p) e^(-p) = ε, which is
  /// 9.23341 for ε = 0.001. If ζ is so small that the logarithm turns negative, the amplitude 1 / √(1-ζ²) replaces ζ /
  /// √(1-ζ²).
  static func settlingPhase(dampingRatio: Double, epsilon: Double) -> Double {
    let bound = criticalPhase(epsilon: epsilon)
    guard dampingRatio < 1 else { return bound }
    let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    guard dampingRatio > epsilon * 2 else { return Libm.log(1 / (root * epsilon)) / dampingRatio }
    let phase = Libm.log(dampingRatio / (root * epsilon)) / dampingRatio
    return min(phase, max(bound / dampingRatio, bound))
  }

  /// The p above 0 with (1 + p) e^(-p) = epsilon, by Newton's method on the logarithm.
  static func criticalPhase(epsilon: Double) -> Double {
    var phase = max(2, -2 * Libm.log(epsilon))
    for _ in 0..<60 {
      // d/dp [ln(1 + p) - p] = -p / (1 + p)
      let error = Libm.log(1 + phase) - phase - Libm.log(epsilon)
      let next = phase + error * (1 + phase) / phase
      if next == phase { break }
      phase = next > 0 ? next : phase / 2
    }
    return phase
  }
}

/// The exact change of displacement x and velocity v by a spring in a fixed time: a constant 2×2 matrix.
///
/// x' = xx x + xv v and v' = vx x + vv v, x relative to the target.
public struct SpringStep: Hashable, Sendable {
  /// Displacement from displacement, dimensionless.
  public let xx: Double
  /// Displacement from velocity, in seconds.
  public let xv: Double
  /// Velocity from displacement, per second.
  public let vx: Double
  /// Velocity from velocity, dimensionless.
  public let vv: Double

  /// The step without motion.
  public static let identity = SpringStep(xx: 1, xv: 0, vx: 0, vv: 1)

  /// Advances a displacement and its velocity, of any vector type, by the step.
  @inlinable public func advance<V: VectorArithmetic>(_ displacement: inout V, _ velocity: inout V) {
    let next = displacement.scaled(by: xx) + velocity.scaled(by: xv)
    velocity = displacement.scaled(by: vx) + velocity.scaled(by: vv)
    displacement = next
  }
}

extension Spring {
  /// The exact step of the spring over `dt` seconds. The identity for a time of 0 or less, or NaN.
  ///
  /// With l = ζ w0 and w = w0 √|1 - ζ²| the solution is x(t) = e^(-lt) [x0 C + (v0 + l x0) S], where C and S are cos wt
  /// and sin(wt)/w below critical damping, cosh wt and sinh(wt)/w above it, 1 and t between. S is written as t times a
  /// quotient that tends to 1, and beyond critical damping as exponentials that never cancel, so that it is stable near
  /// ζ = 1. The velocity row is the exact derivative in all three cases.
  public func stepMatrix(dt: Double) -> SpringStep {
    guard dt > 0 else { return .identity }
    guard dt.isFinite else { return SpringStep(xx: 0, xv: 0, vx: 0, vv: 0) }
    let w0 = angularFrequency
    let decay = dampingRatio * w0
    // 1 - ζ², without losing the digits that matter near ζ = 1.
    let detuning = (1 - dampingRatio) * (1 + dampingRatio)
    let w = w0 * detuning.magnitude.squareRoot()
    let phase = w * dt
    if detuning >= 0 {
      let envelope = Libm.exp(-decay * dt)
      let s = envelope * (phase == 0 ? dt : dt * (Libm.sin(phase) / phase))
      let c = envelope * Libm.cos(phase)
      return SpringStep(xx: c + decay * s, xv: s, vx: -w0 * w0 * s, vv: c - decay * s)
    }
    // The roots are -slow and -fast; slow is written so that it keeps its digits for a large ζ.
    let fast = decay + w
    let slow = w0 * (w0 / fast)
    let quotient = phase == 0 ? 1 : -Libm.expm1(-2 * phase) / (2 * phase)
    let s = Libm.exp(-slow * dt) * dt * quotient
    let faster = Libm.exp(-fast * dt)
    return SpringStep(xx: faster + fast * s, xv: s, vx: -w0 * w0 * s, vv: faster - slow * s)
  }
}
