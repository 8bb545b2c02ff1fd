import RiffleCore

package struct NoOverlap: ExpectationKind {
  package static let key = "noOverlap"
  package static let doc =
    "Bounding boxes of visible entities do not overlap, or by at most this many points."
  package static let unit = "points"
  package static let needs = "two entities that are visible in one tick"
  package static let example = "{noOverlap: true, of: [home, search]}"
  package static let schema: Schema<NoOverlap> = .oneOf(
    "overlap", "true, or the points by which they may overlap",
    scalar: Schema<NoOverlap>(.oneOf(what: "true, or a number of points", [.flag, points.description])) {
      node, context in
      node.flag == true ? NoOverlap(most: 0) : points.read(node, &context).map { NoOverlap(most: $0) }
    })
  private static let points = Schema<Float>.number(.notNegative, unit: "points")

  let most: Float

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let seen = things.compactMap { thing in
      moment.drawn(thing).flatMap { $0.isSeen ? (entity: thing, frame: $0.frame) : nil }
    }
    .sorted { ($0.frame.minimum.x, $0.entity) < ($1.frame.minimum.x, $1.entity) }
    if seen.count > 1 { misses.isJudged = true }
    for (place, one) in seen.enumerated() {
      for other in seen[(place + 1)...] {
        // Sorted by left edge, so no later one can overlap.
        if other.frame.minimum.x >= one.frame.maximum.x { break }
        let over =
          (pointwiseMin(one.frame.maximum, other.frame.maximum)
          - pointwiseMax(one.frame.minimum, other.frame.minimum)).min()
        guard over > most + 0.01 else { continue }
        misses.add(
          one.entity, "overlaps \(moment.world.name(of: other.entity))", Double(over), bound: Double(most), in: moment)
      }
    }
  }
}

package struct NeverBoth: ExpectationKind {
  package static let key = "neverBoth"
  package static let doc =
    "At most one of these entities is visible in any tick: opacity above 0.001 and inside the window."
  package static let unit = "entities"
  package static let needs = "an entity that is visible"
  package static let example = "{neverBoth: [login, home]}"
  package static let schema = Schema<[EntityReference]>.list(of: EntityReference.schema, count: 2...100)
    .map { NeverBoth(indices: $0.map(\.index)) }

  let indices: [Int]

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let seen = indices.compactMap(moment.entity).filter { thing in
      guard let drawn = moment.drawn(thing), drawn.isSeen else { return false }
      let (frame, window) = (drawn.windowFrame, moment.window)
      return frame.maximum.x > 0 && frame.maximum.y > 0 && frame.minimum.x < window.x && frame.minimum.y < window.y
    }
    if !seen.isEmpty { misses.isJudged = true }
    guard seen.count > 1 else { return }
    let others = seen.dropFirst().map { moment.world.name(of: $0) }.joined(separator: ", ")
    misses.add(seen[0], "is seen beside \(others)", Double(seen.count), bound: 1, in: moment)
  }
}
