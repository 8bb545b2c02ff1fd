/// The change of displacement x and velocity v by a spring in a fixed time: a constant 2×2 matrix.
///
/// x' = xx x + xv v and v' = vx x + vv v, x relative to the target. It is the exact solution, not an integration, and the
/// same for every value that moves by the same spring.
@frozen
public struct SpringStep: Hashable, Sendable {
  /// Displacement from displacement, dimensionless.
  public let xx: Double
  /// Displacement from velocity, in seconds.
  public let xv: Double
  /// Velocity from displacement, per second.
  public let vx: Double
  /// Velocity from velocity, dimensionless.
  public let vv: Double

  @inlinable
  public init(xx: Double, xv: Double, vx: Double, vv: Double) {
    self.xx = xx
    self.xv = xv
    self.vx = vx
    self.vv = vv
  }

  /// The step without motion.
  @inlinable public static var identity: SpringStep { SpringStep(xx: 1, xv: 0, vx: 0, vv: 1) }

  /// Advances a displacement and its velocity by the step.
  @inlinable
  public func advance(_ displacement: inout Double, _ velocity: inout Double) {
    let next = xx * displacement + xv * velocity
    velocity = vx * displacement + vv * velocity
    displacement = next
  }

  /// Advances a displacement and its velocity, of any vector type, by the step.
  @inlinable
  public func advance<V: VectorArithmetic>(_ displacement: inout V, _ velocity: inout V) {
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
    let w = w0 * Libm.sqrt(detuning.magnitude)
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
