import RiffleCore

/// One tick of a history.
struct Moment: Sendable {
  /// The world after the tick; nil when it was thinned out and has to be stepped to again.
  var snapshot: Snapshot?
  /// What went into the tick.
  var input: InputFrame
  /// Bytes of the world that the kept one before it does not share.
  var cost: Int32 = 0
  // Behind the cost and before what takes a byte: 24 bytes a tick in all.
  var speedLimit = SpeedLimit.unknown
  var events: TickEvents
  /// Whether it was thinned out and stepped to again: others that are kept must not rely on it.
  var isRestored: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }
  /// Whether nothing but the number of the tick changed in it.
  var isResting: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }
  /// True if the world is flat, see `World.isFlat`.
  var isFlat: Bool {
    get { flags & 4 != 0 }
    set { flags = newValue ? flags | 4 : flags & ~4 }
  }
  // In one byte, for the 24.
  private var flags: UInt8 = 0

  var world: World? { snapshot?.world }

  init(input: InputFrame, speedLimit: SpeedLimit, events: TickEvents) {
    (self.input, self.speedLimit, self.events) = (input, speedLimit, events)
  }
}

/// A kept snapshot. A class, so that the list of ticks stays small and worlds are not moved.
final class Snapshot: Sendable {
  let world: World

  init(_ world: World) { self.world = world }

  /// Bytes the object itself takes.
  static let overhead = OwnedMemory.allocated(16 + MemoryLayout<World>.stride)
}

/// Consecutive ticks: the first run, or a future that starts at a tick of another branch.
struct Branch: Sendable {
  var name: String
  /// The index of the branch it began on; nil for the first.
  let parent: Int?
  /// The tick of the first moment. Those before are the parent's.
  var first: Int
  var moments: ContiguousArray<Moment> = []
  /// Where everything was seen, from a tick on; the last ones in a span that is open.
  let spanStart: Int
  var spans: [MotionSpan] = []
  var openSpan: OpenSpan?
  /// Bytes of them that the history has counted.
  var countedSpanBytes = 0
  /// Whether it is gone; its place in the list stays.
  var isRemoved = false

  init(name: String, parent: Int?, first: Int) {
    (self.name, self.parent, self.first, spanStart) = (name, parent, first, first)
  }

  /// The tick of the last moment; one before the first when there is none yet.
  var last: Int { first + moments.count - 1 }

  /// The index of the last kept moment below another.
  ///
  /// - Parameter restored: whether it may be one that was stepped to again.
  func kept(below index: Int, restored: Bool = true) -> Int? {
    var index = min(index, moments.count) - 1
    while index >= 0, moments[index].snapshot == nil || !restored && moments[index].isRestored { index -= 1 }
    return index < 0 ? nil : index
  }

  /// The same of one that was not stepped to again.
  func keptAtFirst(from index: Int) -> Int? {
    var index = index
    while index < moments.count, moments[index].snapshot == nil || moments[index].isRestored { index += 1 }
    return index < moments.count ? index : nil
  }

  /// The index of the first kept moment from a place on.
  func kept(from index: Int) -> Int? {
    var index = max(index, 0)
    while index < moments.count, moments[index].snapshot == nil { index += 1 }
    return index < moments.count ? index : nil
  }
}

/// The properties of a branch that panels show.
package struct BranchSummary: Hashable, Sendable {
  /// `main`, or `main@412` for what was done otherwise after tick 412.
  package let name: String
  /// The last tick it shares with the branch it began on; nil for the first branch.
  package let forkedAt: Int?
  /// Its last tick.
  package let liveEdge: Int
  /// How many branches it is away from the first one.
  package let depth: Int
}
