import RiffleCore

package struct SettlesWithin: ExpectationKind {
  package static let key = "settlesWithin"
  package static let doc =
    "Motion has ended this many seconds after the start of the span and after the last input in it."
  package static let unit = "s"
  package static let example = "{settlesWithin: 0.8, of: card, when: {rule: shuffle}}"
  package static let schema = Schema<Double>.seconds(.positive(upTo: 86_400)).map { SettlesWithin(seconds: $0) }

  let seconds: Double
  private var asked = 0
  private var late: (entity: Entity, first: Int, last: Int)?

  init(seconds: Double) { self.seconds = seconds }

  package mutating func begin(_ moment: MotionMoment, _ things: [Entity]) { asked = moment.tick }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    if moment.input.asksForSomething {
      report(moment, &misses)
      asked = moment.tick
    }
    if !things.isEmpty { misses.isJudged = true }
    guard moment.tick > asked + ticks(moment), let thing = things.first(where: moment.moves) else { return }
    late = (late?.entity ?? thing, late?.first ?? moment.tick, moment.tick)
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    report(moment, &misses)
  }

  private func ticks(_ moment: MotionMoment) -> Int { Int((seconds * Double(moment.rate) + 1e-6).rounded(.down)) }

  private mutating func report(_ moment: MotionMoment, _ misses: inout Misses) {
    guard let late else { return }
    let figure = Double(late.last - asked) / Double(moment.rate)
    misses.add(late.entity, "is at rest late", figure, bound: seconds, in: moment, tick: late.first)
    self.late = nil
  }
}
