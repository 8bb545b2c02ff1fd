import RiffleCore
import RiffleMotion

/// Something a scene does: one of a small fixed set, nested at will.
public indirect enum Action: Sendable {
  /// Values at once, without movement.
  case set(Targets, [Change])
  /// Values at once in the model; what is seen follows by an animation. It is done when the animation is.
  case animate(Targets, [Change], AnimationChoice)
  /// Things go to their places in a layout, by its number, each a little after the one before.
  case arrange(Int, AnimationChoice, stagger: Double)
  /// One after another, each when the one before is done.
  case sequence([Action])
  /// All together, each a little after the one before; done when all are.
  case parallel([Action], stagger: Double)
  /// Nothing, for some seconds.
  case wait(Double)
  /// The next one each time it is performed, the first one after the last.
  case cycle([Action])
  /// An action whose end starts the rules that wait for this name.
  case named(String, Action)
}

/// An animation, what a scene calls it, and what it does with what runs already.
public struct AnimationChoice: Sendable, Equatable {
  /// The name as it was written; empty for one that was written out.
  public var name = ""
  public var animation: Animation? = .default
  public var interruption = AnimationInterruption.automatic
  /// When it counts as done.
  public var criteria = AnimationCompletionCriteria.logicallyComplete

  static let described = Described<AnimationChoice>(
    Animation.described.description,
    write: { $0.animation == .default ? "default" : nil },
    read: { node, context in
      Animation.described.read(node, &context).map { AnimationChoice(name: node.text ?? "", animation: $0) }
    })
}

extension Action {
  /// Actions nested deeper than this are mistakes.
  static let nestingLimit = 16

  /// A list of actions, or one. `{each: …, do: …}` and `{count: …, do: …}` stand for as many copies of what they do.
  static let list: Described<[Action]> = {
    let what = "a list of actions such as {set: ID, to: {opacity: 0}} or {animate: ID, to: {x: 300}, with: bouncy}"
    let item = ValueDescription.reference(to: "action", what: "an action")
    return Described<[Action]>(.oneOf(what: what, [item, .list(item, count: 1...10_000)])) { node, context in
      // A single action needs no brackets.
      let isOne = node.entries?.isEmpty == false
      guard let items = isOne ? [node] : node.items, !items.isEmpty else {
        context.report(node, isNot: what)
        return nil
      }
      guard context.actionDepth < nestingLimit else {
        context.report(at: node.location, "actions are nested more than \(nestingLimit) deep here; use a rule for it")
        return nil
      }
      context.actionDepth += 1
      defer { context.actionDepth -= 1 }
      let outer = context.label
      defer { context.label = outer }
      var actions: [Action] = []
      var isRight = true
      for (index, item) in items.enumerated() {
        if !isOne { context.label = "item \(index + 1) of \(outer)" }
        guard let read = readItem(item, in: &context) else {
          isRight = false
          continue
        }
        actions += read
      }
      return isRight ? actions : nil
    }
  }()

  private static func readItem(_ node: YAMLNode, in context: inout DecodingContext) -> [Action]? {
    guard node.entry("each") != nil || node.entry("count") != nil else {
      return described.read(node, &context).map { [$0] }
    }
    let (copies, isRight) = Copies.asked(by: node, in: &context)
    guard let copies, isRight else { return nil }
    let template = Copies.template(node)
    var actions: [Action] = []
    for index in copies.words.indices {
      let mistakes = context.diagnostics.count
      // One copy that is wrong is enough to say so.
      guard let read = described.read(copies.copy(index, of: template), &context) else {
        if context.diagnostics.count > mistakes { return nil }
        continue
      }
      actions.append(read)
    }
    return actions
  }
}

/// What may stand in the block of any action.
private struct ValueForm: Sendable {
  var targets = Targets()
  var written = WrittenChanges()
  var choice = AnimationChoice()
  var stagger = 0.0
  var name: String?
}

private struct Nested: Sendable {
  var actions: [Action] = []
  var stagger = 0.0
  var seconds = 0.0
  var name: String?
}

extension Action {
  static let described: Described<Action> = .oneOf(
    "action", "an action such as {set: ID, to: {opacity: 0}}, {animate: ID, to: {x: 300}, with: bouncy} or {wait: 0.5}",
    list: list.map { .sequence($0) }, [set, animate, arrange, sequence, parallel, wait, cycle])

  private typealias Form = Described<Action>.Alternative

  private static let name = Described<String>.text("a name", maximumLength: 64)
  private static let nameDoc = "What rules call its end: {completion: NAME}."

