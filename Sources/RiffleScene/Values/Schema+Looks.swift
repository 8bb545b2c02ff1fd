extension Schema where Value == Fill {
  /// A surface: a colour, `[top, bottom]`, or `{from: …, to: …, angle: …}`.
  public static var fill: Schema {
    let what =
      "a colour such as gold or '#FAF6EC', in quotes, [colour at the top, colour at the foot], "
      + "or {from: ivory, to: gold, angle: 90}"
    let pair = Schema<(Color, Color)>.tuple((label: "top", value: .color), (label: "foot", value: .color))
    return block("fill", "A gradient of two colours.", Fill(.white)) {
      Field.required("from", \.start, .color, "Start colour.")
      Field.required("to", \.end, .color, "End colour.")
      Field("angle", \.angle, .angle, "Direction: 0 is from left to right, 90 downwards.")
    }
    .or(what, scalar: Schema<Color>.color.map { Fill($0) }, list: pair.map { Fill(from: $0.0, to: $0.1) })
  }
}

extension Schema where Value == Stroke {
  /// A line inside the outline: a colour, or `{color: …, width: …}`.
  public static var stroke: Schema {
    block("stroke", "Border drawn just inside the outline.", Stroke(.white)) {
      Field.required("color", \.color, .color, "Colour.")
      Field("width", \.width, .number(0...1000, unit: "points"), "Width.")
    }
    .or("a colour, or {color: ivory, width: 1}", scalar: Schema<Color>.color.map { Stroke($0) })
  }
}

extension Schema where Value == Shadow {
  /// A shadow: `true`, or its strength.
  public static var shadow: Schema {
    let strength = Schema<Float>.number(0...4)
    let what = "true, or its strength, a number from 0 to 4"
    return Schema(.oneOf(what: what, [.flag, strength.description])) { node, context in
      if let flag = node.flag { return Shadow(strength: flag ? 1 : 0) }
      guard node.number != nil else { return context.refuse(node, isNot: what) }
      return strength.read(node, &context).map { Shadow(strength: $0) }
    }
  }
}

extension Schema where Value == Glow {
  /// A light around something: a colour, or `{color: …, radius: …, strength: …}`.
  public static var glow: Schema {
    block("glow", "Glow around the entity.", Glow()) {
      Field("color", \.color, .color, "Colour.")
      Field("radius", \.radius, .number(0...400, unit: "points"), "Radius, in points.")
      Field("strength", \.strength, .number(0...4), "Strength from 0, none, to 1, full.")
    }
    .or("a colour, or {color: teal, radius: 14, strength: 1}", scalar: Schema<Color>.color.map { Glow($0) })
  }
}

extension Schema where Value == Backdrop {
  /// Frosted glass: the blur of what is behind, or `{blur: …, saturation: …}`.
  public static var backdrop: Schema {
    let blur = Schema<Float>.number(0...200, unit: "points")
    return block(
      "backdrop", "Backdrop: an effect on the content behind the entity, inside its outline.", Backdrop()
    ) {
      Field.required("blur", \.blur, blur, "Blur as a standard deviation, in points.")
      Field("saturation", \.saturation, .number(0...4), "Saturation: 1 is unchanged, 0 is grey.")
    }
    .or("a number of points such as 12, or {blur: 12, saturation: 1.6}", scalar: blur.map { Backdrop(blur: $0) })
  }
}

extension Schema where Value == InnerShadow {
  /// A shadow within the outline: `true`, or `{color: …, radius: …, offset: …, strength: …}`.
  public static var innerShadow: Schema {
    let flag = Schema<Bool>.flag.checked { $0 ? nil : "innerShadow is false; leave it out" }
    return block("innerShadow", "Inner shadow.", InnerShadow()) {
      Field("color", \.color, .color, "Colour.")
      Field("radius", \.radius, .number(0...400, unit: "points"), "Blur radius.")
      Field(
        "offset", \.offset, .point(NumberRange(-1000...1000)), "Offset of the inner shadow: [right, down] in points.")
      Field("strength", \.strength, .number(0...1), "Strength from 0, none, to 1, full.")
    }
    .or("true, or {color: '#00000066', radius: 8, offset: [0, 3]}", scalar: flag.map { _ in InnerShadow() })
  }
}

