import RiffleECS

/// An action on the running actions of a name: `{cancel: timer}`. Has no effect if none runs.
struct HandleAction: Action {
  let key: String?
  var order: Scripts.Order.Kind
  var head = ActionHead()
  var target = ""
  var name: String? { head.name }

  static let kinds: [ActionKind] = [
    // At the presented values.
    kind(
      "cancel", .cancel,
      "Cancels the running action with this name: it stops at its presented state and nothing that follows it starts."),
    // `{finish: slide}`, `{finish: pulse, at: endOfCycle}`
    kind(
      "finish", .finish,
      "Finishes the running action with this name, at once or at the end of its cycle. The actions that follow it start.",
      "Name of an action; of a sequence, the current step is finished.",
      more: [
        Field(
          "at", \.order,
          .choice([
            ("end", .finish, "At once, at the target values."),
            ("endOfCycle", .endCycle, "At the end of the current repeat cycle."),
          ]), "Position at the end.")
      ]),
    kind(
      "reverse", .reverse,
      "Reverses the running action with this name: a curve takes as long back as it has run, a spring keeps its velocity.",
      "Name of an action; waiting delays are cancelled and paused animations resume."),
    kind(
      "restart", .restart,
      "Restarts the running action with this name, from the values at its first start; 'by' adds no second time."),
    kind(
      "pause", .pause,
      "Pauses the running action with this name: its animations and waits stop, and no step of it starts.",
      "Name of an action; cards that fly to a layout land first."),
    kind("resume", .resume, "Resumes a paused action, with the rest of its waits."),
  ]

  private static func kind(
    _ key: String, _ order: Scripts.Order.Kind, _ doc: String, _ who: String = "Name of an action.",
    more: [Field<HandleAction>] = []
  ) -> ActionKind {
    ActionKind(key, doc, HandleAction(key: key, order: order)) {
      Field.required(key, \.target, ActionHead.used, who)
      more
      ActionHead.name.inside(\.head)
    }
  }

  /// Interrupts its script until the order is carried out, because the target may be a part of this script.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    guard running.state == .fresh else { return true }
    // A restarted action begins in the next tick, and only then has an end.
    if [.finish, .endCycle].contains(order), pass.scripts.isRewound(target, in: pass.program) { return false }
    pass.order = Scripts.Order(kind: order, name: target)
    running.state = .begun(1)
    return false
  }
}
