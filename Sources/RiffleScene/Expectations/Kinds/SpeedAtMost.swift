import RiffleECS

package struct SpeedAtMost: ExpectationKind {
  package static let key = "speedAtMost"
  package static let doc = "Maximum speed, measured between consecutive ticks."
  package static let unit = "points/s, or as the value"
  package static let needs = "an entity that is visible in two ticks"
  package static let example = "{speedAtMost: 4000, of: card}"
  package static let schema = BoundedValue.schema("the maximum speed").map { SpeedAtMost(most: $0) }
  package var figureUnit: String { most.value.unit + "/s" }

  let most: BoundedValue

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let speed = moment.velocity(of: thing, most.value)?.length else { continue }
      misses.isJudged = true
      if speed > most.bound * (1 + 1e-4) + 1e-3 {
        misses.add(thing, "is too fast in \(most.value.rawValue)", speed, bound: most.bound, in: moment)
      }
    }
  }
}

package struct AccelerationAtMost: ExpectationKind {
  package static let key = "accelerationAtMost"
  package static let doc = "Maximum acceleration, measured over three ticks."
  package static let unit = "points/s², or as the value"
  package static let needs = "an entity that is visible in three ticks"
  package static let example = "{accelerationAtMost: 60000, of: card}"
  package static let schema = BoundedValue.schema("the maximum acceleration").map { AccelerationAtMost($0) }
  package var figureUnit: String { most.value.unit + "/s²" }

  let most: BoundedValue
  private var velocities: [Entity: SIMD2<Double>] = [:]

  init(_ most: BoundedValue) { self.most = most }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      let velocity = moment.velocity(of: thing, most.value)
      defer { velocities[thing] = velocity }
      guard let velocity, let last = velocities[thing] else { continue }
      misses.isJudged = true
      let acceleration = (velocity - last).length * Double(moment.rate)
      if acceleration > most.bound * (1 + 1e-4) + 1 {
        misses.add(thing, "accelerates too fast in \(most.value.rawValue)", acceleration, bound: most.bound, in: moment)
      }
    }
  }
}
