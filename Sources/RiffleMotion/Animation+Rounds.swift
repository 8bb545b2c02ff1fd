extension Animation {
  /// One round of the outermost repeat, as it is at a time of playback: to leave a repeat that continues without end.
  public struct Round: Hashable, Sendable {
    /// The round by itself, its speed folded in.
    public let animation: Animation
    /// Seconds since the round began; in a round that runs backwards these run back as well.
    public let elapsed: Double
    /// How many rounds are behind it.
    public let index: Int
    /// Whether it leads back to the start.
    public let isBackward: Bool
  }

  /// The round under way `elapsed` seconds after the start; nil for an animation that is not repeated.
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

  /// The same animation, ending with the round that is under way `elapsed` seconds after the start; itself when it is
  /// not repeated.
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

  /// Seconds a base with its repeats takes, without the leading delay.
  private static func durations(
    _ base: Base, _ delay: Double, _ speed: Double, _ repeats: ArraySlice<Repeat>
  ) -> (rest: Double, delay: Double) {
    guard let layer = repeats.last else { return (base.durations.total / speed, delay) }
    return (layer.roundDuration * Double(layer.count) / layer.speed, layer.delay)
  }
}
