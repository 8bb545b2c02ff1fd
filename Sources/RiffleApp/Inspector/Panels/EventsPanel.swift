import RiffleView

/// The events around the playhead, one in each line: a press seeks there. The words at the top choose kinds.
package struct EventsPanel {
  let log: EventRows
  let playback: Playback
  let state: InspectorState

  package init(log: EventRows, playback: Playback, state: InspectorState) {
    self.log = log
    self.playback = playback
    self.state = state
  }

  private static let row: Float = 17

  static func color(of kind: LoggedEvent.Kind) -> SRGBColor {
    switch kind {
    case .input: Palette.intent
    case .start: Palette.started
    case .interruption: Palette.interruption
    case .settle, .insertion: Palette.settled
    case .cancel, .removal: Palette.ended
    case .completion, .set, .answer: Palette.plain
    case .steer: Palette.interruption
    case .refusal: Palette.ended
    case .jump: Palette.unexplained
    case .hit: Palette.future
    }
  }

  package func draw(in place: Rect, on overlay: inout Overlay) {
    let words = state.logWords.isEmpty ? "" : state.logWords + "   "
    guard
      let room = overlay.panel(
        .events, in: place, note: words + String(repeating: " ", count: 19), noteColor: Palette.link)
    else { return }
    if overlay.showsHeadings || place.size.x > 220 {
      drawLinks(at: [place.maximum.x - 14, place.minimum.y + 15], on: &overlay)
    }
    var y = drawKinds(in: room, on: &overlay)
    let fitting = max(Int((room.maximum.y - y + Self.row / 2) / Self.row), 1)
    if log.rows.isEmpty {
      overlay.text(
        log.isComplete ? "nothing of this happened near this tick" : "looking …", at: [room.minimum.x, y],
        Palette.quiet, .small)
    }
    // The events of the playhead's tick are in the middle until the log is scrolled.
    let middle = min(max(log.next - (fitting + 1) / 2, 0), max(log.rows.count - fitting, 0))
    let first = overlay.firstRow(
      of: .events, log.rows.count, fitting: fitting, scrolled: state.scrolled[.events, default: 0], from: middle)
    for (index, event) in log.rows.enumerated().dropFirst(first).prefix(fitting) {
      if index == log.next {
        overlay.bar(
          Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: 1), Palette.present)
      }
      draw(event, at: y, in: room, on: &overlay)
      y += Self.row
    }
    overlay.scrollMark(log.rows.count, fitting: fitting, from: first, in: room)
  }

  /// Returns the entities and the sentence, as in a line of `riffle log`. If they do not fit the middle is left out:
  /// the cause at the end is kept.
  package static func words(of event: LoggedEvent, columns: Int = .max) -> String {
    let names = FontMetrics.small.cut(NameList.words(event.names), to: longestName, at: .middle)
    let (words, cause) = ((event.names.isEmpty ? "" : names + "  ") + event.sentence, event.cause?.byWords ?? "")
    let hasCause = !cause.isEmpty && words.hasSuffix(cause)
    return hasCause
      ? FontMetrics.small.cut(String(words.dropLast(cause.count)), before: cause, to: columns)
      : FontMetrics.small.cut(words, to: columns)
  }

  private static let longestName = 24

  private func drawLinks(at end: SIMD2<Float>, on overlay: inout Overlay) {
    let copy = FontMetrics.small.width(of: "copy")
    overlay.link("copy", at: [end.x - copy, end.y], .command(.copy), color: Palette.quiet)
    let only = end.x - copy - 14 - FontMetrics.small.width(of: "only")
    overlay.link(
      "only", at: [only, end.y], .command(.filterEvents), color: state.logWords.isEmpty ? Palette.quiet : Palette.link)
    overlay.link(
      "minor", at: [only - 14 - FontMetrics.small.width(of: "minor"), end.y], .filter(nil),
      color: state.log.leavesOutMinor ? Palette.quiet : Palette.link)
  }

  /// Draws the kinds, excluded ones faint; returns the middle of the first line of events.
  private func drawKinds(in room: Rect, on overlay: inout Overlay) -> Float {
    var (x, y) = (room.minimum.x, room.minimum.y + 6)
    for kind in LoggedEvent.Kind.allCases {
      let width = FontMetrics.small.width(of: kind.rawValue)
      if x > room.minimum.x, x + width > room.maximum.x { (x, y) = (room.minimum.x, y + Self.row) }
      let isOn = state.log.kinds?.contains(kind) ?? true
      overlay.link(kind.rawValue, at: [x, y], .filter(kind), color: isOn ? Self.color(of: kind) : Palette.faint)
      x += width + 9
    }
    return y + Self.row + 3
  }

  private func draw(_ event: LoggedEvent, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let target = Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: Self.row)
    let isNow = event.tick == playback.playhead
    if isNow || overlay.isHovered(target) { overlay.surface(target, radius: 4, isNow ? Palette.lit : Palette.raised) }
    let letters = FontMetrics.small
    overlay.text(
      "\(event.tick)", at: [room.minimum.x + 6 * letters.advance, y], isNow ? Palette.bright : Palette.quiet, letters,
      .trailing)
    overlay.text(
      event.kind.rawValue, at: [room.minimum.x + 8 * letters.advance, y], Self.color(of: event.kind), letters)
    let left = room.minimum.x + 21 * letters.advance
    let columns = max(Int((room.maximum.x - left) / letters.advance), 1)
    overlay.text(
      Self.words(of: event, columns: columns), at: [left, y], isNow ? Palette.bright : Palette.plain, letters,
      columns: columns)
    overlay.hit(target, .event(event.tick, event.things.first))
  }
}
