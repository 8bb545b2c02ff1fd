import RiffleCore
import RiffleECS
import RiffleTime
import RiffleView

/// What an entity is made of at the playhead: model values, what is presented where it is something else, and what this
/// tick has changed. Beneath, what waits for the next tick.
struct EntityPanel {
  let playback: Playback
  let state: InspectorState
  let selection: Selection?
  let running: [RunningAnimation]

  private static let row: Float = 17

  func draw(in place: Rect, on overlay: inout Overlay) {
    let world = playback.simulation.world
    let entity = selection?.entity
    let isThere = entity.map(world.isAlive) ?? false
    let name = entity.map { world.shownName(of: $0) } ?? ""
    guard let room = overlay.panel(.entity, in: place, note: name, noteColor: Ink.bright) else { return }
    var y = room.minimum.y + 8
    for event in playback.transport.pendingInput.events.prefix(playback.transport.isPaused ? 3 : 0) {
      overlay.text("next tick", at: [room.minimum.x, y], Ink.intent, .small)
      overlay.text(
        Self.words(event), at: [room.minimum.x + 84, y], Ink.bright, .small, columns: columns(room.size.x - 84))
      y += Self.row
    }
    guard let entity else {
      return note("click something on the stage", at: [room.minimum.x, y], on: &overlay)
    }
    guard isThere else {
      return note("is not there at this tick", at: [room.minimum.x, y], on: &overlay)
    }
    let history = playback.history
    let before = playback.playhead > history.firstKept ? history.keptWorld(at: playback.playhead - 1) : nil
    let rows = ComponentRows(
      entity, in: world, before: before, running: running.filter { $0.entity == entity }
    ).rows
    let fitting = max(Int((room.maximum.y - y) / Self.row), 1)
    let scrolled = min(state.scrolled[.entity, default: 0], max(rows.count - fitting, 0))
    for row in rows.dropFirst(scrolled).prefix(fitting) {
      draw(row, of: entity, at: y, in: room, on: &overlay)
      y += Self.row
    }
    if rows.count > fitting {
      let height = room.size.y * Float(fitting) / Float(rows.count)
      let top = room.minimum.y + (room.size.y - height) * Float(scrolled) / Float(max(rows.count - fitting, 1))
      overlay.bar(Rect(x: room.maximum.x + 6, y: top, width: 2, height: height), Ink.faint)
    }
  }

  private func draw(
    _ row: ComponentRows.Row, of entity: Entity, at y: Float, in room: Rect, on overlay: inout Overlay
  ) {
    let left = room.minimum.x
    if row.field.isEmpty {
      overlay.text(row.component, at: [left, y], Ink.quiet, .small)
      return
    }
    let line = Rect(x: left - 6, y: y - Self.row / 2, width: room.size.x + 10, height: Self.row)
    if selection?.component == row.component, selection?.field == row.field {
      overlay.surface(line, radius: 4, Ink.raised)
    }
    if row.isChanged { overlay.bar(Rect(x: left - 6, y: y - 6, width: 2, height: 12), Ink.changed) }
    let fieldInk = row.isMoving ? Ink.link : row.isChanged ? Ink.bright : Ink.plain
    overlay.text(row.field, at: [left + 8, y], fieldInk, .small, columns: 12)
    let from = left + 8 + 13 * Lettering.small.advance
    if let seen = row.seen {
      let box = overlay.text(seen, at: [from, y], Ink.bright, .small, columns: columns(room.maximum.x - from))
      overlay.text(
        "→ " + row.value, at: [box.maximum.x + 8, y], Ink.quiet, .small,
        columns: columns(room.maximum.x - box.maximum.x - 8))
    } else {
      overlay.text(
        row.value, at: [from, y], row.isChanged ? Ink.bright : Ink.quiet, .small,
        columns: columns(room.maximum.x - from))
    }
    if row.isMoving {
      overlay.hit(line, .select(Selection(entity, component: row.component, field: row.field)))
    }
  }

  private func note(_ text: String, at place: SIMD2<Float>, on overlay: inout Overlay) {
    overlay.text(text, at: place, Ink.quiet, .small)
  }

  private func columns(_ width: Float) -> Int { max(Int(width / Lettering.small.advance), 0) }

  /// What somebody did, in words.
  static func words(_ event: InputEvent) -> String {
    func place(_ point: SIMD2<Float>) -> String { "\(Int(point.x)) \(Int(point.y))" }
    switch event {
    case .pointerMoved(let point): return "pointer to \(place(point))"
    case .pointerPressed(let point, _): return "press at \(place(point))"
    case .pointerReleased(let point, _): return "release at \(place(point))"
    case .pointerLeft: return "pointer left"
    case .keyPressed(let key): return "key \(key)"
    case .keyReleased(let key): return "key \(key) up"
    case .resized(let size): return "window \(Int(size.x)) × \(Int(size.y))"
    case .action(let name, let numbers):
      return ([name] + numbers.map { Figures.short($0) }).joined(separator: " ")
    default: return "\(event)"
    }
  }
}

extension World {
  /// What the debugger calls an entity.
  func shownName(of entity: Entity) -> String { "entity \(entity.index)" }
}
