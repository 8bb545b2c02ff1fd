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

    var entities: [Entity] { [grip, label, value, track, bar, knob] }

    func fold(into hasher: inout StateHasher) { for entity in entities { hasher.combine(entity) } }
  }

  var panel: Entity
  var rows: [Row] = []
  var hovered: Int?
  /// The one the pointer drags.
  var held: Int?
  /// Where the panel's top left corner is.
  var origin = SIMD2<Float>.zero

  func fold(into hasher: inout StateHasher) {
    hasher.combine(panel)
    hasher.combine(rows)
    hasher.combine(hovered ?? -1)
    hasher.combine(held ?? -1)
    hasher.combine(origin)
  }
}

// MARK: - Places

extension Sliders {
  static let width: Float = 216
  static let rowHeight: Float = 40
  static let padding: Float = 8
  private static let inset: Float = 16
  private static let knobSize: Float = 16

  static func height(of count: Int) -> Float { Float(count) * rowHeight + 2 * padding }

  /// From one end of a track to the other.
  private static var run: Float { width - 2 * inset - knobSize }

  private static func top(of row: Int) -> Float { padding + Float(row) * rowHeight }

  /// How far along its track a point of the window is.
  func fraction(at point: SIMD2<Float>) -> Double {
    Double(min(max((point.x - origin.x - Self.inset - Self.knobSize / 2) / Self.run, 0), 1))
  }

  /// What a parameter's slider says with the pointer there.
  func value(of parameter: Parameter, at point: SIMD2<Float>) -> Double {
    let range = parameter.range
    return range.lowerBound + fraction(at: point) * (range.upperBound - range.lowerBound)
  }

  func row(at point: SIMD2<Float>) -> Int? {
    let local = point - origin
    guard local.x >= 0, local.x <= Self.width, local.y >= Self.padding else { return nil }
    let row = Int((local.y - Self.padding) / Self.rowHeight)
    return rows.indices.contains(row) ? row : nil
  }

  /// Puts the panel where it belongs in a window.
  static func place(in window: SIMD2<Float>, _ world: inout World) {
    guard let sliders = world.resource(Sliders.self) else { return }
    let size: SIMD2<Float> = [width, height(of: sliders.rows.count)]
    let blocks = world[resource: LoadedScene.self].content.document.blocks
    let origin =
      blocks.lazy.compactMap { $0.sliderOrigin(of: size, in: window) }.first
      ?? LessonLayout(window: window).panel(height: size.y)
    world[resource: Sliders.self].origin = origin
    world[sliders.panel, Transform.self].position = origin
  }
}

// MARK: - Looks

extension Sliders {
  private static let text = Color(hex: 0xFAF6EC)
  private static let dimText = Color(hex: 0x93A3BA)
  private static let accent = Color(hex: 0x2EC4B6)

  static func spawn(_ content: LoadedScene.Content, _ world: inout World) {
    let parameters = content.source.parameters
    guard !parameters.isEmpty else { return }
    let panel = world.spawn(
      Transform(anchor: .zero, perspective: 0, depth: 1_000_000), Size([width, height(of: parameters.count)]),
      Shape.roundedRectangle(cornerRadius: 14), Fill(Color(hex: 0x0D131E, opacity: 0.55)),
      Stroke(Color(hex: 0x8FA3C0, opacity: 0.2), width: 1))
    var sliders = Sliders(panel: panel)
    for (index, parameter) in parameters.enumerated() {
      sliders.rows.append(row(parameter, at: index, on: panel, &world))
    }
    world.insertResource(sliders)
    for (index, value) in content.values.enumerated() { show(value, of: parameters[index], at: index, &world) }
  }

  private static func row(_ parameter: Parameter, at index: Int, on panel: Entity, _ world: inout World) -> Row {
    let top = top(of: index)
    func part(_ x: Float, _ y: Float, _ size: SIMD2<Float>, anchor: SIMD2<Float>, depth: Int32) -> Entity {
      let entity = world.spawn(
        Transform(position: [x, top + y], anchor: anchor, perspective: 0, depth: depth), Size(size), Parent(panel))
      return entity
    }
    let grip = part(0, 0, [width, rowHeight], anchor: .zero, depth: 1)
    let label = part(inset, 13, [120, 18], anchor: [0, 0.5], depth: 2)
    world.insert(Label(parameter.label, size: 13, color: dimText, alignment: .leading), on: label)
    let value = part(width - inset, 13, [80, 18], anchor: [1, 0.5], depth: 2)
    world.insert(Label("", size: 13, weight: .semibold, color: text, alignment: .trailing), on: value)
    let track = part(inset, 30, [width - 2 * inset, 4], anchor: [0, 0.5], depth: 2)
    world.insert(Shape.roundedRectangle(cornerRadius: 2), on: track)
    world.insert(Fill(Color(hex: 0x8FA3C0, opacity: 0.3)), on: track)
    let bar = part(inset, 30, [4, 4], anchor: [0, 0.5], depth: 3)
    world.insert(Shape.roundedRectangle(cornerRadius: 2), on: bar)
    world.insert(Fill(accent), on: bar)
    let knob = part(inset, 30, [knobSize, knobSize], anchor: [0.5, 0.5], depth: 4)
    world.insert(Offset(), on: knob)
    world.insert(Shape.ellipse, on: knob)
    world.insert(Fill(from: Color(hex: 0xFFFDF6), to: Color(hex: 0xE9E2D0)), on: knob)
    world.insert(Shadow(strength: 0.8), on: knob)
    world[knob, Transform.self].lift = 3
    return Row(
      parameter: parameter.name, grip: grip, label: label, value: value, track: track, bar: bar, knob: knob)
  }

