import RiffleCore
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
    ("identity", .identity, "It is there, and is gone."),
    ("opacity", .opacity, "It fades."),
    ("scale", .scale, "It grows from a point, and shrinks to one."),
    ("blurReplace", .blurReplace, "It comes out of a blur and goes into one, fading, a little smaller."),
    ("slide", .slide, "In from the leading side, out over the trailing one."),
  ])

  private static let all = Schema<[Transition]>.list(of: nested, count: 1...16).map { list in
    list.dropFirst().reduce(list[0]) { $0.combined(with: $1) }
  }

  private typealias Form = Schema<Transition>.Alternative

  /// What may stand beside any form.
  private struct Own: Sendable {
    var animation: AnimationChoice?

    static let fields: [Field<Own>] = [
      Field("with", \.animation, AnimationChoice.schema, "Its own animation, whatever that of the action is.")
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
    block: Schema<Scale>.block("transition", "It grows and shrinks.", Scale()) {
      Field.required("scale", \.scale, .number(0...100), "How large it is before it comes and after it went.")
      Field(
        "anchor", \.anchor, .point(NumberRange(-100...100)),
        "What stays in its place, in widths and heights: [0.5, 0.5] is the middle.")
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
    block: Schema<Side>.block("transition", "In and out over one edge, by its own size.", Side()) {
      Field.required("move", \.edge, edge, "The edge.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .move(edge: $0.edge)) }

  private static let pushForm = Form(
    "push",
    block: Schema<Side>.block("transition", "In from one edge, out over the other, fading.", Side()) {
      Field.required("push", \.edge, edge, "The edge it comes from.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .push(from: $0.edge)) }

  private struct Away: Sendable {
    var offset = SIMD2<Float>.zero
    var own = Own()
  }

  private static let offsetForm = Form(
    "offset",
    block: Schema<Away>.block("transition", "From and to a place this many points away.", Away()) {
      Field.required("offset", \.offset, .point(), "How far, in points.")
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
    block: Schema<Ways>.block("transition", "One way in, another way out.", Ways()) {
      Field("insertion", \.insertion, nested, "How it comes; it fades in unless given.")
      Field("removal", \.removal, nested, "How it goes; it fades out unless given.")
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
    block: Schema<Looks>.block("transition", "From one look to another.", Looks()) {
      Field.required("active", \.active, TransitionEffect.schema, "What it adds while it is not there.")
      Field("identity", \.identity, TransitionEffect.schema, "What it adds while it is there.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: .modifier(active: $0.active, identity: $0.identity)) }

  private struct Other: Sendable {
    var of = Transition.opacity
    var own = Own()
  }

  private static let ofForm = Form(
    "of",
    block: Schema<Other>.block("transition", "Another transition, with its own animation.", Other()) {
      Field.required("of", \.of, nested, "The transition, or a list of some at once.")
      Own.fields.map { $0.inside(\.own) }
    }
  ) { $0.own.applied(to: $0.of) }
}

extension TransitionEffect: SchemaCoded {
  /// What is added to the look of something: a block of values.
  public static var schema: Schema<TransitionEffect> {
    .block("effect", "What is added to the look of something.", .identity) { fields }
  }

  static let fields: [Field<TransitionEffect>] = [
    Field("opacity", \.opacity, .number(0...1), "A factor."),
    Field("scale", \.scale, .number(0...100), "A factor, about the middle."),
    Field("stretch", \.stretch, .factors, "Factors across and down, about the middle."),
    Field("offset", \.offset, .point(), "How far away, in points."),
    Field("travel", \.travel, .point(NumberRange(-100...100)), "How far away, in its own widths and heights."),
    Field("lift", \.lift, .number(-1000...10_000, unit: "points"), "Towards the viewer."),
    Field("rotation", \.rotation, .angle, "Turned in the plane of the screen."),
    Field("turn", \.turn, .angle, "Turned about the vertical axis."),
    Field("tilt", \.tilt, .angle, "Turned about the horizontal axis."),
    Field("blur", \.blur, .number(0...200, unit: "points"), "How much it is blurred."),
  ]
}
