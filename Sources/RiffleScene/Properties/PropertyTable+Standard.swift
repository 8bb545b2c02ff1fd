// To add a property, write its row here; its component and its drawing are in RiffleView.
extension PropertyTable {
  static let standardRows: [Property] = placing + looks + masks + paths + scrolling + cameras + comings

  private static let length = Schema<Float>.number(-100_000...100_000, unit: "points")
  private static let strength = Schema<Float>.number(-4...4)

  private static let placing: [Property] = [
    Property(
      "parent",
      .other {
        Field($0, \.parent, EntityReference.schema, "Parent: the entity moves with it and has its coordinates.")
      }),
    Property(
      "at",
      .other {
        Field($0, \.position, .point(), "Position of the anchor: [x, y] in points of the parent or the window.")
      }
      .patching(\.position),
      change: .number(\Transform.position, Transform(), .point(), "Position of the anchor.")
        .animated(Transform.self, "position")),
    Property(
      "x", change: .track(\Transform.position.x, Transform(), length, "X coordinate of the anchor.", in: "points")),
    Property(
      "y", change: .track(\Transform.position.y, Transform(), length, "Y coordinate of the anchor.", in: "points")),
    Property("left", change: .edge(\.x, length, "Position of the left edge; the width stays.")),
    Property("top", change: .edge(\.y, length, "Position of the top edge; the height stays.")),
    Property(
      "rotation", .transform(\.rotation, .angle, "Rotation in the plane of the screen, clockwise."),
      change: .track(
        \Transform.rotation, Transform(), .angle, "Rotation in the plane of the screen, clockwise.",
        trackDoc: "Rotation in the plane of the screen, in degrees."
      ).animated(Transform.self, "rotation")),
    Property(
      "turn", .transform(\.turn, .angle, "Rotation about the vertical axis; 180 shows the back."),
      change: .track(\Transform.turn, Transform(), .angle, "Rotation about the vertical axis.", in: "degrees")
        .animated(Transform.self, "turn")),
    Property(
      "tilt", .transform(\.tilt, .angle, "Rotation about the horizontal axis."),
      change: .track(\Transform.tilt, Transform(), .angle, "Rotation about the horizontal axis.", in: "degrees")
        .animated(Transform.self, "tilt")),
    Property("scale", .transform(\.scale, .factors, "Scale factor: one number, or [x, y]."), change: .scale),
    Property(
      "anchor",
      .transform(
        \.anchor, .fraction(-100...100),
        "Anchor: the point of the entity that 'at' positions and about which it rotates, as fractions of its size. [0.5, 0.5] is the centre."
      )),
    Property(
      "perspective",
      .transform(
        \.perspective, .number(0...1_000_000, unit: "points"),
        "Distance of the eye, in points; 0 is infinite, without perspective.")),
    Property(
      "lift",
      .transform(\.lift, .number(-1000...10_000, unit: "points"), "Height above the table; the shadow follows it."),
      change: .track(\Transform.lift, Transform(), length, "Height above the table.", in: "points")
        .animated(Transform.self, "lift")),
    Property(
      "depth",
      .transform(
        \.order, .integer(-1_000_000...1_000_000), "Drawing order: entities with a larger value are in front."),
      change: .number(
        \Transform.order, Transform(), .integer(-1_000_000...1_000_000),
        "Drawing order. Not animatable: it changes at once.")),
    Property(
      "size",
      .value(
        \Size.value, of: Size(.zero), .size(), "Width and height in points.", hasDefault: false, comesFrom: { $0 }),
      change: .number(
        \Size.notNegative, Size(.zero), .size(NumberRange(-100_000...100_000)),
        "Size about the anchor, which stays in place."
      ).animated(Size.self)),
    Property("width", change: .extent(\.x, of: \.value.x, length, "Width; the left edge stays in place.")),
    Property("height", change: .extent(\.y, of: \.value.y, length, "Height; the top edge stays in place.")),
  ]