  private static let set = Form(
    "set",
    block: Described<ValueForm>.block("action", "Sets values at once.", ValueForm()) {
      Field.required("set", \.targets, Targets.described, "Whose values.")
      WrittenChanges.fields.map { $0.inside(\.written) }
    }
    .checked(changesSomething)
  ) { .set($0.targets, $0.written.inOrder) }

  private static let animate = Form(
    "animate",
    block: Described<ValueForm>.block("action", "Sets values; what is seen follows by an animation.", ValueForm()) {
      Field.required("animate", \.targets, Targets.described, "Whose values.")
      WrittenChanges.fields.map { $0.inside(\.written) }
      timing
    }
    .checked(changesSomething)
  ) { form in
    let changes = form.written.inOrder
    let action: Action
    if form.stagger > 0, form.targets.indices.count > 1 {
      let each = form.targets.indices.map { Action.animate(Targets(indices: [$0]), changes, form.choice) }
      action = .parallel(each, stagger: form.stagger)
    } else {
      action = .animate(form.targets, changes, form.choice)
    }
    return action.called(form.name)
  }

  private static let interruptions: [(name: String, value: AnimationInterruption, doc: String)] = [
    ("automatic", .automatic, "A spring merges, a curve adds."),
    ("add", .add, "It adds to what runs: the differences sum."),
    ("merge", .merge, "It takes over value and, as a spring, velocity."),
    ("fromCurrent", .fromCurrent, "What runs ends; it starts where the value is seen, from rest."),
    ("replace", .replace, "What runs ends at once; it starts from the value that was aimed at."),
    ("refuse", .refuse, "While anything runs, nothing changes."),
    ("queue", .queue, "It waits until what runs is done."),
  ]

  /// How something that moves takes its time.
  private static let timing: [Field<ValueForm>] = [
    Field("with", \.choice, AnimationChoice.described, "The animation."),
    Field(
      "interruption", \.choice.interruption, .choice(interruptions),
      "What it does with what runs on the same values already."),
    Field(
      "until", \.choice.criteria,
      .choice([
        ("perceived", .logicallyComplete, "Its duration is over, though a spring may still settle."),
        ("settled", .removed, "All that it moved is at rest, whatever took it over."),
      ]), "When it counts as done."),
    Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one entity and the next."),
    Field("name", \.name, name, nameDoc),
  ]

  private static let changesSomething: @Sendable (ValueForm) -> String? = {
    $0.written.inOrder.isEmpty ? "this changes nothing; add 'to:' or 'by:' with values" : nil
  }

  private struct ArrangeForm: Sendable {
    var layout = 0
    var timing = ValueForm()
  }

  private static let arrange = Form(
    "arrange",
    block: Described<ArrangeForm>.block("action", "Things go to their places in a layout.", ArrangeForm()) {
      Field.required("arrange", \.layout, LayoutDescription.reference, "The name of the layout.")
      timing.map { $0.inside(\.timing) }
    }
  ) { Action.arrange($0.layout, $0.timing.choice, stagger: $0.timing.stagger).called($0.timing.name) }

  private static let sequence = Form(
    "sequence",
    block: Described<Nested>.block("action", "One action after another.", Nested()) {
      Field.required("sequence", \.actions, list, "The actions, each beginning when the one before is done.")
      Field("name", \.name, name, nameDoc)
    }
  ) { Action.sequence($0.actions).called($0.name) }

  private static let parallel = Form(
    "parallel",
    block: Described<Nested>.block("action", "Actions together.", Nested()) {
      Field.required("parallel", \.actions, list, "The actions; it is done when all of them are.")
      Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one and the next.")
      Field("name", \.name, name, nameDoc)
    }
  ) { Action.parallel($0.actions, stagger: $0.stagger).called($0.name) }

  private static let wait = Form(
    "wait",
    block: Described<Nested>.block("action", "Nothing for a while.", Nested()) {
      Field.required("wait", \.seconds, .seconds(), "How long.")
    }
  ) { .wait($0.seconds) }

  private static let cycle = Form(
    "cycle",
    block: Described<Nested>.block("action", "The next of some actions each time.", Nested()) {
      Field.required("cycle", \.actions, list, "The actions; the first follows the last. A list is a sequence.")
      Field("name", \.name, name, nameDoc)
    }
  ) { Action.cycle($0.actions).called($0.name) }

  private func called(_ name: String?) -> Action { name.map { .named($0, self) } ?? self }
}
