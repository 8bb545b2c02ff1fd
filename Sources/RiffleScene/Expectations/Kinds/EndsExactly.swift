import RiffleECS

/// At the end of the span every value is drawn exactly where the model says.
struct EndsExactly: ExpectationKind {
  static let key = "endsExactly"
  static let doc = "At the end of the span the presented value equals the model value, bit for bit."
  static let unit = "points"
  static let looksBack = false
  static let example = "{endsExactly: true}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in EndsExactly() }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
      // Offsets are of the moment: a lifted or pressed entity is not where its model is.
      let off = drawn.movement(since: model)
      if off > 0 { misses.add(thing, "does not end where its model is", off, bound: 0, in: moment) }
    }
  }
}

/// At the end of the span its middle is at a place.
struct EndsAt: ExpectationKind {
  static let key = "endsAt"
  static let doc = "At the end of the span the centre is at [x, y], in points of the scene, within 0.01 point."
  static let unit = "points"
  static let example = "{endsAt: [480, 360], of: card}"
  static let schema = Schema<SIMD2<Float>>.point().map { EndsAt(place: $0) }

  let place: SIMD2<Float>

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing) else { continue }
      let off = (drawn.center - place).length
      if off > 0.01 { misses.add(thing, "ends elsewhere", off, bound: 0.01, in: moment) }
    }
  }
}
