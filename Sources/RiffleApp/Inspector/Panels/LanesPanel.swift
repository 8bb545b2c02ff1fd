package struct LanesPanel: PanelPart {
  let content: PanelContent

  private static let row: Float = 17

  package struct Line {
    package let group: AnimationLanes.Group
    package let row: AnimationLanes.Row
    let isFirst: Bool
  }

  package static func lines(
    _ lanes: AnimationLanes, _ selection: Selection?, at places: Range<Int> = 0..<Int.max
  ) -> [Line] {
    var lines: [Line] = []
    var place = 0
    for isSelected in [true, false] {
      for group in lanes.groups where (group.entity == selection?.entity) == isSelected {
        guard place < places.upperBound else { return lines }
        for (index, row) in group.rows.enumerated() where places.contains(place + index) {
          lines.append(Line(group: group, row: row, isFirst: index == 0))
        }
        place += group.rows.count
      }
    }
    return lines
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let lanes = readings.lanes
    let count = lanes.groups.reduce(0) { $0 + $1.rows.count }
    let (shown, moving) = (lanes.groups.count, lanes.moving)
    let whose = shown == moving ? "\(shown)" : "\(shown) of \(moving)"
    guard let room = overlay.panel(.lanes, in: place, note: count == 0 ? "" : "\(count) on \(whose)") else { return }
    if overlay.showsHeadings || count > 0 && place.size.x > 560 { drawZoom(in: place, on: &overlay) }
    let names: Float = room.size.x < 560 ? 132 : 190
    let track = Rect(x: room.minimum.x + names, y: room.minimum.y, width: room.size.x - names, height: room.size.y)
    let scale = ticks.scale(from: track.minimum.x, to: track.maximum.x)
    overlay.hit(track, .scrub(scale))
    drawGrid(scale, in: track, on: &overlay)
    let fitting = max(Int(room.size.y / Self.row), 1)
    let scrolled = overlay.firstRow(of: .lanes, count, fitting: fitting)
    var y = room.minimum.y + Self.row / 2
    if count == 0 { overlay.text("nothing runs", at: [room.minimum.x, y], Palette.quiet, .small) }
    for (index, line) in Self.lines(lanes, state.selection, at: scrolled..<scrolled + fitting).enumerated() {
      let selected = Selection(line.group.entity, line.row.field)
      let isChosen = state.selection == selected
      let head = Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: names, height: Self.row)
      if isChosen || overlay.isHovered(head) { overlay.surface(head, radius: 4, Palette.raised) }
      if line.isFirst || index == 0 {
        let rest = Int((names - 20) / 7) - line.row.field.words.count
        overlay.text(
          line.group.name, at: [room.minimum.x, y], Palette.plain, .small, columns: max(rest, 4), cut: .middle)
      }
      overlay.text(
        line.row.field.words, at: [room.minimum.x + names - 12, y], isChosen ? Palette.link : Palette.quiet, .small,
        .trailing, columns: Int((names - 40) / 7))
      overlay.hit(head, .select(selected))
      let labels = line.row.bars.map { Self.label(of: $0, scale, in: track) }
      for (bar, label) in zip(line.row.bars, Self.rooms(labels, in: track)) {
        draw(bar, selected, isChosen, at: y, scale, label: label, in: track, on: &overlay)
      }
      y += Self.row
    }
    overlay.scrollMark(count, fitting: fitting, from: scrolled, in: room)
    let x = scale.x(of: ticks.playhead)
    overlay.bar(Rect(x: x, y: track.minimum.y - 2, width: 1, height: track.size.y + 4), Palette.present)
  }

  private func drawZoom(in place: Rect, on overlay: inout Overlay) {
    for (index, sign) in ["−", "+"].enumerated() {
      let box = Rect(x: place.minimum.x + 352 + Float(index) * 24, y: place.minimum.y + 4, width: 22, height: 22)
      drawButton(sign, in: box, Palette.quiet, .zoom(index == 0 ? 1 : -1), on: &overlay)
    }
    overlay.text("\(state.span) ticks", at: [place.minimum.x + 408, place.minimum.y + 15], Palette.faint, .small)
    guard state.trail != .off, place.size.x > 840 else { return }
    var x = place.minimum.x + 502
    let choices: [(String, Command, Command)] = [
      ("\(state.ghostCount) ghosts", .ghosts(-1), .ghosts(1)),
      ("each \(state.ghostStride) ticks", .stride(-1), .stride(1)),
    ]
    for (words, fewer, more) in choices {
      for (sign, command) in [("−", fewer), ("+", more)] {
        let box = Rect(x: x, y: place.minimum.y + 4, width: 20, height: 22)
        drawButton(sign, in: box, Palette.past, command, on: &overlay)
        x += 20
      }
      x = overlay.text(words, at: [x + 6, place.minimum.y + 15], Palette.quiet, .small).maximum.x + 14
    }
  }

  private func drawButton(
    _ sign: String, in box: Rect, _ color: SRGBColor, _ command: Command, on overlay: inout Overlay
  ) {
    if overlay.isHovered(box) { overlay.surface(box, radius: 6, Palette.lit) }
    overlay.text(sign, at: box.center, color, .small, .center)
    overlay.hit(box, command)
  }

  private func drawGrid(_ scale: TickScale, in track: Rect, on overlay: inout Overlay) {
    let step = state.span <= 60 ? 6 : state.span <= 240 ? 30 : state.span <= 960 ? 120 : 480
    var tick = Int((ticks.focus.lowerBound / Double(step)).rounded(.up)) * step
    while Double(tick) <= ticks.focus.upperBound {
      overlay.bar(Rect(x: scale.x(of: tick), y: track.minimum.y, width: 1, height: track.size.y), Palette.hair)
      tick += step
    }
  }

  private static func label(of bar: AnimationLanes.Bar, _ scale: TickScale, in track: Rect) -> Float {
    min(max(scale.x(of: max(bar.start, bar.motionStart)), track.minimum.x), track.maximum.x) + 6
  }

  package static func rooms(_ labels: [Float], in track: Rect) -> [ClosedRange<Float>] {
    labels.enumerated().map { index, start in
      let others = labels.enumerated().filter { $1 > start || ($1 == start && $0 > index) }.map(\.element)
      return start...max(min(others.min() ?? track.maximum.x, track.maximum.x), start)
    }
  }

  private func draw(
    _ bar: AnimationLanes.Bar, _ selected: Selection, _ isChosen: Bool, at y: Float, _ scale: TickScale,
    label: ClosedRange<Float>, in track: Rect, on overlay: inout Overlay
  ) {
    func clamped(_ tick: Int) -> Float { min(max(scale.x(of: tick), track.minimum.x), track.maximum.x) }
    let end = bar.end.map(clamped) ?? track.maximum.x
    let (start, moves, settles) = (clamped(bar.start), clamped(bar.motionStart), min(clamped(bar.settleStart), end))
    let (top, height) = ((y - 6).rounded(), Float(12))
    guard end > start else { return }
    let strength: Float = state.selection == nil || state.selection?.entity == selected.entity ? 1 : 0.55
    func piece(_ left: Float, _ right: Float, _ color: SRGBColor) {
      if right > left { overlay.bar(Rect(x: left, y: top, width: right - left, height: height), color) }
    }
    func hatch(_ left: Float, _ right: Float) {
      guard right > left else { return }
      overlay.hatch(Rect(x: left, y: top, width: right - left, height: height), Palette.delayed.opacity(strength))
    }
    hatch(start, moves)
    // The future part is only expected: fainter.
    let now = clamped(ticks.playhead)
    let body = Palette.moving.opacity(0.5 * strength)
    piece(moves, min(settles, max(now, moves)), body)
    piece(max(moves, min(now, settles)), settles, Palette.moving.opacity(0.26 * strength))
    piece(settles, end, Palette.settling.opacity((now < end ? 0.3 : 0.42) * strength))
    for still in bar.standstills { hatch(clamped(still.lowerBound), clamped(still.upperBound)) }
    if isChosen { piece(start, end, Palette.raised) }
    if bar.interrupts != nil, start > track.minimum.x {
      overlay.bar(Rect(x: start - 1, y: top - 1, width: 2, height: height + 2), Palette.interruption)
    }
    let room = FontMetrics.small.columns(in: min(end, label.upperBound) - label.lowerBound - 4)
    if room >= 3 {
      let title = bar.kind.hasPrefix(bar.name.trimmingPrefix("a ")) ? bar.kind : "\(bar.name)  \(bar.kind)"
      let words = title.count <= room ? title : bar.name
      let color = strength < 1 ? Palette.plain : Palette.bright
      overlay.text(words, at: [label.lowerBound, y], color, .small, columns: room)
    }
    overlay.hit(Rect(x: start, y: top, width: end - start, height: height), .select(selected))
  }
}
