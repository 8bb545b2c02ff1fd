import RiffleECS

package struct OvershootAtMost: ExpectationKind {
  package static let key = "overshootAtMost"
  package static let doc = "Maximum overshoot beyond the target, in the direction of the movement."
  package static let unit = "points, or as the value"
  package static let needs = "an entity that moves to a target"
  package static let example = "{overshootAtMost: 12, of: card}"
  package static let schema = BoundedValue.schema("the maximum overshoot").map { OvershootAtMost($0) }
  package var figureUnit: String { most.value.unit }

  let most: BoundedValue
  private var ways: [Entity: (from: SIMD2<Double>, to: SIMD2<Double>)] = [:]

  init(_ most: BoundedValue) { self.most = most }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
      let (value, target) = (most.value.lanes(drawn), most.value.lanes(model))
      guard let way = ways[thing], way.to == target else {
        let start = moment.drawnBefore(thing).map(most.value.lanes) ?? value
        ways[thing] = (start, target)
        continue
      }
      let length = (way.to - way.from).length
      guard length > 0.01 else { continue }
      misses.isJudged = true
      let beyond = ((value - way.to) * (way.to - way.from)).sum() / length
      if beyond > most.bound + 1e-3 {
        misses.add(thing, "overshoots in \(most.value.rawValue)", beyond, bound: most.bound, in: moment)
      }
    }
  }
}
