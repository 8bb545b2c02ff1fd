import RiffleCore
import RiffleECS
import RiffleStage

/// Values at once in the model, what is seen follows: `{animate: ID, to: {x: 300}, with: bouncy}`. It is done when the
/// animation is.
struct AnimateAction: SceneActionKind {
  let targets: Targets
  let changes: [Change]
  let choice: AnimationChoice
  /// Seconds between one entity and the next.
  var stagger = 0.0

  private struct Written: Sendable {
    var targets = Targets()
    var changes = ChangeSyntax()
    var timing = ActionTiming()
  }

  static let form = Schema<Action>.Alternative(
    "animate",
    block: Schema<Written>.block("action", "Sets values; what is seen follows by an animation.", Written()) {
      Field.required("animate", \.targets, Targets.schema, "Whose values.")
      ChangeSyntax.fields.map { $0.inside(\.changes) }
      ActionTiming.fields.map { $0.inside(\.timing) }
    }
    .checked { $0.changes.complaint }
  ) { written in
    let timing = written.timing
    let kind = AnimateAction(
      targets: written.targets, changes: written.changes.inOrder, choice: timing.choice, stagger: timing.stagger)
    return Action(kind, name: timing.name)
  }

  func step(in program: inout Program) -> any ActionStep {
    guard stagger > 0, targets.indices.count > 1 else {
      return AnimateStep(groups: [.init(targets: targets, changes: changes)], choice: choice)
    }
    let groups = targets.indices.map { AnimateStep.Group(targets: Targets(indices: [$0]), changes: changes) }
    return AnimateStep.staggered(groups, choice, stagger, in: &program)
  }
}

/// Changes in one transaction, and the wait for its completion.
struct AnimateStep: ActionStep {
  /// Entities that change alike.
  struct Group: Sendable {
    var targets: Targets
    var changes: [Change]
  }

  var groups: [Group]
  var choice: AnimationChoice

  /// Each group a little after the one before.
  static func staggered(
    _ groups: [Group], _ choice: AnimationChoice, _ stagger: Double, in program: inout Program
  ) -> any ActionStep {
    let nodes = groups.map { program.add(AnimateStep(groups: [$0], choice: choice)) }
    return ParallelStep(nodes: nodes, stagger: stagger)
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .animating(let token) = running.state { return pass.isCompleted(token) }
    let groups = groups.map { (entities: pass.entities($0.targets, world), changes: $0.changes) }
    for group in groups {
      for entity in group.entities { for change in group.changes { world.prepare(entity, for: change.value) } }
    }
    let token = pass.animate(choice, of: running, &world) { world in
      for group in groups {
        for entity in group.entities { for change in group.changes { world.apply(change, to: entity) } }
      }
    }
    running.state = .animating(token)
    return false
  }
}
