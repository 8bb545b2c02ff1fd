extension Sliders {
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
    guard let sliders = world.removeResource(Sliders.self) else { return }
    for entity in sliders.rows.flatMap(\.entities) + [sliders.panel] { world.despawn(entity) }
  }

  /// Shows the changed values.
  ///
  /// - Parameter jumps: true to place knobs at once: while time is paused, when no spring can move them.
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
    // With reduced motion a dragged knob does not cross-fade between places.
    let animation = jumps || world.reducesMotion ? nil : Feel.moveKnob
    world.withAnimation(animation, cause: cause) { world in
      for row in rows { show(row, &world) }
    }
  }
}

extension Sliders: PartNames {
  package func name(of part: Entity, in world: World) -> String? {
    if part == panel { return "panel of the sliders" }
    guard let row = rows.first(where: { $0.label == part || $0.track == part }) else { return nil }
    return "\(part == row.label ? "label" : "track") of slider \(row.parameter.name)"
  }
}
