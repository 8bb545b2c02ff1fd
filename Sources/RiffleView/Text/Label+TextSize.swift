import RiffleCore

extension Label {
  /// The minimal size in points of letters made smaller, unless they were smaller before.
  private static let smallest: Float = 12
  /// The step between tried sizes of wrapped text.
  private static let step: Float = 0.05

  /// Returns the label with larger or smaller letters.
  ///
  /// It grows as far as its entity has space: text that fitted at its own size still fits, in both directions. Text
  /// that exceeds its entity anyway is not limited. Whole words stay whole. A part of a split text is unchanged.
  package func sized(by factor: Float, in rect: Rect) -> Label {
    guard factor != 1, factor > 0, part == nil, style.size > 0 else { return self }
    if factor < 1 {
      let least = runs.compactMap(\.size).reduce(style.size, min)
      return scaled(by: max(factor, min(Self.smallest / least, 1)))
    }
    let isBroken = wraps && extent(across: rect.size.x, breaksWords: false).x > rect.size.x
    let own = extent(across: rect.size.x, breaksWords: isBroken)
    let isWithin = (across: own.x <= rect.size.x, down: own.y <= rect.size.y)
    func fits(_ size: SIMD2<Float>) -> Bool {
      (!isWithin.across || size.x <= rect.size.x) && (!isWithin.down || size.y <= rect.size.y)
    }
    guard wraps else {
      let room = rect.size / pointwiseMax(own, SIMD2(repeating: 0.01))
      return scaled(
        by: min(factor, isWithin.across ? max(room.x, 1) : factor, isWithin.down ? max(room.y, 1) : factor))
    }
    var tried = factor
    while tried > 1 {
      let larger = scaled(by: tried)
      if fits(larger.extent(across: rect.size.x, breaksWords: isBroken)) { return larger }
      tried -= Self.step
    }
    return self
  }

  private func scaled(by factor: Float) -> Label {
    var label = self
    label.style.size *= factor
    for index in label.runs.indices { label.runs[index].size = label.runs[index].size.map { $0 * factor } }
    return label
  }

  private func extent(across width: Float, breaksWords: Bool) -> SIMD2<Float> {
    let ruler = TextRuler(wraps ? TextLayout.wrapped(self, width: width, breaksWords: breaksWords) : self)
    let middles = ruler.middles
    guard let first = middles.first, let last = middles.last else { return .zero }
    return [ruler.width, last.middle - first.middle + (first.size + last.size) * 0.5]
  }
}
