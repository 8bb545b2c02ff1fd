import RiffleECS

/// Nothing moves any more at the end of the span, and everything is where it belongs.
struct AtRest: ExpectationKind {
  static let key = "atRest"
  static let doc = "At the end of the span the entity is at rest."
  static let unit = "points a tick"
  static let looksBack = false
  static let example = "{atRest: end}"
  static let schema = Schema<AtRest>.choice([("end", AtRest(), "At the end of the span.")])

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things where moment.moves(thing) {
      misses.add(thing, "still moves at the end", moment.movement(of: thing), bound: 0, in: moment)
    }
  }
}

extension AtRest: Equatable {}
