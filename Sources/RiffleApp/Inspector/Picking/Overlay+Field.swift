import RiffleView

extension Overlay {
  /// Draws a text field with its caret and its selection; the composition is before the letters after the caret.
  package mutating func field(_ typed: TextField, in place: Rect, _ letters: FontMetrics = .small) {
    let advance = advance(of: letters)
    let room = max(Int((place.size.x - 12) / advance), 1)
    var shown = Array(typed.text)
    shown.insert(contentsOf: typed.composition, at: typed.caret)
    let composed = typed.caret..<typed.caret + typed.composition.count
    // The beginning of each letter, and the end of the last one.
    let columns = shown.reduce(into: [0]) { $0.append(($0.last ?? 0) + letters.columns(of: String($1))) }
    // The caret stays visible.
    let first = columns.firstIndex { columns[composed.upperBound] - $0 <= room } ?? composed.upperBound
    let last = columns.lastIndex { $0 - columns[first] <= room } ?? first
    let x = { (letter: Int) in
      place.minimum.x + 6 + Float(columns[min(max(letter, first), last)] - columns[first]) * advance
    }
    // After the caret everything is shifted by the letters of the composition.
    let ends = [typed.selection.lowerBound, typed.selection.upperBound].map {
      x($0 > typed.caret ? $0 + composed.count : $0)
    }
    let bounds = Rect(
      x: ends[0], y: place.center.y - letters.height / 2, width: ends[1] - ends[0], height: letters.height)
    if ends[1] > ends[0] { bar(bounds, Palette.future.opacity(0.4)) }
    for (part, color) in [
      (0..<composed.lowerBound, Palette.bright), (composed, Palette.link),
      (composed.upperBound..<shown.count, Palette.bright),
    ] {
      let seen = part.clamped(to: first..<last)
      guard !seen.isEmpty else { continue }
      text(String(shown[seen]), at: [x(seen.lowerBound), place.center.y], color, letters)
      if color == Palette.link {
        bar(
          Rect(
            x: x(seen.lowerBound), y: bounds.maximum.y - 1, width: x(seen.upperBound) - x(seen.lowerBound), height: 1),
          color)
      }
    }
    let caret = Rect(x: x(composed.upperBound), y: bounds.minimum.y, width: 1, height: letters.height)
    bar(caret, Palette.present)
    self.caret = caret.scaled(by: factor)
    let scale = TextScale(
      left: place.minimum.x + 6, advance: advance, first: first, columns: columns[first...].map { $0 - columns[first] })
    hit(place, .caret(scale))
  }
}
