package struct ChangesPanel: PanelPart {
  let content: PanelContent

  private static let height: Float = 17

  package struct Line {
    let sign: String
    let color: SRGBColor
    package let name: String
    package var field = ""
    package let words: String
    var selection: Selection?
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

  private static let leastName = 8

  /// Long names are cut in the middle; field and values stay whole while a row has room.
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
      let parts = line.words.split(separator: " → ", maxSplits: letters.columns(of: line.words) > columns ? 1 : 0)
      for (index, part) in parts.enumerated() where !part.isEmpty {
        rows.append(Row(line: line, words: letters.cut((index > 0 ? "→ " : "") + part, to: columns, at: .middle)))
      }
      return rows
    }
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let (within, ticks) = (readings.within, readings.comparedTicks)
    let compared = readings.difference == nil ? nil : ticks
    let note = within.map { "system \($0.words)" } ?? compared.map { "\($0.from) → \($0.to)" } ?? ""
    guard
      let room = overlay.panel(
        .changes, in: place, note: note,
        noteColor: within != nil ? Palette.past : state.comparesToMark ? Palette.mark : Palette.quiet)
    else { return }
    let top = room.minimum.y + 8
    guard let difference = readings.difference else {
      let words =
        ticks == nil
        ? "stop time to compare two ticks"
        : state.comparesToMark ? "the marked tick is no longer kept" : "no tick before this one is kept"
      overlay.text(words, at: [room.minimum.x, top], Palette.quiet, .small)
      return
    }
    let lines = Self.lines(difference)
    if lines.isEmpty { overlay.text("nothing is otherwise", at: [room.minimum.x, top], Palette.quiet, .small) }
    let left = room.minimum.x + 14
    // There are 8 points between a name and the words beside it.
    let rows = Self.rows(lines, columns: FontMetrics.small.columns(in: room.maximum.x - left - 8, least: 8))
    overlay.rows(rows, of: .changes, in: room, from: top, pitch: Self.height, slack: Self.height / 2) {
      overlay, row, y, _ in
      if row.isFirst { overlay.text(row.line.sign, at: [room.minimum.x, y], row.line.color, .small) }
      let box = row.isFirst ? overlay.text(row.name, at: [left, y], Palette.plain, .small) : nil
      overlay.text(row.words, at: [box.map { $0.maximum.x + 8 } ?? left + 8, y], row.line.color, .small)
      if let selection = row.line.selection {
        overlay.rowGround(room.row(at: y, height: Self.height), .select(selection))
      }
    }
  }
}

struct BranchPanel: PanelPart {
  let content: PanelContent

  private var comparison: BranchComparison? { readings.comparison }
  private static let row: Float = 21
  private static let graphHeight: Float = 30

  static func ordered(_ branches: [BranchSummary], parents: (String) -> String?) -> [BranchSummary] {
    var rows: [BranchSummary] = []
    func add(_ branch: BranchSummary) {
      rows.append(branch)
      for child in branches where parents(child.name) == branch.name { add(child) }
    }
    for branch in branches where branch.forkedAt == nil { add(branch) }
    return rows
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let history = playback.history
    let branches = Self.ordered(history.branchSummaries, parents: history.tree.parent)
    let furthest = comparison?.largest.map { "furthest apart at \($0.tick)" + (state.showsGhosts ? "" : " · G") }
    let ghosts = furthest ?? (state.showsGhosts ? "ghosts on" : "G shows ghosts")
    guard
      let room = overlay.panel(
        .branches, in: place, note: branches.count > 1 ? ghosts : "\(branches.count)",
        noteColor: state.showsGhosts ? Palette.otherBranch : Palette.quiet)
    else { return }
    var y = room.minimum.y + 6
    let words = comparison.map { WhyPanel.words($0.words, columns: Int(room.size.x / 7)) } ?? []
    let graph: Float = comparison?.largest == nil ? 0 : Self.graphHeight + 8
    let wordsHeight = Float((words.last?.line ?? -1) + 1) * 16
    let below = min(wordsHeight + (words.isEmpty ? 0 : 6) + graph, room.size.y * 0.6)
    let fitting = max(Int((room.maximum.y - y - below) / Self.row) + 1, 1)
    // After the last branch the words are scrolled to.
    let most = max(branches.count - fitting, 0)
    let content = Float(min(fitting, branches.count)) * Self.row + graph + 10 + wordsHeight
    let hidden = Int((max(content - room.size.y, 0) / Self.row).rounded(.up))
    // The branch that is played is visible before any scrolling.
    let played = branches.firstIndex { $0.name == history.branchName } ?? 0
    let wanted = overlay.firstRow(
      of: .branches, most + hidden, fitting: 0, from: min(max(played - fitting + 1, 0), most))
    let scrolled = min(wanted, most)
    y -= Float(wanted - scrolled) * Self.row
    let last = max(branches.map(\.liveEdge).max() ?? 1, history.firstKept + 1)
    let scale = TickScale(
      left: room.minimum.x, right: room.maximum.x, first: Double(history.firstKept), last: Double(last),
      reach: history.firstKept...last)
    for branch in branches.dropFirst(scrolled).prefix(fitting) {
      if y > room.minimum.y { draw(branch, at: y, scale, in: room, on: &overlay) }
      y += Self.row
    }
    if graph > 0, y > room.minimum.y {
      let place = Rect(x: room.minimum.x, y: y - 4, width: room.size.x, height: Self.graphHeight)
      drawDistances(place, scale, on: &overlay)
    }
    y += graph + 4
    for word in words {
      let at = SIMD2(room.minimum.x + Float(word.column) * 7, y + Float(word.line) * 16)
      guard at.y < room.maximum.y + 2 else { break }
      guard at.y > room.minimum.y else { continue }
      overlay.link(word, at: at)
    }
    overlay.scrollMark(branches.count + hidden, fitting: min(fitting, branches.count), from: wanted, in: room)
  }

