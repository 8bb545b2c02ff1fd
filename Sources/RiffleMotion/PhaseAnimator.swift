/// A cycle through phases, each reached by its own animation; SwiftUI's `PhaseAnimator` as a value.
///
/// Without a trigger it repeats without end. With a trigger it rests at the first phase; each trigger runs once through
/// the others and back. The next leg starts when the current one is logically complete.
public struct PhaseAnimator<Phase: Equatable & Sendable>: Equatable, Sendable {
  /// The phases, in order; at least one.
  public let phases: [Phase]
  /// True if it waits for a trigger and runs once; false if it repeats without end.
  public let isTriggered: Bool
  /// The legs in order: to the second phase first, to the first phase last. Empty for a single phase.
  package let legs: [Leg]

  package struct Leg: Equatable, Sendable {
    package let target: Phase
    /// Nil for a jump.
    package let animation: Animation?
    /// Seconds from the start of the cycle.
    package let begin: Double

    /// Seconds until the next leg begins: the logical duration of the animation.
    package var duration: Double { animation?.logicalDuration ?? 0 }
  }

  /// A cycle through the phases, each reached by the animation that `animation` returns for it. Traps on no phases.
  public init(
    _ phases: some Sequence<Phase>, isTriggered: Bool = false, animation: (Phase) -> Animation? = { _ in .default }
  ) {
    let phases = Array(phases)
    self = required(try PhaseAnimator(checking: phases, isTriggered: isTriggered, animations: phases.map(animation)))
  }

  package init(checking phases: [Phase], isTriggered: Bool = false, animations: [Animation?]) throws(MotionError) {
    guard !phases.isEmpty else { throw .noPhases }
    if phases.count != animations.count { fatalError("every phase needs its animation, nil for at once") }
    self.phases = phases
    self.isTriggered = isTriggered
    var legs: [Leg] = []
    for index in phases.indices where phases.count > 1 {
      let next = (index + 1) % phases.count
      let begin = legs.last.map { $0.begin + $0.duration } ?? 0
      legs.append(Leg(target: phases[next], animation: animations[next], begin: begin))
    }
    self.legs = legs
  }

  /// Seconds of one cycle; infinite if the animation of a phase repeats forever.
  package var roundDuration: Double { legs.last.map { $0.begin + $0.duration } ?? 0 }

  /// The target phase, or the phase at rest, `elapsed` seconds after the start or the trigger.
  public func phase(at elapsed: Double) -> Phase {
    let length = roundDuration
    guard elapsed >= 0, elapsed.isFinite, length > 0, !isTriggered || elapsed < length else { return phases[0] }
    let rounds = isTriggered || !length.isFinite ? 0 : (elapsed / length).rounded(.down)
    let time = rounds > 0 ? max(elapsed - rounds * length, 0) : elapsed
    return legs.last { $0.begin <= time }?.target ?? phases[0]
  }
}
