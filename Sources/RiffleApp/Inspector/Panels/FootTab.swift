import RiffleCore

/// A tab at the bottom edge of the picture, where no scene has text, sliders or piles. Above panels it is a separate
/// plate.
enum FootTab {
  /// The visible height; only the round corners are below the edge.
  static let height: Float = 18
  static let padding: Float = 8
  private static let hidden: Float = 10

  /// Draws one of this width; returns the room for its text.
  ///
  /// - Parameter hangs: true if the lower edge is that of the window, which hides the end of the tab.
  static func draw(
    x: Float, width: Float, in size: SIMD2<Float>, hangs: Bool = true, on overlay: inout Overlay
  ) -> Rect {
    let place = Rect(x: x.rounded(), y: size.y - height, width: width, height: height)
    guard hangs else {
      overlay.surface(place, radius: 7, Palette.glass)
      overlay.outline(place, radius: 7, Palette.edge)
      return place
    }
    let plate = Rect(origin: place.origin, size: place.size + [0, hidden])
    overlay.surface(plate, radius: 7, Palette.glass)
    overlay.outline(plate, radius: 7, Palette.edge)
    // The text is a little above the middle, so that descenders do not touch the edge.
    return Rect(origin: place.origin, size: place.size - [0, 2])
  }
}

/// Links in a bottom corner: to the table of keys, the debugger, and the editor if a scene is played.
package struct KeysHint: Sendable, Equatable {
  /// True if the scene can be edited.
  package var edits: Bool

  package init(edits: Bool = false) { self.edits = edits }

  private static let all: [(key: String, word: String, command: Command)] = [
    ("?", "keys", .toggleHelp), ("F2", "edit", .toggleEditing), ("`", "debugger", .toggleDebugger),
  ]
  private var parts: [(key: String, word: String, command: Command)] {
    Self.all.filter { edits || $0.command != .toggleEditing }
  }
  private static let gap: Float = 16

  private static func width(of part: (key: String, word: String, command: Command)) -> Float {
    FontMetrics.regular.width(of: "\(part.key) \(part.word)")
  }

  /// The width in points.
  var width: Float { parts.reduce(2 * FootTab.padding - Self.gap) { $0 + Self.width(of: $1) + Self.gap } }

  /// Draws it at the right, in a narrow picture in the middle, unless the status badge needs the room.
  package func draw(in size: SIMD2<Float>, besideBadge: Bool, on overlay: inout Overlay) {
    let isNarrow = size.x < StatusBadge.narrow
    if size.x < StatusBadge.roomForHints, besideBadge { return }
    let width = width
    let left = isNarrow ? (size.x - width) / 2 : size.x - width - FootTab.padding
    let place = FootTab.draw(x: left, width: width, in: size, on: &overlay)
    var x = place.minimum.x + FootTab.padding
    for part in parts {
      let width = Self.width(of: part)
      let target = Rect(x: x - Self.gap / 2, y: place.minimum.y, width: width + Self.gap, height: place.size.y)
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
