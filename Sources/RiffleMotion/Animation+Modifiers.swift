extension Animation {
  /// Delays this animation by `delay` seconds. Traps on a delay below 0.
  public func delay(_ delay: Double) -> Animation { required(try self.delay(checking: delay)) }

  package func delay(checking delay: Double) throws(MotionError) -> Animation {
    try MotionError.requireNotNegative(delay, "delay")
    return retimed(delay: delay, speed: 1)
  }

  /// Plays this animation `speed` times as fast, with its delays and repeats. Traps on a speed of 0 or less.
  public func speed(_ speed: Double) -> Animation { required(try self.speed(checking: speed)) }

  package func speed(checking speed: Double) throws(MotionError) -> Animation {
    try MotionError.requirePositive(speed, "speed")
    try MotionError.requirePositive(1 / speed, "the time scale that follows from speed")
    return retimed(delay: 0, speed: speed)
  }

  /// Repeats this animation with its delays, every other cycle backwards with `autoreverses`. An endless animation
  /// is returned unchanged. Traps on a count below 1.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    required(try repeatCount(checking: count, autoreverses: autoreverses))
  }

  package func repeatCount(checking count: Int, autoreverses: Bool = true) throws(MotionError) -> Animation {
    guard count > 0 else { throw .repeatCountNotPositive(count) }
    let total = count == 1 ? totalDuration : totalDuration * Double(count)
    let logical = count == 1 ? logicalDuration : totalDuration * Double(count - 1) + logicalDuration
    return repeated(count: count, autoreverses: autoreverses, total: total, logical: logical)
  }

  /// Repeats this animation without end. With `autoreverses`, every other cycle runs backwards. An animation of duration
  /// 0 stays at its end value.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    repeated(count: 0, autoreverses: autoreverses, total: .infinity, logical: .infinity)
  }

  /// Makes this animation logically complete `duration` seconds after its start; its motion stays. Traps on a duration below 0.
  public func logicallyComplete(after duration: Double) -> Animation {
    required(try logicallyComplete(checkingAfter: duration))
  }

  package func logicallyComplete(checkingAfter duration: Double) throws(MotionError) -> Animation {
    try MotionError.requireNotNegative(duration, "duration")
    return with(rest: restDuration, logical: duration - leadingDelay)
  }

  /// Maps playback time t to (t - delay) × speed inside.
  private func retimed(delay: Double, speed: Double) -> Animation {
    let (rest, logical) = (restDuration / speed, restLogicalDuration / speed)
    guard var outermost = repeats.last else {
      return Animation(
        base: base, baseDelay: delay + baseDelay / speed, baseSpeed: baseSpeed * speed, repeats: [],
        restDuration: rest, restLogicalDuration: logical)
    }
    outermost.delay = delay + outermost.delay / speed
    outermost.speed *= speed
    return with(repeats: repeats.dropLast() + [outermost], rest: rest, logical: logical)
  }

  private func repeated(count: Int, autoreverses: Bool, total: Double, logical: Double) -> Animation {
    guard count != 1, totalDuration.isFinite else { return self }
    let layer = Repeat(count: count, autoreverses: autoreverses, roundDuration: totalDuration, delay: 0, speed: 1)
    return with(repeats: repeats + [layer], rest: total, logical: logical)
  }

  /// The kind of an animation, without its delay, speed and repeats: to name or draw it.
  package enum Kind: Hashable, Sendable {
    /// The duration is in seconds of playback; with a repeat, that of one cycle.
    case curve(UnitCurve, duration: Double)
    /// Includes the speed.
    case spring(Spring)
    case keyframes
    case custom
  }

  /// The kind of this animation, including the speeds inside and outside of repeats.
  package var kind: Kind {
    let speed = repeats.reduce(baseSpeed) { $0 * $1.speed }
    return switch base {
    case .curve(let curve, let duration): .curve(curve, duration: duration / speed)
    case .spring(let spring), .interpolatingSpring(let spring, _): .spring(spring.faster(by: speed))
    case .keyframes: .keyframes
    case .custom: .custom
    }
  }

  /// The curve of an `extrapolating` curve animation without delay and repeat; otherwise nil.
  package var extrapolatingCurve: UnitCurve? {
    guard case .curve(let curve, _) = base, curve.extrapolates, repeats.isEmpty, baseDelay == 0 else { return nil }
    return curve
  }
}
