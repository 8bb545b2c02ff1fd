/// The phase of a selection at each tick, for a frame meter.
package struct FrameCells: Sendable, Hashable {
  /// What a field, or the liveliest field of an entity, is doing.
  package enum Phase: Int, Sendable, Hashable, CaseIterable {
    case rest
    /// A delay is not over.
    case delay
    case moving
    /// Beyond its target.
    case overshoot
    /// Done as far as people can tell, and coming to rest.
    case settling
  }

  /// Neighbouring cells of one phase.
  package struct Run: Sendable, Hashable {
    package let phase: Phase
    package let ticks: ClosedRange<Int>
    /// This many ticks: what is written over the run.
    package var length: Int { ticks.count }
  }

  package let ticks: ClosedRange<Int>
  /// By tick, from the first of the range; nil for a tick that is not kept and not stepped to again yet.
  package let cells: [Phase?]
  /// Whether ticks of the range are still to be looked at: ask again in the next frame.
  package let isComplete: Bool

  package init(ticks: ClosedRange<Int>, cells: [Phase?], isComplete: Bool) {
    (self.ticks, self.cells, self.isComplete) = (ticks, cells, isComplete)
  }

  /// The cells in runs; a cell that is not known carries the run before it on.
  package var runs: [Run] {
    var runs: [Run] = []
    for (offset, phase) in cells.enumerated() {
      let tick = ticks.lowerBound + offset
      if let last = runs.last, phase == nil || phase == last.phase {
        runs[runs.count - 1] = Run(phase: last.phase, ticks: last.ticks.lowerBound...tick)
      } else if let phase {
        runs.append(Run(phase: phase, ticks: tick...tick))
      }
    }
    return runs
  }
}
