package struct EventsPanel: PanelPart {
  let content: PanelContent

  private static let row: Float = 17

  static func color(of kind: LoggedEvent.Kind) -> SRGBColor {
    switch kind {
    case .input: Palette.intent
    case .start: Palette.started
    case .interruption, .steer: Palette.interruption
    case .settle, .insertion: Palette.settled
    case .cancel, .removal, .refusal: Palette.ended
    case .completion, .set, .answer: Palette.plain
    case .jump: Palette.unexplained
    case .hit: Palette.future
    }
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let words = state.logWords.isEmpty ? "" : state.logWords + "   "
    guard
      let room = overlay.panel(
        .events, in: place, note: words + String(repeating: " ", count: 19), noteColor: Palette.link)
    else { return }
    if overlay.showsHeadings || place.size.x > 220 {
      let links: [(String, Command, isOn: Bool)] = [
        ("copy", .copy, false), ("only", .filterEvents, !state.logWords.isEmpty),
        ("minor", .filter(nil), !state.log.leavesOutMinor),
      ]
      overlay.links(
        links.map { ($0, $1, $2 ? Palette.link : Palette.quiet) },
        endingAt: [place.maximum.x - 14, place.minimum.y + 15], gap: 14)
    }
    let (top, log) = (drawKinds(in: room, on: &overlay), readings.events)
    if log.rows.isEmpty {
      let words = log.isComplete ? "nothing of this happened near this tick" : "looking …"
      overlay.text(words, at: [room.minimum.x, top], Palette.quiet, .small)
    }
    overlay.rows(log.rows, of: .events, in: room, from: top, pitch: Self.row, slack: Self.row / 2, around: log.next) {
      overlay, event, y, index in
      if index == log.next {
        let place = room.row(at: y, height: Self.row)
        overlay.bar(Rect(origin: place.origin, size: [place.size.x, 1]), Palette.present)
      }
      draw(event, at: y, in: room, on: &overlay)
    }
  }

  package static func words(of event: LoggedEvent, columns: Int = .max) -> String {
    let names = FontMetrics.small.cut(NameList.words(event.names), to: longestName, at: .middle)
    let (words, cause) = ((event.names.isEmpty ? "" : names + "  ") + event.sentence, event.cause?.byWords ?? "")
    let hasCause = !cause.isEmpty && words.hasSuffix(cause)
    return hasCause
      ? FontMetrics.small.cut(String(words.dropLast(cause.count)), before: cause, to: columns)
      : FontMetrics.small.cut(words, to: columns)
  }

  private static let longestName = 24

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
    let letters = FontMetrics.small
    let isNow = event.tick == playback.playhead
    overlay.tickRow(event.tick, isNow: isNow, at: y, height: Self.row, in: room, .seek(event.tick, event.things.first))
    overlay.text(
      event.kind.rawValue, at: [room.minimum.x + 8 * letters.advance, y], Self.color(of: event.kind), letters)
    let left = room.minimum.x + 21 * letters.advance
    let columns = letters.columns(in: room.maximum.x - left, least: 1)
    overlay.text(
      Self.words(of: event, columns: columns), at: [left, y], isNow ? Palette.bright : Palette.plain, letters,
      columns: columns)
  }
}

extension Overlay {
  fileprivate mutating func tickRow(
    _ tick: Int, isNow: Bool, at y: Float, height: Float, in room: Rect, _ command: Command
  ) {
    rowGround(room.row(at: y, height: height), isNow: isNow, command)
    let end = room.minimum.x + 6 * FontMetrics.small.advance
    text("\(tick)", at: [end, y], isNow ? Palette.bright : Palette.quiet, .small, .trailing)
  }
}

