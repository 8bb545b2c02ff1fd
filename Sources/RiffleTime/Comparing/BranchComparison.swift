import RiffleCore
import RiffleECS

/// How two futures differ.
public struct BranchComparison: Sendable, Hashable {
  /// The larger change of something that is otherwise.
  public struct Distance: Sendable, Hashable {
    public let tick: Int
    public let change: MomentDifference.Change
  }

  public let first: String
  public let second: String
  /// The last tick they share.
  public let fork: Int
  /// The first tick at which they are not the same; nil when they are as far as both go.
  public let firstDivergence: Int?
  /// The largest distance of the ticks that were looked at.
  public let largest: Distance?
  /// When each comes to rest after the fork: the last tick at which something moved, nil while it still moves at its
  /// end.
  public let settled: [Int?]
  public let tickRate: Int
}
