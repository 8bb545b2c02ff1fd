import RiffleCore
import RiffleECS

/// How two futures differ.
package struct BranchComparison: Sendable, Hashable {
  /// What is furthest apart at a tick.
  package struct Distance: Sendable, Hashable {
    package let tick: Int
    /// Nil where all is alike.
    package let change: MomentDifference.Change?

    /// How far that is, see `MomentDifference.Change.weight`; 0 where all is alike.
    package var weight: Double { change?.weight ?? 0 }
  }

  package let first: String
  package let second: String
  /// The last tick they share.
  package let fork: Int
  /// The first tick at which they are not the same; nil when they are as far as both go.
  package let firstDivergence: Int?
  /// The distances of the ticks that were looked at, in order.
  package let distances: [Distance]
  /// When each comes to rest after the fork: the last tick at which something moved, nil while it still moves at its
  /// end.
  package let settled: [Int?]
  package let tickRate: Int

  /// The largest distance of all, the first of equal ones; nil where all is alike.
  package var largest: Distance? {
    distances.max { $0.weight < $1.weight }.flatMap { $0.change == nil ? nil : $0 }
  }
}
