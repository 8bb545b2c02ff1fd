import RiffleECS

package struct AtRest: ExpectationKind {
  package static let key = "atRest"
  package static let doc = "At the end of the span the entity is at rest."
  package static let unit = "points a tick"
  package static let looksBack = false
  package static let example = "{atRest: end}"
  package static let schema = Schema<AtRest>.choice([("end", AtRest(), "At the end of the span.")])

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.isJudged = !things.isEmpty
    for thing in things {
      guard let change = moment.change(of: thing), change.amount > Drawn.still else { continue }
      misses.add(thing, "still moves at the end", change, per: " a tick", in: moment)
    }
  }
}

extension AtRest: Equatable {}
