import RiffleCore
import RiffleView

// The properties of entities, a row each. To add one, write its row here; its component and its drawing lie in RiffleView.
extension PropertyTable {
  static let standardRows: [Property] = placing + looks + masks + paths + scrolling + cameras + comings

  private static let length = Schema<Float>.number(-100_000...100_000, unit: "points")
  private static let strength = Schema<Float>.number(-4...4)

  private static let placing: [Property] = [
    Property(
      "parent",
      .other(\.parent, EntityReference.schema, "The entity in whose space it is placed, and with which it moves.")),
    Property(
      "at",
      .other(\.position, .point(), "Where its anchor is: [x, y] in points of the parent or the window.")
        .patching(\.position),
      change: .number(\Transform.position, Transform(), .point(), "Where its anchor is.")
        .animated(Transform.self, "position")),
    Property(
      "x",
      change: .track(\Transform.position.x, Transform(), length, "Where its anchor is, across.", in: "points")),
    Property(
      "y",
      change: .track(\Transform.position.y, Transform(), length, "Where its anchor is, down.", in: "points")),
    Property("left", change: .edge(\.x, length, "Where its left edge is; its size stays.")),
    Property("top", change: .edge(\.y, length, "Where its top edge is; its size stays.")),
    Property(
      "rotation", .transform(\.rotation, .angle, "Turned in the plane of the screen, clockwise."),
      change: .track(
        \Transform.rotation, Transform(), .angle, "Turned in the plane of the screen, clockwise.",
        trackDoc: "Turned in the plane of the screen, in degrees."
      ).animated(Transform.self, "rotation")),
    Property(
      "turn", .transform(\.turn, .angle, "Turned about the vertical axis: 180 shows the back."),
      change: .track(
        \Transform.turn, Transform(), .angle, "Turned about the vertical axis.",
        in: "degrees"
      ).animated(Transform.self, "turn")),
    Property(
      "tilt", .transform(\.tilt, .angle, "Turned about the horizontal axis."),
      change: .track(
        \Transform.tilt, Transform(), .angle, "Turned about the horizontal axis.",
        in: "degrees"
      ).animated(Transform.self, "tilt")),
    Property(
      "scale", .transform(\.scale, .factors, "How many times as large: one number, or [across, down]."),
      change: .scale(.factors, "How many times as large.")),
    Property(
      "anchor",
      .transform(
        \.anchor, .point(NumberRange(-100...100)),
        "The point of it that 'at' places and about which it turns: [0.5, 0.5] is its middle.")),
    Property(
      "perspective",
      .transform(
        \.perspective, .number(0...1_000_000, unit: "points"), "How far away the eye is; 0 is infinitely far.")),
    Property(
      "lift",
      .transform(\.lift, .number(-1000...10_000, unit: "points"), "Height above the table; its shadow shows it."),
      change: .track(
        \Transform.lift, Transform(), length, "Height above the table.", in: "points"
      ).animated(Transform.self, "lift")),
    Property(
      "depth",
      .transform(\.order, .integer(-1_000_000...1_000_000), "Its place in the drawing order: larger is in front."),
      change: .number(
        \Transform.order, Transform(), .integer(-1_000_000...1_000_000),
        "Its place in the drawing order; it does not move, it jumps.")),
    Property(
      "size",
      .value(
        \Size.value, of: Size(.zero), .size(), "Its width and height in points.", hasDefault: false, comesFrom: { $0 }),
      change: .number(
        \Size.notNegative, Size(.zero), .size(NumberRange(-100_000...100_000)),
        "Its size about its anchor, which stays."
      ).animated(Size.self)),
    Property(
      "width",
      change: .extent(
        \.x, of: \.value.x, length, "Its width; the left edge stays, as a frame's does.",
        track: "Its width; the left edge stays.")),
    Property(
      "height",
      change: .extent(
        \.y, of: \.value.y, length, "Its height; the top edge stays, as a frame's does.",
        track: "Its height; the top edge stays.")),
  ]

