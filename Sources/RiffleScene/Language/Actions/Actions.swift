/// A value that runs tick by tick. Its progress is in `Scripts.Running`, so that a snapshot holds it.
package protocol Action: Sendable {
  /// The key in scenes; nil for a step of another action.
  var key: String? { get }
  /// Names its end for rules: `{completion: NAME}`.
  var name: String? { get }
  /// Returns the action that runs in its place: an action on many entities becomes one on each, in parallel.
  func expanded(in program: Program) -> any Action
  /// A reloaded scene continues if they are the same, in the same order.
  var children: [any Action] { get }
  /// Seconds until it is done, as far as the file gives them; 0 if it depends on something else.
  var length: Double { get }
  /// Returns the shortest and the longest time until it is done, in seconds; nil while the scene is unknown.
  func lengths(in scene: Program?) -> ClosedRange<Double>
  /// True if it runs until it is ended; its children have their own value.
  var isEndless: Bool { get }
  /// True if a verb has no effect on it while it runs; called for actions without children.
  func ignores(_ order: TransportVerb) -> Bool
  /// Carries out an action that is done at once.
  func perform(_ pass: inout ScriptPass, _ world: inout World)
  /// Advances by one tick; true when it is done. By default at once.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool
}

extension Action {
  package var key: String? { nil }
  package var name: String? { nil }
  package var children: [any Action] { [] }
  package var length: Double { 0 }
  package func lengths(in scene: Program?) -> ClosedRange<Double> { length...length }
  package var isEndless: Bool { false }
  package func ignores(_ order: TransportVerb) -> Bool { false }
  package func expanded(in program: Program) -> any Action { self }
  package func perform(_ pass: inout ScriptPass, _ world: inout World) {}
  package func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    perform(&pass, &world)
    return true
  }
}

extension [any Action] {
  /// Returns the shortest and the longest time of all actions, one after another.
  func lengths(in scene: Program?) -> ClosedRange<Double> {
    reduce(0...0) { sum, action in
      let own = action.lengths(in: scene)
      return sum.lowerBound + own.lowerBound...sum.upperBound + own.upperBound
    }
  }
}

extension [ClosedRange<Double>] {
  /// Returns the length of the longest action, delayed by a stagger; 0 without actions.
  func longest(_ stagger: Double = 0) -> ClosedRange<Double> {
    (map(\.lowerBound).max() ?? 0) + stagger...(map(\.upperBound).max() ?? 0) + stagger
  }

  /// The range that contains the length of each action; 0 without actions.
  var anyOne: ClosedRange<Double> { (map(\.lowerBound).min() ?? 0)...(map(\.upperBound).max() ?? 0) }
}

/// An action that scenes write. To add one, name its kind in `Actions.kinds`.
///
///   struct WaitAction: WrittenAction {
///     static let kind = ActionKind("Waits.", Self()) { _ in
///       Field.required("wait", \.seconds, .seconds(), "Duration.")
///     }
///     var head = ActionHead(key: "wait")
///     var seconds = 0.0
///     func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool { … }
///   }
protocol WrittenAction: Action {
  var head: ActionHead { get set }
  var complaint: String? { get }
}

extension WrittenAction {
  package var key: String? { head.key }
  package var name: String? { head.name }
  var complaint: String? { nil }
}

struct ActionKind: Sendable {
  let key: String
  let form: @Sendable (PropertyTable) -> Schema<any Action>.Alternative

  /// - Parameter tail: the keys of the head that follow its own.
  init<Written: WrittenAction>(
    _ doc: String, _ start: Written,
    tail: @autoclosure @escaping @Sendable () -> [Field<ActionHead>] = [ActionHead.name],
    @FieldsBuilder<Written> _ fields: @escaping @Sendable (PropertyTable) -> [Field<Written>]
  ) {
    let key = start.head.key
    self.key = key
    form = { properties in
      let block = Schema<Written>.block("action", doc, start) {
        fields(properties)
        tail().map { $0.inside(\Written.head) }
      }
      return Schema<any Action>.Alternative(key, block: block.checked(\.complaint)) { $0 }
    }
  }
}

extension AnimationChoice {
  /// 0 if it repeats for ever.
  var length: Double {
    guard let seconds = animation?.logicalDuration, seconds.isFinite else { return 0 }
    return seconds
  }

  /// In seconds; an action that waits for rest takes longer, the farther a spring moves, here 1 to 1000 points.
  var lengths: ClosedRange<Double> {
    guard criteria == .removed, let animation else { return length...length }
    return animation.restLength(of: 1)...animation.restLength(of: 1000)
  }

  static let schema = Schema<AnimationChoice>(
    Animation.schema.description, write: { $0.animation == .default ? "default" : nil },
    read: { node, context in
      Animation.schema.read(node, &context).map { AnimationChoice(name: node.text ?? "", animation: $0) }
    })
}

