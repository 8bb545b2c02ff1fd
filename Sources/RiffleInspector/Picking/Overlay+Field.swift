import RiffleCore
import RiffleView

extension Overlay {
  /// A line that is typed, with its caret and its selection.
  mutating func field(_ typed: TextField, in place: Rect, _ letters: FontMetrics = .small) {
    let advance = advance(of: letters)
    let columns = max(Int((place.size.x - 12) / advance), 1)
    // The caret stays in sight.
    let first = max(0, typed.caret - columns)
    let x = { (letter: Int) in place.minimum.x + 6 + Float(min(max(letter - first, 0), columns)) * advance }
    let (low, high) = (x(typed.selection.lowerBound), x(typed.selection.upperBound))
    let bounds = Rect(x: low, y: place.center.y - letters.height / 2, width: high - low, height: letters.height)
    if high > low { bar(bounds, Palette.future.opacity(0.4)) }
    text(
      String(typed.text.dropFirst(first).prefix(columns)), at: [place.minimum.x + 6, place.center.y], Palette.bright,
      letters)
    if !typed.composition.isEmpty {
      let box = text(typed.composition, at: [x(typed.caret), place.center.y], Palette.link, letters)
      bar(Rect(x: box.minimum.x, y: box.maximum.y - 1, width: box.size.x, height: 1), Palette.link)
    }
    let caret = Rect(x: x(typed.caret), y: bounds.minimum.y, width: 1, height: letters.height)
    bar(caret, Palette.present)
    self.caret = caret.scaled(by: factor)
    hit(place, .caret(TextScale(left: place.minimum.x + 6, advance: advance, first: first)))
  }
}
