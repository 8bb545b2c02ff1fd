import RiffleECS

struct SpeedAtMost: ExpectationKind {
  static let key = "speedAtMost"
  static let doc = "Maximum speed, measured between consecutive ticks."
  static let unit = "points/s, or as the value"
  static let needs = "an entity that is visible in two ticks"
  static let example = "{speedAtMost: 4000, of: card}"
  static let schema = BoundedValue.schema("the maximum speed").map { SpeedAtMost(most: $0) }
  var figureUnit: String { most.value.unit + "/s" }

  let most: BoundedValue

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let speed = moment.velocity(of: thing, most.value)?.length else { continue }
      misses.isJudged = true
      if speed > most.bound * (1 + 1e-4) + 1e-3 {
        misses.add(thing, "is too fast in \(most.value.rawValue)", speed, bound: most.bound, in: moment)
      }
    }
  }
}

struct AccelerationAtMost: ExpectationKind {
  static let key = "accelerationAtMost"
  static let doc = "Maximum acceleration, measured over three ticks."
  static let unit = "points/s², or as the value"
  static let needs = "an entity that is visible in three ticks"
  static let example = "{accelerationAtMost: 60000, of: card}"
  static let schema = BoundedValue.schema("the maximum acceleration").map { AccelerationAtMost($0) }
  var figureUnit: String { most.value.unit + "/s²" }

  let most: BoundedValue
  private var velocities: [Entity: SIMD2<Double>] = [:]

  init(_ most: BoundedValue) { self.most = most }

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
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
