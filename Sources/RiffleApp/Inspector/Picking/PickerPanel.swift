import RiffleView

/// A picker in front of everything: the typed text and the matching rows. If the focused row is cut, its full text is
/// at the bottom. The hint takes as many lines as it needs.
package struct PickerPanel {
  let picker: Picker

  package init(picker: Picker) {
    self.picker = picker
  }

  private static let row: Float = 26
  /// The line spacing of the text at the bottom, and the most lines.
  private static let line: Float = 16
  private static let mostLines = 3
  /// The least letters of a note beside a long title.
  private static let leastNote = 24
  private static let gap: Float = 16

  package func draw(size: SIMD2<Float>, on overlay: inout Overlay) {
    let rows = min(picker.matches.count, Picker.shown)
    let width = min(560, size.x - 24)
    let across = width - 40
    let typed: Float = picker.field == nil ? 0 : 42
    let full = fullNotes(across: across)
    let told = Float(full.values.map(\.count).max() ?? 0) * Self.line
    let columns = max(Int(across / FontMetrics.small.advance), 10)
    let words = Toast.lines(picker.complaint ?? picker.hint, columns: columns).prefix(Self.mostLines)
    let foot = (words.isEmpty ? 12 : 18 + Float(words.count) * Self.line) + (told > 0 ? told + 8 : 0)
    let height = 44 + typed + Float(max(rows, picker.items.isEmpty ? 0 : 1)) * Self.row + foot
    let place = Rect(
      origin: SIMD2((size.x - width) / 2, max((size.y - height) * 0.3, 8)).rounded(.down),
      size: SIMD2(width, height).rounded(.down))
    overlay.bar(Rect(size: size), SRGBColor(hex: 0x05080D, opacity: 0.55))
    overlay.hit(Rect(size: size), .dismiss)
    overlay.plate(place, radius: 14)
    let (left, right) = (place.minimum.x + 20, place.maximum.x - 20)
    overlay.text(
      picker.title, at: [left, place.minimum.y + 24], Palette.bright,
      columns: Int((right - left) / FontMetrics.regular.advance))
    var y = place.minimum.y + 44
    if let field = picker.field {
      let box = Rect(x: left - 6, y: y, width: right - left + 12, height: 30)
      overlay.surface(box, radius: 7, Palette.lit)
      overlay.field(field, in: box, .regular)
      y += typed
    }
    drawRows(rows, from: y, left, right, on: &overlay)
    y += Float(max(rows, picker.items.isEmpty ? 0 : 1)) * Self.row + 8
    for (number, line) in (picker.focus.flatMap { full[$0] } ?? []).enumerated() {
      overlay.text(line, at: [left, y + (Float(number) + 0.5) * Self.line], Palette.plain, .small)
    }
    for (number, line) in words.enumerated() {
      overlay.text(
        line, at: [left, place.maximum.y - 20 - Float(words.count - 1 - number) * Self.line],
        picker.complaint == nil ? Palette.quiet : Palette.past, .small)
    }
  }

  private func drawRows(_ rows: Int, from top: Float, _ left: Float, _ right: Float, on overlay: inout Overlay) {
    if rows == 0, !picker.items.isEmpty, !picker.completes {
      overlay.text("nothing is called so", at: [left, top + Self.row / 2], Palette.quiet)
    }
    let first = min(picker.first, picker.matches.count - rows)
    // A sign that there are more.
    overlay.scrollMark(
      picker.matches.count, fitting: max(rows, 1), from: first,
      in: Rect(x: left, y: top, width: right - left + 4, height: Float(rows) * Self.row))
    for (row, index) in picker.matches[first..<(first + rows)].enumerated() {
      let item = picker.items[index]
      let box = Rect(x: left - 8, y: top + Float(row) * Self.row, width: right - left + 16, height: Self.row)
      if index == picker.focus {
        overlay.surface(box, radius: 6, Palette.lit)
      } else if overlay.isHovered(box) {
        overlay.surface(box, radius: 6, Palette.raised)
      }
      let note = overlay.text(
        item.note, at: [right, box.center.y], Palette.quiet, .small, .trailing,
        columns: Self.noteColumns(of: item, across: right - left))
      let room = item.note.isEmpty ? right : note.minimum.x - 12
      overlay.text(
        item.title, at: [left, box.center.y], index == picker.focus ? Palette.bright : Palette.plain,
        columns: max(Int((room - left) / FontMetrics.regular.advance), 1))
      overlay.hit(box, .pick(index))
    }
  }

  /// Returns the letters of a note that fit beside the title of its row.
  package static func noteColumns(of item: Picker.Item, across: Float) -> Int {
    let room = across - FontMetrics.regular.width(of: item.title) - gap
    return max(Int(room / FontMetrics.small.advance), leastNote)
  }

  /// Returns the notes that do not fit in their rows, by the indices of their items, in lines.
  private func fullNotes(across: Float) -> [Int: [String]] {
    var full: [Int: [String]] = [:]
    for (index, item) in picker.items.enumerated() where item.note.utf8.count > Self.leastNote {
      guard FontMetrics.small.columns(of: item.note) > Self.noteColumns(of: item, across: across) else { continue }
      let lines = Toast.lines(item.note, columns: Int(across / FontMetrics.small.advance))
      full[index] = Array(lines.prefix(Self.mostLines))
    }
    return full
  }
}
