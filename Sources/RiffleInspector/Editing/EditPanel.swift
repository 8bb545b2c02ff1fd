import RiffleCore
import RiffleView

/// The scene's text where it can be changed: the spring that moves what is selected on a pad, and beneath it each value
/// with its name. A label of a number is dragged, a value is pressed and typed.
struct EditPanel {
  let readings: EditReadings
  let scrolled: Int

  private static let row: Float = 19
  private static let pad: Float = 118

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.edit, in: place, note: readings.note) else { return }
    guard !readings.sections.isEmpty else {
      overlay.text("choose a thing of the scene", at: [room.minimum.x, room.minimum.y + 8], Palette.quiet, .small)
      return
    }
    var y = room.minimum.y
    var skipped = scrolled
    var rows = 0
    for section in readings.sections {
      rows += 1 + section.rows.count
      if skipped > 0 {
        skipped -= 1
      } else {
        guard y + Self.row <= room.maximum.y + 4 else { continue }
        overlay.text(section.title, at: [room.minimum.x, y + 9], Palette.bright, .small)
        overlay.text(section.note, at: [room.maximum.x, y + 9], Palette.quiet, .small, .trailing)
        y += Self.row
        if let spring = section.spring, y + Self.pad <= room.maximum.y {
          SpringPad(reading: spring).draw(
            in: Rect(x: room.minimum.x, y: y + 2, width: room.size.x, height: Self.pad - 6), on: &overlay)
          y += Self.pad
        }
      }
      for row in section.rows {
        guard skipped == 0 else {
          skipped -= 1
          continue
        }
        guard y + Self.row <= room.maximum.y + 4 else { break }
        draw(row, at: y, in: room, on: &overlay)
        y += Self.row
      }
    }
    overlay.scrollMark(rows, fitting: max(Int(room.size.y / Self.row), 1), from: min(scrolled, rows), in: room)
  }

  private func draw(_ row: EditReadings.Row, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let middle = y + Self.row / 2
    let split = room.minimum.x + (room.size.x * 0.46).rounded()
    let label = Rect(x: room.minimum.x, y: y, width: split - room.minimum.x - 6, height: Self.row)
    let value = Rect(x: split, y: y + 1, width: room.maximum.x - split, height: Self.row - 2)
    let isScrubbed = row.isNumber && overlay.isHovered(label)
    let columns = Int((label.size.x - (row.isNumber ? 14 : 0)) / FontMetrics.small.advance)
    overlay.text(
      row.label, at: [label.minimum.x + 6, middle], isScrubbed ? Palette.bright : Palette.plain, .small,
      columns: columns)
    if row.isNumber {
      overlay.text("↔", at: [label.maximum.x, middle], isScrubbed ? Palette.link : Palette.faint, .small, .trailing)
      overlay.hit(label, .edit(.scrub(path: row.path)))
    }
    if let typed = readings.typed, typed.path == row.path {
      overlay.surface(value, radius: 4, Palette.lit)
      overlay.field(typed.field, in: value)
      return
    }
    if overlay.isHovered(value) { overlay.surface(value, radius: 4, Palette.lit) }
    overlay.text(
      row.text.inOneLine, at: [value.minimum.x + 6, middle], Palette.bright, .small,
      columns: Int((value.size.x - 12) / FontMetrics.small.advance))
    overlay.hit(value, .edit(row.isFlag ? .toggle(path: row.path) : .type(path: row.path)))
  }
}
