import RiffleView

/// The label of a row of the editor: its width, and the visible part of a long name.
enum RowLabel {
  /// How much of their width the names of a section's rows have, 0…1: as much as the longest needs, so that all values are
  /// in one column. A name beside a value that needs the width itself does not count.
  static func part(of rows: [EditReadings.Row], in width: Float) -> Float {
    let wanted = rows.filter { $0.channel != nil || value(of: $0) <= width * (1 - most) }.map(needed).max() ?? 0
    return min(max(wanted / max(width, 1), usual), most)
  }

  /// The same of one row of a section that has this part: less where its value has no room there.
  static func part(of row: EditReadings.Row, amid part: Float, in width: Float) -> Float {
    row.channel != nil || value(of: row) <= width * (1 - part) ? part : usual
  }

  /// Points across that a name needs, with what is between it and the value; of a channel also its figure.
  private static func needed(_ row: EditReadings.Row) -> Float {
    guard row.opens == nil, row.swatches.isEmpty else { return 0 }
    let letters = FontMetrics.small
    if row.channel != nil { return indent + letters.width(of: row.label) + 8 + letters.width(of: "100 %") + 6 }
    return 6 + letters.width(of: row.label) + (row.isNumber ? 12 : 0) + 7
  }

  /// Points across that a value needs, with what is beside it.
  private static func value(of row: EditReadings.Row) -> Float {
    let letters = FontMetrics.small
    if !row.choices.isEmpty { return row.choices.reduce(6) { $0 + letters.width(of: $1.words) + 8 } }
    let aside = row.aside.map { letters.width(of: $0.words) + 2 * letters.advance } ?? 0
    return letters.width(of: row.text.inOneLine) + aside + (row.color == nil ? 12 : 32)
  }

  /// From the edge to the name of a colour's channel.
  static let indent: Float = 20

  /// The part where much stands beside the value.
  static let least: Float = 0.3
  /// The usual part of a row, and the largest one.
  private static let usual: Float = 0.46
  private static let most: Float = 0.64

  /// Letters that have room in a place so wide; beside a number the arrows that drag it have theirs.
  static func columns(of row: EditReadings.Row, in width: Float) -> Int {
    max(Int((width - 6 - (row.isNumber ? 12 : 0)) / FontMetrics.small.advance), 2)
  }

  /// A name with as much of its front cut as has no room: the end of a path says more than its beginning. Where another
  /// row would be called the same, something in the middle is cut.
  static func cut(_ label: String, to columns: Int, among readings: EditReadings) -> String {
    guard label.count > columns, columns > 3 else { return label }
    let tail = label.suffix(columns - 1)
    let isAmbiguous = readings.sections.contains { section in
      section.rows.contains { $0.label != label && $0.label.count > columns && $0.label.hasSuffix(tail) }
    }
    return isAmbiguous ? FontMetrics.small.cut(label, to: columns, at: .middle) : "…" + tail
  }
}
