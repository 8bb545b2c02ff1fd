import RiffleCore
import RiffleECS
import RiffleTime
import RiffleView

/// What is otherwise at one tick than at another: born, gone, changed, started, interrupted, settled; the largest first.
struct ChangesPanel {
  let difference: MomentDifference?
  /// The ticks that are compared.
  let ticks: (from: Int, to: Int)?
  let state: InspectorState
  /// The system whose changes they are.
  var within: WithinTick?

  private static let row: Float = 17

  struct Line {
    let sign: String
    let color: SRGBColor
    let name: String
    let words: String
    var selection: Selection?
  }

  static func lines(_ difference: MomentDifference) -> [Line] {
    difference.born.map {
      Line(
        sign: "+", color: Palette.live, name: $0.name, words: difference.isLookBack ? "gone later" : "born",
        selection: Selection($0.entity))
    }
      + difference.gone.map {
        Line(sign: "−", color: Palette.ended, name: $0.name, words: difference.isLookBack ? "not yet born" : "gone")
      }
      + difference.motions.map { motion in
        let (color, word) =
          switch motion.kind {
          case .started: (Palette.started, "starts")
          case .interrupted: (Palette.interruption, "interrupted")
          case .settled: (Palette.settled, "settled")
          case .notBegun: (Palette.started, "not begun")
          case .stillRuns: (Palette.settled, "still runs")
          }
        let field = motion.selection.field.map(\.field) ?? ""
        return Line(
          sign: "●", color: color, name: motion.name, words: "\(field) \(motion.animation) \(word)",
          selection: motion.selection)
      }
      + difference.changed.map { change in
        let field = change.selection.field.map(\.field) ?? ""
        return Line(
          sign: "Δ", color: Palette.bright, name: change.name,
          words: "\(field) \(change.before.text) → \(change.after.text)", selection: change.selection)
      }
      + difference.resources.map { Line(sign: "Δ", color: Palette.quiet, name: $0, words: "") }
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let note = within.map { "system \($0.words)" } ?? ticks.map { "\($0.from) → \($0.to)" } ?? ""
    guard
      let room = overlay.panel(
        .changes, in: place, note: note,
        noteColor: within != nil ? Palette.past : state.comparesToMark ? Palette.mark : Palette.quiet)
    else { return }
    var y = room.minimum.y + 8
    guard let difference else {
      overlay.text("stop time to compare two ticks", at: [room.minimum.x, y], Palette.quiet, .small)
      return
    }
    let lines = Self.lines(difference)
    if lines.isEmpty { overlay.text("nothing is otherwise", at: [room.minimum.x, y], Palette.quiet, .small) }
    let fitting = max(Int((room.maximum.y - y + Self.row / 2) / Self.row), 1)
    let scrolled = overlay.firstRow(
      of: .changes, lines.count, fitting: fitting, scrolled: state.scrolled[.changes, default: 0])
    for line in lines.dropFirst(scrolled).prefix(fitting) {
      overlay.text(line.sign, at: [room.minimum.x, y], line.color, .small)
      let box = overlay.text(line.name, at: [room.minimum.x + 14, y], Palette.plain, .small, columns: 14)
      let from = box.maximum.x + 8
      overlay.text(
        line.words, at: [from, y], line.color, .small,
        columns: max(Int((room.maximum.x - from) / FontMetrics.small.advance), 0))
      if let selection = line.selection {
        let target = Rect(
          x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: Self.row)
        if overlay.isHovered(target) { overlay.surface(target, radius: 4, Palette.raised) }
        overlay.hit(target, .select(selection))
      }
      y += Self.row
    }
    overlay.scrollMark(lines.count, fitting: fitting, from: scrolled, in: room)
  }
}