extension Schema where Value == Tint {
  /// A factor for colours: a colour, or `{color: …, amount: …}`.
  public static var tint: Schema {
    block("tint", "Tint that multiplies its colours.", Tint(.white)) {
      Field.required("color", \.color, .color, "Colour; white has no effect.")
      Field("amount", \.amount, .number(0...1), "Amount from 0, none, to 1, full.")
    }
    .or("a colour, or {color: coral, amount: 0.6}", scalar: Schema<Color>.color.map { Tint($0) })
  }
}

extension Schema where Value == Emoji {
  /// An emoji: itself, or `{emoji: 🦊, fraction: 0.6}`.
  public static var emoji: Schema {
    block("emoji", "An emoji in the centre.", Emoji("")) {
      Field.required("emoji", \.text, .emojiText, "Emoji.")
      Field("fraction", \.fraction, .number(0...4), "Width as a fraction of the entity's width.")
    }
    .or("an emoji, or {emoji: 🦊, fraction: 0.6}", scalar: Schema<String>.emojiText.map { Emoji($0) })
  }
}

extension Schema where Value == Pattern {
  /// The lattice of a card's back: `true`, or its colours.
  public static var pattern: Schema {
    let flag = Schema<Bool>.flag.checked { $0 ? nil : "pattern is false; leave it out" }
    return block("pattern", "A two-tone lattice inside a frame.", Pattern()) {
      Field("paper", \.paper, .color, "Colour of the background.")
      Field("ink", \.ink, .color, "Colour of the lattice.")
      Field("frame", \.frame, .color, "Colour of the frame.")
    }
    .or("true, or {paper: coral, ink: gold, frame: ivory}", scalar: flag.map { _ in Pattern() })
  }
}

extension Schema where Value == Face {
  /// One side of a two-sided entity.
  public static let face = Schema.block("face", "Content of one side, from back to front.", Face()) {
    Field("fill", \.fill, .fill, "Fill. Default: the entity's own.")
    Field("pattern", \.pattern, .pattern, "Lattice pattern instead of a fill.")
    Field("image", \.image, .image, "Image file, clipped to the outline.")
    Field("emoji", \.emoji, .emoji, "An emoji in the centre.")
    Field("text", \.label, .label, "Text.")
    Field("stroke", \.stroke, .stroke, "Border drawn inside the outline. Default: the entity's own border.")
  }
}

extension Schema where Value == Shape {
  /// An outline: `rectangle`, `ellipse`, or `{cornerRadius: 12}`.
  public static var shape: Schema {
    let words = Schema.choice([
      ("rectangle", .roundedRectangle(cornerRadius: 0), "A rectangle."),
      ("ellipse", .ellipse, "An ellipse; with equal width and height a circle."),
      ("circle", .ellipse, "Another name for it."),
    ])
    let radius = Schema<Float>.block("shape", "A rounded rectangle.", 0) {
      Field.required("cornerRadius", \.self, .number(0...100_000, unit: "points"), "Corner radius.")
    }
    return radius.map { .roundedRectangle(cornerRadius: $0) }
      .or("rectangle, ellipse, or {cornerRadius: 12}", scalar: words)
  }
}

extension Schema where Value == String {
  /// One emoji. Its location is noted to check that its image exists.
  public static var emojiText: Schema {
    text("an emoji", maximumLength: 16)
      .checked { text in
        // Digits and signs are emoji by Unicode, together with the mark of a keycap.
        let isEmoji = text.unicodeScalars.first.map {
          $0.properties.isEmoji && ($0.value > 0x39 || text.utf8.count > 1)
        }
        return text.count > 1 || isEmoji == false
          ? "'\(YAMLNode.shortened(text))' is not one emoji; write one, such as 🦊, or letters with 'text:'" : nil
      }
      .noting { if !$1.isEmpty { $0.glyphs.append(GlyphUse(.emoji($1), at: $2)) } }
  }
}

