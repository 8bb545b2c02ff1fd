import RiffleView

/// The warnings of `riffle check` about the open scene: their number in a tab at the bottom, and their text above it
/// while the pointer is on it or after a press. A second press closes it.
package struct WarningTab: Sendable, Hashable {
  /// Each with its line, its column and the correction.
  package var warnings: [String]

  /// When the list is visible.
  package enum List: Sendable, Hashable {
    /// Before the first press: while the pointer is on the tab.
    case underPointer
    case open, closed
  }

  private(set) var list = List.underPointer

  package init(_ warnings: [String] = []) { self.warnings = warnings }

  private static let most = 6

  mutating func press() { list = list == .open ? .closed : .open }

  /// Draws it at the bottom right of a place, above panels: scenes have their hints at the left. Draws nothing without
  /// warnings.
  package func draw(in place: Rect, on overlay: inout Overlay) {
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
  private static let noteColumns = 64

  /// Returns a text in lines of a note.
  func noteLines(_ text: String, _ color: SRGBColor) -> [(String, SRGBColor)] {
    Toast.lines(text, columns: Self.noteColumns).map { ($0, color) }
  }

  /// Draws lines on a plate whose bottom is at `foot`, centered around `x`, within a place.
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
