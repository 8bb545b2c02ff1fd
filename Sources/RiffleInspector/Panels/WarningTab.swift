import RiffleView

/// What `riffle check` warns of in the scene that is open: a number in a tab at the foot, and above it what it is and
/// where, under the pointer or once it was pressed. A second press closes that.
package struct WarningTab: Sendable, Hashable {
  /// Each with its line and column, and what to do about it.
  package var warnings: [String]

  /// When the list is seen.
  enum List: Sendable, Hashable {
    /// Nobody has pressed yet: while the pointer is on the tab.
    case underPointer
    case open, closed
  }

  private(set) var list = List.underPointer

  package init(_ warnings: [String] = []) { self.warnings = warnings }

  private static let most = 6

  /// Opens the list, or closes it.
  mutating func press() { list = list == .open ? .closed : .open }

  /// Draws it at the right of the foot of a place, above panels: the left is where scenes have their hints. Nothing where
  /// there are none.
  func draw(in place: Rect, on overlay: inout Overlay) {
    guard !warnings.isEmpty else { return }
    let words = warnings.count == 1 ? "1 warning" : "\(warnings.count) warnings"
    let width = FontMetrics.regular.width(of: words) + 2 * FootTab.padding + 10
    let tab = FootTab.draw(
      x: place.maximum.x - width - FootTab.padding, width: width, in: [place.maximum.x, place.maximum.y], hangs: false,
      on: &overlay)
    let target = Rect(origin: tab.origin, size: [tab.size.x, FootTab.height])
    let isHovered = overlay.isHovered(target)
    overlay.dot([tab.minimum.x + FootTab.padding + 2, tab.center.y], radius: 3, Palette.past)
    overlay.text(
      words, at: [tab.minimum.x + FootTab.padding + 10, tab.center.y], isHovered ? Palette.bright : Palette.plain)
    overlay.hit(target, .warnings)
    guard list == .open || list == .underPointer && isHovered else { return }
    var lines = warnings.prefix(Self.most).flatMap { overlay.noteLines($0, Palette.bright) }
    if warnings.count > Self.most { lines.append(("and \(warnings.count - Self.most) more", Palette.plain)) }
    overlay.note(lines, above: tab.minimum.y - 6, around: tab.center.x, in: place)
  }
}

extension Overlay {
  /// Letters in a line of a note.
  private static let noteColumns = 64

  /// A text in lines of a note.
  func noteLines(_ text: String, _ color: SRGBColor) -> [(String, SRGBColor)] {
    Toast.lines(text, columns: Self.noteColumns).map { ($0, color) }
  }

  /// Lines on a plate whose foot is at a height, around a place across, within another.
  mutating func note(_ lines: [(String, SRGBColor)], above foot: Float, around x: Float, in place: Rect) {
    let width = (lines.map { FontMetrics.regular.width(of: $0.0) }.max() ?? 0) + 24
    let height = Float(lines.count) * 17 + 12
    let left = min(max(x - width / 2, place.minimum.x + 4), max(place.maximum.x - width - 4, place.minimum.x))
    plate(Rect(x: left.rounded(), y: (foot - height).rounded(), width: width, height: height))
    for (number, line) in lines.enumerated() {
      text(line.0, at: [left + 12, foot - height + 6 + (Float(number) + 0.5) * 17], line.1)
    }
  }
}
