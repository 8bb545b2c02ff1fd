import RiffleCore
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
  static let doc = "Ends what runs under a name: it stops where it is seen, and what would follow it does not happen."
  static let who = "The name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .cancel }
}

/// Brings what runs under a name to its end: `{finish: slide}`, `{finish: pulse, at: endOfCycle}`.
struct FinishAction: HandleAction {
  static let key = "finish"
  static let doc = "Brings what runs under a name to its end, at once or with its round, and what follows it begins."
  static let who = "The name of an action; of a list the step under way is finished."
  var head = ActionHead()
  var target = ""
  var order = Scripts.Order.Kind.finish

  static func fields(_ properties: PropertyTable) -> [Field<FinishAction>] {
    Field.required(key, \.target, ActionHead.used, who)
    Field(
      "at", \.order,
      .choice([
        ("end", .finish, "At once, at the values it leads to."),
        ("endOfCycle", .endCycle, "When the round of its repeat that is under way is over."),
      ]), "When it ends.")
  }
}

/// Turns what runs under a name round: `{reverse: slide}`.
struct ReverseAction: HandleAction {
  static let key = "reverse"
  static let doc =
    "Turns what runs under a name round: a curve takes as long back as it has gone, a spring keeps its speed."
  static let who = "The name of an action; what still waits for its delay never begins, and what was held continues."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .reverse }
}

/// Begins what runs under a name again: `{restart: timer}`.
struct RestartAction: HandleAction {
  static let key = "restart"
  static let doc = "Begins what runs under a name again, from where it is seen."
  static let who = "The name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .restart }
}

/// Holds what runs under a name: `{pause: timer}`.
struct PauseAction: HandleAction {
  static let key = "pause"
  static let doc =
    "Holds what runs under a name: what it animates and its waits stand still, and none of its steps begins."
  static let who = "The name of an action; cards that fly to a layout land."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .pause }
}

/// Lets what was held continue: `{resume: timer}`.
struct ResumeAction: HandleAction {
  static let key = "resume"
  static let doc = "Lets what was held continue, with as much of a wait as was left."
  static let who = "The name of an action."
  var head = ActionHead()
  var target = ""
  var order: Scripts.Order.Kind { .resume }
}
