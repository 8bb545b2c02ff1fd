import RiffleCore
import RiffleECS

/// How two futures differ.
package struct BranchComparison: Sendable, Hashable {
  /// What is furthest apart at a tick: of all that is drawn elsewhere, the thing one of whose corners is furthest from where it is on
  /// the other branch; where nothing is, the largest difference of another kind.
  package struct Distance: Sendable, Hashable, Comparable {
    package let tick: Int
    /// Nil where all is alike. Of a thing that is drawn elsewhere, what moves it most.
    package let change: MomentDifference.Change?
    /// How far that corner is, in points; 0 where nothing is drawn elsewhere.
    package let points: Double

    /// Points first: what is only coloured otherwise comes after all that.
    package static func < (one: Distance, other: Distance) -> Bool {
      (one.points, one.weight) < (other.points, other.weight)
    }

    private var weight: Double { points > 0 ? 0 : change?.weight ?? 0 }

    /// How far that is of the largest of all distances, 0...1.
    package func part(of largest: Distance) -> Double {
      largest.points > 0 ? points / largest.points : largest.weight > 0 ? weight / largest.weight : 0
    }

    /// In its own unit, such as `its corners up to 141 points`.
    package var amount: String {
      guard let change, let field = change.selection.field else { return "" }
      return points > 0
        ? "its corners up to \(FieldValue.short(points)) points" : field.amount(change.size, change.before.kind)
    }
  }

  package let first: String
  package let second: String
  /// The last tick they share.
  package let fork: Int
  /// The first tick at which they are not the same; nil when they are as far as both go.
  package let firstDivergence: Int?
  /// The distances of the ticks that were looked at, in order.
  package let distances: [Distance]
  /// Whether the largest of them is that of the last tick that both have, and larger than in the tick before.
  package let isRising: Bool
  /// When each comes to rest after the fork: the last tick at which something moved, nil while it still moves at its
  /// end.
  package let settled: [Int?]
  package let tickRate: Int

  /// The largest distance of all, the first of equal ones; nil where all is alike.
  package var largest: Distance? {
    distances.max { $0 < $1 }.flatMap { $0.change == nil ? nil : $0 }
  }
}
