import RiffleCore

/// How two futures differ.
package struct BranchComparison: Sendable, Hashable {
  /// What is furthest apart at a tick: of all that is drawn elsewhere, the entity one of whose corners is furthest from where it is on
  /// the other branch; where nothing is, the largest difference of another kind.
  package struct Distance: Sendable, Hashable, Comparable {
    package let tick: Int
    /// Nil where all is alike. Of an entity that is drawn elsewhere, what moves it most.
    package let change: MomentDifference.Change?
    /// Of all that the entity has, where it is drawn elsewhere, else of that change.
    package let seen: SeenDistance
    private let isCamera: Bool

    package static func < (one: Distance, other: Distance) -> Bool { one.seen < other.seen }

    /// How far that is of the largest of all distances, 0...1.
    package func part(of largest: Distance) -> Double { seen.part(of: largest.seen) }

    /// - Parameter changes: of numbers and colours, the largest first.
    init(tick: Int, _ changes: [MomentDifference.Change], from one: World, to other: World) {
      var distances = CornerDistances(from: one, to: other)
      var asked: Set<Entity> = []
      var (furthest, most): (Entity?, Double) = (nil, 0)
      for entity in changes.filter({ $0.seen.points > 0 }).map(\.selection.entity) where asked.insert(entity).inserted {
        guard let points = distances.points(of: entity), points > most else { continue }
        (furthest, most) = (entity, points)
      }
      let moved = SeenDistance(points: most, steps: 0)
      let change = moved.isSeen ? changes.first { $0.selection.entity == furthest } : changes.first
      self.tick = tick
      self.change = change
      isCamera = change.map { one.has(Camera.self, $0.selection.entity) } ?? false
      seen = moved.isSeen ? moved : change?.seen ?? .zero
    }

    /// How far the same entity is apart in two other worlds.
    func seen(from one: World, to other: World) -> SeenDistance {
      guard let change, let field = change.selection.field else { return .zero }
      let entity = change.selection.entity
      if seen.points > 0 {
        var distances = CornerDistances(from: one, to: other)
        return SeenDistance(points: distances.points(of: entity) ?? 0, steps: 0)
      }
      guard let before = one.reading(of: field, on: entity)?.presented,
        let after = other.reading(of: field, on: entity)?.presented
      else { return .zero }
      return SeenDistance(from: before, to: after, of: field, points: nil)
    }

    /// In its own unit, such as `its corners up to 141 points`.
    package var amount: String {
      guard let change, let field = change.selection.field else { return "" }
      guard seen.isSeen, seen.points > 0 else { return field.amount(change.size, change.before.kind) }
      let whose = isCamera ? "the corners of its picture" : "its corners"
      return "\(whose) up to \(FieldValue.short(seen.points)) points"
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
  /// Whether the largest of them is that of the last tick that both have, and what is furthest apart there was nearer in the tick before.
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
