import RiffleCore

// The visible part of a panel that is too high.
extension EditPanel {
  /// Returns the height with everything visible, heading included, in points.
  static func height(_ readings: EditReadings) -> Float {
    lines(readings, in: .greatestFiniteMagnitude).reduce(InspectorLayout.heading + 8) { $0 + $1.height }
  }

  /// Returns the least scroll offset at which a row, and all channels of an open colour, are visible.
  package static func scroll(
    showing id: EditReadings.RowID, in readings: EditReadings, from scrolled: Int, place: Rect
  ) -> Int {
    let height = place.size.y - InspectorLayout.heading - 8
    let lines = lines(readings, in: height)
    let rows = lines.map { if case .row(let row, _) = $0 { row } else { EditReadings.Row?.none } }
    guard let index = rows.firstIndex(where: { $0?.id == id }) else { return scrolled }
    let beneath = rows[index...].dropFirst().prefix { row in
      row.map { $0.path == id.path && ($0.channel != nil || !$0.swatches.isEmpty) } ?? false
    }
    let last = id.channel == nil ? index + beneath.count : index
    var first = min(scrolled, index)
    while first < index, lines[first...last].reduce(0, { $0 + $1.height }) > height + 4 { first += 1 }
    return first
  }

  /// Returns the number of the last lines that fit together: at least one.
  static func fitting(_ lines: [Line], in height: Float) -> Int {
    var (rest, count) = (height, 0)
    for line in lines.reversed() {
      rest -= line.height
      guard rest >= 0 else { break }
      count += 1
    }
    return max(count, 1)
  }
}

extension InspectorFrame {
  /// Returns the scroll offset at which a row of the editor is visible: see `EditPanel.scroll`.
  package func scroll(showing id: EditReadings.RowID, in readings: EditReadings, from scrolled: Int) -> Int {
    guard let place = place(of: .edit)?.scaled(by: 1 / overlay.factor) else { return scrolled }
    return EditPanel.scroll(showing: id, in: readings, from: scrolled, place: place)
  }
}
