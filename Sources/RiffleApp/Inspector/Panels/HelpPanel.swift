import RiffleView

/// The help: drawn from `CommandTable`.
package struct HelpPanel {
  private static let row: Float = 20
  /// The widths of a column, and of the keys in it, in points: the longest are two with a modifier.
  private static let column: Float = 354
  private static let keys: Float = 132

  /// Draws it in a window of this size at the scale of the panels, or a smaller one if its lines do not fit.
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
    overlay.hit(Rect(size: size), .command(.toggleHelp))
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

  /// Returns the labels of the keys; modifiers shared by all are written once.
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
