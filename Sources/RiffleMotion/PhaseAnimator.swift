/// A round through phases, one after the other, each reached by its own animation: the description alone.
///
/// Without a trigger it starts from the first phase and goes round without end. With a trigger it rests at the first
/// phase; each trigger runs once through the others and back to the first. A leg is over, and the next begins, when
/// its animation is logically complete. Nothing here holds time: ask for the leg at a time since the start.
public struct PhaseAnimator<Phase: Equatable & Sendable>: Equatable, Sendable {
  /// The phases, in order; at least one.
  public let phases: [Phase]
  /// Whether it waits for a trigger and runs once, or goes round without end.
  public let isTriggered: Bool
  /// The way to every phase, in the order in which they are taken: to the second first, to the first last. Empty for a
  /// single phase.
  public let legs: [Leg]

  /// The way from one phase to the next.
  public struct Leg: Equatable, Sendable {
    /// The phase it leaves.
    public let source: Phase
    /// The phase it leads to.
    public let target: Phase
    /// How it gets there; nil for at once.
    public let animation: Animation?
    /// Seconds from the start of the round.
    public let begin: Double

    /// Seconds until the next leg begins: the logical duration of the animation.
    public var duration: Double { animation?.logicalDuration ?? 0 }
  }

  /// A round through the phases, each reached by the animation that `animation` gives for it; no phases stop the
  /// program.
  public init(
    _ phases: some Sequence<Phase>, isTriggered: Bool = false, animation: (Phase) -> Animation? = { _ in .default }
  ) {
    let phases = Array(phases)
    self = required { () throws(MotionError) in
      try PhaseAnimator(checking: phases, isTriggered: isTriggered, animations: phases.map(animation))
    }
  }

  /// A round through the phases, each reached by its animation, nil for at once; refuses no phases, and a number of
  /// animations that differs from that of phases is a mistake in code.
  public init(checking phases: [Phase], isTriggered: Bool = false, animations: [Animation?]) throws(MotionError) {
    guard !phases.isEmpty else { throw .noPhases }
    precondition(phases.count == animations.count, "every phase needs its animation, nil for at once")
    self.phases = phases
    self.isTriggered = isTriggered
    var legs: [Leg] = []
    for index in phases.indices where phases.count > 1 {
      let next = (index + 1) % phases.count
      let begin = legs.last.map { $0.begin + $0.duration } ?? 0
      legs.append(Leg(source: phases[index], target: phases[next], animation: animations[next], begin: begin))
    }
    self.legs = legs
  }

  /// Seconds of one round; infinite when a phase repeats forever.
  public var roundDuration: Double { legs.last.map { $0.begin + $0.duration } ?? 0 }

  /// The leg under way `elapsed` seconds after the start or the trigger, and how many rounds are behind it; nil before
  /// the start, after a triggered round, and when there is nothing to run through.
  ///
  /// A round that takes no time would be everywhere at once: it counts as one that never begins.
  public func leg(at elapsed: Double) -> (leg: Leg, elapsed: Double, round: Int)? {
    let length = roundDuration
    guard elapsed >= 0, elapsed.isFinite, length > 0 else { return nil }
    let round = isTriggered || !length.isFinite ? 0 : (elapsed / length).rounded(.down)
    let time = min(max(elapsed - round * (length.isFinite ? length : 0), 0), max(elapsed, 0))
    if isTriggered && time >= length { return nil }
    guard let leg = legs.last(where: { $0.begin <= time }) else { return nil }
    return (leg, time - leg.begin, Int(min(round, 9e15)))
  }

  /// The phase that is being made for, or rested at, `elapsed` seconds after the start or the trigger.
  public func phase(at elapsed: Double) -> Phase { leg(at: elapsed)?.leg.target ?? phases[0] }
}
