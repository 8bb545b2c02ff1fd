/// The phase of a selection at each tick, for a frame meter.
package struct FrameCells: Sendable, Hashable {
  /// The activity of a field, or of the liveliest field of an entity.
  package enum Phase: Int, Sendable, Hashable, CaseIterable {
    case rest
    /// In its delay.
    case delay
    case moving
    /// Beyond its target.
    case overshoot
    /// After perceived completion, until rest.
    case settling
  }

  /// Neighbouring cells of one phase.
  package struct Run: Sendable, Hashable {
    package let phase: Phase
    package let ticks: ClosedRange<Int>
    /// The number of ticks, shown as the label of the run.
    package var length: Int { ticks.count }
  }

  let ticks: ClosedRange<Int>
  /// Sorted by tick, from the first of the range; nil for a tick that is not kept and not yet stepped to again.
  package let cells: [Phase?]
  /// False while ticks of the range are still to be read: call again in the next frame.
  package let isComplete: Bool

  package init(ticks: ClosedRange<Int>, cells: [Phase?], isComplete: Bool) {
    (self.ticks, self.cells, self.isComplete) = (ticks, cells, isComplete)
  }

  /// The cells in runs; an unknown cell continues the run before it.
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
