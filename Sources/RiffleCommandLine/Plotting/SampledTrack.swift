import RiffleApp

/// One number animated by one animation.
package struct SampledTrack {
  let animation: Animation
  let start: Double
  private let distance: Double
  private let initialVelocity: Double
  private let spring: (spring: Spring, delay: Double)?
  private let keyframes: KeyframePlayback?

  /// Keyframes have their own end value and ignore `end`.
  package init(_ animation: Animation, from start: Double, to end: Double, velocity: Double) throws(UsageError) {
    self.animation = animation
    self.start = start
    distance = end - start
    initialVelocity = velocity
    spring = animation.mergingSpring
    keyframes = animation.keyframePlayback(from: start)
    if velocity != 0, spring == nil {
      throw UsageError("--velocity is for a spring without repeat; this animation starts as it is described")
    }
  }

  func value(at time: Double) -> Double {
    if let keyframes { return keyframes.value(at: time) }
    guard let (spring, delay) = spring else { return start + distance * animation.fraction(at: time) }
    guard time > delay else { return start }
    return start + spring.value(target: distance, initialVelocity: initialVelocity, time: time - delay)
  }

  func velocity(at time: Double) -> Double {
    if let keyframes { return keyframes.velocity(at: time) }
    guard let (spring, delay) = spring else { return distance * animation.fractionVelocity(at: time) }
    guard time >= delay else { return 0 }
    return spring.velocity(target: distance, initialVelocity: initialVelocity, time: time - delay)
  }

  var end: Double {
    keyframes?.value(at: .infinity) ?? start + distance * animation.endFraction
  }
}
