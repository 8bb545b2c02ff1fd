extension Transition: SchemaCoded {
  static let expected =
    "a transition: identity, opacity, scale, slide, blurReplace, {move: bottom}, {push: leading}, {offset: [0, 40]}, "
    + "{insertion: slide, removal: opacity} or a list of some at once"

  /// A transition in any notation: a name, a list of simultaneous ones, or a block.
  public static let schema: Schema<Transition> = .oneOf(
    "transition", expected, scalar: named, list: all,
    [
      form("scale", doc: "Scales up and down.", as: { .scale($0.scale, anchor: $0.anchor) }) {
        Field.required("scale", \.scale, .number(0...100), "Scale before the insertion and after the removal.")
        Field(
          "anchor", \.anchor, .fraction(-100...100),
          "Fixed point of the scaling, as fractions of width and height: [0.5, 0.5] is the centre.")
      },
      form("move", doc: "Moves in and out over one edge, by the entity's own size.", as: { .move(edge: $0.edge) }) {
        Field.required("move", \.edge, edge, "Edge.")
      },
      form(
        "push", doc: "Moves in from one edge and out over the opposite one, with a fade.", as: { .push(from: $0.edge) }
      ) {
        Field.required("push", \.edge, edge, "Edge of the insertion.")
      },
      form("offset", doc: "Offset from and to this distance, in points.", as: { .offset($0.offset) }) {
        Field.required("offset", \.offset, .point(), "Distance in points.")
      },
      form(
        "insertion", "removal", doc: "A transition with different insertion and removal.",
        as: { .asymmetric(insertion: $0.insertion, removal: $0.removal) }
      ) {
        Field("insertion", \.insertion, nested, "Transition of the insertion. Default: opacity.")
        Field("removal", \.removal, nested, "Transition of the removal. Default: opacity.")
      },
      form(
        "active", doc: "A transition between two sets of properties.",
        as: { .modifier(active: $0.active, identity: $0.identity) }
      ) {
        Field.required("active", \.active, TransitionEffect.schema, "Values that are added while the entity is absent.")
        Field("identity", \.identity, TransitionEffect.schema, "Values that are added while the entity is present.")
      },
      form("of", doc: "Another transition with its own animation.", as: \.insertion) {
        Field.required("of", \.insertion, nested, "The transition, or a list of transitions that run together.")
      },
    ])

  private static let nested = Schema<Transition>(.reference(to: "transition", what: expected)) { node, context in
    schema.read(node, &context)
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

  static let edge: Schema<Edge> = .choice([
    ("top", .top, ""), ("leading", .leading, "Left."), ("bottom", .bottom, ""), ("trailing", .trailing, "Right."),
  ])

  private struct Form: Sendable {
    var scale: Float = 0
    var anchor: SIMD2<Float> = [0.5, 0.5]
    var edge = Edge.bottom
    var offset = SIMD2<Float>.zero
    var insertion = Transition.opacity
    var removal = Transition.opacity
    var active = TransitionEffect.identity
    var identity = TransitionEffect.identity
    var animation: AnimationChoice?
  }

  /// Adds the animation that any form may have.
  private static func form(
    _ keys: String..., doc: String, as transition: @escaping @Sendable (Form) -> Transition,
    @FieldsBuilder<Form> _ fields: @escaping @Sendable () -> [Field<Form>]
  ) -> Schema<Transition>.Alternative {
    let block = Schema<Form>.block("transition", doc, Form()) {
      fields()
      Field("with", \.animation, AnimationChoice.schema, "Animation of this entity; overrides that of the action.")
    }
    let whole = block.map { written in
      let transition = transition(written)
      return written.animation.map { transition.animation($0.animation) } ?? transition
    }
    return Schema<Transition>.Alternative(anyOf: keys, block: whole)
  }
}

extension TransitionEffect: SchemaCoded {
  /// Values that are added to the look, as a block.
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

extension Schema where Value == ShiftTarget {
  static var shiftTarget: Schema {
    let id = Schema<String>.matchName.map { ShiftID($0) }
    return block("shift", "Matching with an entity on another screen.", ShiftTarget("")) {
      Field.required("id", \.id, id, "Identifier.")
      Field("enabled", \.isEnabled, .flag, "Whether the entity takes part in the transition.")
    }
    .or("a name such as hero, or {id: hero, enabled: true}", scalar: id.map { ShiftTarget($0) })
  }
}

extension Schema where Value == String {
  static let matchName = text("a name", maximumLength: 64)

  /// An entity must have the name.
  static let usedMatchName = matchName.noting { $0[.match].append(($1, $2)) }
}

extension Schema where Value == MatchedGeometry {
  static var matched: Schema {
    let id = Schema<String>.matchName.map { ShiftID($0) }
    let properties = Schema<MatchedGeometry.Properties>.choice([
      ("position", .position, ""), ("size", .size, ""), ("frame", .frame, "Both."),
    ])
    return block("matched", "Matched geometry effect.", MatchedGeometry("")) {
      Field.required("id", \.id, id, "Identifier.")
      Field("properties", \.properties, properties, "Part of the source's geometry that is matched.")
      Field("source", \.isSource, .flag, "Whether the entity is a source of geometry; with false it is a follower.")
    }
    .or("a name such as hero, or {id: hero, properties: frame}", scalar: id.map { MatchedGeometry($0) })
  }
}

/// Part of a shift's duration, with its own timing.
struct WrittenWindow: Sendable {
  var shares: (Double, Double)?
  var timing: AnimationChoice?

  var window: AnimatorWindow? {
    guard shares != nil || timing != nil else { return nil }
    return AnimatorWindow(start: shares?.0 ?? 0, end: shares?.1 ?? 1, timing: timing?.animation)
  }

  private static let share = Schema<Double>.number(NumberRange.unit)
  private static let shares = Schema<(Double, Double)>.tuple(("start", share), ("end", share)).checked {
    $0.0 < $0.1 ? nil : "the window ends at \(plain($0.1)), before it starts at \(plain($0.0)); swap them"
  }

  static let fields: [Field<WrittenWindow>] = [
    Field("window", \.shares, shares, "Interval of the whole duration, such as [0.2, 0.8]. Default: all of it."),
    Field("with", \.timing, AnimationChoice.schema, "Timing within that interval: a spring or a curve."),
  ]
}

struct WrittenContent: Sendable {
  var effect = TransitionEffect.identity
  var slide: Edge?
  var window = WrittenWindow()
  var cascade = 0.0
  var isInverted = false
  var isPrepared = false

  var action: ShiftAction {
    var action = ShiftAction(effect, window: window.window, cascade: cascade)
    if let slide { action = action.concatenated(with: .slide(slide)) }
    if isInverted { action = action.inverted }
    action.isPrepared = isPrepared
    return action
  }

  static let schema = Schema<WrittenContent>.block(
    "content", "Transition of content without a match on the other screen.", WrittenContent()
  ) {
    TransitionEffect.fields.map { $0.inside(\.effect) }
    Field("slide", \.slide, Transition.edge, "Slides over this edge, by the width or height of the screen.")
    WrittenWindow.fields.map { $0.inside(\.window) }
    Field(
      "cascade", \.cascade, .number(0...0.95), "Delay between the first and the last piece, as a fraction of the whole."
    )
    Field("inverted", \.isInverted, .flag, "Whether the direction is inverted.")
    Field("prepared", \.isPrepared, .flag, "Whether the entity waits at its final state for {shifting: prepared}.")
  }
}