/// The bundled fonts lack some letters and emoji.
package struct GlyphUse: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case emoji(String)
    case text(Label)
  }

  package let kind: Kind
  package let location: SourceLocation

  init(_ kind: Kind, at location: SourceLocation) { (self.kind, self.location) = (kind, location) }
}

extension Schema where Value == Background {
  /// The background of a scene: the name of a theme, a colour, or `[colour above, colour below]`.
  public static var background: Schema {
    let what =
      "\(ValueDescription.either(Background.Theme.allCases.map { "'\($0.rawValue)'" })), a colour such as '#FAF6EC', "
      + "in quotes, or [colour above, colour below]"
    let theme = Schema<Background.Theme>.choice { $0.summary }
    let names = Background.Theme.allCases.map(\.rawValue)
    let scalar = Schema(.oneOf(what: what, [theme.description, Schema<Color>.color.description])) { node, context in
      if let theme = node.text.flatMap(Background.Theme.init) { return theme.background }
      if let color = node.text.flatMap({ context.color($0) }) { return .flat(SRGBColor(color)) }
      return context.refuse(node, isNot: what, orNearest: names + context.palette.names)
    }
    let pair = Schema<(Color, Color)>.tuple((label: "above", value: .color), (label: "below", value: .color))
    return oneOf("background", what, scalar: scalar, list: pair.map { Background(above: $0.0, below: $0.1) })
  }
}

enum WrittenMask: Sendable {
  case entity(EntityReference)
  case gradient(Mask)

  private struct Gradient: Sendable {
    var opacities: [Double] = []
    var positions: [Double]?
    var angle = Angle.degrees(90)

    var complaint: String? {
      guard let positions else { return nil }
      if positions.count != opacities.count {
        return "'at' has \(positions.count) places for \(opacities.count) opacities; each needs its own"
      }
      return zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 } ? nil : "the places of 'at' must rise"
    }

    var stops: [Mask.Stop] {
      opacities.indices.map { index in
        let place = positions?[index] ?? Double(index) / Double(opacities.count - 1)
        return Mask.Stop(Float(opacities[index]), at: Float(place))
      }
    }
  }

  private static let opacities = Schema<[Double]>.list(of: .number(0...1), count: 2...16)
  private static let positions = Schema<[Double]>.list(of: .number(-10...10), count: 2...16)
  private static let placesDoc =
    "Positions of the values along the gradient, ascending: 0 is its beginning, 1 its end. Default: evenly spaced."

  static let schema: Schema<WrittenMask> = {
    let linear = Schema<Gradient>.block("mask", "Linear gradient mask.", Gradient()) {
      Field.required("linear", \.opacities, opacities, "Opacity along the gradient, each value from 0 to 1.")
      Field("at", \.positions, positions, placesDoc)
      Field("angle", \.angle, .angle, "Direction: 0 is from left to right, 90 downwards.")
    }.checked(\.complaint)
    let radial = Schema<Gradient>.block("mask", "Radial gradient mask.", Gradient()) {
      Field.required("radial", \.opacities, opacities, "Opacity from the centre outwards, each value from 0 to 1.")
      Field("at", \.positions, positions, placesDoc)
    }.checked(\.complaint)
    return .oneOf(
      "mask", "the id of an entity, {linear: [1, 0], at: [0.7, 1]}, or {radial: [1, 0]}",
      scalar: EntityReference.schema.map { .entity($0) },
      [
        .init("linear", block: linear) { .gradient(Mask(.linear(angle: $0.angle), stops: $0.stops)) },
        .init("radial", block: radial) { .gradient(Mask(.radial, stops: $0.stops)) },
      ])
  }()
}
