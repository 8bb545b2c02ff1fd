import RiffleView

/// The differences between two ticks: inserted, removed, changed, started, interrupted, settled; the largest first.
package struct ChangesPanel {
  let difference: MomentDifference?
  let ticks: (from: Int, to: Int)?
  let state: InspectorState
  var within: WithinTick?

  package init(
    difference: MomentDifference?, ticks: (from: Int, to: Int)?, state: InspectorState, within: WithinTick? = nil
  ) {
    self.difference = difference
    self.ticks = ticks
    self.state = state
    self.within = within
  }

  private static let height: Float = 17

  package struct Line {
    let sign: String
    let color: SRGBColor
    package let name: String
    package var field = ""
    /// The change in words, or the values before and after.
    package let words: String
    var selection: Selection?

    package init(
      sign: String, color: SRGBColor, name: String, field: String = "", words: String, selection: Selection? = nil
    ) {
      self.sign = sign
      self.color = color
      self.name = name
      self.field = field
      self.words = words
      self.selection = selection
    }
  }

  /// A line laid out in its width: words that do not fit beside the name have rows of their own.
  package struct Row {
    let line: Line
    package var name = ""
    package var words = ""
    package var isFirst = false
  }

  package static func lines(_ difference: MomentDifference) -> [Line] {
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
        return Line(
          sign: "●", color: color, name: motion.name, field: motion.selection.field?.field ?? "",
          words: "\(motion.animation) \(word)", selection: motion.selection)
      }
      + difference.changed.map { change in
        Line(
          sign: "Δ", color: Palette.bright, name: change.name, field: change.selection.field?.field ?? "",
          words: words(of: change), selection: change.selection)
      }
      + difference.resources.map { words in
        // `archived 1 → 2`, or words alone.
        let parts = words.contains("→") ? words.split(separator: " ", maxSplits: 1).map(String.init) : [words]
        return Line(sign: "Δ", color: Palette.quiet, name: parts[0], words: parts.count > 1 ? parts[1] : "")
      }
  }

  /// Returns both values, or the difference if their texts are equal: `(64.0, 268), by 0.006`.
  private static func words(of change: MomentDifference.Change) -> String {
    if change.before.text == change.after.text, let distance = change.distanceText {
      return "\(change.after.text), by \(change.size < 0.001 ? "less than 0.001" : distance)"
    }
    return "\(change.before.text) → \(change.after.text)"
  }

  /// The least letters of a name that has other words beside it.
  private static let leastName = 8

  /// Returns rows with long names cut in the middle; the field and the values stay whole while a row has room for them.
  package static func rows(_ lines: [Line], columns: Int) -> [Row] {
    let letters = FontMetrics.small
    return lines.flatMap { line -> [Row] in
      let name = line.name.inOneLine
      let whole = [line.field, line.words].filter { !$0.isEmpty }.joined(separator: " ")
      let room = columns - letters.columns(of: whole)
      if room >= min(letters.columns(of: name), leastName) {
        return [Row(line: line, name: letters.cut(name, to: room, at: .middle), words: whole, isFirst: true)]
      }
      let field = letters.cut(line.field, to: max(columns - leastName, 1), at: .middle)
      let left = columns - letters.columns(of: field)
      var rows = [Row(line: line, name: letters.cut(name, to: left, at: .middle), words: field, isFirst: true)]
      // Both values share a row, or have one each.
      let parts = line.words.split(separator: " → ", maxSplits: letters.columns(of: line.words) > columns ? 1 : 0)
      for (index, part) in parts.enumerated() where !part.isEmpty {
        rows.append(Row(line: line, words: letters.cut((index > 0 ? "→ " : "") + part, to: columns, at: .middle)))
      }
      return rows
    }
  }

  package func draw(in place: Rect, on overlay: inout Overlay) {
    let compared = difference == nil ? nil : ticks
    let note = within.map { "system \($0.words)" } ?? compared.map { "\($0.from) → \($0.to)" } ?? ""
    guard
      let room = overlay.panel(
        .changes, in: place, note: note,
        noteColor: within != nil ? Palette.past : state.comparesToMark ? Palette.mark : Palette.quiet)
    else { return }
    var y = room.minimum.y + 8
    guard let difference else {
      let words =
        ticks == nil
        ? "stop time to compare two ticks"
        : state.comparesToMark ? "the marked tick is no longer kept" : "no tick before this one is kept"
      overlay.text(words, at: [room.minimum.x, y], Palette.quiet, .small)
      return
    }
    let lines = Self.lines(difference)
    if lines.isEmpty { overlay.text("nothing is otherwise", at: [room.minimum.x, y], Palette.quiet, .small) }
    let fitting = max(Int((room.maximum.y - y + Self.height / 2) / Self.height), 1)
    let left = room.minimum.x + 14
    // There are 8 points between a name and the words beside it.
    let rows = Self.rows(lines, columns: max(Int((room.maximum.x - left - 8) / FontMetrics.small.advance), 8))
    let scrolled = overlay.firstRow(
      of: .changes, rows.count, fitting: fitting, scrolled: state.scrolled[.changes, default: 0])
    for row in rows.dropFirst(scrolled).prefix(fitting) {
      if row.isFirst { overlay.text(row.line.sign, at: [room.minimum.x, y], row.line.color, .small) }
      let box = row.isFirst ? overlay.text(row.name, at: [left, y], Palette.plain, .small) : nil
      overlay.text(row.words, at: [box.map { $0.maximum.x + 8 } ?? left + 8, y], row.line.color, .small)
      if let selection = row.line.selection {
        let target = Rect(x: room.minimum.x - 6, y: y - Self.height / 2, width: room.size.x + 10, height: Self.height)
        if overlay.isHovered(target) { overlay.surface(target, radius: 4, Palette.raised) }
        overlay.hit(target, .select(selection))
      }
      y += Self.height
    }
    overlay.scrollMark(rows.count, fitting: fitting, from: scrolled, in: room)
  }
}
