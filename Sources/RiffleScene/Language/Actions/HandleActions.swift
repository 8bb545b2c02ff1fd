import RiffleECS

/// An action on the actions that run under a name: `{cancel: timer}`. One that does not run stays as it is.
protocol HandleAction: WrittenAction {
  var order: Scripts.Order.Kind { get }
  static var who: String { get }
  var target: String { get set }
}

extension HandleAction {
  static func fields(_ properties: PropertyTable) -> [Field<Self>] {
    [.required(key, \.target, ActionHead.used, who)]
  }

  /// It is carried out when this script has come as far as it does in this tick: what it is about may be a part of it.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    pass.orders.append(Scripts.Order(kind: order, name: target))
    return true
  }
}

/// Ends what runs under a name, where it is seen: `{cancel: timer}`.
struct CancelAction: HandleAction {
  static let key = "cancel"
  static let doc =
    "Cancels the running action with this name: it stops at its presented state and nothing that follows it starts."
  static let who = "Name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .cancel }
}

/// Brings what runs under a name to its end: `{finish: slide}`, `{finish: pulse, at: endOfCycle}`.
struct FinishAction: HandleAction {
  static let key = "finish"
  static let doc =
    "Finishes the running action with this name, at once or at the end of its cycle. The actions that follow it start."
  static let who = "Name of an action; of a sequence, the current step is finished."
  var head = ActionHead()
  var target = ""
  var order = Scripts.Order.Kind.finish

  static func fields(_ properties: PropertyTable) -> [Field<FinishAction>] {
    Field.required(key, \.target, ActionHead.used, who)
    Field(
      "at", \.order,
      .choice([
        ("end", .finish, "At once, at the target values."),
        ("endOfCycle", .endCycle, "At the end of the current repeat cycle."),
      ]), "Position at the end.")
  }
}

/// Turns what runs under a name round: `{reverse: slide}`.
struct ReverseAction: HandleAction {
  static let key = "reverse"
  static let doc =
    "Reverses the running action with this name: a curve takes as long back as it has run, a spring keeps its velocity."
  static let who = "Name of an action; waiting delays are cancelled and paused animations resume."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .reverse }
}

/// Begins what runs under a name again: `{restart: timer}`.
struct RestartAction: HandleAction {
  static let key = "restart"
  static let doc = "Restarts the running action with this name, from its presented state."
  static let who = "Name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .restart }
}

/// Holds what runs under a name: `{pause: timer}`.
struct PauseAction: HandleAction {
  static let key = "pause"
  static let doc =
    "Pauses the running action with this name: its animations and waits stop, and no step of it starts."
  static let who = "Name of an action; cards that fly to a layout land first."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .pause }
}

/// Lets what was held continue: `{resume: timer}`.
struct ResumeAction: HandleAction {
  static let key = "resume"
  static let doc = "Resumes a paused action, with the rest of its waits."
  static let who = "Name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .resume }
}
