/// Shows the position of something in a coordinate space, tick by tick.
struct Readout: Component {
  enum Subject: Sendable, Equatable {
    case bounds(Int)
    /// In its parent.
    case frame(Int)
    /// In the window.
    case window(Int)
    case pointer
    /// Front to back.
    case hit
    case value(String)
  }

  var subject = Subject.pointer
  /// Nil is the window.
  var space: Int?
  var reading = Reading.presented
  var lead = ""

  func fold(into hasher: inout StateHasher) {
    hasher.combine(space ?? -1, reading == .model, lead)
    switch subject {
    case .bounds(let index): hasher.combine(index)
    case .frame(let index): hasher.combine(-1 - index)
    case .window(let index): hasher.combine((1 << 42) + index)
    case .pointer: hasher.combine(1 << 40)
    case .hit: hasher.combine(1 << 41)
    case .value(let name): hasher.combine(1 << 43, name)
    }
  }

  private static func form(
    _ key: String, _ doc: String, _ own: Field<Readout>, lead: String = "Text before the numbers.",
    more: [Field<Readout>] = place
  ) -> Schema<Readout>.Alternative {
    let block = Schema<Readout>.block("shows", doc, Readout()) {
      own
      more
      Field("lead", \.lead, .text("a few words", maximumLength: 80), lead)
    }
    return Schema<Readout>.Alternative(key, block: block)
  }

  private static func form(
    _ key: String, _ doc: String, _ subject: @escaping @Sendable (Int) -> Subject
  ) -> Schema<Readout>.Alternative {
    form(key, doc, Field(key, EntityReference.schema, "The entity.") { $0.subject = subject($1.index) })
  }

  private static let place: [Field<Readout>] = [
    Field("in", EntityReference.schema, "Coordinate space. Default: the window's.") { $0.space = $1.index },
    Field(
      "as", \.reading,
      .choice([
        ("presented", .presented, "At the presented values."), ("model", .model, "Where the drag's momentum ends."),
      ]),
      "Model or presented position."),
  ]

  static let schema: Schema<Readout> = .oneOf(
    "shows",
    "what it says: {frame: ID, in: ID}, {bounds: ID}, {window: ID}, {pointer: true, in: ID}, {hit: true} or {value: NAME}",
    [
      form("frame", "Bounding box of an entity.") { .frame($0) },
      form("window", "Bounding box of an entity, in window coordinates.") { .window($0) },
      form("bounds", "An entity's own rectangle.") { .bounds($0) },
      form(
        "pointer", "Position of the pointer.",
        Field("pointer", Schema<Bool>.flag, "true: the position of the pointer.", default: true) { readout, _ in
          readout.subject = .pointer
        }),
      form(
        "hit", "Entity under the pointer.",
        Field("hit", Schema<Bool>.flag, "true: the entities under the pointer, front to back.", default: true) {
          readout, _ in readout.subject = .hit
        }, lead: "Text before the names.", more: []),
      form(
        "value", "A value of the scene.",
        Field("value", SceneValue.reference, "Name of the value under 'values:'.") { $0.subject = .value($1) },
        lead: "Text before the value.", more: []),
    ])

  static func write(_ world: inout World) {
    let readouts = world.entities(with: Readout.self)
    guard !readouts.isEmpty else { return }
    let all = world[resource: SceneEntities.self].all
    for entity in readouts {
      let readout = world[entity, Readout.self]
      let text = readout.lead + readout.text(all, world)
      world.give(Label(""), to: entity)
      if world[entity, Label.self].text != text { world[entity, Label.self].text = text }
    }
  }

  private func text(_ all: [Entity], _ world: World) -> String {
    let space = space.map { all[$0] }
    switch subject {
    case .bounds(let index):
      return Self.text(
        world.convert(world.bounds(of: all[index], as: reading), from: all[index], to: space, as: reading))
    case .frame(let index):
      let parent = world.get(Parent.self, all[index])?.entity
      let frame = world.frame(of: all[index], in: parent, as: reading)
      return Self.text(frame.flatMap { world.convert($0, from: parent, to: space, as: reading) })
    case .window(let index):
      let frame = world.frame(of: all[index], as: reading)
      return Self.text(frame.flatMap { world.convert($0, to: space, as: reading) })
    case .pointer:
      guard let place = world[resource: Pointer.self].place, let point = world.convert(place, to: space, as: reading)
      else { return "–" }
      return "(\(Self.number(point.x)), \(Self.number(point.y)))"
    case .hit:
      guard let place = world[resource: Pointer.self].place else { return "–" }
      let names = HitTest(world).entities(at: place).compactMap { world.get(Name.self, $0)?.text }
      return names.isEmpty ? "–" : names.prefix(5).joined(separator: " › ")
    case .value(let name): return world.sceneValue(name).map { plain($0) } ?? "–"
    }
  }

  private static func text(_ rectangle: Rect?) -> String {
    guard let rectangle else { return "–" }
    let numbers = [rectangle.origin.x, rectangle.origin.y, rectangle.size.x, rectangle.size.y]
    return "(\(numbers.map(number).joined(separator: ", ")))"
  }

  private static func number(_ value: Float) -> String {
    guard abs(value) < 1e6 else { return "–" }
    return "\(Int(value.rounded()))"
  }
}
