import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Particles as they are written: how they fly, and what they look like.
struct WrittenParticles: Sendable {
  var flight = Particles()
  var look = ParticleLook()
  var overLife = OverLife()

  /// What becomes of them over their lives.
  struct OverLife: Sendable {
    var sizes: [Float] = []
    var opacities: [Float] = []
    var turns: [Float] = []
    var colors: [Color] = []
  }

  /// The flight and the look, with what becomes of them.
  var parts: [any Component] {
    var (flight, look) = (flight, look)
    if !overLife.turns.isEmpty { flight.turnFactors = overLife.turns }
    if !overLife.sizes.isEmpty { look.sizes = overLife.sizes }
    if !overLife.opacities.isEmpty { look.opacities = overLife.opacities }
    look.lifeColors = overLife.colors
    return [flight, look]
  }

  static let schema = Schema<WrittenParticles>.block(
    "particles", "What flies from it: how much, how, and what that looks like.", WrittenParticles()
  ) {
    births
    flight
    looks
    Field("overLife", \.overLife, overLife, "What becomes of each of them from its birth to its death.")
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

  @FieldsBuilder<WrittenParticles> private static var births: [Field<WrittenParticles>] {
    Field("rate", \.flight.rate, .number(0...20_000, unit: "a second"), "How many are born, evenly; 0 leaves bursts.")
    Field("burst", \.flight.burst, .integer(1...Particles.limit), "How many {emit: ID} lets out at once.")
    Field("lifetime", \.flight.lifetime, .span(.number(0.02...600, unit: "seconds")), "How long one lives.")
    Field(
      "area", \.flight.source,
      .choice([
        ("middle", .middle, "In the middle of the entity."), ("rectangle", .rectangle, "Anywhere in its size."),
        ("ellipse", .ellipse, "Anywhere in the ellipse in its size."),
      ]), "Where they are born.")
  }

  @FieldsBuilder<WrittenParticles> private static var flight: [Field<WrittenParticles>] {
    Field("speed", \.flight.speed, .span(.number(0...100_000, unit: "points a second")), "How fast they leave.")
    Field("direction", \.flight.direction, .angle, "Where to: 0 is to the right, -90 up; it turns with the entity.")
    Field("spread", \.flight.spread, .angle, "How far apart: 360 is every way.")
    Field(
      "gravity", \.flight.gravity,
      .oneOf(
        "gravity", "points a second each second, downwards, or [across, down]", scalar: speed.map { SIMD2(0, $0) },
        list: .point()), "What pulls them.")
    Field("wind", \.flight.wind, .point(), "The air's velocity, [across, down]; it takes along what has drag.")
    Field("drag", \.flight.drag, .number(0...100), "How much the air holds them back, a second.")
    Field(
      "sway", \.flight.sway, sway, "How far they swing to both sides of their way: points, or [points, times a second]."
    )
    Field("angle", \.flight.angle, .span(.angle), "How they are turned at first.")
    Field("turn", \.flight.turn, .span(.angle), "How fast they turn, in degrees a second.")
    Field("flip", \.flight.flip, .span(.angle), "How fast they tumble, as paper does, in degrees a second.")
    Field("heads", \.flight.heads, .flag, "Whether they are turned along their way.")
    Field("edges", \.flight.edges, edges, "What happens at the edges of the window.")
  }

  @FieldsBuilder<WrittenParticles> private static var looks: [Field<WrittenParticles>] {
    Field("size", \.flight.size, .span(.number(0.1...1000, unit: "points")), "How wide one is.")
    Field("aspect", \.look.aspect, .number(0.01...100), "Its height over its width.")
    Field(
      "mark", \.look.marks, .particleMarks, "What one is: a shape, an emoji, a picture, or one of several of a kind.")
    Field("color", \.look.colors, Schema<[Color]>.oneOrMore(.color, "a colour"), "Its colour, or one of several.")
      .alias("colors")
  }

  private static let overLife = Schema<OverLife>.block(
    "overLife", "Values from birth to death, evenly spread over the time: [0, 1, 0] rises and falls.", OverLife()
  ) {
    Field("size", \.sizes, stops(0...100), "Factors of its size.")
    Field("opacity", \.opacities, stops(0...1), "Opacities; it fades in its last half unless given.")
    Field("turn", \.turns, stops(-100...100), "Factors of how fast it turns; below zero it turns back.")
    Field("color", \.colors, Schema<[Color]>.list(of: .color, count: 2...16), "Colours, in place of its own.")
      .alias("colors")
  }

  private static func stops(_ range: ClosedRange<Double>) -> Schema<[Float]> {
    .list(of: .number(range), count: 1...16)
  }

  private static let sway: Schema<Particles.Sway> = {
    let (distance, frequency) = (Schema<Float>.number(0...10_000, unit: "points"), Schema<Float>.number(0...100))
    return .oneOf(
      "sway", "points to either side, or [points, times a second]",
      scalar: distance.map { Particles.Sway(distance: $0) },
      list: Schema<(Float, Float)>.tuple(
        (label: "points", value: distance), (label: "times a second", value: frequency)
      )
      .map { Particles.Sway(distance: $0.0, frequency: $0.1) })
  }()

  private static let edges: Schema<Particles.Edges> = {
    let words = Schema<Particles.Edges>.choice([
      ("pass", .pass, "They fly on, unseen."), ("bounce", .bounce(0.6), "They come back, slower each time."),
      ("stop", .bounce(0), "They stay where they touch one."), ("wrap", .wrap, "They come in at the other side."),
    ])
    let bounce = Schema<Float>.block("edges", "They come back with a share of their speed.", 0) {
      Field.required("bounce", \.self, .number(0...1), "The share of its speed that one keeps.")
    }
    return .oneOf(
      "edges", "pass, bounce, stop, wrap, or {bounce: 0.4}", scalar: words,
      [Schema<Particles.Edges>.Alternative("bounce", block: bounce) { .bounce($0) }])
  }()
}

extension Schema where Value == [ParticleLook.Mark] {
  /// What particles are: a shape, or a block with emoji, pictures or a path.
  static let particleMarks: Schema = {
    typealias Mark = ParticleLook.Mark
    let emoji = Schema.block("mark", "Emoji.", []) {
      Field.required(
        "emoji", \.self, Schema.oneOrMore(Schema<String>.emojiText.map { Mark.emoji($0) }, "an emoji"),
        "Each is one of these.")
    }
    let images = Schema.block("mark", "Pictures from files.", []) {
      Field.required(
        "image", \.self, Schema.oneOrMore(Schema<String>.imageFile().map { Mark.image($0) }, "a picture's file"),
        "Each is one of these, from the folder Assets beside the scene.")
    }
    let path = Schema.block("mark", "An outline by a path, as large as fits.", []) {
      Field.required("path", \.self, Schema<PathShape.Form>.pathForm.map { [Mark.path($0)] }, "The path, filled.")
    }
    let round = Schema<Float>.block("mark", "A rectangle with round corners.", 0) {
      Field.required("cornerRadius", \.self, .number(0...1000, unit: "points"), "The radius of its corners.")
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
  /// A value, or a list of up to 16 of which each particle has one.
  static func oneOrMore<Item: Sendable>(_ item: Schema<Item>, _ what: String) -> Schema where Value == [Item] {
    .oneOf("value", "\(what), or a list of some", scalar: item.map { [$0] }, list: .list(of: item, count: 1...16))
  }

  /// A range: one value, or `[least, most]`.
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