package struct InputsPanel: PanelPart {
  let content: PanelContent

  private static let row: Float = 18

  package struct Line {
    package let tick: Int
    let index: Int
    package let event: InputEvent
    /// Its index among those of the compared branch; nil for one of this branch.
    var other: Int?
  }

  package static func lines(of playback: Playback) -> [Line] {
    let history = playback.history
    guard history.firstKept < history.liveEdge else { return [] }
    var lines: [Line] = []
    history.forEachTick(in: (history.firstKept + 1)...history.liveEdge) { tick in
      guard tick.events.contains(.input) else { return }
      for (index, event) in history.input(at: tick.tick).events.enumerated() where event.asksForSomething {
        lines.append(Line(tick: tick.tick, index: index, event: event))
      }
    }
    return lines
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let others = readings.otherInputs
    let note = others.isEmpty ? "" : "paste all of \(readings.otherBranch)"
    guard let room = overlay.panel(.inputs, in: place, note: note, noteColor: Palette.otherBranch) else { return }
    if !others.isEmpty {
      let width = FontMetrics.small.width(of: note)
      let target = Rect(x: place.maximum.x - 14 - width, y: place.minimum.y + 6, width: width, height: 18)
      overlay.hit(target, .pasteInput(nil))
    }
    var lines = Self.lines(of: playback)
    lines += others.enumerated().map { Line(tick: $1.tick, index: 0, event: $1.event, other: $0) }
    lines.sort { ($0.tick, $0.other ?? -1, $0.index) < ($1.tick, $1.other ?? -1, $1.index) }
    let top = room.minimum.y + 8
    if lines.isEmpty { overlay.text("no input yet", at: [room.minimum.x, top], Palette.quiet, .small) }
    let next = lines.firstIndex { $0.tick > playback.playhead } ?? lines.count
    overlay.rows(lines, of: .inputs, in: room, from: top, pitch: Self.row, slack: Self.row / 2, around: next) {
      overlay, line, y, _ in draw(line, at: y, in: room, on: &overlay)
    }
  }

  private func draw(_ line: Line, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let letters = FontMetrics.small
    overlay.tickRow(
      line.tick, isNow: line.tick == playback.playhead, at: y, height: Self.row, in: room, .seek(line.tick))
    let isFanned = readings.fan?.tick == line.tick && readings.fan?.index == line.index
    let changes: [(String, InputChange)] = [
      ("×", .remove), ("edit", .edit), ("later ›", .later), ("‹ earlier", .earlier), ("fan", .fan),
    ]
    let links =
      line.other.map { [("paste", Command.pasteInput($0), Palette.otherBranch)] }
      ?? changes.map { words, change in
        let color = change == .fan && isFanned ? Palette.future : Palette.link
        return (words, .input(tick: line.tick, index: line.index, change), color)
      }
    let x = overlay.links(links, endingAt: [room.maximum.x, y], gap: 12)
    let left = room.minimum.x + 8 * letters.advance
    let words = line.event.words(in: playback.simulation.world)
    overlay.text(words, at: [left, y], color(of: line), letters, within: x - left, least: 3)
  }

  private func color(of line: Line) -> SRGBColor {
    if line.other != nil { return Palette.otherBranch }
    return line.tick > playback.playhead ? Palette.plain : Palette.intent
  }
}

struct StopsPanel: PanelPart {
  let content: PanelContent

  private static let row: Float = 19

  func draw(in place: Rect, on overlay: inout Overlay) {
    let stops = readings.stops
    guard let room = overlay.panel(.stops, in: place, note: stops.isEmpty ? "" : "\(stops.count)") else { return }
    var y = room.minimum.y + 8
    let fitting = max(Int((room.maximum.y - y) / Self.row), 1)
    var rows: [(index: Int, answer: String?)] = []
    for (index, stop) in stops.enumerated() {
      rows.append((index, nil))
      if let words = stop.answer?.words { rows.append((index, words)) }
    }
    let scrolled = overlay.firstRow(of: .stops, rows.count + 1, fitting: fitting)
    for row in rows.dropFirst(scrolled).prefix(fitting) {
      if let answer = row.answer {
        let left = room.minimum.x + 16
        overlay.text(answer, at: [left, y], Palette.plain, .small, within: room.maximum.x - left)
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
      Palette.quiet, .small, within: room.maximum.x - box.maximum.x - 16)
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
    let left = room.minimum.x + 16
    overlay.link(
      stop.condition.description, at: [left, y], .stop(index, .edit),
      color: stop.effect == .off ? Palette.quiet : Palette.bright,
      columns: FontMetrics.small.columns(in: x - 12 - left, least: 4))
  }
}
