import RiffleCore

package struct StaysTogether: ExpectationKind {
  package static let key = "staysTogether"
  package static let doc =
    "The centres keep their positions relative to the first one, within this many points, from the start of the span."
  package static let unit = "points"
  package static let needs = "two entities that are drawn"
  package static let example = "{staysTogether: 1, of: [card, caption]}"
  package static let schema = Schema<Double>.number(.notNegative, unit: "points").map { StaysTogether(most: $0) }

  let most: Double
  private var places: [Entity: SIMD2<Float>] = [:]

  init(most: Double) { self.most = most }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let first = things.first, let base = moment.drawn(first)?.center else { return }
    for thing in things.dropFirst() {
      guard let place = moment.drawn(thing).map({ $0.center - base }) else { continue }
      guard let start = places[thing] else {
        places[thing] = place
        continue
      }
      misses.isJudged = true
      let off = (place - start).length
      if off > most + 0.01 { misses.add(thing, "leaves \(moment.world.name(of: first))", off, bound: most, in: moment) }
    }
  }
}

package struct Follows: ExpectationKind {
  package static let key = "follows"
  package static let doc = "Maximum distance between the centre and that of another entity, in points."
  package static let unit = "points"
  package static let example = "{follows: {thing: home, within: 40}, of: light}"
  package static let schema = Schema<Leader>.block("follows", doc, Leader()) {
    Field.required("thing", \.thing, EntityReference.schema, "Entity to follow.")
    Field.required("within", \.within, .number(.notNegative, unit: "points"), "Maximum distance between the two.")
  }.map { Follows(leader: $0) }

  package struct Leader: Sendable {
    var thing = EntityReference(index: 0, location: .start)
    var within = 0.0
  }

  let leader: Leader

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let followed = moment.entity(leader.thing.index), let place = moment.drawn(followed)?.center else { return }
    for thing in things {
      guard let drawn = moment.drawn(thing) else { continue }
      misses.isJudged = true
      let off = (drawn.center - place).length
      if off > leader.within + 0.01 {
        misses.add(thing, "is far from \(moment.world.name(of: followed))", off, bound: leader.within, in: moment)
      }
    }
  }
}
