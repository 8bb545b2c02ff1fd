extension Animation {
  /// The progress of the value `elapsed` seconds after the start: 0 at the start, 1 at the target.
  ///
  /// It is 0 during the delay and for NaN, may leave 0…1 in between, and is `endFraction` from `totalDuration` on.
  public func fraction(at elapsed: Double) -> Double {
    guard elapsed < totalDuration else { return elapsed >= totalDuration ? endFraction : 0 }
    let time = baseTime(at: elapsed).time
    return base.fraction(at: time) + closing(at: time).way
  }

  /// The derivative of `fraction(at:)` per second of playback; at a corner the velocity that follows it.
  public func fractionVelocity(at elapsed: Double) -> Double {
    guard elapsed < totalDuration else { return 0 }
    let (time, rate) = baseTime(at: elapsed)
    return rate == 0 ? 0 : (base.velocity(at: time) + closing(at: time).velocity) * rate
  }

  /// The rest of a spring's way (at most a thousandth), blended in during its last quarter to end without a jump.
  private func closing(at time: Double) -> (way: Double, velocity: Double) {
    switch base {
    case .spring, .interpolatingSpring: break
    case .curve, .keyframes, .custom: return (0, 0)
    }
    let duration = (repeats.first.map { $0.roundDuration - baseDelay } ?? restDuration) * baseSpeed
    let share = (time / duration - 0.75) * 4
    // Without damping there is no end; before 0 it waits.
    guard share > 0, share.isFinite else { return (0, 0) }
    let rest = 1 - base.fraction(at: duration)
    let p = min(share, 1)
    return (rest * p * p * (3 - 2 * p), rest * 6 * p * (1 - p) * 4 / duration)
  }

  /// The final value of `fraction(at:)`: 0 after an even number of cycles with autoreverse, for keyframes that return
  /// to their start and for a response to a velocity; otherwise 1, also for an endless repeat.
  public var endFraction: Double {
    if endsWhereItStarted { return 0 }
    return switch base {
    case .keyframes(let path) where path.end == path.start: 0
    case .custom(let custom) where custom.isResponse: 0
    default: 1
    }
  }

  var endsWhereItStarted: Bool { repeats.contains { $0.autoreverses && $0.count > 0 && $0.count.isMultiple(of: 2) } }

  /// Seconds of playback before the motion starts.
  package var delayBeforeMotion: Double {
    var delay = baseDelay
    for layer in repeats { delay = layer.delay + delay / layer.speed }
    return delay
  }

  /// The spring, including the speed, and the delay in seconds of playback; nil unless a plain spring without a repeat.
  package var mergingSpring: (spring: Spring, delay: Double)? {
    guard case .spring(let spring) = base, repeats.isEmpty else { return nil }
    return (spring.faster(by: baseSpeed), baseDelay)
  }

  package var repeatsForever: Bool { repeats.contains { $0.count == 0 } }

  /// The rate is 0 while the animation waits, below 0 while it runs backwards.
  func baseTime(at elapsed: Double) -> (time: Double, rate: Double) {
    var time = elapsed
    var rate = 1.0
    for layer in repeats.reversed() {
      time = (time - layer.delay) * layer.speed
      rate *= layer.speed
      guard time >= 0 else { return (-1, 0) }
      let round = layer.roundDuration
      // A round without length is over before it starts.
      guard round > 0 else { return (.infinity, 0) }
      var index = (time / round).rounded(.down)
      if layer.count > 0 && index >= Double(layer.count) { index = Double(layer.count - 1) }
      time = min(max(time - index * round, 0), round)
      if layer.autoreverses && !index.truncatingRemainder(dividingBy: 2).isZero {
        time = round - time
        rate = -rate
      }
    }
    time = (time - baseDelay) * baseSpeed
    rate *= baseSpeed
    // Running backwards, the instant at which the delay begins belongs to the delay.
    if time < 0 || (time == 0 && rate < 0) { return (min(time, 0), 0) }
    return (time, rate)
  }
}

extension Animation.Base {
  func fraction(at time: Double) -> Double {
    guard time >= 0 else { return 0 }
    switch self {
    case .curve(let curve, let duration): return time < duration ? curve.value(at: time / duration) : 1
    case .spring(let spring): return 1 - spring.stepMatrix(dt: time).xx
    case .interpolatingSpring(let spring, let velocity):
      let step = spring.stepMatrix(dt: time)
      return 1 - step.xx + step.xv * velocity
    case .keyframes(let path): return path.fraction(at: time)
    case .custom(let custom): return custom.fraction(at: time)
    }
  }

