import RiffleView

package struct StateReadings: Sendable, Equatable {
  let entity: Entity
  /// The names of all states, `idle` first.
  package let names: [String]
  /// The index of the present state, or of the target of a transition.
  package let current: Int
  /// The index of the state before the transition; nil at rest.
  package let from: Int?
  /// The progress of the transition, 0 to 1.
  package let progress: Float

  package init(entity: Entity, names: [String], current: Int, from: Int? = nil, progress: Float = 1) {
    (self.entity, self.names, self.current, self.from) = (entity, names, current, from)
    self.progress = min(max(progress, 0), 1)
  }
}

/// The states of the selected entity as a graph: the current one is lit, a running transition is a mark between two.
package struct StatesPanel {
  let readings: StateReadings?

  package init(readings: StateReadings?) {
    self.readings = readings
  }

  private static let height: Float = 22

  package func draw(in place: Rect, on overlay: inout Overlay) {
    let name = readings.map { $0.names[$0.current] } ?? ""
    guard let room = overlay.panel(.states, in: place, note: name, noteColor: Palette.bright), let readings else {
      return
    }
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

  /// Returns the states' centers: idle at the left, the others in a fan to its right, in columns if there are many.
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
