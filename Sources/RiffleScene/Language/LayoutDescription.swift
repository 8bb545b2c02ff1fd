package struct LayoutDescription: Sendable {
  package var targets = Targets()
  var layout = Layout.stack(size: .zero, offset: .zero)
  /// Nil is the window without its margins.
  var bounds: Rect?
  var name: String?
  /// True if entities without a size get that of their slot.
  var sizes = true

  /// Each layout places the entities that have no 'at'.
  static let list: Schema<[LayoutDescription]> = {
    let all = Schema<[LayoutDescription]>.list(of: schema, count: 0...1000)
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
    "in", \.bounds, .rectangle,
    "Frame: [left, top, width, height], in the coordinates of the members' parent. Default: the window without its "
      + "margins.")
  private static let size = Field<Form>("size", \.size, .size(), "Size of entities without a size of their own.")

  static let schema: Schema<LayoutDescription> = .oneOf(
    "layout", "a layout such as {grid: [a, b, c]} or {stack: cards, offset: [2, 2]}",
    [
      form("grid", "Arranges the entities in a grid of equal cells, as large as fit.") {
        Field("aspect", \.aspect, .number(0.01...100), "Aspect ratio of a cell: width divided by height.")
        Field("spacing", \.spacing, points, "Spacing between the cells.")
        Field("widest", \.widest, points, "Maximum width of a cell.")
      } layout: {
        .grid(aspect: $0.aspect, spacing: $0.spacing, widest: $0.widest)
      },
      form("stack", "Stacks the entities, or places them in a row, with a constant offset.") {
        size
        Field(
          "offset", \.offset, .point(), "Offset between consecutive entities, in points: [0, 40] is a vertical list.")
      } layout: {
        .stack(size: $0.size, offset: $0.offset)
      },
      form("fan", "Fans the entities out, like a hand of cards.") {
        size
        Field("radius", \.radius, points, "Distance of the pivot below the centre.")
        Field("spread", \.spread, .angle, "Angle between the first and the last entity.")
      } layout: {
        .fan(size: $0.size, radius: $0.radius, spread: $0.spread)
      },
      form("ring", "Arranges the entities in a circle, clockwise from the top, each rotated outwards.") {
        size
        Field("radius", \.radius, points, "Radius of the circle.")
      } layout: {
        .ring(size: $0.size, radius: $0.radius)
      },
      form("free", "Places each entity individually.") {
        Field.required(
          "places", \.places, .list(of: .point(), count: 1...10_000),
          "Points relative to the top left corner of 'in', in order.")
        size
      } layout: {
        .free(places: $0.places, size: $0.size)
      },
    ])

  private static func form(
    _ key: String, _ doc: String, @FieldsBuilder<Form> _ fields: () -> [Field<Form>],
    layout: @escaping @Sendable (Form) -> Layout
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
      LayoutDescription(
        targets: form.targets, layout: layout(form), bounds: form.bounds, name: form.name,
        sizes: !hasSize || form.size != .zero)
    }
  }

  /// True if the others close up when one is removed; false if its place stays free.
  var closesUp: Bool { if case .free = layout { false } else { true } }

  /// Slots for n entities, or for as many as there is room for.
  func seats(_ count: Int, in window: Rect) -> [Slot] {
    var count = count
    if case .free(let places, _) = layout { count = min(count, places.count) }
    var slots = layout.slots(count, in: area(in: window))
    // A row of entities with an offset is centred in its frame.
    if case .stack(_, let offset) = layout {
      let shift = offset * Float(slots.count - 1) / 2
      for index in slots.indices { slots[index].position -= shift }
    }
    return slots
  }

  func area(in window: Rect) -> Rect { bounds ?? LessonLayout(window: window.size).stage }
}

extension Schema where Value == Rect {
  static var rectangle: Schema {
    let place = Schema<Float>.number(-100_000...100_000)
    let length = Schema<Float>.number(0...100_000)
    return Schema<(Float, Float, Float, Float)>.tuple(
      ("left", place), ("top", place), ("width", length), ("height", length)
    ).map { Rect(origin: [$0.0, $0.1], size: [$0.2, $0.3]) }
  }
}

