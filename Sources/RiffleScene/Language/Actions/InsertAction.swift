import RiffleCore
import RiffleECS
import RiffleStage

/// How things come and go: the keys of `insert` and `remove` beside their targets.
struct TransitionOptions: Sendable {
  var choice = AnimationChoice()
  var transition: Transition?
  /// Seconds between one entity and the next.
  var stagger = 0.0
  var name: String?

  static let fields: [Field<TransitionOptions>] = [
    Field("with", \.choice, AnimationChoice.schema, "The animation, for transitions without one of their own."),
    Field("transition", \.transition, Transition.schema, "In place of the entity's own."),
    Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one entity and the next."),
    Field("name", \.name, Action.nameField, Action.nameDoc),
  ]

  /// A step for each target, each a little after the one before.
  func steps(for targets: Targets, isRemoval: Bool, in program: inout Program) -> any ActionStep {
    var each = targets.indices.map { Targets(indices: [$0]) }
    if targets.includesThis { each.append(Targets(includesThis: true)) }
    let steps = each.map { TransitionStep(target: $0, choice: choice, transition: transition, isRemoval: isRemoval) }
    if steps.count == 1 { return steps[0] }
    return ParallelStep(nodes: steps.map { program.add($0) }, stagger: stagger)
  }
}

/// Things that are not there come by their transitions: `{insert: ID, with: bouncy}`. Done when they rest.
struct InsertAction: SceneActionKind {
  var targets = Targets()
  var manner = TransitionOptions()

  static let form = Schema<Action>.Alternative(
    "insert",
    block: Schema<InsertAction>.block("action", "Things come, each by its transition.", InsertAction()) {
      Field.required("insert", \.targets, Targets.schema, "Who; what is leaving turns round, what is there stays.")
      TransitionOptions.fields.map { $0.inside(\.manner) }
    }
  ) { Action($0, name: $0.manner.name) }

  func step(in program: inout Program) -> any ActionStep {
    manner.steps(for: targets, isRemoval: false, in: &program)
  }
}

/// Things go by their transitions, and with them what stands on them: `{remove: ID, with: bouncy}`. Done when they are
/// gone.
struct RemoveAction: SceneActionKind {
  var targets = Targets()
  var manner = TransitionOptions()

  static let form = Schema<Action>.Alternative(
    "remove",
    block: Schema<RemoveAction>.block("action", "Things go, each by its transition.", RemoveAction()) {
      Field.required("remove", \.targets, Targets.schema, "Who; what is still coming turns round.")
      TransitionOptions.fields.map { $0.inside(\.manner) }
    }
  ) { Action($0, name: $0.manner.name) }

  func step(in program: inout Program) -> any ActionStep {
    manner.steps(for: targets, isRemoval: true, in: &program)
  }
}

/// One thing on its way in or out.
struct TransitionStep: ActionStep {
  let target: Targets
  let choice: AnimationChoice
  let transition: Transition?
  let isRemoval: Bool

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .animating(let token) = running.state { return pass.isCompleted(token) }
    if !isRemoval, let index = target.indices.first { world.bringBack(index) }
    guard let entity = pass.entities(target, world).first else { return true }
    let token = pass.scripts.newToken()
    let done: AnimationCompletion = { world, _ in world[resource: Scripts.self].completed.append(token) }
    world.withAnimation(choice.animation, cause: pass.cause(choice.name, of: running)) { world in
      if isRemoval {
        world.remove(entity, with: transition, completion: done)
      } else {
        world.insert(entity, with: transition, completion: done)
      }
    }
    // What is there already, and rests, has nothing to wait for.
    guard world.has(TransitionState.self, entity) else { return true }
    running.state = .animating(token)
    return false
  }
}
