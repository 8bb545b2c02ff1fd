import RiffleCore
import RiffleECS

/// How two futures differ.
package struct BranchComparison: Sendable, Hashable {
  /// The larger change of something that is otherwise.
  package struct Distance: Sendable, Hashable {
    package let tick: Int
    package let change: MomentDifference.Change
  }

  package let first: String
  package let second: String
  /// The last tick they share.
  package let fork: Int
  /// The first tick at which they are not the same; nil when they are as far as both go.
  package let firstDivergence: Int?
  /// The largest distance of the ticks that were looked at.
  package let largest: Distance?
  /// When each comes to rest after the fork: the last tick at which something moved, nil while it still moves at its
  /// end.
  package let settled: [Int?]
  package let tickRate: Int
}