extension Animation {
  /// Returns the seconds until it is at rest after a distance; 0 if it repeats for ever.
  func restLength(of way: Double) -> Double {
    guard totalDuration.isFinite else { return 0 }
    guard way > 1, let spring = mergingSpring?.spring else { return totalDuration }
    return totalDuration - spring.settlingDuration + spring.settlingDuration(target: way, epsilon: 0.001)
  }
}

struct ActionHead: Sendable {
  let key: String
  var choice = AnimationChoice()
  var stagger = StaggerTiming()
  var name: String?
  var jumps = false

  static let with = Field<ActionHead>("with", \.choice, AnimationChoice.schema, "Animation.")
  static let stagger = Field<ActionHead>(
    "stagger", \.stagger, StaggerTiming.schema,
    "Delay between consecutive entities in seconds, or a block with details.")
  static let nameSchema = Schema<String>.text("a name", maximumLength: 64).located { $1.scoped($0) }
  static let name = Field<ActionHead>(
    "name", \.name, given, "Name of the action, for {completion: NAME}, {cancel: NAME} and other actions.")

  static let jumps = Field<ActionHead>(
    "jumps", \.jumps, .flag, "Whether entities are intended to jump: 'noJump' and 'noKink' allow it here.")

  static let namingKeys = ["name", "animator"]
  /// The keys of actions and rules for the action of a name.
  static let steeringKeys = AnimationVerb.allCases.map(\.rawValue) + ["control", "rest", "completion"]

  /// Noted, as a name can be used before it is given.
  private static let given = nameSchema.noting { $0[.named].append(($1, $2)) }
  static let used = nameSchema.noting { $0[.handle].append(($1, $2)) }

  static let timing: [Field<ActionHead>] = [
    with,
    Field(
      "interruption", \.choice.interruption, interruption, "Interruption of running animations of the same values."),
    Field(
      "lock", \.choice.lock,
      .choice([
        ("refuse", .refuse, "The new animation is refused."),
        ("queue", .queue, "The new animation waits until this one is done."),
      ]), "Behaviour of other animations of the same values while this one runs. Default: they interrupt it."),
    Field(
      "until", \.choice.criteria,
      .choice([
        ("perceived", .logicallyComplete, "The duration has passed, although a spring may still settle."),
        ("settled", .removed, "All moved entities are at rest, whichever animation moved them last."),
      ]), "Point at which the action counts as completed."),
    Field(
      "interaction", \.choice.allowsInteraction, .flag,
      "Whether entities that this animation moves, and their children, can be clicked and dragged."),
  ]

  static let interruption = Schema<AnimationInterruption>.choice([
    ("automatic", .automatic, "A spring merges, a curve adds."),
    ("add", .add, "Adds to the running animation: the differences sum up."),
    ("merge", .merge, "Takes over the value and, for a spring, the velocity."),
    ("fromCurrent", .fromCurrent, "Ends the running animation and starts from the presented value, at rest."),
    ("replace", .replace, "Ends the running animation and starts from its target."),
    ("refuse", .refuse, "Refused while another animation runs."),
    ("queue", .queue, "Waits until the running animation is done."),
  ])
}

