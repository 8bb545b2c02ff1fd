import RiffleCore

/// The stop conditions, with their hit counts and links to the ticks where they were true.
struct StopsPanel {
  let stops: [Stops.Stop]
  let state: InspectorState

  private static let row: Float = 19

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.stops, in: place, note: stops.isEmpty ? "" : "\(stops.count)") else { return }
    var y = room.minimum.y + 8
    let fitting = max(Int((room.maximum.y - y) / Self.row), 1)
    // Each with the result of a search below it.
    var rows: [(index: Int, answer: String?)] = []
    for (index, stop) in stops.enumerated() {
      rows.append((index, nil))
      if let words = stop.answer?.words { rows.append((index, words)) }
    }
    let scrolled = overlay.firstRow(
      of: .stops, rows.count + 1, fitting: fitting, scrolled: state.scrolled[.stops, default: 0])
    for row in rows.dropFirst(scrolled).prefix(fitting) {
      if let answer = row.answer {
        let left = room.minimum.x + 16
        overlay.text(
          answer, at: [left, y], Palette.plain, .small,
          columns: Int((room.maximum.x - left) / FontMetrics.small.advance))
      } else {
        draw(stops[row.index], row.index, at: y, in: room, on: &overlay)
      }
      y += Self.row
    }
    overlay.scrollMark(rows.count + 1, fitting: fitting, from: scrolled, in: room)
    guard y <= room.maximum.y else { return }
    let box = overlay.link("+ stop when …", at: [room.minimum.x, y], .command(.addStop))
    guard stops.isEmpty else { return }
    overlay.text(
      "C opens the field:  ball.x > 400   card.* overlaps bowl   interruption", at: [box.maximum.x + 16, y],
      Palette.quiet,
      .small, columns: Int((room.maximum.x - box.maximum.x - 16) / FontMetrics.small.advance))
  }

  private func draw(_ stop: Stops.Stop, _ index: Int, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let color =
      switch stop.effect {
      case .stops: Palette.recording
      case .logs: Palette.future
      case .off: Palette.faint
      }
    overlay.dot([room.minimum.x + 4, y], radius: 4, color)
    // Links to its actions, from the right.
    var x = room.maximum.x
    let links: [(String, StopChange, Int)] = [
      ("×", .remove, 1), ("next »", .forward, 6), ("« last", .back, 6), (stop.effect.rawValue, .cycle, 5),
    ]
    for (words, change, columns) in links {
      x -= Float(columns) * FontMetrics.small.advance
      overlay.link(words, at: [x, y], .stop(index, change), color: change == .cycle ? color : Palette.link)
      x -= 12
    }
    let hits = stop.hits == 1 ? "1 hit" : "\(stop.hits) hits"
    // The result of a search is a hit, but not counted during playback.
    if let tick = stop.answer?.tick, stop.hits == 0 {
      let words = "at \(tick)"
      x -= FontMetrics.small.width(of: words)
      overlay.link(words, at: [x, y], .seek(tick))
    } else {
      x -= FontMetrics.small.width(of: hits)
      overlay.text(hits, at: [x, y], Palette.quiet, .small)
    }
    let end = x - 12
    let left = room.minimum.x + 16
    overlay.link(
      stop.condition.description, at: [left, y], .stop(index, .edit),
      color: stop.effect == .off ? Palette.quiet : Palette.bright,
      columns: max(Int((end - left) / FontMetrics.small.advance), 4))
  }
}