  private static let looks: [Property] = [
    Property("shape", .component(.shape, "Its outline.")),
    Property(
      "fill", .component(.fill, "Its surface.", comesFrom: \.unseen),
      change: .component(.fill, "Its surface.", comesFrom: \.unseen).animated(Fill.self)),
    Property(
      "stroke", .component(.stroke, "A line just inside its outline.", comesFrom: \.unseen),
      change: .component(.stroke, "The line inside its outline.", comesFrom: \.unseen).animated(Stroke.self)),
    Property("pattern", .component(.pattern, "The lattice of a card's back, in place of a fill.")),
    Property(
      "image", .image("A picture from a file of the folder Assets beside the scene, within its outline."),
      change: .image("Its picture's file, which jumps, or {mode: fill}: mode, anchor, inset.").animated(Image.self)),
    Property(
      "frame",
      change: .track(
        \Image.frame, Image(""), .number(-100_000...100_000), "The frame of its picture that is seen.",
        trackDoc: "The frame of its picture that is seen, rounded down."
      ).animated(Image.self, "frame")),
    Property(
      "emoji", .component(.emoji, "An emoji in its middle."),
      change: .value(\Emoji.text, Emoji(""), .emojiText, "Its emoji; that jumps.")),
    Property(
      "text", .words("Words on it, or a number."),
      change: .value(\Label.text, Label(""), .text("text", maximumLength: 2000), "What it says; that jumps.")),
    Property(
      "number",
      change: .track(
        \NumberText.value, NumberText(), .number(NumberText.range),
        "The number its text writes out."
      ).animated(NumberText.self)),
    Property(
      "split",
      .other(
        \.split, .choice(doc: \.doc),
        "What its text is split into: each part is an entity on it, KEY-1, KEY-2, …, and KEY.letters, KEY.words or KEY.lines names them all."
      )),
    Property(
      "textColor",
      change: .value(\Label.color, Label(""), .color, "The colour of its words.").animated(Label.self)),
    Property("front", .face(\.front, "What it shows until it is turned by 90°. Children are on this side.")),
    Property("back", .face(\.back, "What it shows from 90° on, not mirrored.")),
    Property(
      "shadow",
      .component(.shadow, "Whether it casts a shadow, or how strong a one.", comesFrom: { _ in Shadow(strength: 0) }),
      change: .track(
        \Shadow.strength, Shadow(strength: 0), strength, "The strength of its shadow."
      ).animated(Shadow.self)),
    Property(
      "glow",
      .component(.glow, "A light around it.", comesFrom: { Glow($0.color, radius: $0.radius, strength: 0) }),
      change: .track(
        \Glow.strength, Glow(strength: 0), strength, "The strength of the light around it."
      ).animated(Glow.self)),
    Property(
      "opacity",
      .value(
        \Opacity.value, of: Opacity(1), .number(0...1), "0 is invisible, 1 opaque; children fade with it.",
        comesFrom: { _ in Opacity(1) }, staysAsDefault: true),
      change: .track(
        \Opacity.value, Opacity(1), .number(-1...1), "0 is invisible, 1 opaque."
      ).animated(Opacity.self)),
    Property(
      "blur",
      .value(
        \Blur.radius, of: Blur(), .number(0...200, unit: "points"),
        "How much it is blurred, children with it: a standard deviation in points; 0 is sharp.",
        comesFrom: { _ in Blur() }, staysAsDefault: true),
      change: .track(
        \Blur.radius, Blur(), .number(-200...200, unit: "points"), "How much it is blurred; 0 is sharp.",
        trackDoc: "How much it is blurred, in points; 0 is sharp."
      ).animated(Blur.self)),
    Property(
      "cornerRadius",
      change: .cornerRadius(
        .number(-100_000...100_000, unit: "points"), "The radius of its corners.",
        track: "The radius of its corners, in points.")),
    Property(
      "blend",
      .value(
        \Blend.mode, of: Blend(.normal), .choice { $0.summary },
        "How its colours, its glow and its particles mix with the colours behind it."),
      change: .value(
        \Blend.mode, Blend(.normal), .choice { $0.summary }, "How its colours mix with those behind it; not animated.")),
    Property(
      "hidden", .mark(Hidden(), "Whether it and its children are left out of the picture."),
      change: .mark(Hidden(), "Whether it is left out of the picture; that jumps.")),
    Property(
      "clip", .mark(Clip(), "Whether what it contains, and its text, is cut off at its outline."),
      change: .mark(Clip(), "Whether what it contains is cut off at its outline; that jumps.")),
    Property(
      "particles",
      .particles("What flies from it: a number a second, or by {emit: ID}; each follows from the seed and the tick.")),
    Property("velocityTilt", formerly: ["lean"], .mark(VelocityTilt(), "Whether it tilts with its own speed.")),
  ]

  private static let comings: [Property] = [
    Property("transition", .component(Transition.schema, "How it comes and goes; it fades unless it says.")),
    Property(
      "shows", .component(Readout.schema, "Where things or the pointer are, written out as text, tick by tick.")),
    Property(
      "matched",
      .component(.matched, "A name it shares with what it changes places with: one comes from the other's."),
      change: .custom(
        .usedMatchName, "The name by which it is matched: a follower goes to that.",
        prepare: { $2.give(MatchedGeometry(ShiftID($0)), to: $1) },
        apply: { $3[$2, MatchedGeometry.self].id = ShiftID($0) })),
    Property("shift", .component(.shiftTarget, "A name it shares with its other self on another screen.")),
    Property(
      "shifting",
      .mark(
        Shifting(isEnabled: false), when: false,
        "For a screen: whether things on it shift; off, they come and go like the rest.")),
    Property(
      "animation",
      .implicit(
        "Animates every change of some values: {of: [fill, scale], with: bouncy}, or a list of these.")),
    Property(
      "excluded",
      .mark(ShiftExclusion(), "Whether shifts leave it alone, such as a background both screens share.")),
    Property(
      "button",
      .other(
        \.isButton, .flag,
        "Whether it answers the pointer as a button does: by its states hover, pressed, focused and disabled, if it has any."
      )
    ),
    Property(
      "hit",
      .value(
        \HitArea.margin, of: HitArea(), .margin,
        "How many points beyond its look a press still hits it: one number, or [across, down].")),
    Property(
      "absent",
      .other(\.isAbsent, .flag, "Whether it, with what it contains, is not there until it is inserted.")),
  ]
}