package enum Actions {
  /// In the order of the documentation.
  static let kinds: [ActionKind] =
    AnimateAction.kinds + [ArrangeAction.kind] + TransitionAction.kinds + [
      ShiftScreensAction.kind, ShiftingAction.kind, PresentAction.kind, DismissAction.kind, SequenceAction.kind,
      ParallelAction.kind, TimelineAction.kind, WaitAction.kind, CycleAction.kind, KeyframesAction.kind,
      PhasesAction.kind, RestAction.kind, FlipAction.kind,
    ] + FlightAction.kinds + [
      RiffleAction.kind, AnimatorAction.kind, ControlAction.kind, SoundAction.kind, EmitAction.kind, ShakeAction.kind,
      GoAction.kind, ValueAction.kind,
    ] + HandleAction.kinds

  static let nestingLimit = 16
  static let keys = Set(kinds.map { $0.key })

  private static let phrase =
    "an action such as {set: ID, to: {opacity: 0}}, {animate: ID, to: {x: 300}, with: bouncy} or {wait: 0.5}"
  private static let standardForms = kinds.map { $0.form(.standard) }

  /// A list of actions is a sequence. `raised` are the actions of the scene's blocks, `elsewhere` those of others.
  package static func schema(
    raising raised: [SceneAction] = [], elsewhere: [UnavailableAction] = [], _ properties: PropertyTable = .standard
  ) -> Schema<any Action> {
    let forms = properties === PropertyTable.standard ? standardForms : kinds.map { $0.form(properties) }
    return .oneOf(
      "action", phrase, scalar: raised.isEmpty && elsewhere.isEmpty ? nil : RaiseAction.named(raised, elsewhere),
      list: list.map { SequenceAction(children: $0) }, forms + raised.compactMap(RaiseAction.form))
  }

  /// The forms of an action. Each can be written once for many copies.
  package static func description(raising raised: [SceneAction], _ properties: PropertyTable) -> ValueDescription {
    let description = schema(raising: raised, properties).description
    guard case .oneOf(let what, let forms) = description else { return description }
    let copies = Repetition.fields(haveIDs: false)
    return .oneOf(
      what: what,
      forms.map { form in
        guard case .block(var block) = form else { return form }
        block.fields += copies
        return .block(block)
      })
  }

  /// A list of actions, or one. `{each: …, do: …}` and `{count: …, do: …}` repeat the actions under `do`.
  static let list: Schema<[any Action]> = {
    let what = "a list of actions such as {set: ID, to: {opacity: 0}} or {animate: ID, to: {x: 300}, with: bouncy}"
    let item = ValueDescription.reference(to: "action", what: "an action")
    let one = Schema<[any Action]>(item) { readItem($0, in: &$1) }
    let many = Schema<[[any Action]]>.list(of: one, count: 1...SceneExpansion.heaviest).map { $0.flatMap(\.self) }
    return Schema<[any Action]>(.oneOf(what: what, [item, .list(item, count: 1...10_000)])) { node, context in
      // A single action needs no brackets.
      let isOne = node.entries?.isEmpty == false || node.text.map(context.raisable.contains) == true
      guard isOne || node.items?.isEmpty == false else { return context.refuse(node, isNot: what) }
      guard context.actionDepth < nestingLimit else {
        return context.refuse(
          at: node.location, "actions are nested more than \(nestingLimit) deep here; use a rule for it")
      }
      context.actionDepth += 1
      defer { context.actionDepth -= 1 }
      return (isOne ? one : many).read(node, &context)
    }
  }()

  private static func readItem(_ node: YAMLNode, in context: inout DecodingContext) -> [any Action]? {
    guard Repetition.isAsked(by: node) else { return readOne(node, in: &context).map { [$0] } }
    guard let copies = Repetition.asked(by: node, in: &context) else { return nil }
    let template = Repetition.template(node)
    var actions: [any Action] = []
    for index in copies.words.indices {
      let mistakes = context.diagnostics.count
      // One wrong copy is reported for all.
      guard let read = readOne(copies.copy(index, of: template), in: &context) else {
        if context.diagnostics.count > mistakes {
          return context.refuse(since: mistakes) { copies.source(of: $0, row: index, in: template) }
        }
        continue
      }
      actions.append(read)
    }
    return actions
  }

  private static let needs:
    [(keys: [String], has: @Sendable (EntityDescription) -> Bool, reason: String, advice: String)] = [
      (
        PropertyTable.scrollKeys, { $0.parts.has(Scroll.self) }, "does not scroll",
        "give it 'scroll: vertical', or name what does"
      ),
      (["strokeTo"], { $0.parts.has(PathShape.self) }, "has no 'path'", "give it a 'path', or write 'stroke'"),
      (["trimFrom", "trimTo", "morph"], { $0.parts.has(PathShape.self) }, "has no 'path'", "give it a 'path'"),
      (["follow"], { $0.parts.has(Follow.self) }, "follows no path", "give it 'follow: {path: ID}'"),
      (["frame"], { $0.parts.has(Image.self) }, "has no 'image'", "give it an 'image' with frames"),
      (["number"], { $0.parts.has(Label.self) }, "has no 'text'", "give it 'text: {number: 0}'"),
      (["zoom"], { $0.camera != nil }, "is no camera", "name the camera, or write 'scale'"),
      (["maskOffset"], \.hasMaskGradient, "has no gradient as its mask", "give it 'mask: {linear: [1, 0]}'"),
    ]

  /// Checks that the targets have the properties it changes, such as scroll or zoom.
  private static func readOne(_ node: YAMLNode, in context: inout DecodingContext) -> (any Action)? {
    guard let action = context.action.read(node, &context) else { return nil }
    let target = ["animate", "set", "keyframes", "phases"].lazy.compactMap { node.entry($0)?.value }.first
    var parts = [(target, node)]
    for phase in node.entry("through")?.value.items ?? [] { parts.append((target, phase)) }
    for change in node.entry("changes")?.value.items ?? [] { parts.append((change.entry("of")?.value, change)) }
    let mistakes = context.diagnostics.count
    for (target, part) in parts {
      let changes = ["to", "by"].flatMap { part.entry($0)?.value.entries ?? [] }
      for (keys, has, reason, advice) in needs {
        guard let first = changes.first(where: { keys.contains($0.key) }), let target,
          let targets = Targets.schema.read(target, &context),
          let still = targets.indices.first(where: { context.isKnown($0, without: has) })
        else { continue }
        context.report(
          at: first.keyLocation, "'\(context.entities.ids[still])' \(reason), so it has no '\(first.key)'; \(advice)")
      }
    }
    return context.diagnostics.count == mistakes ? action : nil
  }
}
