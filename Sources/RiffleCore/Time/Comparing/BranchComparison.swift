package struct BranchComparison: Sendable, Hashable {
  /// The largest difference at a tick: the entity with the largest distance between its corners on both branches. If
  /// no entity is at another place, the largest difference of another kind.
  package struct Distance: Sendable, Hashable, Comparable {
    package let tick: Int
    /// Nil without a difference. For a displaced entity, the field that moves it most.
    package let change: MomentDifference.Change?
    /// For a displaced entity the distance by all its fields, else that of `change`.
    package let seen: SeenDistance
    private let isCamera: Bool

    package static func < (one: Distance, other: Distance) -> Bool { one.seen < other.seen }

    /// Returns the share of the largest of all distances, 0...1.
    package func part(of largest: Distance) -> Double { seen.part(of: largest.seen) }

    /// - Parameter changes: of numbers and colours, the largest first.
    package init(tick: Int, _ changes: [MomentDifference.Change], from one: World, to other: World) {
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

    /// The distance in its own unit, such as `its corners up to 141 points`.
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
  /// The first tick at which they differ; nil if they are equal up to the end of the shorter one.
  package let firstDivergence: Int?
  /// The distances of the ticks that were read, in order.
  package let distances: [Distance]
  /// True if the largest is that of the last common tick, and its entity was nearer in the tick before.
  package let isRising: Bool
  /// The last tick of each after the fork with a motion; nil for a branch that still moves at its end.
  let settled: [Int?]
  let tickRate: Int

  /// The largest distance of all, the first of equal ones; nil without a difference.
  package var largest: Distance? {
    distances.max { $0 < $1 }.flatMap { $0.change == nil ? nil : $0 }
  }
}
