private struct WrittenPath: Sendable {
  var path = Path()
  var points: [SIMD2<Float>] = []
  var isSmooth = false
  var isClosed = false
  var angles = (Angle.zero, Angle.zero)
  var count = 0
  var inner: Float = 0.5
  var animation = Animation.linear
  var forms: [PathShape.Form] = []
  var style = PathShape([])

  var svg: PathShape.Form { .path(path) }
  var arc: PathShape.Form { .arc(start: angles.0, end: angles.1) }
  var polygon: PathShape.Form { .polygon(sides: count) }
  var star: PathShape.Form { .star(points: count, inner: inner) }

  var throughPoints: PathShape.Form {
    if isSmooth { return .path(Path(through: points, isClosed: isClosed)) }
    var path = Path { $0.addLines(points) }
    if isClosed { path.closeSubpath() }
    return .path(path)
  }

  static let data = Schema<Path>(.text(what: "SVG path data such as 'M0 0 L100 50'", maximumLength: dataLimit)) {
    node, context in
    let text = Schema<String>.text("SVG path data such as 'M0 0 L100 50'", maximumLength: dataLimit)
    guard let text = text.read(node, &context) else { return nil }
    do {
      return try Path(svg: text)
    } catch {
      return context.refuse(at: node.location, "\(context.label) has a mistake at \(error)")
    }
  }

  static let dataLimit = 100_000

  private static let place = Schema<SIMD2<Float>>.point()
  private static let angle = Schema<Angle>.angle

  typealias Form = (
    name: String, doc: String, fields: [Field<WrittenPath>], form: @Sendable (WrittenPath) -> PathShape.Form
  )

  private static func form(
    _ name: String, _ doc: String, as form: @escaping @Sendable (WrittenPath) -> PathShape.Form,
    @FieldsBuilder<WrittenPath> _ fields: () -> [Field<WrittenPath>]
  ) -> Form {
    (name, doc, fields(), form)
  }

  static let forms = [
    form("data", "A path from SVG path data, in points from the entity's top left corner.", as: \.svg) {
      Field.required("data", \.path, data, "SVG path data, as in the attribute d: all commands, absolute and relative.")
    },
    form("points", "A line through points.", as: \.throughPoints) {
      Field.required(
        "points", \.points, .list(of: place, count: 2...10_000), "Path in points from the entity's top left corner.")
      Field("smooth", \.isSmooth, .flag, "Whether the line is a smooth curve through the points.")
      Field("closed", \.isClosed, .flag, "Whether the line returns to the first point.")
    },
    form("line", "A straight line.", as: \.throughPoints) {
      Field.required("line", \.points, .list(of: place, count: 2...2), "Start and end point.")
    },
    form("arc", "An arc of the ellipse that fits the entity's size.", as: \.arc) {
      Field.required(
        "arc", \.angles, Schema<(Angle, Angle)>.tuple(("from", angle), ("to", angle)),
        "Start and end angle, clockwise from twelve o'clock: [0, 360] is the full ellipse.")
    },
    form("polygon", "A regular polygon that fits the entity's size.", as: \.polygon) {
      Field.required("polygon", \.count, .integer(3...360), "Number of sides; one corner points up.")
    },
    form("star", "A star that fits the entity's size.", as: \.star) {
      Field.required("star", \.count, .integer(2...360), "Number of points; one points up.")
      Field("inner", \.inner, .number(0...1), "Radius of the inner corners, as a fraction of the outer radius.")
    },
    form("graph", "A graph of an animation's progress over time, scaled to the entity's size.", as: \.graph) {
      Field.required(
        "graph", \.animation, ending,
        "The animation to draw: time runs from left to right, the value from the bottom, its start, to the top, its target."
      )
    },
  ]

  private static let ending = Animation.schema.checked {
    $0.totalDuration.isFinite ? nil : "an animation that never ends has no graph; name one round of it"
  }

  private var graph: PathShape.Form {
    // Fine enough for any bounce.
    let count = 120
    return .graph(
      (0...count).map { Float(animation.fraction(at: animation.totalDuration * Double($0) / Double(count))) })
  }

  static let styleFields: [Field<WrittenPath>] = [
    Field(
      "rule", \.style.fillRule,
      .choice([
        ("nonZero", .nonZero, "Inside is every region with a winding number other than zero."),
        ("evenOdd", .evenOdd, "Inside is every region with an odd winding number."),
      ]), "Fill rule, for paths with holes or crossings."),
    Field(
      "cap", \.style.cap,
      .choice([
        ("round", .round, "A half disc."), ("butt", .butt, "Flush with the end."),
        ("square", .square, "A square, half a width beyond the end."),
      ]), "Cap of the stroke and of each dash."),
    Field(
      "join", \.style.join,
      .choice([("round", .round, "Round."), ("miter", .miter, "Pointed."), ("bevel", .bevel, "Cut off.")]),
      "Join of the stroke."),
    Field(
      "dash", \.style.dash, Schema<[Float]>.list(of: .number(0...100_000, unit: "points"), count: 0...16),
      "Lengths of dashes and gaps, alternating."),
  ]

