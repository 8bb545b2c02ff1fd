import RiffleView

/// The name of a row of the panel: how much of the row it has, and what of a long name is seen.
enum RowLabel {
  /// How much of its row a name has, 0…1: more than usual where it needs that and the value does not.
  static func part(of row: EditReadings.Row, in width: Float) -> Float {
    guard columns(of: row, in: width * usual - 6) < row.label.count, row.channel == nil, row.choices.isEmpty else {
      return usual
    }
    let aside = row.aside.map { $0.words.count + 2 } ?? 0
    let value = FontMetrics.small.width(of: row.text.inOneLine) + Float(aside) * FontMetrics.small.advance + 12
    return row.color == nil && value <= width * (1 - most) ? most : usual
  }

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
