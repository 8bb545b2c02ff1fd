import RiffleCore

package struct NoJump: ExpectationKind {
  package static let key = "noJump"
  package static let doc =
    "Nothing is drawn elsewhere from one tick to the next unless its velocity before or after explains it, whatever moves it. 'jumps: true' on the action or link allows it."
  package static let unit = "points"
  package static let looksBack = false
  package static let looksForJumps = true
  package static let needs = "an entity that is visible"
  package static let example = "{noJump: true, however: interrupted}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in NoJump() }

  private var first = 0

  package mutating func begin(_ moment: MotionMoment, _ things: [Entity]) { first = moment.tick }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.jumps, "jumps at once", of: things, from: first, moment)
  }
}

package struct NoKink: ExpectationKind {
  package static let key = "noKink"
  package static let doc =
    "No velocity changes more within a tick than the springs that move the value explain, and nothing jumps. 'jumps: true' on the action or link allows a jump."
  package static let unit = "kinks"
  package static let looksBack = false
  package static let looksForJumps = true
  package static let needs = "an entity that is visible"
  package static let example = "{noKink: true, of: ball, however: interrupted}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in NoKink() }

  private var first = 0

  package mutating func begin(_ moment: MotionMoment, _ things: [Entity]) { first = moment.tick }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.kinks, "changes its velocity at once", of: things, from: first, moment)
  }
}

extension Misses {
  /// Adds the unexplained changes of fields, and the drawn jumps of the tick before if the span includes it.
  fileprivate mutating func add(
    _ changes: [Jump], _ words: String, of things: [Entity], from first: Int, _ moment: MotionMoment
  ) {
    if !isJudged { isJudged = things.contains { moment.drawn($0)?.isSeen == true } }
    guard !changes.isEmpty || !moment.drawnJumps.isEmpty else { return }
    let things = Set(things)
    for change in changes where things.contains(change.selection.entity) {
      let field = change.selection.field.map { "\($0)" } ?? "it"
      add(
        change.selection.entity, "\(words), \(field) from \(change.before) to \(change.after)", 1, bound: 0,
        in: moment, unit: change.kind == .value ? "jumps" : "kinks")
    }
    for jump in moment.drawnJumps where !jump.isMeant && jump.tick >= first && things.contains(jump.entity) {
      add(
        jump.entity, "jumps" + (jump.cause?.byWords ?? ""), jump.distance, bound: jump.explained, in: moment,
        tick: jump.tick, unit: "points")
    }
  }
}
