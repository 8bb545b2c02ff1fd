import RiffleView

/// The contrast of text: WCAG 2.2, success criterion 1.4.3. Judges the image's pixels, with everything drawn behind and
/// over the text, except letters and emoji.
///
/// It is judged 30 times a second. Text whose opacity changes, as in a transition, is skipped for a second. Text over
/// an image whose file cannot be read is not judged.
package struct TextContrast: ExpectationKind {
  package static let key = "textContrast"
  package static let doc =
    "Minimum contrast of text as it is drawn with the pixels behind it (WCAG 1.4.3: 4.5, large text 3)."
  package static let unit = "to 1"
  package static let needs = "a text that is visible"
  package static let example = "{textContrast: 4.5}"
  package static let schema = Schema<Double>.number(1...21).map { TextContrast(least: $0) }

  let least: Double
  /// The text of the tick before, and the tick since which its opacity changes: most of it is unchanged.
  private var known: [Entity: Known] = [:]

  private struct Known {
    var words: [Words]
    /// nil for invisible text; not computed yet for skipped text.
    var contrast: Float??
    var fadingSince: Int?
  }

  package init(least: Double) { self.least = least }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard moment.tick.isMultiple(of: max(1, moment.rate / 30)) || known.isEmpty else { return }
    var rasterizer = Rasterizer(glyphs: NoGlyphs(), images: moment.images)
    for thing in things {
      let words = moment.wordPixels.words(of: thing)
      var now = Known(words: words)
      let before = known[thing]
      if before?.words.map(\.opacity) ?? [1] != words.map(\.opacity) {
        now.fadingSince = before?.fadingSince ?? moment.tick
      }
      if before?.words == words { now.contrast = before?.contrast }
      defer { known[thing] = words.isEmpty ? nil : now }
      if let since = now.fadingSince, moment.tick - since < moment.rate { continue }
      let contrast = now.contrast ?? words.compactMap { $0.contrast(by: &rasterizer, images: moment.images) }.min()
      now.contrast = .some(contrast)
      guard let ratio = contrast.map(Double.init) else { continue }
      misses.isJudged = true
      guard ratio < least - 0.005 else { continue }
      misses.add(thing, "has words of little contrast", ratio, bound: least, in: moment)
    }
  }
}
