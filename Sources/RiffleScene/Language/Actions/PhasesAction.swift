import RiffleView

/// Cycles through phases, each with its own animation:
/// `{phases: ID, through: [{to: {scale: 1}}, {to: {scale: 1.4}, with: bouncy}], loop: true}`.
///
/// As in SwiftUI's phase animator, without `loop` the entities run once through the phases and rest at the first one;
/// with it they repeat until `{rest: NAME}` ends them.
struct PhasesAction: WrittenAction {
  static let key = "phases"
  static let doc = "Cycles through phases and returns to the first."
  static let tail = [ActionHead.stagger, ActionHead.name, ActionHead.jumps]

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

/// Repeats legs; the last one leads to the rest phase, where it stays with reduced motion.
struct LoopStep: Action {
  let children: [any Action]
  /// The name by which `rest` ends it.
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
        let isAskedToRest = phases.map(pass.scripts.resting.contains) ?? false
        if isAskedToRest || world.reducesMotion {
          // The running leg has ended: go straight to the rest phase, unless it is there.
          if next == 0, begun > 0 { return isAskedToRest }
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

/// Ends repeated phases: `{rest: NAME}`. The running leg ends, then they return to their first phase.
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
