extension Spring {
  /// The seconds until a change of 1 that starts at rest stays within 0.001 of its target; infinite without damping.
  public var settlingDuration: Double {
    settlingDuration(distance: 1, speed: 0, epsilon: 0.001)
  }

  /// The seconds until the value stays within `epsilon` of the target (in its length); infinite without damping.
  ///
  /// An upper bound, within a fraction of an oscillation: it uses the envelope of the motion, not its last crossing.
  public func settlingDuration<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, epsilon: Double) -> Double {
    settlingDuration(
      distance: Libm.sqrt(target.magnitudeSquared), speed: Libm.sqrt(initialVelocity.magnitudeSquared),
      epsilon: epsilon)
  }

  /// The seconds until a value between two animatable values stays within `epsilon` of the second.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V.AnimatableData = .zero, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// Seconds until the envelope of a motion from `distance` with `speed` stays below `epsilon`.
  func settlingDuration(distance: Double, speed: Double, epsilon: Double) -> Double {
    guard dampingRatio > 0 else { return distance == 0 && speed == 0 ? 0 : .infinity }
    guard envelope(distance: distance, speed: speed, at: 0) > epsilon else { return 0 }
    // The envelope only falls, so doubling finds a bracket and bisection closes it to the last bits.
    var low = 0.0
    var high = 1 / (dampingRatio * angularFrequency)
    while envelope(distance: distance, speed: speed, at: high) > epsilon && high.isFinite {
      low = high
      high *= 2
    }
    return bisect(low, high, times: 80) { !(envelope(distance: distance, speed: speed, at: $0) > epsilon) }.high
  }

  /// A falling bound of the distance to the target at `time`; below critical damping the amplitude of the swing.
  private func envelope(distance: Double, speed: Double, at time: Double) -> Double {
    let decay = dampingRatio * angularFrequency
    let detuning = (1 - dampingRatio) * (1 + dampingRatio)
    let w = angularFrequency * Libm.sqrt(detuning.magnitude)
    // Both shares add up: they may pull the same way.
    let push = speed + decay * distance
    if detuning > 0 {
      let swing = Libm.exp(-decay * time) * Libm.sqrt(distance * distance + (push / w) * (push / w))
      // Close to critical damping the swing's amplitude is huge and never reached; the critical bound is tighter.
      return min(swing, Libm.exp(-decay * time) * (distance + push * time))
    }
    let step = stepMatrix(dt: time)
    return step.xx * distance + step.xv * speed
  }

  /// w0 T of the spring with the settling duration T: defines a spring by its settling duration.
  ///
  /// Below critical damping ln(ζ / (√(1-ζ²) ε)) / ζ; at critical damping the solution of (1 + p) e^(-p) = ε, which is
  /// 9.23341 for ε = 0.001. If ζ is so small that the logarithm turns negative, the amplitude 1 / √(1-ζ²) replaces ζ /
  /// √(1-ζ²).
  static func settlingPhase(dampingRatio: Double, epsilon: Double) -> Double {
    if dampingRatio < 1 {
      let root = Libm.sqrt((1 - dampingRatio) * (1 + dampingRatio))
      let phase = Libm.log(dampingRatio / (root * epsilon)) / dampingRatio
      let bound = criticalPhase(epsilon: epsilon)
      if dampingRatio > epsilon * 2 { return min(phase, max(bound / dampingRatio, bound)) }
      return Libm.log(1 / (root * epsilon)) / dampingRatio
    }
    return criticalPhase(epsilon: epsilon)
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