  /// Puts a knob where its value is.
  private static func show(_ value: Double, of parameter: Parameter, at index: Int, _ world: inout World) {
    let row = world[resource: Sliders.self].rows[index]
    let range = parameter.range
    let fraction = Float((value - range.lowerBound) / (range.upperBound - range.lowerBound))
    let place = knobSize / 2 + fraction * run
    world[row.knob, Transform.self].position.x = inset + place
    world[row.bar, Size.self].value.x = place
    world[row.value, Label.self].text = parameter.shown(value)
  }

  /// Shows what has changed; other parameters get a panel of their own.
  static func patch(from old: LoadedScene.Content, to new: LoadedScene.Content, _ world: inout World) {
    guard old.source.parameters == new.source.parameters else {
      if let sliders = world.removeResource(Sliders.self) {
        for entity in sliders.rows.flatMap(\.entities) + [sliders.panel] { world.despawn(entity) }
      }
      spawn(new, &world)
      return
    }
    let changed = new.values.indices.filter { new.values[$0] != old.values[$0] }
    guard !changed.isEmpty, world.hasResource(Sliders.self) else { return }
    world.withAnimation(.spring(duration: 0.12), cause: Cause(animation: "slider", rule: "parameter")) { world in
      for index in changed { show(new.values[index], of: new.source.parameters[index], at: index, &world) }
    }
  }
}

// MARK: - The hand

extension Sliders {
  /// Whether the pointer's event was for a slider.
  static func take(_ event: InputEvent, _ world: inout World) -> Bool {
    guard let sliders = world.resource(Sliders.self) else { return false }
    switch event {
    case .pointerMoved(let point):
      hover(sliders.held ?? sliders.row(at: point), &world)
      guard let held = sliders.held else { return false }
      drag(held, to: point, sliders, &world)
      return true
    case .pointerPressed(let point, .primary):
      guard let row = sliders.row(at: point) else { return false }
      world[resource: Sliders.self].held = row
      hover(row, &world)
      give(row, scale: 0.3, .spring(duration: 0.15), "pointer down", &world)
      drag(row, to: point, sliders, &world)
      return true
    case .pointerReleased(let point, .primary):
      guard let held = sliders.held else { return false }
      world[resource: Sliders.self].held = nil
      give(held, scale: 0.15, .spring(duration: 0.25, bounce: 0.3), "pointer up", &world)
      hover(sliders.row(at: point), &world)
      return true
    case .pointerLeft:
      if sliders.held == nil { hover(nil, &world) }
      return false
    default: return false
    }
  }

  private static func drag(_ row: Int, to point: SIMD2<Float>, _ sliders: Sliders, _ world: inout World) {
    let name = sliders.rows[row].parameter
    let source = world[resource: LoadedScene.self].content.source
    guard let index = source.index(of: name) else { return }
    world.setParameter(name, to: sliders.value(of: source.parameters[index], at: point))
  }

  private static func hover(_ row: Int?, _ world: inout World) {
    let last = world[resource: Sliders.self].hovered
    guard last != row else { return }
    world[resource: Sliders.self].hovered = row
    if let last { give(last, scale: 0, .spring(duration: 0.3, bounce: 0.2), "pointer left", &world) }
    if let row { give(row, scale: 0.15, .spring(duration: 0.22), "pointer", &world) }
    for (place, color) in [(last, dimText), (row, text)] {
      guard let place else { continue }
      let label = world[resource: Sliders.self].rows[place].label
      world.withAnimation(.easeOut(duration: 0.15), cause: Cause(animation: "highlight", rule: "pointer")) {
        $0[label, Label.self].color = color
      }
    }
  }

  private static func give(_ row: Int, scale: Float, _ animation: Animation, _ rule: String, _ world: inout World) {
    let knob = world[resource: Sliders.self].rows[row].knob
    world.withAnimation(animation, cause: Cause(animation: "press", rule: rule)) { $0[knob, Offset.self].scale = scale }
  }
}
