import RiffleCore

package struct VisibleBy: ExpectationKind {
  package static let key = "visibleBy"
  package static let doc =
    "Visible this many seconds after the start of the span: opacity 0.9 or more, centre inside the window."
  package static let unit = "s"
  package static let example = "{visibleBy: 0.5, of: card, when: {rule: start}}"
  package static let schema = Schema<Double>.seconds().map { VisibleBy(seconds: $0) }

  let seconds: Double
  private var began = 0
  private var seen: Set<Entity> = []

  init(seconds: Double) { self.seconds = seconds }

  package mutating func begin(_ moment: MotionMoment, _ things: [Entity]) { began = moment.tick - 1 }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let elapsed = Double(moment.tick - began) / Double(moment.rate)
    for thing in things where !seen.contains(thing) && Self.isVisible(thing, moment) {
      seen.insert(thing)
      misses.isJudged = true
      guard elapsed > seconds + 1e-6 else { continue }
      let due = began + Int((seconds * Double(moment.rate)).rounded(.up))
      misses.add(thing, "is visible late", elapsed, bound: seconds, in: moment, tick: due)
    }
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let due = began + Int((seconds * Double(moment.rate)).rounded(.up))
    for thing in things where !seen.contains(thing) && moment.tick >= due {
      misses.add(thing, "is never visible", .infinity, bound: seconds, in: moment, tick: due)
    }
  }

  static func isVisible(_ thing: Entity, _ moment: MotionMoment) -> Bool {
    guard let drawn = moment.drawn(thing), drawn.isSeen, drawn.opacity >= 0.9 else { return false }
    return Rect(size: moment.window).contains(drawn.windowFrame.center)
  }
}
