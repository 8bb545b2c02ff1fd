import RiffleView

package struct MarksAtMost: ExpectationKind {
  package static let key = "marksAtMost"
  package static let doc =
    "Maximum number of drawn items in a frame: the scene's surfaces, shadows, texts and images."
  package static let unit = "marks"
  package static let example = "{marksAtMost: 600}"
  package static let schema = Schema<Int>.integer(1...1_000_000).map { MarksAtMost(most: $0) }

  let most: Int

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let count = DrawList(moment.world, size: moment.window).sprites.reduce(0) { $0 + $1.markCount }
    misses.isJudged = true
    if count > most { misses.add(nil, "is drawn of many marks", Double(count), bound: Double(most), in: moment) }
  }
}
