import RiffleView

/// Words stand out from what is behind them, whether it contains them or not: WCAG 2.2, success criterion 1.4.3.
/// Tints and masks count, of words and of what is behind them. Words on a picture or a path, and words that letters or a picture mask, are
/// not judged: it is not known what is where in it.
struct TextContrast: ExpectationKind {
  static let key = "textContrast"
  static let doc =
    "Minimum contrast of text with the fills behind it and the background (WCAG 1.4.3: 4.5, large text 3)."
  static let unit = "to 1"
  static let needs = "a text that is visible"
  static let example = "{textContrast: 4.5}"
  static let schema = Schema<Double>.number(1...21).map { TextContrast(least: $0) }

  let least: Double

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let label = moment.world.presentedIfPresent(Label.self, of: thing), !label.text.isEmpty,
        let drawn = moment.drawn(thing), drawn.isSeen, drawn.opacity > 0.999
      else { continue }
      let ratio = moment.pictureSurfaces.contrasts(of: label, of: thing).min()
      guard let ratio = ratio.map(Double.init) else { continue }
      misses.isJudged = true
      if ratio < least - 0.005 {
        misses.add(thing, "has words of little contrast", ratio, bound: least, in: moment)
      }
    }
  }
}
