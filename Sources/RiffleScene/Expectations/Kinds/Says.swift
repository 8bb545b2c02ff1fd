import RiffleView

/// At the end of the span its words are these.
package struct Says: ExpectationKind {
  package static let key = "says"
  package static let doc = "At the end of the span the text is exactly this. Animated numbers and split text count."
  package static let unit = "texts"
  package static let needs = "an entity with a text at the end of the span"
  package static let example = "{says: \"Likes: 129\", of: title}"
  package static let schema = Schema<String>.text(maximumLength: 2000).map { Says(text: $0) }

  let text: String

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      let number = moment.world.presentedIfPresent(NumberText.self, of: thing)?.text
      let said = number ?? moment.world.get(Label.self, thing)?.text
      guard let said else { continue }
      misses.isJudged = true
      // A font may have no other minus than the hyphen, and most keyboards have none.
      if said.replacing("−", with: "-") != text.replacing("−", with: "-") {
        misses.add(thing, "says '\(said)'", 0, bound: 1, in: moment)
      }
    }
  }
}
