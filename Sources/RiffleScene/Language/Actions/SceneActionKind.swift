import RiffleECS

/// A kind of action: how it is written, and what runs when its turn comes.
///
/// To add one, write a file with a type that conforms, and name the type in `Action.kinds`. The form decodes it, is what
/// the schema says of it, and finds its mistakes. What it is at while it runs is kept in `Scripts.Running`, so that a
/// snapshot holds it.
///
///   struct WaitAction: SceneActionKind, ActionStep {
///     var seconds = 0.0
///     static let form = Schema<Action>.Alternative("wait", block: …) { Action($0) }
///     func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool { … }
///   }
protocol SceneActionKind: Performable {
  /// How it is written: a block known by a key that only this kind has.
  static var form: Schema<Action>.Alternative { get }
  /// The same where it changes properties.
  static func form(_ properties: PropertyTable) -> Schema<Action>.Alternative
}

extension SceneActionKind {
  static var form: Schema<Action>.Alternative { form(.standard) }
  static func form(_ properties: PropertyTable) -> Schema<Action>.Alternative { form }
}

/// What an action asks for, once it was read.
protocol Performable: Sendable {
  /// What runs. Actions within it are laid out with `program.add`, which gives the numbers of their nodes. A kind that
  /// is a step itself gives itself.
  func step(in program: inout Program) -> any ActionStep
}

/// What a node of the program does, tick by tick.
protocol ActionStep: Sendable {
  /// Carries on as far as it goes in this tick; true when it is done.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool
  /// The nodes of the actions within it: a reloaded scene goes on where the same ones stand in the same order.
  var children: [Int] { get }
}

extension ActionStep {
  var children: [Int] { [] }
}

extension Performable where Self: ActionStep {
  func step(in program: inout Program) -> any ActionStep { self }
}

extension Action {
  /// Every kind of action a scene may write, in the order of the documentation.
  static let kinds: [any SceneActionKind.Type] = [
    SetAction.self,
    AnimateAction.self,
    ArrangeAction.self,
    InsertAction.self,
    RemoveAction.self,
    ToggleAction.self,
    ShiftScreensAction.self,
    ShiftingAction.self,
    PresentAction.self,
    DismissAction.self,
    SequenceAction.self,
    ParallelAction.self,
    WaitAction.self,
    CycleAction.self,
    KeyframesAction.self,
    PhasesAction.self,
    RestAction.self,
    FlipAction.self,
    DealAction.self,
    GatherAction.self,
    ShuffleAction.self,
    SortAction.self,
    RiffleAction.self,
    AnimatorAction.self,
    ControlAction.self,
  ]
}
