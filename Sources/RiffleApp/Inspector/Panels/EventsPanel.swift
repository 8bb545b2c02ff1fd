import RiffleCore
import RiffleView

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

  /// Returns names and sentence, as in a line of `riffle log`. The middle is left out if they do not fit.
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
    overlay.link("copy", at: [end.x - copy, end.y], .copy, color: Palette.quiet)
    let only = end.x - copy - 14 - FontMetrics.small.width(of: "only")
    overlay.link(
      "only", at: [only, end.y], .filterEvents, color: state.logWords.isEmpty ? Palette.quiet : Palette.link)
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
    overlay.hit(target, .seek(event.tick, event.things.first))
  }
}

/// The inputs of the branch that is played, to remove, move, rewrite and paste.
package struct InputsPanel {
  let playback: Playback
  let state: InspectorState
  /// The results of one input at every tick of a second.
  var fan: TimingFan?
  /// The inputs on the compared branch that are not on this one.
  var others: [OtherInput] = []
  var otherBranch = ""

  private static let row: Float = 18

  package struct Line {
    package let tick: Int
    /// Its index in the tick.
    let index: Int
    package let event: InputEvent
    /// Its index among those of the compared branch; nil for one of this branch.
    var other: Int?
  }

  package static func lines(of playback: Playback) -> [Line] {
    let history = playback.history
    var lines: [Line] = []
    guard history.firstKept < history.liveEdge else { return [] }
    history.forEachTick(in: (history.firstKept + 1)...history.liveEdge) { tick in
      guard tick.events.contains(.input) else { return }
      for (index, event) in history.input(at: tick.tick).events.enumerated() where event.asksForSomething {
        lines.append(Line(tick: tick.tick, index: index, event: event))
      }
    }
    return lines
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let note = others.isEmpty ? "" : "paste all of \(otherBranch)"
    guard let room = overlay.panel(.inputs, in: place, note: note, noteColor: Palette.otherBranch) else { return }
    if !others.isEmpty {
      let width = FontMetrics.small.width(of: note)
      overlay.hit(
        Rect(x: place.maximum.x - 14 - width, y: place.minimum.y + 6, width: width, height: 18), .pasteInput(nil))
    }
    var lines = Self.lines(of: playback)
    lines += others.enumerated().map { Line(tick: $1.tick, index: 0, event: $1.event, other: $0) }
    lines.sort { ($0.tick, $0.other ?? -1, $0.index) < ($1.tick, $1.other ?? -1, $1.index) }
    var y = room.minimum.y + 8
    if lines.isEmpty { overlay.text("no input yet", at: [room.minimum.x, y], Palette.quiet, .small) }
    let fitting = max(Int((room.maximum.y - y + Self.row / 2) / Self.row), 1)
    let next = lines.firstIndex { $0.tick > playback.playhead } ?? lines.count
    let middle = min(max(next - (fitting + 1) / 2, 0), max(lines.count - fitting, 0))
    let first = overlay.firstRow(
      of: .inputs, lines.count, fitting: fitting, scrolled: state.scrolled[.inputs, default: 0], from: middle)
    for line in lines.dropFirst(first).prefix(fitting) {
      draw(line, at: y, in: room, on: &overlay)
      y += Self.row
    }
    overlay.scrollMark(lines.count, fitting: fitting, from: first, in: room)
  }

  private func draw(_ line: Line, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let letters = FontMetrics.small
    let target = Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: Self.row)
    let isNow = line.tick == playback.playhead
    if isNow || overlay.isHovered(target) { overlay.surface(target, radius: 4, isNow ? Palette.lit : Palette.raised) }
    overlay.hit(target, .seek(line.tick))
    overlay.text(
      "\(line.tick)", at: [room.minimum.x + 6 * letters.advance, y], isNow ? Palette.bright : Palette.quiet, letters,
      .trailing)
    var x = room.maximum.x
    let isFanned = fan?.tick == line.tick && fan?.index == line.index && line.other == nil
    let changes: [(String, InputChange)] = [
      ("×", .remove), ("edit", .edit), ("later ›", .later), ("‹ earlier", .earlier), ("fan", .fan),
    ]
    let links =
      line.other.map { [("paste", Command.pasteInput($0))] }
      ?? changes.map { ($0, .input(tick: line.tick, index: line.index, $1)) }
    for (words, command) in links {
      x -= letters.width(of: words)
      let isOn = words == "fan" && isFanned
      let color = line.other != nil ? Palette.otherBranch : isOn ? Palette.future : Palette.link
      overlay.link(words, at: [x, y], command, color: color)
      x -= 12
    }
    let left = room.minimum.x + 8 * letters.advance
    overlay.text(
      line.event.words(in: playback.simulation.world), at: [left, y], color(of: line), letters,
      columns: max(Int((x - left) / letters.advance), 3))
  }

  private func color(of line: Line) -> SRGBColor {
    if line.other != nil { return Palette.otherBranch }
    return line.tick > playback.playhead ? Palette.plain : Palette.intent
  }
}

/// The stop conditions, with hit counts and links to their ticks.
struct StopsPanel {
  let stops: [Stops.Stop]
  let state: InspectorState

  private static let row: Float = 19

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.stops, in: place, note: stops.isEmpty ? "" : "\(stops.count)") else { return }
    var y = room.minimum.y + 8
    let fitting = max(Int((room.maximum.y - y) / Self.row), 1)
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
    let box = overlay.link("+ stop when …", at: [room.minimum.x, y], .addStop)
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
