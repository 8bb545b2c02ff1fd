import RiffleECS

package struct Monotone: ExpectationKind {
  package static let key = "monotone"
  package static let doc =
    "The value never reverses its direction in the span: x, y, width, height, rotation, turn, tilt, opacity and so on."
  package static let unit = "as the value"
  package static let example = "{monotone: x, of: ball, when: {rule: start}}"
  package static let schema = DrawnValue.schema.map { Monotone($0) }
  package var figureUnit: String { value.unit }

  let value: DrawnValue
  /// For each lane the extreme so far, and the direction.
  private var ways: [Entity: (extreme: SIMD2<Double>, direction: SIMD2<Double>)] = [:]

  init(_ value: DrawnValue) { self.value = value }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing) else { continue }
      let now = value.lanes(drawn)
      guard var way = ways[thing] else {
        ways[thing] = (moment.drawnBefore(thing).map(value.lanes) ?? now, .zero)
        continue
      }
      misses.isJudged = true
      for lane in 0..<2 {
        let step = now[lane] - way.extreme[lane]
        if way.direction[lane] == 0, step.magnitude > 0.01 { way.direction[lane] = step < 0 ? -1 : 1 }
        if step * way.direction[lane] >= 0 {
          way.extreme[lane] = way.direction[lane] == 0 ? way.extreme[lane] : now[lane]
        } else if step.magnitude > 0.01 {
          misses.add(thing, "turns back in \(value.rawValue)", step.magnitude, bound: 0, in: moment)
        }
      }
      ways[thing] = way
    }
  }
}
