import RiffleView

package struct FocusKept: ExpectationKind {
  package static let key = "focusKept"
  package static let doc = "While the keyboard focus ring is visible, it is on a visible entity."
  package static let unit = "entities"
  package static let looksBack = false
  package static let needs = "a focus ring that is shown"
  package static let example = "{focusKept: true, however: interrupted}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in FocusKept() }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let focus = moment.world.resource(Focus.self), focus.isShown, let focused = focus.focused else { return }
    misses.isJudged = true
    if moment.drawn(focused)?.isSeen != true { misses.add(focused, "has the focus unseen", 0, bound: 1, in: moment) }
  }
}
