import RiffleCore

/// The sliders of parameters: entities like others, so that they are shown as they were at past ticks. A resource.
package struct Sliders: Component {
  package static let componentName = "RiffleScene.Sliders"

  package struct Row: Component {
    package let parameter: Parameter
    /// The parameter's value. Derived from the scene, whose values are in the state already.
    var number: Double
    /// The hit target of the pointer: the whole row.
    package let grip: Entity
    package let label: Entity
    package let value: Entity
    package let track: Entity
    let bar: Entity
    package let knob: Entity
    /// The number of the animator that moves its knob; 0 for none.
    package var attached: UInt32 = 0

    package var entities: [Entity] { [grip, label, value, track, bar, knob] }

    package func fold(into hasher: inout StateHasher) {
      for entity in entities { hasher.combine(entity) }
      hasher.combine(attached)
    }
  }

  package let panel: Entity
  package var rows: [Row] = []
  let source: Source
  package var hovered: Int?
  /// The dragged row.
  var held: Int?
  /// True while the pointer is down on something other than the sliders.
  var isElsewhere = false
  /// The panel's top left corner, and points of the window to a point of the panel.
  package var origin = SIMD2<Float>.zero
  package var scale: Float = 1

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(panel)
    hasher.combine(rows)
    hasher.combine(hovered ?? -1, held ?? -1, isElsewhere, origin, scale)
  }

  package func measure(_ memory: inout OwnedMemory) {
    memory.add(rows) { memory, row in
      memory.add(row.parameter.name)
      if case .choice(let words) = row.parameter.kind { memory.add(words) { $0.add($1) } }
    }
  }
}

// MARK: - Places

extension Sliders {
  package static let width: Float = 216
  package static let rowHeight: Float = 40
  package static let padding: Float = 8
  package static let inset: Float = 16
  package static let knobSize: Float = 16

  package static func height(of count: Int) -> Float { Float(count) * rowHeight + 2 * padding }

  /// The length of a track.
  package static var run: Float { width - 2 * inset - knobSize }

  static func top(of row: Int) -> Float { padding + Float(row) * rowHeight }

  private func local(_ point: SIMD2<Float>) -> SIMD2<Float> { (point - origin) / scale }

  /// Returns the fraction of the track at a point of the window.
  func fraction(at point: SIMD2<Float>) -> Double {
    Double(min(max((local(point).x - Self.inset - Self.knobSize / 2) / Self.run, 0), 1))
  }

  package func row(at point: SIMD2<Float>) -> Int? {
    let local = local(point)
    guard contains(point), local.y >= Self.padding else { return nil }
    let row = Int((local.y - Self.padding) / Self.rowHeight)
    return rows.indices.contains(row) ? row : nil
  }

  func contains(_ point: SIMD2<Float>) -> Bool {
    let local = local(point)
    return local.x >= 0 && local.x <= Self.width && local.y >= 0 && local.y <= Self.height(of: rows.count)
  }

  /// Returns the row of a grip and its frame in the window.
  package func place(of grip: Entity) -> (row: Int, frame: Rect)? {
    guard let row = rows.firstIndex(where: { $0.grip == grip }) else { return nil }
    return (row, Rect(origin: origin + [0, Self.top(of: row)] * scale, size: [Self.width, Self.rowHeight] * scale))
  }

  /// Positions the panel in a window.
  ///
  /// - Parameter origin: its top left corner for its size; nil for the layout's.
  package static func place(
    by layout: LessonLayout, at origin: (_ size: SIMD2<Float>) -> SIMD2<Float>?, _ world: inout World
  ) {
    guard let sliders = world.resource(Sliders.self) else { return }
    let size: SIMD2<Float> = [width, height(of: sliders.rows.count)]
    let origin = origin(size * layout.scale) ?? layout.panel(height: size.y)
    world[resource: Sliders.self].origin = origin
    world[resource: Sliders.self].scale = layout.scale
    world[sliders.panel, Transform.self].position = origin
    world[sliders.panel, Transform.self].scale = SIMD2(repeating: layout.scale)
  }
}
