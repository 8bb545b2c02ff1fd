import RiffleECS

package struct Moves: ExpectationKind {
  package static let key = "moves"
  package static let doc =
    "The motion has these figures, to their last digit, two ticks or the 'tolerance'. 'riffle test --measure' writes them."
  package static let unit = "as the figure"
  package static let example = "{moves: {starts: 0.1, ends: 0.92, travel: 412}, of: card}"
  package static let schema: Schema<Moves> = {
    let block = Schema<MotionFigures>.block("moves", doc, MotionFigures()) {
      MotionFigures.rows.map { Field($0.key, $0.figure, $0.sort == .place ? .number() : .number(.notNegative), $0.doc) }
      Field(
        "tolerance", \.tolerance, .number(0...1),
        "Allowed relative difference of a figure. Half a unit of its last digit and two ticks are always allowed.")
    }
    return block.checked { figures in
      MotionFigures.rows.contains { figures[keyPath: $0.figure] != nil }
        ? nil : "'moves' names no figure; write how far or how long they move, as in {travel: 412, ends: 0.9}"
    }.map { Moves($0) }
  }()

  let figures: MotionFigures
  /// The figures of the last judged span.
  package private(set) var found = MotionFigures()

  /// - Parameter figures: the expected ones; none to measure only.
  package init(_ figures: MotionFigures = MotionFigures()) { self.figures = figures }

  package mutating func begin(_ moment: MotionMoment, _ things: [Entity]) { found = MotionFigures(from: moment) }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    found.look(moment, things)
  }

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    found.end(moment, things)
    misses.isJudged = true
    for row in MotionFigures.rows {
      guard let bound = figures[keyPath: row.figure] else { continue }
      guard let figure = found[keyPath: row.figure] else {
        let words = row.sort == .place ? "is not seen at the end" : "never moves"
        return misses.add(things.first, words, 0, bound: bound, in: moment, unit: row.unit)
      }
      if (figure - bound).magnitude > figures.slack(of: row, rate: moment.rate) {
        let words = "moves otherwise: '\(row.key)' is \(figure < bound ? "less" : "more")"
        misses.add(things.first, words, figure, bound: bound, in: moment, unit: row.unit)
      }
    }
  }
}
