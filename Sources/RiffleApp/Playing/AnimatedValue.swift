import RiffleMotion

/// A number between 0 and 1 that follows its target by a spring, in real time.
package struct AnimatedValue {
  private static let spring = Spring(duration: 0.32, bounce: 0)
  private var velocity = 0.0
  private(set) var value: Double
  private var last: Double?

  package init(_ value: Double) { self.value = value }

  /// Advances to `now`, in seconds of the wall clock.
  package mutating func advance(to target: Double, at now: Double) -> Float {
    defer { last = now }
    // Slow frames count as 50 ms, so that the motion stays visible.
    let step = min(now - (last ?? now), 0.05)
    if step > 0 { Self.spring.update(value: &value, velocity: &velocity, target: target, deltaTime: step) }
    if abs(value - target) < 0.002, abs(velocity) < 0.05 { (value, velocity) = (target, 0) }
    return Float(min(max(value, 0), 1))
  }
}
