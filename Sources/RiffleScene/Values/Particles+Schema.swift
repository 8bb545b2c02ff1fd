struct WrittenParticles: Sendable {
  var flight = Particles()
  var look = ParticleLook()
  var overLife = OverLife()

  struct OverLife: Sendable {
    var sizes: [Float] = []
    var opacities: [Float] = []
    var turns: [Float] = []
    var colors: [Color] = []
  }

  var parts: [any Component] {
    var (flight, look) = (flight, look)
    if !overLife.turns.isEmpty { flight.turnFactors = overLife.turns }
    if !overLife.sizes.isEmpty { look.sizes = overLife.sizes }
    if !overLife.opacities.isEmpty { look.opacities = overLife.opacities }
    look.lifeColors = overLife.colors
    return [flight, look]
  }

  static let schema = Schema<WrittenParticles>.block(
    "particles", "Particles: number, movement and look.", WrittenParticles()
  ) {
    Field(
      "rate", \.flight.rate, .number(0...20_000, unit: "a second"),
      "Births per second, evenly spaced; 0 means bursts only.")
    Field("burst", \.flight.burst, .integer(1...Particles.limit), "Number of particles that {emit: ID} emits at once.")
    Field("lifetime", \.flight.lifetime, .span(.number(0.02...600, unit: "seconds")), "Lifetime of a particle.")
    Field(
      "area", \.flight.source,
      .choice([
        ("middle", .middle, "At the centre of the entity."), ("rectangle", .rectangle, "Anywhere in its rectangle."),
        ("ellipse", .ellipse, "Anywhere in its ellipse."),
      ]), "Area of the births.")
    Field("speed", \.flight.speed, .span(.number(0...100_000, unit: "points a second")), "Initial speed.")
    Field(
      "direction", \.flight.direction, .angle,
      "Direction of the emission: 0 is right, -90 up. It rotates with the entity.")
    Field("spread", \.flight.spread, .angle, "Spread of the direction: 360 is every direction.")
    Field(
      "gravity", \.flight.gravity,
      .oneOf(
        "gravity", "points a second each second, downwards, or [across, down]", scalar: speed.map { SIMD2(0, $0) },
        list: .point()), "Acceleration by gravity, [x, y].")
    Field("wind", \.flight.wind, .point(), "Velocity of the wind, [x, y]; it moves particles with drag.")
    Field("drag", \.flight.drag, .number(0...100), "Air drag per second.")
    Field("sway", \.flight.sway, sway, "Sideways sway: points, or [points, cycles per second].")
    Field("angle", \.flight.angle, .span(.angle), "Initial rotation.")
    Field("turn", \.flight.turn, .span(.angle), "Rotation speed, in degrees per second.")
    Field("flip", \.flight.flip, .span(.angle), "Tumbling speed, as of paper, in degrees per second.")
    Field("heads", \.flight.heads, .flag, "Whether particles point along their movement.")
    Field("edges", \.flight.edges, edges, "Behaviour at the edges of the window.")
    Field("size", \.flight.size, .span(.number(0.1...1000, unit: "points")), "Size of a particle.")
    Field("aspect", \.look.aspect, .number(0.01...100), "Ratio of height to width.")
    Field("mark", \.look.marks, .particleMarks, "Look of a particle: a shape, an emoji, an image, or one of several.")
    Field("color", \.look.colors, Schema<[Color]>.oneOrMore(.color, "a colour"), "Colour, or a list of colours.")
      .alias("colors")
    Field("overLife", \.overLife, overLife, "Changes of a particle over its life.")
  }
  .checked { written in
    let most = Double(written.flight.rate) * Double(written.flight.lifetime.upperBound)
    guard most <= Double(Particles.limit) else {
      return "\(Int(most)) particles would live at a time; lower 'rate' or 'lifetime' to at most \(Particles.limit)"
    }
    guard !written.overLife.turns.isEmpty, written.flight.turn == .zero ... .zero else { return nil }
    return "'overLife.turn' are factors of 'turn', which is 0; write how fast they turn too, such as turn: [-90, 90]"
  }

  private static let speed = Schema<Float>.number(-100_000...100_000, unit: "points a second")

  private static let overLife = Schema<OverLife>.block(
    "overLife", "Values from birth to death, evenly spaced: [0, 1, 0] rises and falls.", OverLife()
  ) {
    Field("size", \.sizes, stops(0...100), "Factors of the size over life.")
    Field("opacity", \.opacities, stops(0...1), "Opacities over life. Default: a fade in the second half.")
    Field(
      "turn", \.turns, stops(-100...100), "Factors of the rotation speed over life; negative values rotate backwards.")
    Field(
      "color", \.colors, Schema<[Color]>.list(of: .color, count: 2...16),
      "Colours of the particles; each takes one. Replaces the shape's own colour."
    ).alias("colors")
  }

  private static func stops(_ range: ClosedRange<Double>) -> Schema<[Float]> {
    .list(of: .number(range), count: 1...16)
  }

  private static let sway: Schema<Particles.Sway> = {
    let (distance, frequency) = (Schema<Float>.number(0...10_000, unit: "points"), Schema<Float>.number(0...100))
    return .oneOf(
      "sway", "points to either side, or [points, times a second]",
      scalar: distance.map { Particles.Sway(distance: $0) },
      list: Schema<(Float, Float)>.tuple(("points", distance), ("times a second", frequency)).map {
        Particles.Sway(distance: $0.0, frequency: $0.1)
      })
  }()

  private static let edges: Schema<Particles.Edges> = {
    let words = Schema<Particles.Edges>.choice([
      ("pass", .pass, "Particles pass the edges."), ("bounce", .bounce(0.6), "Particles bounce, slower each time."),
      ("stop", .bounce(0), "Particles stay where they touch an edge."),
      ("wrap", .wrap, "Particles wrap around to the opposite edge."),
    ])
    let bounce = Schema<Float>.block(
      "edges", "Particles bounce off the window's edges and keep a fraction of their speed.", 0
    ) {
      Field.required("bounce", \.self, .number(0...1), "Fraction of the speed that remains after a bounce.")
    }
    return bounce.map { .bounce($0) }.or("pass, bounce, stop, wrap, or {bounce: 0.4}", scalar: words)
  }()
}

