import RiffleCore

// What of the panel is seen, where not all of it has room.
extension EditPanel {
  /// Points down in which all of it is seen, with the heading.
  static func height(_ readings: EditReadings) -> Float {
    lines(readings, in: .greatestFiniteMagnitude).reduce(InspectorLayout.heading + 8) { $0 + $1.height }
  }

  /// How far a panel in this place is scrolled so that a row is seen, and all of a colour that is open: as little further
  /// as that takes.
  static func scroll(
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

  /// How many of the last lines have room together: at least one.
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
  /// How far the panel for editing is scrolled so that a row is seen: see `EditPanel.scroll`.
  package func scroll(showing id: EditReadings.RowID, in readings: EditReadings, from scrolled: Int) -> Int {
    guard let place = place(of: .edit)?.scaled(by: 1 / overlay.factor) else { return scrolled }
    return EditPanel.scroll(showing: id, in: readings, from: scrolled, place: place)
  }
}