  private func draw(
    _ branch: BranchSummary, at y: Float, _ scale: TickScale, in room: Rect, on overlay: inout Overlay
  ) {
    let isPlayed = branch.name == playback.history.branchName
    let isCompared = comparison?.second == branch.name
    let color = isPlayed ? Palette.live : Palette.otherBranch
    let target = Rect(x: room.minimum.x - 6, y: y - 9, width: room.size.x + 10, height: Self.row - 2)
    if overlay.isHovered(target) { overlay.surface(target, radius: 4, Palette.raised) }
    if !isPlayed { overlay.hit(target, .branch(branch.name, .play)) }
    let left = room.minimum.x + Float(min(branch.depth, 6)) * 10
    overlay.dot([left + 4, y - 1], radius: 3, color)
    var links: [(String, BranchChange)] = branch.forkedAt == nil ? [] : [("×", .remove)]
    links += [("name", .rename)] + (isPlayed ? [] : [("vs", .compare)])
    let x = overlay.links(
      links.map {
        ($0, .branch(branch.name, $1), $1 == .compare && isCompared ? Palette.otherBranch : Palette.quiet)
      }, endingAt: [room.maximum.x, y - 1], gap: 10)
    overlay.text(
      branch.name, at: [left + 14, y - 1], isPlayed ? Palette.bright : Palette.plain, .small,
      within: x - left - 14, least: 4, cut: .middle)
    let start = scale.x(of: branch.forkedAt ?? playback.history.firstKept)
    overlay.bar(
      Rect(x: start, y: y + 8, width: max(scale.x(of: branch.liveEdge) - start, 1), height: 2), color.opacity(0.55))
  }

  private func drawDistances(_ room: Rect, _ scale: TickScale, on overlay: inout Overlay) {
    guard let comparison, let largest = comparison.largest else { return }
    var last = SIMD2(scale.x(of: comparison.fork), room.maximum.y)
    let ground = Rect(x: last.x, y: room.maximum.y, width: room.maximum.x - last.x, height: 1)
    overlay.bar(ground, Palette.quiet.opacity(0.4))
    var points = [last]
    for distance in comparison.distances {
      let height = room.size.y * Float(distance.part(of: largest))
      let next = SIMD2(scale.x(of: distance.tick), room.maximum.y - height)
      overlay.hit(Rect(x: last.x, y: room.minimum.y, width: next.x - last.x, height: room.size.y), .seek(distance.tick))
      points.append(next)
      last = next
    }
    overlay.curve(points, width: 1.5, Palette.otherBranch)
    overlay.dot([scale.x(of: largest.tick), room.minimum.y], radius: 3, Palette.otherBranch)
    let x = scale.x(of: playback.playhead)
    if x >= points[0].x, x <= last.x {
      overlay.bar(Rect(x: x, y: room.minimum.y, width: 1, height: room.size.y), Palette.bright.opacity(0.7))
    }
  }
}
