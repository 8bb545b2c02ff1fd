/// The editor of the scene's text. The label of a number is dragged, a value is pressed and typed.
package struct EditPanel {
  let readings: EditReadings

  package init(readings: EditReadings) { self.readings = readings }

  static let row: Float = 19
  /// The heights of a pad in points: less in a low panel, so that its heading and a row fit too.
  private static let pads: ClosedRange<Float> = 64...118
  private static let gap: Float = 8

  enum Line {
    case heading(EditReadings.Section)
    case spring(EditReadings.SpringReading, height: Float)
    case curve(EditReadings.CurveReading, height: Float)
    case lanes(RuleLanes)
    case row(EditReadings.Row, section: Int)
    case link(EditReadings.Link)

    var height: Float {
      switch self {
      case .heading, .row, .link: EditPanel.row
      case .spring(_, let height): height + 16
      case .curve(_, let height): height
      case .lanes(let lanes): RuleLanes.height(lanes.steps)
      }
    }
  }

  /// - Parameter height: the height of the room: no line is higher.
  static func lines(_ readings: EditReadings, in height: Float) -> [Line] {
    let pad = (height - 2 * row - 16).clamped(to: pads)
    return readings.sections.enumerated().flatMap { index, section in
      var lines: [Line] = [.heading(section)]
      if let spring = section.spring { lines.append(.spring(spring, height: pad)) }
      if let curve = section.curve { lines.append(.curve(curve, height: pad)) }
      lines += RuleLanes.parts(of: section.steps, in: height - row).map { Line.lanes($0) }
      lines += section.rows.map { Line.row($0, section: index) }
      if section.isOpen, let path = section.path {
        lines.append(.link(EditReadings.Link("+ add a property", .property(of: path))))
      }
      lines += section.links.map { Line.link($0) }
      return lines
    }
  }

  package func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.edit, in: place, note: readings.isRunning ? " " : readings.note) else { return }
    if readings.isRunning {
      // In the heading, so that no row moves when playback starts or stops, under a pointer that presses again.
      let words = "Space: pause to edit"
      let left = place.maximum.x - 14 - FontMetrics.small.width(of: words)
      overlay.link(words, at: [left, place.minimum.y + 15], .togglePause, color: Palette.knob)
    }
    let lines = Self.lines(readings, in: room.size.y)
    guard !lines.isEmpty else {
      overlay.text("choose an entity of the scene", at: [room.minimum.x, room.minimum.y + 8], Palette.quiet, .small)
      return
    }
    let parts = readings.sections.map { RowLabel.part(of: $0.rows, in: room.size.x) }
    var y = room.minimum.y
    var shown = 0
    let fitting = Self.fitting(lines, in: room.size.y + 4)
    let first = overlay.firstRow(of: .edit, lines.count, fitting: fitting)
    for line in lines.dropFirst(first) {
      guard y + line.height <= room.maximum.y + 4 else { break }
      let pad = Rect(x: room.minimum.x, y: y + 2, width: room.size.x, height: line.height - 6)
      switch line {
      case .heading(let section):
        overlay.text(section.title, at: [room.minimum.x, y + 9], Palette.bright, .small)
        heading(section, at: y, in: room, on: &overlay)
      case .spring(let spring, _): SpringPad(reading: spring).draw(in: pad, on: &overlay)
      case .curve(let curve, _): CurvePad(reading: curve).draw(in: pad, on: &overlay)
      case .lanes(let lanes):
        let place = Rect(x: room.minimum.x, y: y + 2, width: room.size.x, height: line.height - 4)
        lanes.draw(in: place, row: readings.focus?.path ?? ScenePath(), on: &overlay)
      case .row(let row, let section): draw(row, amid: parts[section], at: y, in: room, on: &overlay)
      case .link(let link):
        overlay.link(link.words, at: [room.minimum.x + 6, y + 9], link.command, color: Palette.quiet)
      }
      y += line.height
      shown += 1
    }
    overlay.scrollMark(lines.count, fitting: max(shown, 1), from: first, in: room)
  }

  private func heading(_ section: EditReadings.Section, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let place: SIMD2<Float> = [room.maximum.x - FontMetrics.small.width(of: section.note), y + 9]
    guard let path = section.path, !section.note.isEmpty else {
      overlay.text(section.note, at: place, Palette.quiet, .small)
      return
    }
    overlay.link(section.note, at: place, .line(path: path), color: Palette.quiet)
  }

  /// - Parameter part: the share of the width for the names of its section.
  private func draw(_ row: EditReadings.Row, amid part: Float, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let isUnfolded = row.color != nil && row.channel == nil && readings.unfolded == row.path
    let part = isUnfolded ? RowLabel.least : RowLabel.part(of: row, amid: part, in: room.size.x)
    let split = room.minimum.x + (room.size.x * part).rounded()
    let label = Rect(x: room.minimum.x, y: y, width: split - room.minimum.x - 6, height: Self.row)
    let value = Rect(x: split, y: y + 1, width: room.maximum.x - split, height: Self.row - 2)
    if readings.focus == row.id {
      overlay.surface(
        Rect(x: room.minimum.x - 4, y: y, width: room.size.x + 8, height: Self.row), radius: 4, Palette.raised)
      overlay.bar(Rect(x: room.minimum.x - 6, y: y + 3, width: 2, height: Self.row - 6), Palette.link)
    }
    if let command = row.opens {
      let box = Rect(x: room.minimum.x, y: y, width: room.size.x, height: Self.row)
      if overlay.isHovered(box) { overlay.surface(box, radius: 4, Palette.lit) }
      let room = box.size.x - 10 - Self.gap - FontMetrics.small.width(of: row.text)
      overlay.text(row.label, at: [box.minimum.x + 6, box.center.y], Palette.plain, .small, within: room, least: 4)
      overlay.text(row.text, at: [box.maximum.x - 4, box.center.y], Palette.quiet, .small, .trailing)
      return overlay.hit(box, command)
    }
    if !row.swatches.isEmpty { return draw(row.swatches, of: row.path, in: room, at: y, on: &overlay) }
    if let channel = row.channel { return draw(row, channel, label, value, on: &overlay) }
    drawLabel(row, in: label, on: &overlay)
    if !row.choices.isEmpty { return drawChoices(row, in: value, on: &overlay) }
    if let typed = readings.typed, typed.path == row.path {
      overlay.surface(value, radius: 4, Palette.lit)
      overlay.field(typed.field, in: value)
      return
    }
    if overlay.isHovered(value) { overlay.surface(value, radius: 4, Palette.lit) }
    let margin: Float = row.color == nil ? 6 : 26
    let dropper = Self.dropper(beside: row.text, in: value.size.x - margin - 6)
    let beside = [row.aside?.words, isUnfolded ? dropper : nil].compactMap { $0 }
    let aside = beside.map { FontMetrics.small.width(of: $0) + 4 + Self.gap }.max() ?? 0
    overlay.text(
      row.text.inOneLine, at: [value.minimum.x + margin, value.center.y], Palette.bright, .small,
      within: value.size.x - margin - 6 - aside, least: 1)
    overlay.hit(value, row.isFlag ? .toggle(path: row.path) : .type(path: row.path))
    func link(_ words: String, _ command: Command, _ color: SRGBColor) {
      let width = FontMetrics.small.width(of: words)
      overlay.link(words, at: [value.maximum.x - width - 4, value.center.y], command, color: color)
    }
    if let aside = row.aside { link(aside.words, aside.command, Palette.quiet) }
    if let color = row.color {
      let box = Rect(x: value.minimum.x + 4, y: value.minimum.y + 2, width: 16, height: value.size.y - 4)
      swatch(color, in: box, on: &overlay)
      overlay.hit(box, .unfold(path: row.path))
      guard isUnfolded else { return }
      link(dropper, .dropper(path: row.path), readings.isDropping ? Palette.knob : Palette.quiet)
    }
  }

  private static func dropper(beside text: String, in width: Float) -> String {
    let words = "from the picture"
    let needed = FontMetrics.small.width(of: text) + gap + FontMetrics.small.width(of: words) + 4
    return needed <= width ? words : "picture"
  }

  private func drawChoices(_ row: EditReadings.Row, in value: Rect, on overlay: inout Overlay) {
    var x = value.minimum.x + 6
    for (index, choice) in row.choices.enumerated() {
      let color = index == row.chosen ? Palette.bright : Palette.quiet
      x = overlay.link(choice.words, at: [x, value.center.y], choice.command, color: color).maximum.x + 8
    }
  }

  private func drawLabel(_ row: EditReadings.Row, in label: Rect, on overlay: inout Overlay) {
    let isScrubbed = row.isNumber && overlay.isHovered(label)
    let columns = RowLabel.columns(of: row, in: label.size.x)
    overlay.text(
      RowLabel.cut(row.label, to: columns, among: readings), at: [label.minimum.x + 6, label.center.y],
      isScrubbed ? Palette.bright : Palette.plain, .small, columns: columns)
    guard row.isNumber else { return }
    overlay.text(
      "↔", at: [label.maximum.x, label.center.y], isScrubbed ? Palette.link : Palette.quiet, .small, .trailing)
    overlay.hit(label, .drag(EditHandle(.number, of: row.path)))
  }

  private func draw(
    _ row: EditReadings.Row, _ channel: ColorChannel, _ label: Rect, _ value: Rect, on overlay: inout Overlay
  ) {
    overlay.text(row.label, at: [label.minimum.x + RowLabel.indent, label.center.y], Palette.quiet, .small)
    overlay.text(row.text, at: [label.maximum.x, label.center.y], Palette.plain, .small, .trailing)
    let strip = Rect(x: value.minimum.x + 4, y: value.minimum.y + 3, width: value.size.x - 8, height: value.size.y - 6)
    let width = strip.size.x / Float(max(row.strip.count, 1))
    for (index, color) in row.strip.enumerated() {
      let left = strip.minimum.x + Float(index) * width
      overlay.bar(Rect(x: left, y: strip.minimum.y, width: width + 0.5, height: strip.size.y), color)
    }
    let x = strip.minimum.x + Float(row.fraction) * strip.size.x
    overlay.bar(Rect(x: x - 2, y: strip.minimum.y - 2, width: 5, height: strip.size.y + 4), Palette.glass.opacity(1))
    overlay.bar(Rect(x: x - 1, y: strip.minimum.y - 2, width: 3, height: strip.size.y + 4), Palette.bright)
    overlay.hit(
      Rect(x: value.minimum.x, y: value.minimum.y - 1, width: value.size.x, height: value.size.y + 2),
      .drag(EditHandle(.channel(channel), of: row.path, in: strip)))
  }

  private func draw(
    _ swatches: [EditReadings.Swatch], of path: ScenePath, in room: Rect, at y: Float, on overlay: inout Overlay
  ) {
    let pitch: Float = 20
    for (index, one) in swatches.prefix(Int((room.size.x - 20) / pitch)).enumerated() {
      let box = Rect(x: room.minimum.x + 20 + Float(index) * pitch, y: y + 2, width: 16, height: Self.row - 5)
      swatch(one.color, in: box, on: &overlay)
      overlay.hit(box, .give(path: path, text: one.text))
    }
  }

  private func swatch(_ color: SRGBColor, in box: Rect, on overlay: inout Overlay) {
    overlay.surface(box, radius: 4, SRGBColor(hex: 0x808895))
    overlay.surface(box, radius: 4, color)
    overlay.outline(box, radius: 4, overlay.isHovered(box) ? Palette.bright : Palette.edge)
  }

  // MARK: - The visible part of a panel that is too high

  static func height(_ readings: EditReadings) -> Float {
    lines(readings, in: .greatestFiniteMagnitude).reduce(InspectorLayout.heading + 8) { $0 + $1.height }
  }

  /// Returns the least scroll offset at which a row, and all channels of an open colour, are visible.
  package static func scroll(
    showing id: EditReadings.RowID, in readings: EditReadings, from scrolled: Int, place: Rect
  ) -> Int {
    let height = place.size.y - InspectorLayout.heading - 8
    let lines = lines(readings, in: height)
    let rows = lines.map { if case .row(let row, _) = $0 { row } else { EditReadings.Row?.none } }
    guard let index = rows.firstIndex(where: { $0?.id == id }) else { return scrolled }
    let beneath = rows[index...].dropFirst().prefix { row in
      row.map { $0.path == id.path && ($0.channel != nil || !$0.swatches.isEmpty) } ?? false
    }
    let last = id.channel == nil ? index + beneath.count : index
    var first = min(scrolled, index)
    while first < index, lines[first...last].reduce(0, { $0 + $1.height }) > height + 4 { first += 1 }
    return first
  }

  static func fitting(_ lines: [Line], in height: Float) -> Int {
    var (rest, count) = (height, 0)
    for line in lines.reversed() {
      rest -= line.height
      guard rest >= 0 else { break }
      count += 1
    }
    return max(count, 1)
  }
}