  private static let looks: [Property] = [
    Property("shape", .component(.shape, "Outline.")),
    Property(
      "fill", .component(.fill, "Fill.", comesFrom: \.unseen),
      change: .component(.fill, "Fill.", comesFrom: \.unseen).animated(Fill.self)),
    Property(
      "stroke", .component(.stroke, "Border drawn just inside its outline.", comesFrom: \.unseen),
      change: .component(.stroke, "Border inside the outline.", comesFrom: \.unseen).animated(Stroke.self)),
    Property("pattern", .component(.pattern, "Lattice pattern of a card's back, instead of a fill.")),
    Property(
      "image",
      .stored(
        as: Image.self, WrittenImage.schema, "Image file in the folder Assets beside the scene, clipped to the outline."
      ) { entity, written in
        entity.parts.append(written.image)
        if let playback = written.playback { entity.parts.append(playback) }
      },
      change: .custom(
        ImageChange.schema, "Image file, which changes at once, or {mode: fill} with mode, anchor and inset.",
        prepare: { $2.give(Image(""), to: $1) }, apply: { $0.apply(to: $2, in: &$3) }
      ).animated(Image.self)),
    Property(
      "frame",
      change: .track(
        \Image.frame, Image(""), .number(-100_000...100_000), "Visible frame of the sheet.",
        trackDoc: "Visible frame of the sheet, rounded down."
      ).animated(Image.self, "frame")),
    Property(
      "emoji", .component(.emoji, "An emoji in its centre."),
      change: .value(\Emoji.text, Emoji(""), .emojiText, "Emoji. Not animatable: it changes at once.")),
    Property(
      "text",
      .stored(as: Label.self, WrittenText.schema, "Text of the entity, or a number.") { entity, text in
        entity.parts.append(text.label)
        if let number = text.number { entity.parts.append(number) }
      },
      change: .value(
        \Label.text, Label(""), .text("text", maximumLength: 2000), "Text. Not animatable: it changes at once.")),
    Property(
      "number",
      change: .track(
        \NumberText.value, NumberText(), .number(NumberText.range), "Value of the animated number in the text."
      ).animated(NumberText.self)),
    Property(
      "split",
      .other {
        Field(
          $0, \.split, .choice(doc: \.doc),
          "Splits the text into letters, words or lines. Each part is an entity with the id KEY-1, KEY-2, …; KEY.letters, KEY.words or KEY.lines names all parts."
        )
      }),
    Property("textColor", change: .value(\Label.color, Label(""), .color, "Text colour.").animated(Label.self)),
    Property("front", .face(\.front, "Front of the entity, visible up to a turn of 90°. Children are on this side.")),
    Property("back", .face(\.back, "Back of the entity, visible from a turn of 90° on, not mirrored.")),
    Property(
      "shadow",
      .component(
        .shadow, "Whether the entity casts a shadow, or the shadow's strength.", comesFrom: { _ in Shadow(strength: 0) }
      ),
      change: .track(\Shadow.strength, Shadow(strength: 0), strength, "Strength of the shadow.").animated(Shadow.self)),
    Property(
      "glow",
      .component(.glow, "Glow around the entity.", comesFrom: { Glow($0.color, radius: $0.radius, strength: 0) }),
      change: .track(\Glow.strength, Glow(strength: 0), strength, "Strength of the glow.").animated(Glow.self)),
    Property(
      "opacity", \Opacity.value, default: Opacity(1), .number(0...1),
      "Opacity: 0 is invisible, 1 is opaque. Children inherit it.",
      change: .number(-1...1), "Opacity: 0 is invisible, 1 is opaque."),
    Property(
      "blur", \Blur.radius, default: Blur(), .number(0...200, unit: "points"),
      "Blur of the entity and its children: a standard deviation in points; 0 is sharp.",
      change: .number(-200...200, unit: "points"), "Blur; 0 is sharp.", trackDoc: "Blur in points; 0 is sharp."),
    Property("cornerRadius", change: .cornerRadius),
    Property(
      "blend",
      .value(
        \Blend.mode, of: Blend(.normal), .choice { $0.summary },
        "Blend mode of its colours, glow and particles with the content behind."),
      change: .value(
        \Blend.mode, Blend(.normal), .choice { $0.summary }, "Blend mode with the content behind. Not animatable.")),
    Property(
      "hidden", .mark(Hidden(), "Whether the entity and its children are invisible."),
      change: .mark(Hidden(), "Visibility. Not animatable: it changes at once.")),
    Property(
      "clip", .mark(Clip(), "Whether children and the text are clipped to the outline."),
      change: .mark(Clip(), "Clipping of children. Not animatable: it changes at once.")),
    Property(
      "particles",
      .other {
        let doc = "Particles: a rate per second, or bursts with {emit: ID}. They follow from the seed and the tick."
        return Field($0, WrittenParticles.schema, doc) { $0.parts += $1.parts }
      }),
    Property("velocityTilt", formerly: ["lean"], .mark(VelocityTilt(), "Whether the entity tilts with its velocity.")),
  ]

  private static let comings: [Property] = [
    Property("transition", .component(Transition.schema, "Transition for insertion and removal. Default: opacity.")),
    Property(
      "shows", .component(Readout.schema, "Writes positions of entities or the pointer as text, in every tick.")),
    Property(
      "matched",
      .component(
        .matched,
        "Identifier shared by entities in a matched geometry effect: a follower takes the geometry of the source."),
      change: .custom(
        .usedMatchName, "Identifier for the matched geometry effect: a follower takes the geometry of its source.",
        prepare: { $2.give(MatchedGeometry(ShiftID($0)), to: $1) },
        apply: { $3[$2, MatchedGeometry.self].id = ShiftID($0) })),
    Property("shift", .component(.shiftTarget, "Identifier shared with the matching entity on another screen.")),
    Property(
      "shifting",
      .mark(
        Shifting(isEnabled: false), when: false,
        "For a screen: whether its entities match those of the other screen. If false, they use their transitions.")),
    Property(
      "animation",
      EntityRule { key, rows in
        Field(
          key, WrittenImplicit.schema(rows),
          "Animates every change of the listed properties: {of: [fill, scale], with: bouncy}, or a list of these.",
          default: []
        ) { entity, animations in
          if !animations.isEmpty { entity.parts.append(ImplicitAnimation(animations.flatMap(\.rules))) }
        }
      }),
    Property(
      "excluded",
      .mark(ShiftExclusion(), "Whether screen transitions ignore the entity, for example a shared background.")),
    Property(
      "button",
      .other {
        Field(
          $0, \.isButton, .flag,
          "Whether the entity responds to the pointer as a button, with its states hover, pressed, focused and disabled. "
            + "An own state, such as on, replaces them while it lasts.")
      }),
    Property(
      "hit",
      .value(
        \HitArea.margin, of: HitArea(), .margin,
        "Extra hit area around the entity, in points: one number, or [horizontal, vertical].")),
    Property(
      "absent",
      .other { Field($0, \.isAbsent, .flag, "Whether the entity and its children are absent until they are inserted.") }
    ),
  ]
}
