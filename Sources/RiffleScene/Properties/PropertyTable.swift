/// All properties of entities, and the schemas derived from them. A class: every reading and action schema shares it.
package final class PropertyTable: Sendable {
  package static let standard = PropertyTable(standardRows)
  static let entityKeys = Set((standard.entity.parts?.value.known ?? []) + Repetition.keys)

  /// In the order of documentation and reading.
  package let rows: [Property]
  let entity: Schema<EntityDescription>
  let to: Schema<[Change]>
  let by: Schema<[Change]>
  /// Properties with one number: keyframes and links can change them.
  package let tracks: [(key: String, track: ChangeRule.Track)]
  package let patches: [@Sendable (_ old: Transform, _ new: Transform, inout Transform) -> Void]
  private let components: [ObjectIdentifier: ComponentRule]

  init(_ rows: [Property]) {
    self.rows = rows
    let changeable =
      Self.changeOrder.compactMap { key in rows.first { $0.key == key } }
      + rows.filter { $0.change != nil && !Self.changeOrder.contains($0.key) }
    tracks = changeable.compactMap { row in row.change?.track.map { (row.key, $0) } }
    entity = EntityDescription.schema(
      rows.compactMap { row in
        row.entity.map { row.formerKeys.reduce($0.field(row.key, changeable)) { $0.formerly($1) } }
      }, tracks: tracks)
    to = Change.list("to", "New values, in this order.", changeable, isRelative: false)
    by = Change.list("by", "Values that are added, in this order.", changeable, isRelative: true)
    patches = rows.compactMap { $0.entity?.patch }
    components = Dictionary(rows.compactMap(\.entity?.component).map { ($0.type, $0) }) { first, _ in first }
  }

  /// The keys of the single axes of a pair.
  static let axes = ["at": ["x", "y"], "size": ["width", "height"]]

  /// The order in the documentation of actions: numbers first. Others follow.
  package static let changeOrder = [
    "at", "x", "y", "left", "top", "size", "width", "height", "lift", "rotation", "turn", "tilt", "scale", "depth",
    "scroll", "pull", "opacity", "cornerRadius", "shadow", "glow", "fill", "stroke", "text", "textColor", "image",
    "emoji",
  ]

  /// Adds the rows of libraries. A repeated key stops the program.
  static func with(_ rows: [Property]) -> PropertyTable {
    if rows.isEmpty { return standard }
    var keys = Set(standardRows.map(\.key))
    for row in rows { require(keys.insert(row.key).inserted, "two properties are called '\(row.key)'") }
    return PropertyTable(standardRows + rows)
  }

  func rule(for component: any Component) -> ComponentRule? { components[ObjectIdentifier(type(of: component))] }
}

extension ChangeRule {
  /// Moves the anchor of the bounding box and keeps the size.
  static func edge(
    _ axis: @autoclosure @escaping @Sendable () -> WritableKeyPath<SIMD2<Float>, Float> & Sendable,
    _ schema: Schema<Float>, _ doc: String
  ) -> ChangeRule {
    custom(schema, doc, adds: true) { value, isRelative, entity, world in
      let from = isRelative ? world[entity, Transform.self].position : world.reach(of: entity)
      world[entity, Transform.self].position[keyPath: axis()] = value + from[keyPath: axis()]
    }
  }

  /// Width or height of the frame: the top left corner stays, so the anchor moves.
  static func extent(
    _ axis: @autoclosure @escaping @Sendable () -> WritableKeyPath<SIMD2<Float>, Float> & Sendable,
    of side: @autoclosure @escaping @Sendable () -> WritableKeyPath<Size, Float> & Sendable,
    _ schema: Schema<Float>, _ doc: String
  ) -> ChangeRule {
    @Sendable func set(_ value: Float, _ isRelative: Bool, _ entity: Entity, _ world: inout World) {
      let before = world.reach(of: entity)
      let old = world[entity, Size.self].value[keyPath: axis()]
      world[entity, Size.self].value[keyPath: axis()] = max(isRelative ? value + old : value, 0)
      let moved = world.reach(of: entity) - before
      if moved != .zero { world[entity, Transform.self].position += moved }
    }
    return custom(schema, doc, adds: true, prepare: { $2.give(Size(.zero), to: $1) }, apply: set).tracked(
      doc, of: side(), Size(.zero), isPart: false, add: { set($0, true, $1, &$2) })
  }

  /// In two directions; on a track the horizontal number sets both.
  static let scale = number(\Transform.scale, Transform(), .factors, "Scale factor.").animated(Transform.self, "scale")
    .tracked(
      "Scale factor.", of: \Transform.evenScale, Transform(),
      add: { $2[$1, Transform.self].scale += SIMD2(repeating: $0) })

  /// Starts with the radius of the shape.
  static let cornerRadius: ChangeRule = {
    @Sendable func prepare(_ entity: Entity, _ world: inout World) {
      var radius: Float = 0
      if case .roundedRectangle(let own)? = world.get(Shape.self, entity) { radius = own }
      world.give(CornerRadius(radius), to: entity)
    }
    return custom(
      .number(-100_000...100_000, unit: "points"), "Corner radius.", adds: true, prepare: { prepare($1, &$2) },
      apply: { $3[$2, CornerRadius.self].value = $1 ? $0 + $3[$2, CornerRadius.self].value : $0 }
    )
    .animated(CornerRadius.self)
    .tracked("Corner radius, in points.", of: \CornerRadius.value, CornerRadius(0), prepare: prepare)
  }()
}

extension EntityRule {
  static func face(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<TwoSided, Face> & Sendable, _ doc: String
  ) -> EntityRule {
    .value(path(), of: TwoSided(front: Face(), back: Face()), .face, doc, hasDefault: false)
  }
}

extension World {
  /// The vector from the top left corner to the anchor, without rotation.
  fileprivate func reach(of entity: Entity) -> SIMD2<Float> {
    let transform = self[entity, Transform.self]
    return transform.anchor * transform.scale * (get(Size.self, entity)?.value ?? .zero)
  }
}

extension Transform {
  var evenScale: Float {
    get { scale.x }
    set { scale = SIMD2(repeating: newValue) }
  }

  var order: Int {
    get { Int(depth) }
    set { depth = Int32(clamping: newValue) }
  }
}

extension Size {
  var notNegative: SIMD2<Float> {
    get { value }
    set { value = pointwiseMax(newValue, .zero) }
  }
}

extension Fill {
  /// Transparent copies of the colours: a new fill starts without black in between.
  var unseen: Fill { Fill(from: start.opacity(0), to: end.opacity(0), angle: angle) }
}

extension Stroke {
  var unseen: Stroke { Stroke(color.opacity(0), width: width) }
}
