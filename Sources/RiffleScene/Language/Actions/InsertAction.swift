import RiffleCore
import RiffleECS

/// Things that are not there come by their transitions: `{insert: ID, with: bouncy}`. Done when they rest.
struct InsertAction: WrittenAction {
  static let key = "insert"
  static let doc = "Things come, each by its transition."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?

  static func fields(_ properties: PropertyTable) -> [Field<InsertAction>] {
    Field.required(key, \.targets, Targets.schema, "Who; what is leaving turns round, what is there stays.")
    TransitionStep.fields(\.head, \.transition)
  }

  func expanded(in program: Program) -> any Action {
    TransitionStep.each(of: targets, head, transition, isRemoval: false)
  }
}

/// Things go by their transitions, and with them what stands on them: `{remove: ID, with: bouncy}`. Done when they are
/// gone.
struct RemoveAction: WrittenAction {
  static let key = "remove"
  static let doc = "Things go, each by its transition."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?

  static func fields(_ properties: PropertyTable) -> [Field<RemoveAction>] {
    Field.required(key, \.targets, Targets.schema, "Who; what is still coming turns round.")
    TransitionStep.fields(\.head, \.transition)
  }

  func expanded(in program: Program) -> any Action {
    TransitionStep.each(of: targets, head, transition, isRemoval: true)
  }
}

/// One thing on its way in or out.
struct TransitionStep: Action {
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

extension TransitionStep {
  /// How things come and go: the keys beside who does.
  static func fields<Kind: Action>(
    _ head: WritableKeyPath<Kind, ActionHead> & Sendable, _ transition: WritableKeyPath<Kind, Transition?> & Sendable
  ) -> [Field<Kind>] {
    [
      Field<ActionHead>(
        "with", \.choice, AnimationChoice.schema, "The animation, for transitions without one of their own."
      ).inside(head),
      Field("transition", transition, Transition.schema, "In place of the entity's own."),
    ]
  }

  /// A step for each target, each a little after the one before.
  static func each(
    of targets: Targets, _ head: ActionHead, _ transition: Transition?, isRemoval: Bool
  ) -> any Action {
    let steps = targets.each.map {
      TransitionStep(target: $0, choice: head.choice, transition: transition, isRemoval: isRemoval)
    }
    return steps.count == 1 ? steps[0] : ParallelAction(steps, stagger: head.stagger)
  }
}

extension Targets {
  /// Each by itself.
  var each: [Targets] {
    indices.map { Targets(indices: [$0]) } + (includesThis ? [Targets(includesThis: true)] : [])
  }
}
