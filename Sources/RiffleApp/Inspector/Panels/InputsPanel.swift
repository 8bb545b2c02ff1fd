import RiffleView

/// The inputs of the branch that is played. Each can be removed, moved by a tick or rewritten, and those of the
/// compared branch can be pasted: the resulting branch is computed immediately.
package struct InputsPanel {
  let playback: Playback
  let state: InspectorState
  /// The input that is shown at every tick of a second.
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

  /// Returns the inputs of the branch that is played, by tick.
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
      overlay.hit(Rect(x: place.maximum.x - 14 - width, y: place.minimum.y + 6, width: width, height: 18), .paste(nil))
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
      line.other.map { [("paste", InspectorAction.paste($0))] }
      ?? changes.map { ($0, .input(tick: line.tick, index: line.index, $1)) }
    for (words, action) in links {
      x -= letters.width(of: words)
      let isOn = words == "fan" && isFanned
      let color = line.other != nil ? Palette.otherBranch : isOn ? Palette.future : Palette.link
      overlay.link(words, at: [x, y], action, color: color)
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
