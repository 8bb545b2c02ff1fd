import RiffleCore
import RiffleECS

/// One tick of a history.
struct Moment: Sendable {
  /// The world after the tick; nil when it was thinned out and has to be stepped to again.
  var world: World?
  /// What went into the tick.
  var input: InputFrame
  var events: TickEvents
  /// Bytes the snapshot keeps alive that the next kept one does not share.
  var cost = 0

  /// Bytes a moment takes without its world.
  static let overhead = MemoryLayout<Moment>.stride
}

/// One line of ticks that follow each other: the first run, or a future that began at a tick of another branch.
struct Branch: Sendable {
  let name: String
  /// The index of the branch it began on; nil for the first.
  let parent: Int?
  /// The tick of the first moment. Those before are the parent's.
  var first: Int
  var moments: ContiguousArray<Moment> = []

  /// The tick of the last moment; one before the first when there is none yet.
  var last: Int { first + moments.count - 1 }
}

/// What a branch looks like from outside.
public struct BranchSummary: Hashable, Sendable {
  /// `main`, or `main@412` for what was done otherwise after tick 412.
  public let name: String
  /// The last tick it shares with the branch it began on; nil for the first branch.
  public let forkedAt: Int?
  /// Its last tick.
  public let liveEdge: Int
}