package struct LaidOut: Sendable {
  /// The index under `layouts:`.
  package var index: Int
  package var layout: Layout
  /// The rectangle of `in:`, in points of the members' parent.
  package var area: Rect
  package var slots: [Slot]
  /// In the order of the slots.
  package var members: [Entity]
  package var place: Int
  /// True for the order of the file: no game has dealt them otherwise.
  package var isInOrder: Bool
  /// True if entities without a size get that of their slot.
  package var givesSizes: Bool
}

extension World {
  /// The layout whose slot the entity has in the model, of several the one with the most members in place.
  package func layout(placing entity: Entity) -> LaidOut? {
    guard let content = resource(LoadedScene.self)?.content, let all = resource(SceneEntities.self)?.all,
      let own = all.firstIndex(of: entity),
      let filled = filledLayouts(placing: own).first
    else { return nil }
    let layout = content.program.layouts[filled.index]
    return LaidOut(
      index: filled.index, layout: layout.layout, area: layout.area(in: content.program.window), slots: filled.slots,
      members: filled.members.map { all[$0] }, place: filled.members.firstIndex(of: own) ?? 0,
      isInOrder: filled.members == layout.targets.indices, givesSizes: layout.sizes)
  }

  /// Indices of the layouts that place something in the model; of several for one place, that with the most members.
  package func layoutsInForce() -> Set<Int> {
    var placed: Set<Int> = []
    let inForce = filledLayouts().filter { layout in
      let before = placed.count
      placed.formUnion(layout.placed)
      return placed.count > before
    }
    return Set(inForce.map(\.index))
  }

  /// Layouts with a member in place, or this one: the fullest first, of equal ones the first.
  func filledLayouts(placing own: Int? = nil) -> [FilledLayout] {
    guard let content = resource(LoadedScene.self)?.content, !content.program.layouts.isEmpty,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    let layouts = content.program.layouts
    return layouts.indices.compactMap { index in
      let members = members(of: index, layouts)
      if let own, !members.contains(own) { return nil }
      let slots = layouts[index].seats(members.count, in: content.program.window)
      let placed = zip(members, slots).filter { member, slot in
        guard let position = get(Transform.self, all[member])?.position else { return false }
        let way = slot.position - position
        return (way * way).sum() < 0.01
      }.map(\.0)
      guard own.map(placed.contains) ?? !placed.isEmpty else { return nil }
      return FilledLayout(index: index, members: members, slots: slots, placed: placed)
    }.sorted { (-$0.placed.count, $0.index) < (-$1.placed.count, $1.index) }
  }

  package func order(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let all = layouts[layout].targets.indices
    return resource(Flights.self)?.order(of: layout, among: all) ?? all
  }

  /// Orders every layout with the same entities: a shuffled deck is dealt in that order.
  mutating func setOrder(_ order: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if !hasResource(Flights.self) { insertResource(Flights()) }
    while self[resource: Flights.self].orders.count < layouts.count { self[resource: Flights.self].orders.append([]) }
    for index in layouts.indices where layouts[index].targets == layouts[layout].targets {
      self[resource: Flights.self].orders[index] = order
    }
  }

  /// Uses the current places of layouts, which a shuffle may have changed.
  func placedEntities(_ content: LoadedScene.Content) -> PlacedEntities {
    let isShuffled = resource(Flights.self)?.orders.contains { !$0.isEmpty } ?? false
    guard isShuffled || hasResource(SceneLists.self) else { return content.placed }
    return content.placed.seated(content.document, order: { members(of: $0, content.document.layouts) })
  }