  func shape(_ forms: [PathShape.Form]) -> PathShape {
    var shape = style
    shape.forms = forms
    return shape
  }
}

extension Schema where Value == PathShape.Form {
  static let pathForm: Schema = .oneOf(
    "path", "SVG path data, or a block with data, points, line, arc, polygon, star or graph",
    scalar: WrittenPath.data.map { .path($0) },
    WrittenPath.forms.map { form in
      Schema.Alternative(
        form.name, block: Schema<WrittenPath>.block("path", form.doc, WrittenPath()) { form.fields },
        transform: { form.form($0) })
    })
}

extension Schema where Value == PathShape {
  static let pathShape: Schema = {
    let forms = WrittenPath.forms.map { form in
      Schema.Alternative(
        form.name,
        block: Schema<WrittenPath>.block("path", form.doc, WrittenPath()) {
          form.fields
          WrittenPath.styleFields
        }, transform: { $0.shape([form.form($0)]) })
    }
    let morph = Schema<WrittenPath>.block("path", "Several paths; 'morph' interpolates between them.", WrittenPath()) {
      Field.required(
        "morph", \.forms, Schema<[PathShape.Form]>.list(of: .pathForm, count: 2...16),
        "Paths: 'morph: 0' shows the first, 1 the second, 0.5 the shape halfway between.")
      WrittenPath.styleFields
    }
    return .oneOf(
      "path", "SVG path data, or a block with data, points, line, arc, polygon, star, graph or morph",
      scalar: WrittenPath.data.map { PathShape($0) },
      forms + [Schema.Alternative("morph", block: morph, transform: { $0.shape($0.forms) })])
  }()
}

extension Schema where Value == Trim {
  static let trim: Schema = {
    let share = Schema<Float>.number(-1000...1000)
    return Schema<(Float, Float)>.tuple((label: "from", value: share), (label: "to", value: share))
      .map({ Trim(start: $0.0, end: $0.1) }, inverse: { ($0.start, $0.end) })
  }()
}

/// A path in the parent's space, or that of another entity.
struct WrittenFollow: Sendable {
  enum Way: Sendable {
    case entity(EntityReference)
    case path(PathShape.Form)
  }

  var way = Way.path(.path(Path()))
  var follow = Follow()

  private static let way = Schema<Way>(
    .oneOf(
      what: "the id of an entity with a path, SVG path data, or {points: …}",
      [.name(what: "the id of an entity with a path", builtIn: []), Schema<PathShape.Form>.pathForm.description])
  ) { node, context in
    guard let text = node.text, !node.isNull else {
      guard let form = Schema<PathShape.Form>.pathForm.read(node, &context) else { return nil }
      guard case .path = form else {
        return context.refuse(
          at: node.location,
          "an arc, a polygon, a star and a graph have no size here; give them to an entity and name that")
      }
      return .path(form)
    }
    // Path data begins with a move and a number; an id that begins so must be an entity's.
    let isData =
      context.entities[node.location.scoped(text)] == nil && (text.hasPrefix("M") || text.hasPrefix("m"))
      && text.contains(where: \.isNumber)
    if isData { return WrittenPath.data.read(node, &context).map { .path(.path($0)) } }
    return EntityReference.schema.read(node, &context).map { .entity($0) }
  }

  static let schema = Schema<WrittenFollow>.block(
    "follow", "Position on a path; 'at' and 'rotation' of the entity are added.", WrittenFollow()
  ) {
    Field.required(
      "path", \.way, way, "The path: that of another entity, in its coordinates, or its own one in the parent's points."
    )
    Field("at", \.follow.at, share, atDoc)
    Field("offset", \.follow.offset, .number(-100_000...100_000, unit: "points"), offsetDoc)
    Field("turns", \.follow.turns, .flag, "Whether the entity rotates with the path; its right side is the front.")
  }

  fileprivate static let share = Schema<Float>.number(-1000...1000)
  fileprivate static let atDoc = "Position as a fraction of the path's length: 0 is its start, 1 its end."
  fileprivate static let offsetDoc = "Offset to the right of the path, seen along its direction."
}

struct FollowChange: Sendable {
  var at: Float?
  var offset: Float?

  func apply(to follow: inout Follow, isRelative: Bool) {
    if let at { follow.at = isRelative ? at + follow.at : at }
    if let offset { follow.offset = isRelative ? offset + follow.offset : offset }
  }

  static let schema = Schema<FollowChange>.block("follow", "New position on the path.", FollowChange()) {
    Field("at", \.at, WrittenFollow.share, WrittenFollow.atDoc)
    Field("offset", \.offset, Schema<Float>.number(-100_000...100_000, unit: "points"), WrittenFollow.offsetDoc)
  }
  .or(
    "a share of the path's length, or {at: 1, offset: 20}", scalar: WrittenFollow.share.map { FollowChange(at: $0) })
}
