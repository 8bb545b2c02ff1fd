/// The sliders of parameters, as entities, so that they are shown as they were at past ticks.
package struct Sliders: Component {
  package static let componentName = "RiffleScene.Sliders"

  package struct Row: Component {
    package let parameter: Parameter
    /// Derived from the scene, whose values are in the state already.
    var number: Double
    /// The hit target: the whole row.
    package let grip: Entity
    package let label: Entity
    package let value: Entity
    package let track: Entity
    let bar: Entity
    package let knob: Entity
    /// The animator that moves its knob; 0 for none.
    package var attached: UInt32 = 0

    package var entities: [Entity] { [grip, label, value, track, bar, knob] }

    package func fold(into hasher: inout StateHasher) {
      for entity in entities { hasher.combine(entity) }
      hasher.combine(attached)
    }
  }

  package let panel: Entity
  package var rows: [Row] = []
  package var entities: [Entity] { [panel] + rows.flatMap(\.entities) }
  let source: Source
  package var hovered: Int?
  var held: Int?
  /// True while the pointer is down on something other than the sliders.
  var isElsewhere = false
  /// The panel's top left corner, and window points per point of the panel.
  package var origin = SIMD2<Float>.zero
  package var scale: Float = 1

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(panel)
    hasher.combine(rows)
    hasher.combine(hovered ?? -1, held ?? -1, isElsewhere, origin, scale)
  }

  package static let width: Float = 216
  package static let rowHeight: Float = 40
  package static let padding: Float = 8
  package static let inset: Float = 16
  package static let knobSize: Float = 16

  package static func height(of count: Int) -> Float { Float(count) * rowHeight + 2 * padding }

  package static var run: Float { width - 2 * inset - knobSize }

  static func top(of row: Int) -> Float { padding + Float(row) * rowHeight }

  private func local(_ point: SIMD2<Float>) -> SIMD2<Float> { (point - origin) / scale }

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

  package func place(of grip: Entity) -> (row: Int, frame: Rect)? {
    guard let row = rows.firstIndex(where: { $0.grip == grip }) else { return nil }
    return (row, Rect(origin: origin + [0, Self.top(of: row)] * scale, size: [Self.width, Self.rowHeight] * scale))
  }

  /// - Parameter origin: the top left corner for the panel's size; nil for the layout's.
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

  static let text = Color(hex: 0xFAF6EC)
  static let dimText = Color(hex: 0x93A3BA)
  private static let accent = Color(hex: 0x2EC4B6)

  package static func spawn(
    _ parameters: [Parameter], _ values: [Double], scale: Float, source: Source, _ world: inout World
  ) {
    guard !parameters.isEmpty else { return }
    let panel = world.spawn(
      Transform(anchor: .zero, perspective: 0, depth: Feel.controls), Size([width, height(of: parameters.count)]),
      // Opaque, so that its text is readable above moving entities.
      Shape.roundedRectangle(cornerRadius: 14), Fill(Color(hex: 0x151D2A)),
      Stroke(Color(hex: 0x8FA3C0, opacity: 0.2), width: 1))
    var sliders = Sliders(panel: panel, source: source)
    sliders.scale = scale
    for (index, parameter) in parameters.enumerated() {
      sliders.rows.append(row(parameter, values[index], at: index, on: panel, &world))
    }
    world.insertResource(sliders)
    for index in parameters.indices { show(index, &world) }
  }

  private static func row(
    _ parameter: Parameter, _ number: Double, at index: Int, on panel: Entity, _ world: inout World
  ) -> Row {
    let top = top(of: index)
    func part(_ x: Float, _ y: Float, _ size: SIMD2<Float>, anchor: SIMD2<Float>, depth: Int32) -> Entity {
      world.spawn(
        Transform(position: [x, top + y], anchor: anchor, perspective: 0, depth: depth), Size(size), Parent(panel))
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
    for (part, what) in [(knob, ""), (bar, "bar of "), (value, "value of "), (grip, "place of ")] {
      world.insert(Name("\(what)slider \(parameter.name)"), on: part)
    }
    return Row(
      parameter: parameter, number: number, grip: grip, label: label, value: value, track: track, bar: bar, knob: knob)
  }

  private static func show(_ index: Int, _ world: inout World) {
    let row = world[resource: Sliders.self].rows[index]
    put(row, at: row.parameter.fraction(of: row.number), &world)
    world[row.value, Label.self].text = row.parameter.shown(row.number)
  }

  static func put(_ row: Row, at fraction: Double, _ world: inout World) {
    world[row.knob, Transform.self].position.x = place(of: fraction)
    world[row.bar, Size.self].value.x = place(of: fraction) - inset
  }

  static func place(of fraction: Double) -> Float { inset + knobSize / 2 + Float(fraction) * run }

  package static func despawn(_ world: inout World) {
    for entity in world.removeResource(Sliders.self)?.entities ?? [] { world.despawn(entity) }
  }

  /// - Parameter jumps: true to place knobs at once: while time is paused, no spring can move them.
  package static func update(_ values: [Double], jumps: Bool, _ cause: Cause, _ world: inout World) {
    guard let rows = world.resource(Sliders.self)?.rows else { return }
    let changed = rows.indices.filter { rows[$0].number != values[$0] }
    for row in changed { world[resource: Sliders.self].rows[row].number = values[row] }
    // A slider that follows an animation shows its progress.
    var cause = cause
    cause.animation = "slider"
    move(changed.filter { world.course(of: rows[$0]) == nil }, jumps: jumps, cause, &world)
  }

  package static func move(_ rows: [Int], jumps: Bool, _ cause: Cause, _ world: inout World) {
    guard !rows.isEmpty else { return }
    // With reduced motion a dragged knob does not cross-fade between positions.
    let animation = jumps || world.reducesMotion ? nil : Feel.moveKnob
    world.withAnimation(animation, cause: cause) { world in for row in rows { show(row, &world) } }
  }
}

