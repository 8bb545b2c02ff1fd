import RiffleCore
import RiffleView

/// A tab of dark glass at the lower edge of the picture: no scene has its words, sliders or piles there.
enum FootTab {
  /// Points of it that are seen; what hangs below the edge is only its round corners.
  static let height: Float = 18
  static let padding: Float = 8
  private static let hidden: Float = 10

  /// Draws one of this width; gives where its words are.
  static func draw(x: Float, width: Float, in size: SIMD2<Float>, on overlay: inout Overlay) -> Rect {
    let place = Rect(x: x.rounded(), y: size.y - height, width: width, height: height)
    let plate = Rect(origin: place.origin, size: place.size + [0, hidden])
    overlay.surface(plate, radius: 7, Palette.glass)
    overlay.outline(plate, radius: 7, Palette.edge)
    // Letters stand a little higher than the middle: what hangs below the line keeps clear of the edge.
    return Rect(origin: place.origin, size: place.size - [0, 2])
  }
}

/// In a corner at the foot: that there is a table of keys, and a debugger. A press opens either.
struct KeysHint {
  private static let parts: [(key: String, word: String, command: TimeCommand)] = [
    ("?", "keys", .toggleHelp), ("`", "debugger", .toggleDebugger),
  ]
  private static let gap: Float = 16

  private static func width(of part: (key: String, word: String, command: TimeCommand)) -> Float {
    FontMetrics.regular.width(of: "\(part.key) \(part.word)")
  }

  /// Points it takes across.
  static let width = parts.reduce(2 * FootTab.padding - gap) { $0 + width(of: $1) + gap }

  /// Draws it at the right, in a narrow picture in the middle, where it makes way for the badge of time.
  func draw(in size: SIMD2<Float>, besideBadge: Bool, on overlay: inout Overlay) {
    let isNarrow = size.x < StatusBadge.narrow
    if isNarrow, besideBadge { return }
    let left = isNarrow ? (size.x - Self.width) / 2 : size.x - Self.width - FootTab.padding
    let place = FootTab.draw(x: left, width: Self.width, in: size, on: &overlay)
    var x = place.minimum.x + FootTab.padding
    for part in Self.parts {
      let width = Self.width(of: part)
      let target = Rect(
        x: x - Self.gap / 2, y: place.minimum.y, width: width + Self.gap, height: place.size.y)
      let isHovered = overlay.isHovered(target)
      let key = overlay.text(part.key, at: [x, place.center.y], isHovered ? Palette.bright : Palette.plain)
      overlay.text(
        part.word, at: [key.maximum.x + FontMetrics.regular.advance, place.center.y],
        isHovered ? Palette.bright : Palette.quiet)
      overlay.hit(target, .command(part.command))
      x += width + Self.gap
    }
  }
}