extension Schema where Value == [ParticleLook.Mark] {
  static let particleMarks: Schema = {
    typealias Mark = ParticleLook.Mark
    let emoji = Schema.block("mark", "Emoji.", []) {
      Field.required(
        "emoji", \.self, Schema.oneOrMore(Schema<String>.emojiText.map { Mark.emoji($0) }, "an emoji"),
        "Emoji; each particle takes one.")
    }
    let images = Schema.block("mark", "Image files.", []) {
      Field.required(
        "image", \.self, Schema.oneOrMore(Schema<String>.imageFile().map { Mark.image($0) }, "a picture's file"),
        "Image files in the folder Assets beside the scene; each particle takes one.")
    }
    let path = Schema.block("mark", "A shape from a path, scaled to fit.", []) {
      Field.required("path", \.self, Schema<PathShape.Form>.pathForm.map { [Mark.path($0)] }, "The path; it is filled.")
    }
    let round = Schema<Float>.block("mark", "A rounded rectangle.", 0) {
      Field.required("cornerRadius", \.self, .number(0...1000, unit: "points"), "Corner radius.")
    }
    return .oneOf(
      "mark", "ellipse, rectangle, {cornerRadius: 2}, {path: {star: 5}}, {emoji: [🎉, ✨]} or {image: leaf.png}",
      scalar: Schema<Shape>.shape.map { [Mark.shape($0)] },
      [
        Alternative("emoji", block: emoji), Alternative("image", block: images), Alternative("path", block: path),
        Alternative("cornerRadius", block: round) { [Mark.shape(.roundedRectangle(cornerRadius: $0))] },
      ])
  }()
}

extension Schema {
  static func oneOrMore<Item: Sendable>(_ item: Schema<Item>, _ what: String) -> Schema where Value == [Item] {
    .oneOf("value", "\(what), or a list of some", scalar: item.map { [$0] }, list: .list(of: item, count: 1...16))
  }

  static func span<Bound: Sendable & Comparable>(_ bound: Schema<Bound>) -> Schema where Value == ClosedRange<Bound> {
    let pair = Schema<(Bound, Bound)>.tuple((label: "least", value: bound), (label: "most", value: bound))
    return .oneOf(
      "range", "\(bound.description.phrase), or [least, most]", scalar: bound.map { $0...$0 },
      list: pair.checked {
        $0.0 <= $0.1 ? nil : "the least comes first: write the smaller number before the larger one"
      }
      .map { $0.0...$0.1 })
  }
}
