extension History {
  /// A tick as shown in a strip of ticks.
  public struct TickSummary: Sendable, Equatable {
    /// The number of the tick.
    public let tick: Int
    /// True if its world is available without stepping a system.
    public let isKept: Bool
    /// The events of the tick.
    public let events: TickEvents
  }

  /// Calls the body with every tick of the active branch in a range, in order: a walk over memory, for views that show
  /// all of it in each frame.
  public func forEachTick(in ticks: ClosedRange<Int>, _ body: (TickSummary) -> Void) {
    var segments: [(branch: Int, ticks: ClosedRange<Int>)] = []
    var branch = active
    var last = min(ticks.upperBound, liveEdge)
    while true {
      let first = max(branches[branch].first, ticks.lowerBound)
      if first <= last { segments.append((branch, first...last)) }
      guard let parent = branches[branch].parent, branches[branch].first > ticks.lowerBound else { break }
      last = min(last, branches[branch].first - 1)
      branch = parent
    }
    for segment in segments.reversed() {
      let start = branches[segment.branch].first
      branches[segment.branch].moments.withUnsafeBufferPointer { moments in
        for tick in segment.ticks where moments.indices.contains(tick - start) {
          body(
            TickSummary(
              tick: tick, isKept: moments[tick - start].snapshot != nil || moments[tick - start].isResting,
              events: moments[tick - start].events))
        }
      }
    }
  }
}