  /// Keeps shuffled entities in their order; new ones follow them. `isSame` is true if every entity has the index it
  /// had; `place` is the new index of an entity, nil if it is removed.
  mutating func moveSeats(from old: SceneDocument, to new: SceneDocument, isSame: Bool, _ place: (Int) -> Int?) {
    moveLists(from: old, to: new, place)
    guard let orders = resource(Flights.self)?.orders else { return }
    self[resource: Flights.self].orders = new.layouts.enumerated().map { index, layout in
      let before = old.layouts.firstIndex { $0.name != nil && $0.name == layout.name } ?? index
      guard orders.indices.contains(before), old.layouts[before].name == layout.name, !orders[before].isEmpty else {
        return []
      }
      let all = layout.targets.indices
      if isSame, all == old.layouts[before].targets.indices, all.count == orders[before].count { return orders[before] }
      var isLeft = Set(all)
      let kept = orders[before].compactMap(place).filter { isLeft.remove($0) != nil }
      return kept + all.filter(isLeft.contains)
    }
  }

  /// Notes that an entity was removed or inserted again. Returns the new slots of the members that move: in each layout
  /// those that are at their slots and not dragged, and the inserted entity itself. See `Scripts.arranged`.
  mutating func seats(closingUpAround entity: Entity, isRemoved: Bool, _ arranged: [Int]) -> [Seat] {
    let program = self[resource: LoadedScene.self].content.program
    let (all, layouts) = (self[resource: SceneEntities.self].all, program.layouts)
    guard let own = all.firstIndex(of: entity) else { return [] }
    let concerned = layouts.indices.filter { layouts[$0].closesUp && turns(of: $0, layouts).contains(own) }
    let wasRemoved = resource(SceneLists.self)?.removed.contains(own) ?? false
    guard let first = concerned.first, wasRemoved != isRemoved else { return [] }
    // A member that several layouts have at a slot belongs to the home of the entity, else to the fullest.
    let filled = filledLayouts().filter { concerned.contains($0.index) }
    if !hasResource(SceneLists.self) { insertResource(SceneLists()) }
    if isRemoved {
      self[resource: SceneLists.self].removed.append(own)
      self[resource: SceneLists.self].removed.sort()
    } else {
      self[resource: SceneLists.self].removed.removeAll { $0 == own }
    }
    let home = concerned.first { arranged.indices.contains(own) && $0 == arranged[own] } ?? filled.first?.index ?? first
    let held = Set(drags.compactMap { all.firstIndex(of: $0.entity) })
    var (seats, seated): ([Seat], Set<Int>) = ([], [])
    for layout in [home] + filled.map(\.index).filter({ $0 != home }) {
      let placed = Set(filled.first { $0.index == layout }?.placed ?? [])
      let members = members(of: layout, layouts)
      for (member, slot) in zip(members, layouts[layout].seats(members.count, in: program.window)) {
        let isMeant = member == own ? layout == home : placed.contains(member)
        guard isMeant, !held.contains(member), seated.insert(member).inserted else { continue }
        seats.append(Seat(entity: member, slot: slot, layout: layout))
      }
    }
    return seats
  }

  /// Sets the size of the slot, unless the entity has its own.
  mutating func take(_ seat: Seat, _ program: Program) {
    let entity = self[resource: SceneEntities.self].all[seat.entity]
    guard has(Transform.self, entity) else { return }
    let slot = program.slot(seat.slot, of: seat.entity)
    self[entity, Transform.self].position = slot.position
    self[entity, Transform.self].rotation = slot.rotation
    self[entity, Transform.self].depth = slot.depth
    if program.layouts[seat.layout].sizes, !program.entities[seat.entity].value.parts.has(Size.self) {
      give(Size(.zero), to: entity)
      self[entity, Size.self].value = slot.size
    }
  }
}

/// `placed` are the members that have their slots in the model.
struct FilledLayout {
  let index: Int
  let members: [Int]
  let slots: [Slot]
  let placed: [Int]
}

extension Scripts {
  var flights: Set<Int> { Set(all { if case .flying(let number) = $0 { number } else { nil } }) }
}

struct Seat: Sendable, Equatable {
  let entity: Int
  let slot: Slot
  let layout: Int
}

extension Program {
  func slot(_ slot: Slot, of entity: Int) -> Slot {
    let own = entities[entity].value.transform
    var slot = slot
    slot.rotation = own.rotation + slot.rotation
    if own.depth != 0 { slot.depth = own.depth }
    return slot
  }
}
