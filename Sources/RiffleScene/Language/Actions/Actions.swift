/// The actions of the language, and the reading of their lists.
package enum Actions {
  /// Every kind of action a scene may write, in the order of the documentation.
  static let kinds: [ActionKind] =
    [
      SetAction.kind, AnimateAction.kind, ArrangeAction.kind,
    ] + TransitionAction.kinds + [
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

  /// An action, or a list of them, which is a sequence.
  ///
  /// - Parameters:
  ///   - raised: the actions that the scene's blocks provide, by name.
  ///   - elsewhere: actions of blocks the scene does not have.
  package static func schema(
    raising raised: [SceneAction] = [], elsewhere: [UnavailableAction] = [], _ properties: PropertyTable = .standard
  ) -> Schema<any Action> {
    let forms = properties === PropertyTable.standard ? standardForms : kinds.map { $0.form(properties) }
    return .oneOf(
      "action", phrase, scalar: raised.isEmpty && elsewhere.isEmpty ? nil : RaiseAction.named(raised, elsewhere),
      list: list.map { SequenceAction($0) }, forms + raised.compactMap(RaiseAction.form))
  }

  /// A list of actions, or one. `{each: …, do: …}` and `{count: …, do: …}` repeat the actions under `do`.
  static let list: Schema<[any Action]> = {
    let what = "a list of actions such as {set: ID, to: {opacity: 0}} or {animate: ID, to: {x: 300}, with: bouncy}"
    let item = ValueDescription.reference(to: "action", what: "an action")
    return Schema<[any Action]>(.oneOf(what: what, [item, .list(item, count: 1...10_000)])) { node, context in
      // A single action needs no brackets.
      let isOne = node.entries?.isEmpty == false || node.text.map(context.raisable.contains) == true
      guard let items = isOne ? [node] : node.items, !items.isEmpty else { return context.refuse(node, isNot: what) }
      guard context.actionDepth < nestingLimit else {
        return context.refuse(
          at: node.location, "actions are nested more than \(nestingLimit) deep here; use a rule for it")
      }
      context.actionDepth += 1
      defer { context.actionDepth -= 1 }
      let outer = context.label
      defer { context.label = outer }
      var actions: [any Action] = []
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

  private static func readItem(_ node: YAMLNode, in context: inout DecodingContext) -> [any Action]? {
    guard node.entry("each") != nil || node.entry("count") != nil || Repetition.data(of: node) != nil else {
      return readOne(node, in: &context).map { [$0] }
    }
    let (copies, isRight) = Repetition.asked(by: node, in: &context)
    guard let copies, isRight else { return nil }
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
}
