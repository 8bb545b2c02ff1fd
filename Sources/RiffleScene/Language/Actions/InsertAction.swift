import RiffleStage

/// Entities that are not there come by their transitions: `{insert: ID, with: bouncy}`. Done when they rest.
struct InsertAction: TransitionAction {
  static let key = "insert"
  static let doc = "Inserts entities with their transitions; the others of a layout make room."
  static let who = "Entities to insert; leaving ones reverse, present ones stay."
  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?

  func expanded(in program: Program) -> any Action { each(isRemoval: false) }
}

/// Entities go by their transitions, and with them what they contain: `{remove: ID, with: bouncy}`. Done when they are
/// gone.
struct RemoveAction: TransitionAction {
  static let key = "remove"
  static let doc = "Removes entities with their transitions; the others of a layout close the gap."
  static let who = "Entities to remove; arriving ones reverse."
  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?

  func expanded(in program: Program) -> any Action { each(isRemoval: true) }
}

/// An action by which entities come or go.
protocol TransitionAction: WrittenAction {
  /// What it says of its targets.
  static var who: String { get }
  var targets: Targets { get set }
  /// Replaces the entity's own value.
  var transition: Transition? { get set }
}

extension TransitionAction {
  static var tail: [Field<ActionHead>] { [ActionHead.stagger, ActionHead.name] }

  static func fields(_ properties: PropertyTable) -> [Field<Self>] {
    [
      .required(key, \.targets, Targets.schema, who),
      Field("with", \.head.choice, AnimationChoice.schema, "Animation for transitions without one of their own."),
      Field("transition", \.transition, Transition.schema, "Replaces the entity's own value."),
    ]
  }

  /// A step for each target, each a little after the one before.
  func each(isRemoval: Bool) -> any Action {
    let steps = targets.each.map {
      TransitionStep(target: $0, choice: head.choice, transition: transition, isRemoval: isRemoval)
    }
    return steps.count == 1 ? steps[0] : ParallelAction(steps, stagger: head.stagger)
  }
}

/// One entity on its way in or out.
struct TransitionStep: Action {
  let target: Targets
  let choice: AnimationChoice
  let transition: Transition?
  let isRemoval: Bool

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let isThere = !isRemoval && pass.entities(target, world).first.map { !world.has(TransitionState.self, $0) } ?? false
    // What is there already, and rests, does not come once more.
    if isThere { return true }
    let isNew = !isRemoval && target.indices.first.map { world.bringBack($0) } ?? false
    guard let entity = pass.entities(target, world).first else { return true }
    let (program, seats) = (pass.program, world.seats(closingUpAround: entity, isRemoved: isRemoval))
    if isNew {
      // It comes where its place is now, not on its way there.
      let all = world[resource: SceneEntities.self].all
      world.withTransaction(Transaction(disablesAnimations: true)) { world in
        for seat in seats where all[seat.entity] == entity { world.take(seat, program) }
      }
    }
    let token = pass.scripts.newToken()
    let done = pass.completion(of: token)
    world.withAnimation(pass.paced(choice.animation), cause: pass.cause(choice.name, of: running)) { world in
      if isRemoval {
        world.remove(entity, with: transition, completion: done)
      } else {
        world.insert(entity, with: transition, completion: done)
      }
      for seat in seats { world.take(seat, program) }
    }
    // What is there already, and rests, has nothing to wait for.
    guard world.has(TransitionState.self, entity) else { return true }
    running.state = .animating(token)
    return false
  }
}

extension Targets {
  /// Each by itself.
  var each: [Targets] { indices.map { Targets(indices: [$0]) } + (includesThis ? [Targets(includesThis: true)] : []) }
}
