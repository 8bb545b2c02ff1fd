import RiffleCore

/// Something a scene does: one of a small fixed set, nested at will, and what rules call its end.
///
/// Each kind is a file of its own beside this one; `Action.kinds` lists them.
public struct Action: Sendable {
  let what: any Performable
  /// What rules call its end: `{completion: NAME}`.
  public let name: String?

  init(_ what: any Performable, name: String? = nil) {
    self.what = what
    self.name = name
  }

  /// Actions nested deeper than this are mistakes.
  static let nestingLimit = 16

  static let nameField = Schema<String>.text("a name", maximumLength: 64)
  static let nameDoc = "What rules call its end: {completion: NAME}."
}

extension Action {
  private static let phrase =
    "an action such as {set: ID, to: {opacity: 0}}, {animate: ID, to: {x: 300}, with: bouncy} or {wait: 0.5}"
  private static let standardForms = kinds.map { $0.form(.standard) }
  /// What an action of the language is known by.
  static let keys = Set(standardForms.map { $0.keys[0] })

  /// An action, or a list of them, which is a sequence.
  ///
  /// - Parameters:
  ///   - raised: what a scene's blocks do when they are asked to, by name.
  ///   - elsewhere: actions of blocks the scene does not have.
  static func schema(
    raising raised: [SceneAction] = [], elsewhere: [UnavailableAction] = [], _ properties: PropertyTable = .standard
  ) -> Schema<Action> {
    let forms = properties === PropertyTable.standard ? standardForms : kinds.map { $0.form(properties) }
    return .oneOf(
      "action", phrase, scalar: raised.isEmpty && elsewhere.isEmpty ? nil : RaiseAction.named(raised, elsewhere),
      list: list.map { Action(SequenceAction(actions: $0)) }, forms + raised.compactMap(RaiseAction.form))
  }

  /// A list of actions, or one. `{each: …, do: …}` and `{count: …, do: …}` stand for as many copies of what they do.
  static let list: Schema<[Action]> = {
    let what = "a list of actions such as {set: ID, to: {opacity: 0}} or {animate: ID, to: {x: 300}, with: bouncy}"
    let item = ValueDescription.reference(to: "action", what: "an action")
    return Schema<[Action]>(.oneOf(what: what, [item, .list(item, count: 1...10_000)])) { node, context in
      // A single action needs no brackets.
      let isOne = node.entries?.isEmpty == false || node.text.map(context.raisable.contains) == true
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
      return context.action.read(node, &context).map { [$0] }
    }
    let (copies, isRight) = Repetition.asked(by: node, in: &context)
    guard let copies, isRight else { return nil }
    let template = Repetition.template(node)
    var actions: [Action] = []
    for index in copies.words.indices {
      let mistakes = context.diagnostics.count
      // One copy that is wrong is enough to say so.
      guard let read = context.action.read(copies.copy(index, of: template), &context) else {
        if context.diagnostics.count > mistakes { return nil }
        continue
      }
      actions.append(read)
    }
    return actions
  }
}
