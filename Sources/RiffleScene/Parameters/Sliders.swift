import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// The sliders of a scene's parameters: things of the world like all others, so that the past shows them as they were.
struct Sliders: Component {
  /// One parameter on the panel.
  struct Row: Component {
    var parameter: String
    /// What the pointer takes hold of: the whole row.
    var grip: Entity
    var label: Entity
    var value: Entity
    var track: Entity
    var bar: Entity
    var knob: Entity
    /// The animator or the screen it follows, by name, and by number the animator that moves its knob; 0 for none.
    var follows: String?
    var attached: UInt32 = 0

    var entities: [Entity] { [grip, label, value, track, bar, knob] }

    func fold(into hasher: inout StateHasher) {
      for entity in entities { hasher.combine(entity) }
      hasher.combine(attached)
    }
  }

  var panel: Entity
  var rows: [Row] = []
  var hovered: Int?
  /// The one the pointer drags.
  var held: Int?
  /// Whether the pointer went down on something else and is still down: then it is not the sliders'.
  var isElsewhere = false
  /// Where the panel's top left corner is, and points of the window to a point of the panel.
  var origin = SIMD2<Float>.zero
  var scale: Float = 1

  func fold(into hasher: inout StateHasher) {
    hasher.combine(panel)
    hasher.combine(rows)
    hasher.combine(hovered ?? -1)
    hasher.combine(held ?? -1)
    hasher.combine(isElsewhere)
    hasher.combine(origin)
    hasher.combine(scale)
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(rows) { memory, row in
      memory.add(row.parameter)
      if let follows = row.follows { memory.add(follows) }
    }
  }
}

// MARK: - Places

extension Sliders {
  static let width: Float = 216
  static let rowHeight: Float = 40
  static let padding: Float = 8
  static let inset: Float = 16
  static let knobSize: Float = 16

  static func height(of count: Int) -> Float { Float(count) * rowHeight + 2 * padding }

  /// From one end of a track to the other.
  static var run: Float { width - 2 * inset - knobSize }

  static func top(of row: Int) -> Float { padding + Float(row) * rowHeight }

  /// A point of the window on the panel.
  private func local(_ point: SIMD2<Float>) -> SIMD2<Float> { (point - origin) / scale }

  /// How far along its track a point of the window is.
  func fraction(at point: SIMD2<Float>) -> Double {
    Double(min(max((local(point).x - Self.inset - Self.knobSize / 2) / Self.run, 0), 1))
  }

  func row(at point: SIMD2<Float>) -> Int? {
    let local = local(point)
    guard contains(point), local.y >= Self.padding else { return nil }
    let row = Int((local.y - Self.padding) / Self.rowHeight)
    return rows.indices.contains(row) ? row : nil
  }

  /// Whether a point of the window is on the panel.
  func contains(_ point: SIMD2<Float>) -> Bool {
    let local = local(point)
    return local.x >= 0 && local.x <= Self.width && local.y >= 0 && local.y <= Self.height(of: rows.count)
  }

  /// The row whose grip an entity is, and the part of the window it takes.
  func place(of grip: Entity) -> (row: Int, frame: Rect)? {
    guard let row = rows.firstIndex(where: { $0.grip == grip }) else { return nil }
    return (row, Rect(origin: origin + [0, Self.top(of: row)] * scale, size: [Self.width, Self.rowHeight] * scale))
  }

  /// Puts the panel where it belongs in a window.
  static func place(by layout: LessonLayout, _ world: inout World) {
    guard let sliders = world.resource(Sliders.self) else { return }
    let size: SIMD2<Float> = [width, height(of: sliders.rows.count)]
    let blocks = world[resource: LoadedScene.self].content.document.blocks
    let origin =
      blocks.lazy.compactMap { $0.sliderOrigin(of: size * layout.scale, in: layout.size) }.first
      ?? layout.panel(height: size.y)
    world[resource: Sliders.self].origin = origin
    world[resource: Sliders.self].scale = layout.scale
    world[sliders.panel, Transform.self].position = origin
    world[sliders.panel, Transform.self].scale = SIMD2(repeating: layout.scale)
  }
}