  /// Per second of the base's own time.
  func velocity(at time: Double) -> Double {
    guard time >= 0 else { return 0 }
    switch self {
    case .curve(let curve, let duration): return time < duration ? curve.velocity(at: time / duration) / duration : 0
    case .spring(let spring): return -spring.stepMatrix(dt: time).vx
    case .interpolatingSpring(let spring, let velocity):
      let step = spring.stepMatrix(dt: time)
      return -step.vx + step.vv * velocity
    case .keyframes(let path): return path.fractionVelocity(at: time)
    case .custom(let custom): return custom.velocity(at: time)
    }
  }
}

extension Spring {
  /// Traps on a speed of 0 or less, or one that leaves no usable frequency.
  func faster(by speed: Double) -> Spring {
    if speed == 1 { return self }
    func checked() throws(MotionError) -> Spring {
      try MotionError.requirePositive(speed, "speed")
      try MotionError.requirePositive(angularFrequency * speed, "the frequency that follows from speed")
      return Spring(angularFrequency: angularFrequency * speed, dampingRatio: dampingRatio, mass: mass)
    }
    return required(try checked())
  }
}

extension Animation {
  /// The animation without its leading delay, and that delay in seconds of playback. A delay inside a repeat stays.
  package var splittingLeadingDelay: (rest: Animation, delay: Double) {
    let delay = leadingDelay
    guard delay > 0 else { return (self, 0) }
    var repeats = repeats
    if !repeats.isEmpty { repeats[repeats.count - 1].delay = 0 }
    let rest = Animation(
      base: base, baseDelay: repeats.isEmpty ? 0 : baseDelay, baseSpeed: baseSpeed, repeats: repeats,
      restDuration: restDuration, restLogicalDuration: restLogicalDuration)
    return (rest, delay)
  }

  /// One cycle of the outermost repeat at a time of playback: used to end an endless repeat.
  package struct Round: Hashable, Sendable {
    /// Includes the speed.
    package let animation: Animation
    /// Seconds since the cycle started; in a cycle that runs backwards they decrease.
    package let elapsed: Double
    package let index: Int
    package let isBackward: Bool
  }

  /// The cycle at `elapsed` seconds after the start; nil for an animation without a repeat.
  package func round(at elapsed: Double) -> Round? {
    guard let layer = repeats.last else { return nil }
    let next = repeats.dropLast().last
    let rest = next.map { $0.roundDuration * Double($0.count) / $0.speed } ?? base.durations.total / baseSpeed
    let inner = with(repeats: repeats.dropLast(), rest: rest, logical: rest).speed(layer.speed)
    let length = layer.roundDuration / layer.speed
    guard length > 0 else { return Round(animation: inner, elapsed: 0, index: 0, isBackward: false) }
    let time = max(0, elapsed - layer.delay)
    var index = (time / length).rounded(.down)
    if layer.count > 0 { index = min(index, Double(layer.count - 1)) }
    let isBackward = layer.autoreverses && !index.truncatingRemainder(dividingBy: 2).isZero
    let gone = min(time - index * length, length)
    return Round(
      animation: inner, elapsed: isBackward ? length - gone : gone, index: Int(min(index, 1e15)),
      isBackward: isBackward)
  }

  package struct CycleBack {
    package let animation: Animation
    /// False for a cycle that runs backwards: its start is the target.
    package let isReversed: Bool
    /// Seconds.
    package let left: Double
  }

  /// This animation, cut after some seconds.
  package func limited(to seconds: Double) -> Animation {
    guard totalDuration > seconds else { return self }
    return with(rest: seconds - leadingDelay, logical: min(restLogicalDuration, seconds - leadingDelay))
  }

  /// A reversal, in either direction: of an endless repeat, only the current cycle is reversed.
  package func reversing(isReversed: Bool, at elapsed: Double) -> CycleBack {
    if repeatsForever, let cycle = cycleBack(at: elapsed) { return cycle }
    return CycleBack(animation: self, isReversed: !isReversed, left: elapsed)
  }

  /// Nil without a repeat.
  package func cycleBack(at elapsed: Double) -> CycleBack? {
    guard let round = round(at: elapsed) else { return nil }
    let left = round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed
    return CycleBack(animation: round.animation, isReversed: !round.isBackward, left: left)
  }

  /// Ends this animation with the cycle that is current `elapsed` seconds after the start, if it repeats.
  package func endingWithRound(at elapsed: Double) -> Animation {
    guard var last = repeats.last, let round = round(at: elapsed) else { return self }
    last.count = round.index + 1
    let rest = last.roundDuration * Double(last.count) / last.speed
    return with(repeats: repeats.dropLast() + [last], rest: rest, logical: rest)
  }
}

/// The condition is false at `low` and true at `high`; it begins to hold between the returned ends.
package func bisect(
  _ low: Double, _ high: Double, times: Int = 60, where holds: (Double) -> Bool
) -> (low: Double, high: Double) {
  var (low, high) = (low, high)
  for _ in 0..<times {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle }
  }
  return (low, high)
}
