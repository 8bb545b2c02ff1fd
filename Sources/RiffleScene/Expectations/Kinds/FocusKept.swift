import RiffleStage

struct FocusKept: ExpectationKind {
  static let key = "focusKept"
  static let doc = "While the keyboard focus ring is visible, it is on a visible entity."
  static let unit = "entities"
  static let looksBack = false
  static let needs = "a focus ring that is shown"
  static let example = "{focusKept: true, however: interrupted}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in FocusKept() }

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let focus = moment.world.resource(Focus.self), focus.isShown, let focused = focus.focused else { return }
    misses.isJudged = true
    if moment.drawn(focused)?.isSeen != true { misses.add(focused, "has the focus unseen", 0, bound: 1, in: moment) }
  }
}
