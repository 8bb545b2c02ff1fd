import RiffleStage

/// A round through phases, each reached by its own animation:
/// `{phases: ID, through: [{to: {scale: 1}}, {to: {scale: 1.4}, with: bouncy}], loop: true}`.
///
/// As SwiftUI's phase animator has it: without `loop` the entities run once through the phases and come to rest at the
/// first; with it they go round until `{rest: NAME}` asks them to end.
struct PhasesAction: WrittenAction {
  static let key = "phases"
  static let doc = "Cycles through phases and returns to the first."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var targets = Targets()
  var phases: [Phase] = []
  var loops = false

  struct Phase: Sendable {
    var changes = ChangeSyntax()
    var choice = AnimationChoice()
  }

  static func fields(_ properties: PropertyTable) -> [Field<PhasesAction>] {
    let phase = Schema<Phase>.block("phase", "Properties of the phase and the animation into it.", Phase()) {
      ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
      Field("with", \.choice, AnimationChoice.schema, "Animation into this phase.")
    }
    Field.required(key, \.targets, Targets.schema, "Entities with the values.")
    Field.required(
      "through", \.phases, .list(of: phase.checked(\.changes.complaint), count: 2...100),
      "Phases; the first is the rest phase.")
    Field("loop", \.loops, .flag, "Whether the movement repeats.")
  }

  func expanded(in program: Program) -> any Action {
    guard
      let round = try? PhaseAnimator(
        checking: Array(phases.indices), isTriggered: !loops, animations: phases.map(\.choice.animation))
    else { return SequenceAction() }
    let each = (head.stagger.isNone ? [targets] : targets.each).map { targets -> any Action in
      let legs = round.legs.map { AnimateAction(phases[$0.target].changes, of: targets, phases[$0.target].choice) }
      return loops ? LoopStep(children: legs, phases: name) : SequenceAction(legs)
    }
    return ParallelAction(each, stagger: head.stagger)
  }
}

/// Legs over and over; the last one leads to where it rests.
struct LoopStep: Action {
  let children: [any Action]
  /// What asks it to end.
  let phases: String?
  var isEndless: Bool { true }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh { pass.scripts.resting.removeAll { $0 == phases } }
    let nodes = pass.children(of: running)
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        var next = begun % nodes.count
        if let phases, pass.scripts.resting.contains(phases) {
          // The leg under way has ended: from here straight to where it rests, unless it is there.
          if next == 0, begun > 0 { return true }
          next = nodes.count - 1
        }
        running.state = .begun(next + 1)
        running.children = [Scripts.Running(node: nodes[next], notBefore: pass.now, lag: running.lag)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      running.lag = running.children[0].lag
      running.children.removeAll()
    }
  }
}

/// Lets phases that go round come to rest: `{rest: NAME}`. The leg under way ends, then they go to their first phase.
struct RestAction: WrittenAction {
  static let key = "rest"
  static let doc = "Ends a cycle of phases at its rest phase."

  var head = ActionHead()
  var phases = ""

  static func fields(_ properties: PropertyTable) -> [Field<RestAction>] {
    Field.required(key, \.phases, ActionHead.nameSchema, "Name of the phases.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !pass.scripts.resting.contains(phases) { pass.scripts.resting.append(phases) }
    return true
  }
}
