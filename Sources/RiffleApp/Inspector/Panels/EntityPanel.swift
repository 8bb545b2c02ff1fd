/// The components of an entity at the playhead, with the changes of this tick. Below them the input for the next tick.
struct EntityPanel: PanelPart {
  let content: PanelContent

  private var window: SIMD2<Float> { content.scene }
  private static let row: Float = 17

  func draw(in place: Rect, on overlay: inout Overlay) {
    let world = playback.simulation.world
    let entity = state.selection?.entity
    let name = entity.map(world.name) ?? ""
    guard let room = overlay.panel(.entity, in: place, note: name, noteColor: Palette.bright) else { return }
    var y = room.minimum.y + 8
    for event in playback.transport.pendingInput.events.prefix(playback.transport.isPaused ? 3 : 0) {
      overlay.text("next tick", at: [room.minimum.x, y], Palette.intent, .small)
      overlay.text(event.words, at: [room.minimum.x + 84, y], Palette.bright, .small, within: room.size.x - 84)
      y += Self.row
    }
    guard let entity else {
      let words = playback.transport.isPaused ? "click something on the stage" : "Space: pause, then click something"
      overlay.text(words, at: [room.minimum.x, y], Palette.quiet, .small)
      return listUnseen(in: world, from: y + Self.row * 1.5, in: room, on: &overlay)
    }
    guard world.isAlive(entity) else {
      overlay.text("is not there at this tick", at: [room.minimum.x, y], Palette.quiet, .small)
      return
    }
    if let reason = world.reasonUnseen(entity, window: window) {
      for line in wrapped("not seen: \(reason)", across: room.size.x) {
        overlay.text(line, at: [room.minimum.x, y], Palette.changed, .small)
        y += Self.row
      }
    }
    // Read in this frame or one of the last few; those of another entity are read again.
    let known = readings.entity?.entity == entity ? readings.entity : EntityReadings(entity, in: playback)
    guard let known else { return }
    let lines = Self.lines(of: known.components, before: known.before)
    overlay.rows(lines, of: .entity, in: room, from: y, pitch: Self.row, slack: 0) { overlay, line, y, _ in
      draw(line, of: entity, at: y, in: room, on: &overlay)
    }
  }

  struct Line {
    let component: String
    var field: FieldReading?
    var isChanged = false
  }

  static func lines(of components: [ComponentReading], before past: [ComponentReading]?) -> [Line] {
    components.flatMap { component in
      let earlier = past?.first { $0.name == component.name }
      return [Line(component: component.name)]
        + component.fields.enumerated().map { index, field in
          let isChanged = past != nil && earlier?.fields.dropFirst(index).first != field
          return Line(component: component.name, field: field, isChanged: isChanged)
        }
    }
  }

  private func draw(_ line: Line, of entity: Entity, at y: Float, in room: Rect, on overlay: inout Overlay) {
    let left = room.minimum.x
    guard let field = line.field else {
      overlay.text(line.component, at: [left, y], Palette.quiet, .small)
      return
    }
    let box = room.row(at: y, height: Self.row)
    if state.selection?.field == field.id { overlay.surface(box, radius: 4, Palette.raised) }
    if line.isChanged { overlay.bar(Rect(x: left - 6, y: y - 6, width: 2, height: 12), Palette.changed) }
    let isBright = line.isChanged || field.isMoving
    let color = field.isMoving ? Palette.link : isBright ? Palette.bright : Palette.plain
    overlay.text(field.id.field, at: [left + 8, y], color, .small, columns: 12)
    let from = left + 8 + 13 * FontMetrics.small.advance
    let seen = overlay.text(
      field.presented.text, at: [from, y], isBright ? Palette.bright : Palette.quiet, .small,
      within: room.maximum.x - from)
    if field.presented != field.model {
      overlay.text(
        "→ " + field.model.text, at: [seen.maximum.x + 8, y], Palette.quiet, .small,
        within: room.maximum.x - seen.maximum.x - 8)
    }
    if field.model.kind != .text { overlay.hit(box, .select(Selection(entity, field.id))) }
  }

  private static let mostLookedThrough = 2000

  private func listUnseen(in world: World, from top: Float, in room: Rect, on overlay: inout Overlay) {
    guard world.entityCount <= Self.mostLookedThrough else { return }
    var y = top
    for (entity, reason) in world.unseen(window: window) where y < room.maximum.y && !world.isOfEngine(entity) {
      let name = overlay.text(
        world.name(of: entity).inOneLine, at: [room.minimum.x, y], Palette.plain, .small, columns: 14, cut: .middle)
      let words = "not seen: \(reason)"
      let letters = FontMetrics.small
      let isBeside = letters.columns(of: words) <= letters.columns(in: room.maximum.x - name.maximum.x - 8)
      let left = isBeside ? name.maximum.x + 8 : room.minimum.x + 14
      let rows = isBeside ? [words] : wrapped(words, across: room.maximum.x - left)
      let height = Float(rows.count + (isBeside ? 0 : 1)) * Self.row
      overlay.hit(
        Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: height),
        .select(Selection(entity)))
      if !isBeside { y += Self.row }
      for line in rows where y < room.maximum.y {
        overlay.text(line, at: [left, y], Palette.quiet, .small)
        y += Self.row
      }
    }
  }

  private func wrapped(_ words: String, across width: Float) -> [String] {
    Toast.lines(words, columns: FontMetrics.small.columns(in: width, least: 10))
  }
}

