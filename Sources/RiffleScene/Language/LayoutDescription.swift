import RiffleView

/// Places for some entities: one item of `layouts:`.
package struct LayoutDescription: Sendable {
  package var targets = Targets()
  var layout = Layout.stack(size: .zero, offset: .zero)
  /// The frame; nil is the window without its margins.
  var bounds: Rect?
  var name: String?
  /// True if entities without a size get that of their slot.
  var sizes = true

  init() {}
}

extension LayoutDescription {
  /// The schema of `layouts:`. Each layout places the entities that have no 'at'.
  static let list: Schema<[LayoutDescription]> = {
    let all = Schema<[LayoutDescription]>.list(of: schema.replacingParameters(), count: 0...1000)
    return all.reading { node, context in
      let layouts = all.read(node, &context)
      context.layouts = layouts?.map { $0.name ?? "" } ?? []
      for (index, layout) in (layouts ?? []).enumerated() {
        if case .free(let places, _) = layout.layout, places.count < layout.targets.indices.count {
          let place = node.items.flatMap { $0.indices.contains(index) ? $0[index].location : nil } ?? node.location
          return context.refuse(
            at: place,
            "\(layout.targets.indices.count) entities have \(places.count) places; add "
              + "\(layout.targets.indices.count - places.count) to 'places', or name fewer")
        }
        guard let name = layout.name, context.layouts.firstIndex(of: name) != index else { continue }
        return context.refuse(at: node.location, "two layouts are called '\(name)'; rename one")
      }
      return layouts
    }
  }()

  /// The name of a layout, as its index.
  static let reference = Schema<Int>(.name(what: "the name of a layout", builtIn: [])) { node, context in
    if let name = node.name, !name.isEmpty, let index = context.layouts.firstIndex(of: name) { return index }
    let names = context.layouts.filter { !$0.isEmpty }
    let hint = names.isEmpty ? "; give one a 'name:' under 'layouts:'" : ": \(ValueDescription.either(names))"
    return context.refuse(node, isNot: "the name of a layout" + hint, orNearest: names)
  }

  private struct Form: Sendable {
    var targets = Targets()
    var name: String?
    var bounds: Rect?
    var aspect: Float = 1
    var spacing: Float = 12
    var widest: Float = 100_000
    var size = SIMD2<Float>.zero
    var offset = SIMD2<Float>.zero
    var radius: Float = 200
    var spread = Angle.degrees(60)
    var places: [SIMD2<Float>] = []
  }

  private static let points = Schema<Float>.number(0...100_000, unit: "points")
  private static let `in` = Field<Form>(
    "in", \.bounds, .rectangle, "Frame: [left, top, width, height]. Default: the window without its margins.")
  private static let size = Field<Form>("size", \.size, .size(), "Size of entities without a size of their own.")

  static let schema: Schema<LayoutDescription> = .oneOf(
    "layout", "a layout such as {grid: [a, b, c]} or {stack: cards, offset: [2, 2]}",
    [
      form("grid", "Arranges the entities in a grid of equal cells, as large as fit.") {
        [
          Field("aspect", \.aspect, .number(0.01...100), "Aspect ratio of a cell: width divided by height."),
          Field("spacing", \.spacing, points, "Spacing between the cells."),
          Field("widest", \.widest, points, "Maximum width of a cell."),
        ]
      } layout: {
        .grid(aspect: $0.aspect, spacing: $0.spacing, widest: $0.widest)
      },
      form("stack", "Stacks the entities, or places them in a row, with a constant offset.") {
        [
          size,
          Field(
            "offset", \.offset, .point(), "Offset between consecutive entities, in points: [0, 40] is a vertical list."),
        ]
      } layout: {
        .stack(size: $0.size, offset: $0.offset)
      },
      form("fan", "Fans the entities out, like a hand of cards.") {
        [
          size, Field("radius", \.radius, points, "Distance of the pivot below the centre."),
          Field("spread", \.spread, .angle, "Angle between the first and the last entity."),
        ]
      } layout: {
        .fan(size: $0.size, radius: $0.radius, spread: $0.spread)
      },
      form("ring", "Arranges the entities in a circle, clockwise from the top, each rotated outwards.") {
        [size, Field("radius", \.radius, points, "Radius of the circle.")]
      } layout: {
        .ring(size: $0.size, radius: $0.radius)
      },
      form("free", "Places each entity individually.") {
        [
          Field.required(
            "places", \.places, .list(of: .point(), count: 1...10_000),
            "Points relative to the top left corner of 'in', in order."),
          size,
        ]
      } layout: {
        .free(places: $0.places, size: $0.size)
      },
    ])

  private static func form(
    _ key: String, _ doc: String, _ fields: () -> [Field<Form>], layout: @escaping @Sendable (Form) -> Layout
  ) -> Schema<LayoutDescription>.Alternative {
    let own = fields()
    let hasSize = own.contains { $0.key == "size" }
    let block = Schema<Form>.block("layout", doc, Form()) {
      Field.required(key, \.targets, Targets.schema, "Entities in order.")
      `in`
      Field("name", \.name, ActionHead.nameSchema, "Name for {arrange: NAME} and other actions.")
      own
    }
    return Schema<LayoutDescription>.Alternative(key, block: block) { form in
      var description = LayoutDescription()
      description.targets = form.targets
      description.name = form.name
      description.bounds = form.bounds
      description.layout = layout(form)
      description.sizes = !hasSize || form.size != .zero
      return description
    }
  }

  /// True if the others close up when one is removed; false if each has its own place, which stays free.
  var closesUp: Bool { if case .free = layout { false } else { true } }

  func slots(in window: Rect) -> [(entity: Int, slot: Slot)] {
    zip(targets.indices, places(targets.indices.count, in: window)).map { ($0, $1) }
  }

  /// Returns the slots for a list of n entities, or for as many as there is room for.
  func seats(_ count: Int, in window: Rect) -> [Slot] {
    guard case .free(let places, _) = layout else { return self.places(count, in: window) }
    return self.places(min(count, places.count), in: window)
  }

  func area(in window: Rect) -> Rect { bounds ?? LessonLayout(window: window.size).stage }

  private func places(_ count: Int, in window: Rect) -> [Slot] {
    var slots = layout.slots(count, in: area(in: window))
    // A row of entities with an offset is centred in its frame.
    if case .stack(_, let offset) = layout {
      let shift = offset * Float(slots.count - 1) / 2
      for index in slots.indices { slots[index].position -= shift }
    }
    return slots
  }
}

extension Schema where Value == Rect {
  /// A rectangle, as `[left, top, width, height]`.
  static var rectangle: Schema {
    let place = Schema<Float>.number(-100_000...100_000)
    let length = Schema<Float>.number(0...100_000)
    return Schema<(Float, Float, Float, Float)>.tuple(
      (label: "left", value: place), (label: "top", value: place), (label: "width", value: length),
      (label: "height", value: length)
    )
    .map { Rect(origin: [$0.0, $0.1], size: [$0.2, $0.3]) }
  }
}
