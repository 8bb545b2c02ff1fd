import RiffleStage

extension Transition: SchemaCoded {
  /// A transition in any form a scene file accepts: a name, a list of some at once, or a block.
  public static var schema: Schema<Transition> { describedOnce }

  static let expected =
    "a transition: identity, opacity, scale, slide, blurReplace, {move: bottom}, {push: leading}, {offset: [0, 40]}, "
    + "{insertion: slide, removal: opacity} or a list of some at once"

  private static let describedOnce: Schema<Transition> = .oneOf(
    "transition", expected, scalar: named, list: all,
    [scaleForm, moveForm, pushForm, offsetForm, asymmetricForm, effectForm, ofForm])

  /// Transitions lie within transitions.
  private static let nested = Schema<Transition>(.reference(to: "transition", what: expected)) { node, context in
    describedOnce.read(node, &context)
  }

  private static let named: Schema<Transition> = .choice([
    ("identity", .identity, "Appears and disappears at once."),
    ("opacity", .opacity, "Fades."),
    ("scale", .scale, "Scales from a point, and to a point."),
    ("blurReplace", .blurReplace, "Blurs in and out with a fade and a small change of scale."),
    ("slide", .slide, "Slides in from the leading edge, out over the trailing edge."),
  ])

  private static let all = Schema<[Transition]>.list(of: nested, count: 1...16).map { list in
    list.dropFirst().reduce(list[0]) { $0.combined(with: $1) }
  }

  private typealias Form = Schema<Transition>.Alternative

  /// What may stand beside any form.
  private struct Own: Sendable {
    var animation: AnimationChoice?

    static let fields: [Field<Own>] = [
      Field("with", \.animation, AnimationChoice.schema, "Animation of this entity; overrides that of the action.")
    ]

    func applied(to transition: Transition) -> Transition {
      animation.map { transition.animation($0.animation) } ?? transition
    }
  }

  private struct Scale: Sendable {
    var scale: Float = 0
    var anchor: SIMD2<Float> = [0.5, 0.5]
    var own = Own()
  }

  private static let scaleForm = Form(
    "scale",
    block: Schema<Scale>.block("transition", "Scales up and down.", Scale()) {
      Field.required("scale", \.scale, .number(0...100), "Scale before the insertion and after the removal.")
      Field(
        "anchor", \.anchor, .point(NumberRange(-100...100)),
        "Fixed point of the scaling, as fractions of width and height: [0.5, 0.5] is the centre.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .scale($0.scale, anchor: $0.anchor)) }

  private struct Side: Sendable {
    var edge = Edge.bottom
    var own = Own()
  }

  static let edge: Schema<Edge> = .choice([
    ("top", .top, ""), ("leading", .leading, "Left."), ("bottom", .bottom, ""), ("trailing", .trailing, "Right."),
  ])

  private static let moveForm = Form(
    "move",
    block: Schema<Side>.block("transition", "Moves in and out over one edge, by the entity's own size.", Side()) {
      Field.required("move", \.edge, edge, "Edge.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .move(edge: $0.edge)) }

  private static let pushForm = Form(
    "push",
    block: Schema<Side>.block(
      "transition", "Moves in from one edge and out over the opposite one, with a fade.", Side()
    ) {
      Field.required("push", \.edge, edge, "Edge of the insertion.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .push(from: $0.edge)) }

  private struct Away: Sendable {
    var offset = SIMD2<Float>.zero
    var own = Own()
  }

  private static let offsetForm = Form(
    "offset",
    block: Schema<Away>.block("transition", "Offset from and to this distance, in points.", Away()) {
      Field.required("offset", \.offset, .point(), "Distance in points.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .offset($0.offset)) }

  private struct Ways: Sendable {
    var insertion = Transition.opacity
    var removal = Transition.opacity
    var own = Own()
  }

  private static let asymmetricForm = Form(
    "insertion", "removal",
    block: Schema<Ways>.block("transition", "A transition with different insertion and removal.", Ways()) {
      Field("insertion", \.insertion, nested, "Transition of the insertion. Default: opacity.")
      Field("removal", \.removal, nested, "Transition of the removal. Default: opacity.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .asymmetric(insertion: $0.insertion, removal: $0.removal)) }

  private struct Looks: Sendable {
    var active = TransitionEffect.identity
    var identity = TransitionEffect.identity
    var own = Own()
  }

  private static let effectForm = Form(
    "active",
    block: Schema<Looks>.block("transition", "A transition between two sets of properties.", Looks()) {
      Field.required("active", \.active, TransitionEffect.schema, "Values that are added while the entity is absent.")
      Field("identity", \.identity, TransitionEffect.schema, "Values that are added while the entity is present.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .modifier(active: $0.active, identity: $0.identity)) }

  private struct Other: Sendable {
    var of = Transition.opacity
    var own = Own()
  }

  private static let ofForm = Form(
    "of",
    block: Schema<Other>.block("transition", "Another transition with its own animation.", Other()) {
      Field.required("of", \.of, nested, "The transition, or a list of transitions that run together.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: $0.of) }
}

extension TransitionEffect: SchemaCoded {
  /// What is added to the look of something: a block of values.
  public static var schema: Schema<TransitionEffect> {
    .block("effect", "Values that are added to the look.", .identity) { fields }
  }

  static let fields: [Field<TransitionEffect>] = [
    Field("opacity", \.opacity, .number(0...1), "Opacity factor."),
    Field("scale", \.scale, .number(0...100), "Scale factor about the centre."),
    Field("stretch", \.stretch, .factors, "Scale factors [x, y] about the centre."),
    Field("offset", \.offset, .point(), "Offset in points."),
    Field(
      "travel", \.travel, .point(NumberRange(-100...100)), "Offset as a fraction of the entity's width and height."),
    Field("lift", \.lift, .number(-1000...10_000, unit: "points"), "Lift towards the viewer."),
    Field("rotation", \.rotation, .angle, "Rotation in the plane of the screen."),
    Field("turn", \.turn, .angle, "Rotation about the vertical axis."),
    Field("tilt", \.tilt, .angle, "Rotation about the horizontal axis."),
    Field("blur", \.blur, .number(0...200, unit: "points"), "Blur."),
  ]
}