extension Sliders: PartNames {
  package func name(of part: Entity, in world: World) -> String? {
    if part == panel { return "panel of the sliders" }
    guard let row = rows.first(where: { $0.label == part || $0.track == part }) else { return nil }
    return "\(part == row.label ? "label" : "track") of slider \(row.parameter.name)"
  }
}

// For blocks that lay themselves out around the panel, and for a window with paused time.
extension World {
  /// The size of the panel with the scene's sliders, in points of the window; nil without parameters.
  package var sliderPanelSize: SIMD2<Float>? {
    resource(Sliders.self).map { SIMD2(Sliders.width, Sliders.height(of: $0.rows.count)) * $0.scale }
  }

  /// The parameter whose slider is under a point of the window.
  package func parameter(under point: SIMD2<Float>) -> String? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.row(at: point).map { sliders.rows[$0].parameter.name }
  }

  /// The value of a parameter's slider for a point of the window, clamped to the track; nil for an unknown name.
  package func value(ofParameter name: String, at point: SIMD2<Float>) -> Double? {
    guard let sliders = resource(Sliders.self) else { return nil }
    return sliders.rows.lazy.map(\.parameter).first { $0.name == name }
      .map { $0.nearest(to: $0.value(at: sliders.fraction(at: point))) }
  }

  /// True if a slider has the keyboard focus: it takes the left and right arrows, also with Shift, Home and End.
  package var isSteeringSlider: Bool { Focus.slider(self) != nil }
}

/// A value of a scene that a slider changes while the scene runs: `parameters:`.
package struct Parameter: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A number of a range, in steps from its lower end.
    case number(ClosedRange<Double>, step: Double)
    /// Off and on: 0 and 1.
    case flag
    /// One of some words: its index.
    case choice([String])
  }

  /// The name after the `$`.
  package var name = ""
  package var kind = Kind.flag
  /// The initial value: 0 or 1 for a flag, the index of the word for a choice.
  package var initial = 0.0
  package var label = ""
  /// The name of the property animator or the screen whose progress the slider shows and scrubs.
  package var follows: String?

  /// The maximal number of parameters: sliders of more do not fit on a screen.
  package static let limit = 16

  package init(name: String = "", kind: Kind = .flag, initial: Double = 0, label: String = "", follows: String? = nil) {
    (self.name, self.kind, self.initial) = (name, kind, initial)
    (self.label, self.follows) = (label, follows)
  }

  package var range: ClosedRange<Double> {
    switch kind {
    case .number(let range, _): range
    case .flag: 0...1
    case .choice(let words): 0...Double(words.count - 1)
    }
  }

  package var step: Double {
    if case .number(_, let step) = kind { step } else { 1 }
  }

  package func nearest(to value: Double) -> Double {
    guard value.isFinite else { return initial }
    let steps = ((min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / step).rounded()
    // Without binary rounding noise: 0.3, not 0.30000000000000004.
    return min(((range.lowerBound + steps * step) * 1e6).rounded() / 1e6, range.upperBound)
  }

  /// 0...1.
  package func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func value(at fraction: Double) -> Double {
    range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  package func shown(_ value: Double) -> String {
    switch kind {
    case .number:
      var decimals = 0
      var power = 1.0
      while decimals < 4, abs((step * power).rounded() - step * power) > 1e-6 {
        (decimals, power) = (decimals + 1, power * 10)
      }
      return NumberFormat.digits(value, decimals: decimals, minus: "−") ?? "\(value)"
    case .flag: return value > 0.5 ? "on" : "off"
    case .choice(let words): return words[min(max(Int(value.rounded()), 0), words.count - 1)]
    }
  }
}
