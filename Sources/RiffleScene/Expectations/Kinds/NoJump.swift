import RiffleTime

/// No value leaps further within a tick than its velocities, its animations and its input explain.
struct NoJump: ExpectationKind {
  static let key = "noJump"
  static let doc =
    "No presented value changes more within a tick than its velocity explains. Values set without an animation may."
  static let unit = "jumps"
  static let looksBack = false
  static let example = "{noJump: true, however: interrupted}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in NoJump() }

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.jumps, of: things, "jumps", moment)
  }
}

/// No velocity changes more within a tick than the springs that run explain.
struct NoKink: ExpectationKind {
  static let key = "noKink"
  static let doc = "No velocity changes more within a tick than the springs that move the value explain."
  static let unit = "kinks"
  static let looksBack = false
  static let example = "{noKink: true, of: ball, however: interrupted}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in NoKink() }

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.kinks, of: things, "changes its velocity", moment)
  }
}

extension Misses {
  fileprivate mutating func add(_ jumps: [Jump], of things: [Entity], _ words: String, _ moment: MotionMoment) {
    guard !jumps.isEmpty else { return }
    let things = Set(things)
    for jump in jumps where things.contains(jump.selection.entity) {
      let field = jump.selection.field.map { "\($0)" } ?? "it"
      add(
        jump.selection.entity, "\(words) at once, \(field) from \(jump.before) to \(jump.after)", 1, bound: 0,
        in: moment)
    }
  }
}
