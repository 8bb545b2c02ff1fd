extension Overlay {
  /// Draws a panel's glass and heading; returns the room for its rows, nil while it is folded.
  mutating func panel(
    _ panel: Panel, in place: Rect, note: String = "", noteColor: SRGBColor = Palette.quiet
  ) -> Rect? {
    plate(place)
    let heading = Rect(x: place.minimum.x, y: place.minimum.y, width: place.size.x, height: InspectorLayout.heading)
    let isOpen = place.size.y > InspectorLayout.heading + 1
    let middle = place.minimum.y + 15
    guard showsHeadings else {
      let columns = Int(place.size.x / 8)
      text(note, at: [place.maximum.x - 14, middle], noteColor, .small, .trailing, columns: columns, cut: .middle)
      let top: Float = note.isEmpty ? 8 : 26
      return Rect(
        x: place.minimum.x + 14, y: place.minimum.y + top, width: place.size.x - 28, height: place.size.y - top - 8)
    }
    let ink = isHovered(heading) ? Palette.bright : isOpen ? Palette.plain : Palette.quiet
    text(isOpen ? "▼" : "▶", at: [place.minimum.x + 12, middle], Palette.faint, .small)
    hit(heading, .fold(panel))
    var title = Rect(x: place.minimum.x + 26, y: middle, width: 0, height: 0)
    for other in panel.isInDock ? Panel.dock : [panel] {
      // One of the panels below the strip is visible; the others are a press away.
      let color = other == panel ? ink : Palette.quiet
      let left = title.size.x > 0 ? title.maximum.x + 16 : title.minimum.x
      title =
        panel.isInDock && other != panel
        ? link(other.title, at: [left, middle], .fold(other), color: color)
        : text(other.title, at: [left, middle], color, .small)
    }
    if !note.isEmpty {
      let room = FontMetrics.small.columns(in: place.maximum.x - 14 - title.maximum.x - 14)
      // The description of an edit begins with a name and ends with the new value.
      text(note, at: [place.maximum.x - 14, middle], noteColor, .small, .trailing, columns: room, cut: .middle)
    }
    guard isOpen else { return nil }
    return Rect(
      x: place.minimum.x + 14, y: heading.maximum.y, width: place.size.x - 28,
      height: place.size.y - InspectorLayout.heading - 8)
  }

  mutating func plaque(
    _ words: String, at center: SIMD2<Float>, size: SIMD2<Float>, radius: Float, _ color: SRGBColor = Palette.bright
  ) {
    surface(Rect(center: center, size: size), radius: radius, Palette.glass)
    text(words, at: center, color, .small, .center)
  }

  @discardableResult mutating func link(
    _ words: String, at place: SIMD2<Float>, _ command: Command, _ letters: FontMetrics = .small,
    color: SRGBColor = Palette.link, columns: Int = .max
  ) -> Rect {
    let box = text(words, at: place, color, letters, columns: columns)
    let target = Rect(origin: box.origin - SIMD2(2, 0), size: box.size + SIMD2(4, 0))
    if isHovered(target) { bar(Rect(x: box.minimum.x, y: box.maximum.y - 2, width: box.size.x, height: 1), color) }
    hit(target, command)
    return box
  }

  /// Draws links side by side, the first one at the right end of a line. Returns where the next one would end.
  @discardableResult mutating func links(
    _ links: [(words: String, command: Command, color: SRGBColor)], endingAt end: SIMD2<Float>, gap: Float
  ) -> Float {
    links.reduce(end.x) { right, one in
      let left = right - FontMetrics.small.width(of: one.words)
      link(one.words, at: [left, end.y], one.command, color: one.color)
      return left - gap
    }
  }

  /// Returns the first visible row of a panel, clamped to the last rows, and notes how far it can be scrolled.
  ///
  /// - Parameter middle: the first row while it is not scrolled.
  package mutating func firstRow(of panel: Panel, _ count: Int, fitting: Int, from middle: Int = 0) -> Int {
    let last = max(count - fitting, 0)
    reach[panel] = -middle...max(last - middle, -middle)
    return min(max(middle + scrolled[panel, default: 0], 0), last)
  }

  /// Draws the visible rows of a panel below each other.
  ///
  /// - Parameters:
  ///   - top: the middle of the first row.
  ///   - slack: the height by which the last row may exceed the room.
  ///   - next: the row to show in the middle while the panel is not scrolled; nil for the first ones.
  mutating func rows<Row>(
    _ rows: [Row], of panel: Panel, in room: Rect, from top: Float, pitch: Float, slack: Float, around next: Int? = nil,
    _ draw: (inout Overlay, Row, _ y: Float, _ index: Int) -> Void
  ) {
    let fitting = max(Int((room.maximum.y - top + slack) / pitch), 1)
    let middle = next.map { min(max($0 - (fitting + 1) / 2, 0), max(rows.count - fitting, 0)) } ?? 0
    let first = firstRow(of: panel, rows.count, fitting: fitting, from: middle)
    var y = top
    for (index, row) in rows.enumerated().dropFirst(first).prefix(fitting) {
      draw(&self, row, y, index)
      y += pitch
    }
    scrollMark(rows.count, fitting: fitting, from: first, in: room)
  }

  /// Draws the ground of a row that a press selects or seeks to; lit for the present tick.
  mutating func rowGround(_ place: Rect, isNow: Bool = false, _ command: Command) {
    if isNow || isHovered(place) { surface(place, radius: 4, isNow ? Palette.lit : Palette.raised) }
    hit(place, command)
  }

  mutating func scrollMark(_ count: Int, fitting: Int, from first: Int, in room: Rect) {
    guard count > fitting else { return }
    let height = max(room.size.y * Float(fitting) / Float(count), 8)
    let part = min(Float(first) / Float(max(count - fitting, 1)), 1)
    bar(
      Rect(x: room.maximum.x + 6, y: room.minimum.y + (room.size.y - height) * part, width: 2, height: height),
      Palette.faint)
  }

  /// The composition is drawn before the letters after the caret.
  package mutating func field(_ typed: TextField, in place: Rect, _ letters: FontMetrics = .small) {
    let advance = scale.letters(letters).advance / factor
    let room = max(Int((place.size.x - 12) / advance), 1)
    var shown = Array(typed.text)
    shown.insert(contentsOf: typed.composition, at: typed.caret)
    let composed = typed.caret..<typed.caret + typed.composition.count
    let columns = shown.reduce(into: [0]) { $0.append(($0.last ?? 0) + letters.columns(of: String($1))) }
    let first = columns.firstIndex { columns[composed.upperBound] - $0 <= room } ?? composed.upperBound
    let last = columns.lastIndex { $0 - columns[first] <= room } ?? first
    let x = { (letter: Int) in
      place.minimum.x + 6 + Float(columns[min(max(letter, first), last)] - columns[first]) * advance
    }
    // After the caret everything is shifted by the letters of the composition.
    let ends = [typed.selection.lowerBound, typed.selection.upperBound].map {
      x($0 > typed.caret ? $0 + composed.count : $0)
    }
    let bounds = Rect(
      x: ends[0], y: place.center.y - letters.height / 2, width: ends[1] - ends[0], height: letters.height)
    if ends[1] > ends[0] { bar(bounds, Palette.future.opacity(0.4)) }
    for (part, color) in [
      (0..<composed.lowerBound, Palette.bright), (composed, Palette.link),
      (composed.upperBound..<shown.count, Palette.bright),
    ] {
      let seen = part.clamped(to: first..<last)
      guard !seen.isEmpty else { continue }
      text(String(shown[seen]), at: [x(seen.lowerBound), place.center.y], color, letters)
      guard color == Palette.link else { continue }
      let width = x(seen.upperBound) - x(seen.lowerBound)
      bar(Rect(x: x(seen.lowerBound), y: bounds.maximum.y - 1, width: width, height: 1), color)
    }
    let caret = Rect(x: x(composed.upperBound), y: bounds.minimum.y, width: 1, height: letters.height)
    bar(caret, Palette.present)
    self.caret = caret.scaled(by: factor)
    let scale = TextScale(
      left: place.minimum.x + 6, advance: advance, first: first, columns: columns[first...].map { $0 - columns[first] })
    hit(place, .caret(scale))
  }
}

extension Rect {
  func row(at y: Float, height: Float) -> Rect {
    Rect(x: minimum.x - 6, y: y - height / 2, width: size.x + 10, height: height)
  }
}
