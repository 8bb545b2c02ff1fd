import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage

/// A round through phases, each reached by its own animation:
/// `{phases: ID, through: [{to: {scale: 1}}, {to: {scale: 1.4}, with: bouncy}], loop: true}`.
///
/// As SwiftUI's phase animator has it: without `loop` the things run once through the phases and come to rest at the
/// first; with it they go round until `{rest: NAME}` asks them to end.
struct PhasesAction: SceneActionKind {
  var targets = Targets()
  var phases: [Phase] = []
  var loops = false
  var stagger = 0.0
  var name: String?

  struct Phase: Sendable {
    var changes = ChangeSyntax()
    var choice = AnimationChoice()
  }

  private static let phase = Schema<Phase>.block("phase", "Values, and how one gets to them.", Phase()) {
    ChangeSyntax.fields.map { $0.inside(\.changes) }
    Field("with", \.choice, AnimationChoice.schema, "The animation that leads to this phase.")
  }
  .checked { $0.changes.complaint }

  static let form = Schema<Action>.Alternative(
    "phases",
    block: Schema<PhasesAction>.block("action", "A round through phases, back to the first.", PhasesAction()) {
      Field.required("phases", \.targets, Targets.schema, "Whose values.")
      Field.required(
        "through", \.phases, .list(of: phase, count: 2...100), "The phases; the first is where it rests.")
      Field("loop", \.loops, .flag, "Whether it goes round and round, or once.")
      Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one entity and the next.")
      Field("name", \.name, Action.nameField, Action.nameDoc)
    }
  ) { Action($0, name: $0.name) }

  func step(in program: inout Program) -> any ActionStep {
    guard
      let round = try? PhaseAnimator(
        checking: Array(phases.indices), isTriggered: !loops, animations: phases.map(\.choice.animation))
    else { return SequenceStep(nodes: []) }
    var each = stagger > 0 ? targets.indices.map { Targets(indices: [$0]) } : [targets]
    if stagger > 0, targets.includesThis { each.append(Targets(includesThis: true)) }
    let nodes = each.map { targets in
      let legs = round.legs.map { leg in
        let phase = phases[leg.target]
        return program.add(
          AnimateStep(groups: [.init(targets: targets, changes: phase.changes.inOrder)], choice: phase.choice))
      }
      return program.add(loops ? LoopStep(nodes: legs, name: name) : SequenceStep(nodes: legs))
    }
    return ParallelStep(nodes: nodes, stagger: stagger)
  }
}

/// Legs over and over; the last one leads to where it rests.
struct LoopStep: ActionStep {
  let nodes: [Int]
  /// What asks it to end.
  let name: String?
  var children: [Int] { nodes }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh { pass.scripts.resting.removeAll { $0 == name } }
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        var next = begun % nodes.count
        if let name, pass.scripts.resting.contains(name) {
          // The leg under way has ended: from here straight to where it rests, unless it is there.
          if next == 0, begun > 0 { return true }
          next = nodes.count - 1
        }
        running.state = .begun(next + 1)
        running.children = [Scripts.Running(node: nodes[next], notBefore: pass.now)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      running.children.removeAll()
    }
  }
}

/// Lets phases that go round come to rest: `{rest: NAME}`. The leg under way ends, then they go to their first phase.
struct RestAction: SceneActionKind, ActionStep {
  var name = ""

  static let form = Schema<Action>.Alternative(
    "rest",
    block: Schema<RestAction>.block("action", "Lets phases that go round come to rest.", RestAction()) {
      Field.required("rest", \.name, Action.nameField, "The name of the phases.")
    }
  ) { Action($0) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !pass.scripts.resting.contains(name) { pass.scripts.resting.append(name) }
    return true
  }
}
