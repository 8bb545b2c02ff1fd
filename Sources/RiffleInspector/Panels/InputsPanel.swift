import RiffleCore
import RiffleTime
import RiffleView

/// What went into the ticks of the branch that is played. Each can be taken out, moved by a tick or written anew: the branch with
/// that is computed at once.
struct InputsPanel {
  let playback: Playback
  let state: InspectorState

  private static let row: Float = 18

  /// An event that went into a tick.
  struct Line {
    let tick: Int
    /// Its place in the tick.
    let index: Int
    let event: InputEvent
  }

  static func lines(of playback: Playback) -> [Line] {
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
    guard let room = overlay.panel(.inputs, in: place, note: "") else { return }
    let lines = Self.lines(of: playback)
    var y = room.minimum.y + 8
    if lines.isEmpty {
      overlay.text("nobody has done anything yet", at: [room.minimum.x, y], Palette.quiet, .small)
    }
    let fitting = max(Int((room.maximum.y - y + Self.row / 2) / Self.row), 1)
    let next = lines.firstIndex { $0.tick > playback.playhead } ?? lines.count
    let middle = min(max(next - (fitting + 1) / 2, 0), max(lines.count - fitting, 0))
    let first = min(max(middle + state.scrolled[.inputs, default: 0], 0), max(lines.count - fitting, 0))
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
    let links: [(String, InputChange)] = [
      ("×", .remove), ("edit", .edit), ("later ›", .later), ("‹ earlier", .earlier),
    ]
    for (words, change) in links {
      x -= letters.width(of: words)
      overlay.link(words, at: [x, y], .input(tick: line.tick, index: line.index, change))
      x -= 12
    }
    let left = room.minimum.x + 8 * letters.advance
    overlay.text(
      line.event.words, at: [left, y], line.tick > playback.playhead ? Palette.plain : Palette.intent, letters,
      columns: max(Int((x - left) / letters.advance), 3))
  }
}