package struct ValuesPanel: PanelPart {
  let content: PanelContent

  package struct Section: Sendable, Hashable {
    let title: String
    let rows: [Row]

    package init(_ title: String, _ rows: [(name: String, value: String)]) {
      (self.title, self.rows) = (title, rows.map { Row(name: $0.name, value: $0.value) })
    }
  }

  struct Row: Sendable, Hashable {
    let name: String
    let value: String
  }

  private static let row: Float = 17

  func draw(in place: Rect, on overlay: inout Overlay) {
    let sections = readings.values
    let note = sections.count == 1 ? sections[0].title : ""
    guard let room = overlay.panel(.values, in: place, note: note) else { return }
    let lines = sections.flatMap { section in
      (sections.count == 1 ? [] : [Row(name: section.title, value: "")]) + section.rows
    }
    let top = room.minimum.y + 8
    overlay.rows(lines, of: .values, in: room, from: top, pitch: Self.row, slack: Self.row / 2) { overlay, line, y, _ in
      let isHeading = line.value.isEmpty
      let box = overlay.text(
        line.name.inOneLine, at: [room.minimum.x + (isHeading ? 0 : 8), y], isHeading ? Palette.quiet : Palette.plain,
        .small, columns: 18, cut: .middle)
      let from = max(box.maximum.x + 8, room.minimum.x + 8 + 14 * FontMetrics.small.advance)
      overlay.text(line.value.inOneLine, at: [from, y], Palette.bright, .small, within: room.maximum.x - from)
    }
  }
}

package struct StateReadings: Sendable, Equatable {
  let entity: Entity
  package let names: [String]
  package let current: Int
  package let from: Int?
  package let progress: Float

  package init(entity: Entity, names: [String], current: Int, from: Int? = nil, progress: Float = 1) {
    (self.entity, self.names, self.current, self.from) = (entity, names, current, from)
    self.progress = min(max(progress, 0), 1)
  }
}

package struct StatesPanel: PanelPart {
  let content: PanelContent

  private static let height: Float = 22

  func draw(in place: Rect, on overlay: inout Overlay) {
    let name = readings.states.map { $0.names[$0.current] } ?? ""
    guard let room = overlay.panel(.states, in: place, note: name, noteColor: Palette.bright),
      let readings = readings.states
    else { return }
    let places = Self.places(of: readings.names.count, in: room)
    // Every state is reached from idle and returns to it.
    for other in places.dropFirst() { overlay.line(places[0], other, width: 1, Palette.hair) }
    if let from = readings.from { overlay.line(places[from], places[readings.current], width: 2, Palette.settling) }
    for (index, name) in readings.names.enumerated() {
      draw(name, at: places[index], isLit: index == readings.current, width: width(of: room), on: &overlay)
    }
    if let mark = Self.mark(of: readings, places, boxes: [width(of: room), Self.height]) {
      overlay.dot(mark, radius: 7, Palette.moving.opacity(0.3))
      overlay.dot(mark, radius: 4, Palette.moving)
    }
  }

  /// Returns the position of a transition's mark: between the edges of both boxes, over neither name. Nil at rest.
  package static func mark(of readings: StateReadings, _ places: [SIMD2<Float>], boxes: SIMD2<Float>) -> SIMD2<Float>? {
    readings.from.map { from in
      let way = places[readings.current] - places[from]
      let edge = min(boxes.x / 2 / max(abs(way.x), 1), boxes.y / 2 / max(abs(way.y), 1), 0.5)
      return places[from] + way * (edge + (1 - 2 * edge) * readings.progress)
    }
  }

  package static func places(of count: Int, in room: Rect) -> [SIMD2<Float>] {
    let others = count - 1
    let rows = max(min(Int(room.size.y / (height + 6)), others), 1)
    let columns = max((others + rows - 1) / rows, 1)
    let pitch = room.size.x / Float(columns + 1)
    let left = room.minimum.x + pitch / 2
    return [SIMD2(left, room.center.y)]
      + (0..<max(others, 0)).map { index in
        let (column, row) = (index / rows, index % rows)
        let inColumn = min(rows, others - column * rows)
        let step = room.size.y / Float(inColumn)
        return SIMD2(left + Float(column + 1) * pitch, room.minimum.y + (Float(row) + 0.5) * step)
      }
  }

  private func width(of room: Rect) -> Float { min(room.size.x / 3, 104) }

  private func draw(_ name: String, at place: SIMD2<Float>, isLit: Bool, width: Float, on overlay: inout Overlay) {
    let box = Rect(center: place, size: [width, Self.height])
    overlay.surface(box, radius: Self.height / 2, isLit ? Palette.moving : Palette.resting)
    if !isLit { overlay.outline(box, radius: Self.height / 2, Palette.edge) }
    let letters = Int((width - 12) / FontMetrics.small.advance)
    overlay.text(
      name.inOneLine, at: place, isLit ? SRGBColor(hex: 0x06201E) : Palette.plain, .small, .center, columns: letters)
  }
}
