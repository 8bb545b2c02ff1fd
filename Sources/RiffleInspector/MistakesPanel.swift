import RiffleCore
import RiffleView

/// What is wrong with a scene that was saved, over the scene that goes on as it was: a plate of dark glass at the foot
/// of the picture, a mistake a line, as long as there are any.
public struct MistakesPanel: Sendable, Equatable {
  /// One sentence each, with file, line and column before it.
  public let mistakes: [String]

  public init(_ mistakes: [String]) { self.mistakes = mistakes }

  private static let shown = 6
  private static let lineHeight: Float = 19
  private static let margin: Float = 16
  /// Of a monospaced figure at 13 points.
  private static let advance: Float = 7.9

  /// Appends the panel's own marks; the scene's stay as they are.
  public func draw(on list: inout DrawList) {
    guard !mistakes.isEmpty else { return }
    let width = max(list.size.x - 2 * Self.margin, 160)
    let lines = lines(of: Int((width - 48) / Self.advance))
    let size = SIMD2(width, Float(lines.count) * Self.lineHeight + 28)
    let bounds = Rect(size: size)
    var layers: [Layer] = [
      .roundedRectangle(bounds, radius: 12, paint: .color(SRGBColor(hex: 0x14090B, opacity: 0.9))),
      .roundedStroke(bounds, radius: 12, width: 1.5, color: SRGBColor(hex: 0xE4572E, opacity: 0.9)),
    ]
    for (index, line) in lines.enumerated() {
      layers.append(
        .text(
          TextLine(
            line.text, style: TextStyle(size: 13, weight: line.isFirst ? .semibold : .regular, design: .monospaced),
            color: SRGBColor(hex: line.isFirst ? 0xFFB59E : 0xF3E3DC),
            position: [24, 14 + (Float(index) + 0.5) * Self.lineHeight], alignment: .leading)))
    }
    list.append(
      Sprite(SpriteContent(size: size, layers: layers), at: [Self.margin, list.size.y - size.y - Self.margin]))
  }

  /// Place and sentence of each mistake, broken between words to so many letters.
  private func lines(of length: Int) -> [(text: String, isFirst: Bool)] {
    var lines: [(text: String, isFirst: Bool)] = []
    for mistake in mistakes.prefix(Self.shown) {
      let parts = mistake.split(separator: ": ", maxSplits: 1)
      lines.append((String(parts[0]), true))
      var line = ""
      for word in (parts.count > 1 ? parts[1] : "").split(separator: " ") {
        if !line.isEmpty, line.count + word.count + 3 > length {
          lines.append(("  \(line)", false))
          line = ""
        }
        line += line.isEmpty ? word : " \(word)"
      }
      if !line.isEmpty { lines.append(("  \(line)", false)) }
    }
    let more = mistakes.count - Self.shown
    if more > 0 { lines.append(("… and \(more) more", true)) }
    lines.append(("The scene goes on as it was last right.", false))
    return lines
  }
}
