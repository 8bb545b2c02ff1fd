package struct Rule: Sendable {
  package var trigger = Trigger.start
  package var actions: [any Action] = []
  /// While a rule with this lock runs, others with the same lock do not begin.
  var lock: String?
  var whenLocked = AnimationLock.refuse
  /// Applies to the same entity while the rule runs.
  var again = Again.together
  var conditions: [RuleCondition] = []
  /// Shown for its key or click at the bottom of the window.
  var hint: String?
  var drop = Drop()
  var gesture = Gesture()
  var location = SourceLocation.start

  package enum Trigger: Sendable, Equatable {
    case start
    case key(String)
    case touch(Touch, Targets)
    case clickAnywhere
    /// Seconds after the start of the scene.
    case after(Double)
    case completion(String, Reason? = nil)
    case parameter(String)
    case value(String)
    case letGo(String)
  }

  package enum Touch: String, Sendable {
    case click
    /// A click on an entity with the pointer states of a button.
    case button
    case hover, leave, press, release
    case longPress, doubleClick
    case swipe
    case wheel, pull, drag, receive
  }

  /// The released entity keeps its velocity.
  struct Drop: Sendable, Equatable {
    var place = Place.home
    var choice = AnimationChoice(animation: .spring(duration: 0.55, bounce: 0.22))

    enum Place: Sendable, Equatable {
      case home
      case stay
      /// The index; the entity at the nearest place makes room.
      case layout(Int)
      /// Lists by index, between the two nearest items; the others make room during the drag.
      case into([Int])
      case snap([SIMD2<Float>])
      /// The nearest within so many points of where the drag comes to rest, else home; the entity there makes room.
      case onto(Targets, within: Float)
    }
  }

  enum Again: Sendable { case together, restart, ignore, queue }

  static let list = Schema<[Rule]>.list(of: schema, count: 0...10_000)

  static let schema: Schema<Rule> = .oneOf(
    "rule", "a rule such as {start: true, do: […]} or {click: ID, do: […]}",
    [
      form(
        "start", Schema<Bool>.flag.checked { $0 ? nil : "start is false; leave the rule out" }.map { _ in .start },
        "Fires when the scene starts."), form("key", key, "Fires when a key is pressed."),
      form("click", click, "Fires when one of these entities is clicked; 'anywhere' is the whole window."),
    ] + Gesture.forms + [
      Gesture.form(
        .button,
        "Fires when one of these entities is clicked; makes them buttons with the states hover, pressed, focused and disabled."
      ),
      drag,
      Gesture.form(
        .receive,
        "Fires when a dragged entity is dropped onto one of these; 'this' is the dragged entity."),
      form(
        "after", Schema<Double>.seconds().map { .after($0) }, "Fires this many seconds after the start of the scene."),
      form(
        "completion", ActionHead.nameSchema.map { .completion($0) },
        "Fires when an action with this name ends.", more: [Reason.field]),
      form("parameter", parameter.map { .parameter($0) }, "Fires when this parameter changes."),
      form("value", SceneValue.reference.map { .value($0) }, "Fires when this value changes."),
      form(
        "release", formerly: "letGo", release,
        "Fires when the slider of this parameter is released, or the pointer is released on one of these entities."),
    ])

  private static let key = Schema<String>.keyName
    .checked {
      KeyNames.reserved.contains($0) ? "the key '\($0)' is the window's and never comes to a scene; take a letter" : nil
    }
    .map { Trigger.key($0) }

  private static let parameter = Schema<String>(.name(what: "the name of a parameter", builtIn: [])) { node, context in
    Parameter.index(node, in: &context).map { context.parameters[$0].name }
  }

  private static let lists = Schema<[Int]>.block(
    "drop", "Layouts that are lists: the entity is inserted into one of them.", []
  ) {
    let one = LayoutDescription.reference
    let some = Schema<[Int]>.list(of: one, count: 1...100)
    let named = Schema<[Int]>(
      .oneOf(what: "the name of a layout, or a list of some", [one.description, some.description])
    ) { node, context in
      node.items == nil ? one.read(node, &context).map { [$0] } : some.read(node, &context)
    }
    Field.required(
      "into", \.self, named,
      "Layouts that are lists: the entity leaves its own layout and is inserted between the two nearest items.")
  }

  /// A name is an entity's if no parameter has it.
  private static let release = Schema<Trigger>(
    .oneOf(
      what: "the name of a parameter, or the id of an entity", [parameter.description, Targets.schema.description])
  ) { node, context in
    let isEntity = node.items != nil || node.name.map { context.entities[$0] != nil } ?? false
    if isEntity, !context.parameters.contains(where: { $0.name == node.text }) {
      return Targets.schema.read(node, &context).map { .touch(.release, $0) }
    }
    return parameter.read(node, &context).map { .letGo($0) }
  }

  private static let dropPlace: Schema<Drop.Place> = {
    let layout = LayoutDescription.reference
    let what = "'home', 'stay', or the name of a layout"
    let word = Schema<Drop.Place>(.name(what: what, builtIn: ["home", "stay"]), write: { $0 == .home ? "home" : nil }) {
      node, context in
      switch node.text {
      case "home": .home
      case "stay": .stay
      default: layout.read(node, &context).map { .layout($0) }
      }
    }
    let places = Schema<[SIMD2<Float>]>.block("drop", "Points; the nearest one is the target.", []) {
      Field.required("snap", \.self, .list(of: .point(), count: 1...100), "Points, as [x, y].")
    }
    let block = Schema<(targets: Targets, reach: Float)>.block(
      "drop", "Drop targets; the nearest one is used, or the entity returns home.", (Targets(), 90)
    ) {
      Field.required("onto", \.targets, Targets.schema, "Drop targets; an entity that already is there makes room.")
      Field("within", \.reach, .number(.positive(upTo: 100_000), unit: "points"), "Maximum distance to a target.")
    }
    return .oneOf(
      "drop", what + ", {onto: IDS} or {into: LAYOUTS}", scalar: word,
      [
        Schema<Drop.Place>.Alternative("onto", block: block) { .onto($0.targets, within: $0.reach) },
        Schema<Drop.Place>.Alternative("snap", block: places) { .snap($0) },
        Schema<Drop.Place>.Alternative("into", block: lists) { .into($0) },
      ])
  }()

  private static let drag = Gesture.form(
    .drag, "Fires when one of these entities was dragged and is released; it also makes them draggable.",
    more: [
      Field(
        "drop", \.drop.place, dropPlace,
        "Destination of the drop: home, stay, the nearest place of a layout, or a target."),
      Field(
        "with", \.drop.choice, AnimationChoice.schema, "Animation of the settle; a spring keeps the pointer's velocity."
      ),
    ] + Gesture.dragFields, needsActions: false)

  private static let click = Schema<Trigger>(Targets.schema.description) { node, context in
    if node.text == "anywhere" { return .clickAnywhere }
    return Targets.schema.read(node, &context).map { .touch(.click, $0) }
  }

  static func form(
    _ key: String, formerly former: String? = nil, _ trigger: Schema<Trigger>, _ doc: String,
    more: [Field<Rule>] = [], needsActions: Bool = true
  ) -> Schema<Rule>.Alternative {
    let words = "Actions, one after another."
    let actions: Field<Rule> =
      needsActions ? .required("do", \.actions, Actions.list, words) : Field("do", \.actions, Actions.list, words)
    let telling = Field<Rule>.required(key, \.trigger, trigger, doc)
    let block = Schema<Rule>.block("rule", doc, Rule()) {
      former.map(telling.formerly) ?? telling
      more
      actions
      Field(
        "when", \.conditions, RuleCondition.list,
        "Conditions for the rule: states of entities, values, parameters. With the name of copies, all of them must be in the state."
      )
      Field(
        "again", \.again,
        .choice([
          ("together", .together, "Both run."),
          ("restart", .restart, "The rest of the first is dropped, what moves goes on, and the second starts."),
          ("ignore", .ignore, "The second is ignored."),
          ("queue", .queue, "The second starts when the first is done."),
        ]),
        "Behaviour when the rule fires again for the same entity while it is still running.")
      Field("lock", \.lock, ActionHead.nameSchema, "Only one rule with the same lock runs at a time.")
      Field(
        "busy", \.whenLocked, .choice([("refuse", .refuse, "It is ignored."), ("queue", .queue, "It waits.")]),
        "Behaviour of this rule while another one has the lock.")
      Field("hint", \.hint, .text("a few words", maximumLength: 60), "Hint at the bottom of the window.")
    }
    return Schema<Rule>.Alternative(key, block: block.located(at: \.location)).formerly(former)
  }

  /// The last in this order counts, of several animations.
  package enum Reason: String, Sendable, CaseIterable, Comparable {
    case finished, gone, cancelled, retargeted, refused

    init(_ reason: CompletionReason) { self = Reason(rawValue: reason.word) ?? .finished }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (lhs: Reason, rhs: Reason) -> Bool { lhs.rank < rhs.rank }

    static let field = Field<Rule>(
      "reason",
      Schema<Reason>.choice([
        ("finished", .finished, "All animations ran to their end, or there was nothing to animate."),
        ("retargeted", .retargeted, "Another animation took over a value."),
        ("cancelled", .cancelled, "A value was set, or {cancel: NAME} ended it."),
        ("gone", .gone, "All its entities were removed."),
        ("refused", .refused, "A lock, or 'interruption: refuse', refused the changes; nothing moved."),
      ]), "Reason of the end. Default: any reason but 'cancelled' and 'refused'."
    ) { rule, reason in
      if case .completion(let name, _) = rule.trigger { rule.trigger = .completion(name, reason) }
    }

    /// An intended end does not change the hash.
    func fold(into hasher: inout StateHasher) {
      if self != .finished { hasher.combine(rank) }
    }
  }
}

extension Rule.Trigger {
  func waits(for ended: Scripts.Ended) -> Bool {
    guard case .completion(ended.name, let reason) = self else { return false }
    return reason.map { $0 == ended.reason } ?? (!ended.isTakenAway && ended.reason != .refused)
  }
}
