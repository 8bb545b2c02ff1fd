import RiffleView

/// The program's own rows: names and values, under a heading for each part.
package struct ValuesPanel: Sendable {
  let sections: [Section]
  var scrolled = 0

  /// The rows of one part of the program.
  package struct Section: Sendable, Hashable {
    let title: String
    let rows: [Row]

    package init(_ title: String, _ rows: [(name: String, value: String)]) {
      (self.title, self.rows) = (title, rows.map { Row(name: $0.name, value: $0.value) })
    }
  }

  struct Row: Sendable, Hashable {
    let name: String
    let value: String
  }

  private static let row: Float = 17

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.values, in: place, note: sections.count == 1 ? sections[0].title : "") else {
      return
    }
    let lines = sections.flatMap { section in
      (sections.count == 1 ? [] : [Row(name: section.title, value: "")]) + section.rows
    }
    var y = room.minimum.y + 8
    let fitting = max(Int((room.maximum.y - y + Self.row / 2) / Self.row), 1)
    let first = overlay.firstRow(of: .values, lines.count, fitting: fitting, scrolled: scrolled)
    for line in lines.dropFirst(first).prefix(fitting) {
      let isHeading = line.value.isEmpty
      let box = overlay.text(
        line.name.inOneLine, at: [room.minimum.x + (isHeading ? 0 : 8), y], isHeading ? Palette.quiet : Palette.plain,
        .small, columns: 18, cut: .middle)
      let from = max(box.maximum.x + 8, room.minimum.x + 8 + 14 * FontMetrics.small.advance)
      overlay.text(
        line.value.inOneLine, at: [from, y], Palette.bright, .small,
        columns: max(Int((room.maximum.x - from) / FontMetrics.small.advance), 0))
      y += Self.row
    }
    overlay.scrollMark(lines.count, fitting: fitting, from: first, in: room)
  }
}
