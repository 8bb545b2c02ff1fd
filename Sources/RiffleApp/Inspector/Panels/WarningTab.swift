/// The number of warnings in a tab, and their text above it while the pointer is on it or after a press.
package struct WarningTab: Sendable, Hashable {
  package var warnings: [String]

  package enum List: Sendable, Hashable {
    /// Before the first press: while the pointer is on the tab.
    case underPointer
    case open, closed
  }

  private(set) var list = List.underPointer

  package init(_ warnings: [String] = []) { self.warnings = warnings }

  private static let most = 6

  mutating func press() { list = list == .open ? .closed : .open }

  /// Draws nothing without warnings. Scenes have their hints at the left.
  package func draw(in place: Rect, on overlay: inout Overlay) {
    guard !warnings.isEmpty else { return }
    let words = warnings.count == 1 ? "1 warning" : "\(warnings.count) warnings"
    let width = FontMetrics.regular.width(of: words) + 2 * FootTab.padding + 10
    let tab = FootTab.draw(
      x: place.maximum.x - width - FootTab.padding, width: width, in: place.maximum, hangs: false, on: &overlay)
    let target = Rect(origin: tab.origin, size: [tab.size.x, FootTab.height])
    let isHovered = overlay.isHovered(target)
    overlay.dot([tab.minimum.x + FootTab.padding + 2, tab.center.y], radius: 3, Palette.past)
    let color = isHovered ? Palette.bright : Palette.plain
    overlay.text(words, at: [tab.minimum.x + FootTab.padding + 10, tab.center.y], color)
    overlay.hit(target, .warnings)
    guard list == .open || list == .underPointer && isHovered else { return }
    var lines = warnings.prefix(Self.most).flatMap { overlay.noteLines($0, Palette.bright) }
    if warnings.count > Self.most { lines.append(("and \(warnings.count - Self.most) more", Palette.plain)) }
    overlay.note(lines, above: tab.minimum.y - 6, around: tab.center.x, in: place)
  }
}

extension Overlay {
  private static let noteColumns = 64

  func noteLines(_ text: String, _ color: SRGBColor) -> [(String, SRGBColor)] {
    Toast.lines(text, columns: Self.noteColumns).map { ($0, color) }
  }

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

/// The mistakes of a saved scene, at the bottom of the window until they are corrected.
package struct MistakesPanel: Sendable, Hashable {
  package let mistakes: [String]

  package init(_ mistakes: [String]) { self.mistakes = mistakes }

  package var isEmpty: Bool { mistakes.isEmpty }

  private static let shown = 6
  private static let lineHeight: Float = 19
  private static let margin: Float = 16
  private static let advance: Float = 7.9
  private static let largest: Float = 0.45

  package func height(in size: SIMD2<Float>) -> Float {
    isEmpty ? 0 : plate(of: lines(in: size), in: size).y + Self.margin
  }

  func draw(from top: Float, in size: SIMD2<Float>, on overlay: inout Overlay) {
    guard !isEmpty else { return }
    let lines = lines(in: size)
    let plate = plate(of: lines, in: size)
    let bounds = Rect(size: plate)
    var layers: [Layer] = [
      .roundedRectangle(bounds, radius: 12, paint: .color(SRGBColor(hex: 0x14090B, opacity: 0.9))),
      .roundedStroke(bounds, radius: 12, width: 1.5, color: SRGBColor(hex: 0xE4572E, opacity: 0.9)),
    ]
    layers += lines.enumerated().map { index, line in
      .text(
        TextLine(
          line.text, style: TextStyle(size: 13, weight: line.isFirst ? .semibold : .regular, design: .monospaced),
          color: SRGBColor(hex: line.isFirst ? 0xFFB59E : 0xF3E3DC),
          position: [24, 14 + (Float(index) + 0.5) * Self.lineHeight], alignment: .leading))
    }
    var sprite = Sprite(SpriteContent(size: plate, layers: layers), at: [Self.margin, top])
    if overlay.factor != 1 { sprite.move(through: .scale([overlay.factor, overlay.factor])) }
    overlay.append(sprite)
    overlay.hit(Rect(origin: [Self.margin, top], size: plate), .nothing)
  }

  private typealias Line = (text: String, isFirst: Bool)

  private func plate(of lines: [Line], in size: SIMD2<Float>) -> SIMD2<Float> {
    [max(size.x - 2 * Self.margin, 160), Float(lines.count) * Self.lineHeight + 28]
  }

  /// Returns the lines that fit into a window, with a closing note: of too many the last ones are left out.
  private func lines(in size: SIMD2<Float>) -> [Line] {
    let columns = Int((max(size.x - 2 * Self.margin, 160) - 48) / Self.advance)
    func broken(_ sentence: String, indent: String) -> [Line] {
      Toast.lines(sentence, columns: max(columns - indent.count, 8)).map { (indent + $0, false) }
    }
    var lines: [Line] = mistakes.prefix(Self.shown).flatMap { mistake in
      let parts = mistake.split(separator: ": ", maxSplits: 1).map(String.init)
      return [(parts.first ?? "", true)] + (parts.count > 1 ? broken(parts[1], indent: "  ") : [])
    }
    let more = mistakes.count - Self.shown
    if more > 0 { lines.append(("… and \(more) more", true)) }
    let end = broken("The scene continues as it was last right. Esc closes this.", indent: "")
    let most = max(Int((size.y * Self.largest - 28) / Self.lineHeight) - end.count, 2)
    if lines.count > most { lines = lines.prefix(most - 1) + [("  …", false)] }
    return lines + end
  }
}
