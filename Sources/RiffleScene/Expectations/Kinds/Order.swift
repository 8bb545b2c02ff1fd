import RiffleCore

package struct Order: ExpectationKind {
  package static let key = "order"
  package static let doc = "The entities become visible in this order."
  package static let unit = "s"
  package static let example = "{order: [title, list, button]}"
  package static let schema = Schema<[EntityReference]>.list(of: EntityReference.schema, count: 2...1000)
    .map { Order(indices: $0.map(\.index)) }

  let indices: [Int]
  private var first: [Int: Int] = [:]

  init(indices: [Int]) { self.indices = indices }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (place, index) in indices.enumerated() where first[place] == nil {
      guard let thing = moment.entity(index), VisibleBy.isVisible(thing, moment) else { continue }
      first[place] = moment.tick
    }
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for place in indices.indices.dropFirst() {
      guard let thing = moment.entity(indices[place]), let earlier = moment.entity(indices[place - 1]) else { continue }
      misses.isJudged = true
      guard let mine = first[place] else {
        misses.add(thing, "is never visible", .infinity, bound: 0, in: moment)
        continue
      }
      let other = first[place - 1] ?? moment.tick
      guard mine < other else { continue }
      misses.add(
        thing, "is visible before \(moment.world.name(of: earlier)), early",
        Double(other - mine) / Double(moment.rate), bound: 0, in: moment, tick: mine)
    }
  }
}

package struct Stagger: ExpectationKind {
  package static let key = "stagger"
  package static let doc =
    "Consecutive entities start to move with this delay in seconds, within the tolerance."
  package static let unit = "s off"
  package static let needs = "two entities"
  package static let example = "{stagger: {by: 0.05, tolerance: 0.01}, of: card, when: {rule: key g}}"
  package static let schema = Schema<Times>.block("stagger", doc, Times()) {
    Field.required("by", \.by, .seconds(), "Delay between consecutive entities, in seconds.")
    Field("tolerance", \.tolerance, .seconds(), "Allowed difference of each delay; one tick is always allowed.")
  }.map { Stagger($0) }

  package struct Times: Sendable {
    var by = 0.0
    var tolerance = 0.0
  }

  let times: Times
  private var starts: [Entity: Int] = [:]

  init(_ times: Times) { self.times = times }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things where starts[thing] == nil && moment.moves(thing) { starts[thing] = moment.tick }
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (one, other) in zip(things, things.dropFirst()) {
      misses.isJudged = true
      guard let first = starts[one], let next = starts[other] else {
        let still = starts[other] == nil ? other : one
        misses.add(still, "never moves", .infinity, bound: times.tolerance, in: moment)
        continue
      }
      let off = (Double(next - first) / Double(moment.rate) - times.by).magnitude
      if off > times.tolerance + 1 / Double(moment.rate) + 1e-6 {
        misses.add(
          other, "does not follow \(moment.world.name(of: one)) in time", off, bound: times.tolerance, in: moment,
          tick: next)
      }
    }
  }
}
