import RiffleView

/// The label of a row of the editor: its width, and the visible part of a long name.
package enum RowLabel {
  /// Returns the share of the width for the names of a section's rows, 0…1: for the longest, so that all values are in
  /// one column. A name beside a value that needs the width itself does not count.
  package static func part(of rows: [EditReadings.Row], in width: Float) -> Float {
    let wanted = rows.filter { $0.channel != nil || value(of: $0) <= width * (1 - most) }.map(needed).max() ?? 0
    return min(max(wanted / max(width, 1), usual), most)
  }

  /// Returns the share of one row in a section with this share: less if its value does not fit.
  package static func part(of row: EditReadings.Row, amid part: Float, in width: Float) -> Float {
    row.channel != nil || value(of: row) <= width * (1 - part) ? part : usual
  }

  /// Returns the width of a name in points, with the space before the value; for a channel with its number.
  private static func needed(_ row: EditReadings.Row) -> Float {
    guard row.opens == nil, row.swatches.isEmpty else { return 0 }
    let letters = FontMetrics.small
    if row.channel != nil { return indent + letters.width(of: row.label) + 8 + letters.width(of: "100 %") + 6 }
    return 6 + letters.width(of: row.label) + (row.isNumber ? 12 : 0) + 7
  }

  /// Returns the width of a value in points, with the parts beside it.
  private static func value(of row: EditReadings.Row) -> Float {
    let letters = FontMetrics.small
    if !row.choices.isEmpty { return row.choices.reduce(6) { $0 + letters.width(of: $1.words) + 8 } }
    let aside = row.aside.map { letters.width(of: $0.words) + 2 * letters.advance } ?? 0
    return letters.width(of: row.text.inOneLine) + aside + (row.color == nil ? 12 : 32)
  }

  /// The space before the name of a colour's channel.
  package static let indent: Float = 20

  /// The share if there is much beside the value.
  static let least: Float = 0.3
  /// The usual share of a row, and the largest one.
  private static let usual: Float = 0.46
  private static let most: Float = 0.64

  /// Returns the number of letters that fit; the arrows beside a number need their own room.
  package static func columns(of row: EditReadings.Row, in width: Float) -> Int {
    max(Int((width - 6 - (row.isNumber ? 12 : 0)) / FontMetrics.small.advance), 2)
  }

  /// Returns a name cut at its front: the end of a path is more specific than its beginning. If another row would have
  /// the same name, its middle is cut.
  package static func cut(_ label: String, to columns: Int, among readings: EditReadings) -> String {
    guard label.count > columns, columns > 3 else { return label }
    let tail = label.suffix(columns - 1)
    let isAmbiguous = readings.sections.contains { section in
      section.rows.contains { $0.label != label && $0.label.count > columns && $0.label.hasSuffix(tail) }
    }
    return isAmbiguous ? FontMetrics.small.cut(label, to: columns, at: .middle) : "…" + tail
  }
}
