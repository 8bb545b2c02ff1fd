extension Animation {
  /// One cycle of the outermost repeat at a time of playback: used to end an endless repeat.
  public struct Round: Hashable, Sendable {
    /// The animation of the cycle, including the speed.
    public let animation: Animation
    /// Seconds since the cycle started; in a cycle that runs backwards they decrease.
    public let elapsed: Double
    /// The number of completed cycles.
    public let index: Int
    /// True if the cycle runs backwards, to the start.
    public let isBackward: Bool
  }

  /// The current cycle `elapsed` seconds after the start; nil for an animation without a repeat.
  public func round(at elapsed: Double) -> Round? {
    guard let layer = repeats.last else { return nil }
    let total = Animation.durations(base, baseDelay, baseSpeed, repeats.dropLast())
    let inner = Animation(
      base: base, baseDelay: baseDelay, baseSpeed: baseSpeed, repeats: repeats.dropLast(),
      restDuration: total.rest, restLogicalDuration: total.rest
    ).speed(layer.speed)
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

  /// The part of a cycle that is played back to its start.
  package struct CycleBack {
    package let animation: Animation
    /// False for a cycle that runs backwards: its start is the target.
    package let isReversed: Bool
    /// The remaining seconds.
    package let left: Double
  }

  /// The rest of the cycle at `elapsed` seconds when time runs back from there; nil for an animation without a repeat.
  package func cycleBack(at elapsed: Double) -> CycleBack? {
    guard let round = round(at: elapsed) else { return nil }
    let left = round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed
    return CycleBack(animation: round.animation, isReversed: !round.isBackward, left: left)
  }

  /// The same animation, ending with the cycle that is current `elapsed` seconds after the start; unchanged without a repeat.
  public func endingWithRound(at elapsed: Double) -> Animation {
    guard let layer = repeats.last, let round = round(at: elapsed) else { return self }
    let count = round.index + 1
    let last = Repeat(
      count: count, autoreverses: layer.autoreverses, roundDuration: layer.roundDuration, delay: layer.delay,
      speed: layer.speed)
    let rest = layer.roundDuration * Double(count) / layer.speed
    return Animation(
      base: base, baseDelay: baseDelay, baseSpeed: baseSpeed, repeats: repeats.dropLast() + [last], restDuration: rest,
      restLogicalDuration: rest)
  }

  /// Seconds of a base with its repeats, without the leading delay.
  private static func durations(
    _ base: Base, _ delay: Double, _ speed: Double, _ repeats: ArraySlice<Repeat>
  ) -> (rest: Double, delay: Double) {
    guard let layer = repeats.last else { return (base.durations.total / speed, delay) }
    return (layer.roundDuration * Double(layer.count) / layer.speed, layer.delay)
  }
}
