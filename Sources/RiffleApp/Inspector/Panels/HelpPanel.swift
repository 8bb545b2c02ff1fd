import RiffleCore
import RiffleView

/// The help: drawn from `CommandTable`.
package struct HelpPanel {
  private static let row: Float = 20
  /// In points; the longest keys are two with a modifier.
  private static let column: Float = 354
  private static let keys: Float = 132

  package static func draw(window size: SIMD2<Float>, on overlay: inout Overlay) {
    var scale = overlay.scale
    while let smaller = scale.smaller, !HelpPanel(size / scale.factor).hasRoom { scale = smaller }
    overlay.drawing(at: scale) { HelpPanel(size / scale.factor).draw(on: &$0) }
  }

  private let size: SIMD2<Float>
  private let columns: [[CommandTable.Group]]
  private let heights: [Float]
  /// The line spacing factor, below 1 if the lines do not fit.
  private let pitch: Float
  private var isWide: Bool { columns.count > 1 }
  /// True if no line touches the next one, and the columns have their width.
  private var hasRoom: Bool { isWide && pitch * Self.row >= FontMetrics.small.size }

  private init(_ size: SIMD2<Float>) {
    self.size = size
    columns =
      size.x >= 3 * Self.column + 60
      ? [[.playing, .speed, .keeping], [.editing, .selection], [.looking, .asking]]
      : size.x >= 760
        ? [[.playing, .editing, .selection], [.looking, .speed, .asking, .keeping]] : [CommandTable.Group.allCases]
    heights = columns.map { column in column.reduce(0) { $0 + Self.height($1) } }
    pitch = min(1, (size.y - 16 - 64) / max(heights.max() ?? 1, 1))
  }

  private func draw(on overlay: inout Overlay) {
    let width = min(isWide ? Self.column * Float(columns.count) + 44 : 400, size.x - 16)
    let height = min((heights.max() ?? 0) * pitch + 64, size.y - 16)
    let place = Rect(
      origin: ((size - SIMD2(width, height)) / 2).rounded(.down), size: SIMD2(width, height).rounded(.down))
    overlay.bar(Rect(size: size), SRGBColor(hex: 0x05080D, opacity: 0.55))
    overlay.hit(Rect(size: size), .toggleHelp)
    overlay.plate(place, radius: 14)
    overlay.text("keys of time", at: [place.minimum.x + 22, place.minimum.y + 26], Palette.bright)
    overlay.text(
      isWide ? "letters are the scene's while the debugger is closed" : "letters: while open",
      at: [place.maximum.x - 22, place.minimum.y + 26], Palette.quiet, .small, .trailing)
    let columnWidth = (place.size.x - 44) / Float(columns.count)
    for (index, column) in columns.enumerated() {
      var y = place.minimum.y + 54
      for group in column {
        draw(
          group, at: [place.minimum.x + 22 + Float(index) * columnWidth, y], width: columnWidth - 14,
          bottom: place.maximum.y, pitch: pitch, on: &overlay)
        y += Self.height(group) * pitch
      }
    }
  }

  /// Modifiers shared by all are written once.
  private static func keys(_ chords: [KeyChord]) -> String {
    let labels = chords.map { $0.label.split(separator: " ") }
    let shared = Array(labels.first?.dropLast() ?? [])
    guard !shared.isEmpty, labels.allSatisfy({ Array($0.dropLast()) == shared }) else {
      return chords.map(\.label).joined(separator: "  ")
    }
    return (shared + [labels.compactMap(\.last).joined(separator: "  ")[...]]).joined(separator: " ")
  }

  private static func entries(_ group: CommandTable.Group) -> [CommandTable.Entry] {
    group == .selection ? CommandTable.editing : CommandTable.entries.filter { $0.group == group }
  }

  private static func height(_ group: CommandTable.Group) -> Float { Float(entries(group).count) * row + 34 }

  private func draw(
    _ group: CommandTable.Group, at place: SIMD2<Float>, width: Float, bottom: Float, pitch: Float,
    on overlay: inout Overlay
  ) {
    overlay.text(group.rawValue, at: [place.x, place.y + 4 * pitch], Palette.quiet, .small)
    overlay.bar(Rect(x: place.x, y: place.y + 16 * pitch, width: width, height: 1), Palette.hair)
    var y = place.y + 30 * pitch
    for entry in Self.entries(group) where y < bottom - 6 {
      overlay.text(
        Self.keys(entry.chords), at: [place.x, y], Palette.bright, .small,
        columns: Int(Self.keys / FontMetrics.small.advance) - 1)
      let room = Int((width - Self.keys) / FontMetrics.small.advance)
      overlay.text(entry.summary, at: [place.x + Self.keys, y], Palette.plain, .small, columns: room)
      y += Self.row * pitch
    }
  }
}

/// A tab at the bottom edge, where no scene has text, sliders or piles. Above panels it is a separate plate.
enum FootTab {
  /// The visible height; only the round corners are below the edge.
  static let height: Float = 18
  static let padding: Float = 8
  private static let hidden: Float = 10

  /// Returns the room for the text.
  ///
  /// - Parameter hangs: true if the window's edge hides the end of the tab.
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

/// Links in a bottom corner to help, debugger and editor.
package struct KeysHint: Sendable, Equatable {
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
      overlay.hit(target, part.command)
      x += width + Self.gap
    }
  }
}