package enum RowLabel {
  /// Returns the share of the width for the names of a section's rows, 0…1: for the longest, so that all values are in
  /// one column. A name beside a value that needs the width itself does not count.
  package static func part(of rows: [EditReadings.Row], in width: Float) -> Float {
    let wanted = rows.filter { $0.channel != nil || value(of: $0) <= width * (1 - most) }.map(needed).max() ?? 0
    return min(max(wanted / max(width, 1), usual), most)
  }

  /// Returns the share of one row in a section with this share: less if its value does not fit.
  package static func part(of row: EditReadings.Row, amid part: Float, in width: Float) -> Float {
    row.channel != nil || value(of: row) <= width * (1 - part) ? part : usual
  }

  private static func needed(_ row: EditReadings.Row) -> Float {
    guard row.opens == nil, row.swatches.isEmpty else { return 0 }
    let letters = FontMetrics.small
    if row.channel != nil { return indent + letters.width(of: row.label) + 8 + letters.width(of: "100 %") + 6 }
    return 6 + letters.width(of: row.label) + (row.isNumber ? 12 : 0) + 7
  }

  private static func value(of row: EditReadings.Row) -> Float {
    let letters = FontMetrics.small
    if !row.choices.isEmpty { return row.choices.reduce(6) { $0 + letters.width(of: $1.words) + 8 } }
    let aside = row.aside.map { letters.width(of: $0.words) + 2 * letters.advance } ?? 0
    return letters.width(of: row.text.inOneLine) + aside + (row.color == nil ? 12 : 32)
  }

  package static let indent: Float = 20
  static let least: Float = 0.3
  private static let usual: Float = 0.46
  private static let most: Float = 0.64

  package static func columns(of row: EditReadings.Row, in width: Float) -> Int {
    FontMetrics.small.columns(in: width - 6 - (row.isNumber ? 12 : 0), least: 2)
  }

  /// Returns a name cut at its front, as the end of a path is more specific; in its middle if two would read the same.
  package static func cut(_ label: String, to columns: Int, among readings: EditReadings) -> String {
    guard label.count > columns, columns > 3 else { return label }
    let tail = label.suffix(columns - 1)
    let isAmbiguous = readings.sections.contains { section in
      section.rows.contains { $0.label != label && $0.label.count > columns && $0.label.hasSuffix(tail) }
    }
    return isAmbiguous ? FontMetrics.small.cut(label, to: columns, at: .middle) : "…" + tail
  }
}
