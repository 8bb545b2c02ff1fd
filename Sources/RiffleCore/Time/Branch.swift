package struct Moment: Sendable {
  /// The world after the tick; nil if it was thinned out and has to be stepped to again.
  var snapshot: Snapshot?
  var input: InputFrame
  /// Bytes of the world that are not shared with the previous kept one.
  package var cost: Int32 = 0
  package var events: TickEvents
  /// True if it was thinned out and stepped to again: other kept ticks must not rely on it.
  var isRestored: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }
  /// True if only the tick number changed in it.
  package var isResting: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }
  // One byte for all flags: 24 bytes a tick in all.
  private var flags: UInt8 = 0

  package var world: World? { snapshot?.world }

  init(input: InputFrame, events: TickEvents) { (self.input, self.events) = (input, events) }
}

/// A kept snapshot. A class, so that the list of ticks stays small and worlds are not moved.
package final class Snapshot: Sendable {
  let world: World

  init(_ world: World) { self.world = world }

  /// Bytes of the object itself.
  package static let overhead = OwnedMemory.allocated(16 + MemoryLayout<World>.stride)
}

/// Consecutive ticks: the first run, or a future that starts at a tick of another branch.
package struct Branch: Sendable {
  var name: String
  /// The index of the branch it began on; nil for the first.
  let parent: Int?
  /// The tick of the first moment. Earlier ones are the parent's.
  var first: Int
  package var moments: ContiguousArray<Moment> = []
  /// The first tick of the spans of presented ranges; the last ticks are in `openSpan`.
  let spanStart: Int
  var spans: [MotionSpan] = []
  var openSpan: OpenSpan?
  /// Bytes of the spans that the history has counted.
  package var countedSpanBytes = 0
  /// True if it was removed; its index in the list stays.
  var isRemoved = false

  init(name: String, parent: Int?, first: Int) {
    (self.name, self.parent, self.first, spanStart) = (name, parent, first, first)
  }

  /// The tick of the last moment; one before the first when there is none yet.
  var last: Int { first + moments.count - 1 }

  /// Returns the index of the last kept moment below another.
  ///
  /// - Parameter restored: true to include moments that were stepped to again.
  func kept(below index: Int, restored: Bool = true) -> Int? {
    var index = min(index, moments.count) - 1
    while index >= 0, moments[index].snapshot == nil || !restored && moments[index].isRestored { index -= 1 }
    return index < 0 ? nil : index
  }

  /// Returns the index of the first kept moment from an index on that was not stepped to again.
  func keptAtFirst(from index: Int) -> Int? {
    var index = index
    while index < moments.count, moments[index].snapshot == nil || moments[index].isRestored { index += 1 }
    return index < moments.count ? index : nil
  }

  /// Returns the index of the first kept moment from an index on.
  func kept(from index: Int) -> Int? {
    var index = max(index, 0)
    while index < moments.count, moments[index].snapshot == nil { index += 1 }
    return index < moments.count ? index : nil
  }
}

package struct BranchSummary: Hashable, Sendable {
  /// `main`, or `main@412` for a branch that forked after tick 412.
  package let name: String
  /// The last tick it shares with its parent branch; nil for the first branch.
  package let forkedAt: Int?
  package let liveEdge: Int
  /// The number of forks between it and the first branch.
  package let depth: Int
}
