import RiffleView

/// An action that inserts or removes entities by their transitions, with their children: `{insert: ID, with: bouncy}`.
/// Done when they rest, or are removed.
struct TransitionAction: Action {
  let key: String?
  /// nil if the first of several entities decides for all.
  let isRemoval: Bool?
  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?
  var name: String? { head.name }

  static let kinds = [
    kind(
      "insert", isRemoval: false, "Inserts entities with their transitions; the others of a layout make room.",
      "Entities to insert; leaving ones reverse, present ones stay."),
    kind(
      "remove", isRemoval: true, "Removes entities with their transitions; the others of a layout close the gap.",
      "Entities to remove; arriving ones reverse."),
    kind(
      "toggle", isRemoval: nil,
      "Removes the entities that are present and inserts those that are absent, with their transitions.",
      "Entities; the first one decides, and running transitions reverse."),
  ]

  private static func kind(_ key: String, isRemoval: Bool?, _ doc: String, _ who: String) -> ActionKind {
    ActionKind(key, doc, TransitionAction(key: key, isRemoval: isRemoval)) {
      Field.required(key, \.targets, Targets.schema, who)
      Field("with", \.head.choice, AnimationChoice.schema, "Animation for transitions without one of their own.")
      Field("transition", \.transition, Transition.schema, "Replaces the entity's own value.")
      [ActionHead.stagger, ActionHead.name].map { $0.inside(\.head) }
    }
  }

  func expanded(in program: Program) -> any Action { isRemoval.map(each) ?? self }
  var children: [any Action] { [each(isRemoval: false), each(isRemoval: true)] }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let first = targets.indices.first.map { world[resource: SceneEntities.self].all[$0] } ?? pass.trigger.subject
      let isThere = world.isAlive(first) && !world.isGhost(first)
      running.state = .begun(1)
      let node = pass.children(of: running)[isThere ? 1 : 0]
      running.children = [Scripts.Running(node: node, notBefore: pass.now, lag: running.lag)]
    }
    return pass.advance(&running.children[0], &world)
  }

  /// Returns a step for each target, staggered.
  private func each(isRemoval: Bool) -> any Action {
    let steps = targets.each.map {
      TransitionStep(target: $0, choice: head.choice, transition: transition, isRemoval: isRemoval)
    }
    return steps.count == 1 ? steps[0] : ParallelAction(steps, stagger: head.stagger)
  }
}

struct TransitionStep: Action {
  let target: Targets
  let choice: AnimationChoice
  let transition: Transition?
  let isRemoval: Bool

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let isThere = !isRemoval && pass.entities(target, world).first.map { !world.has(TransitionState.self, $0) } ?? false
    // A present entity at rest is not inserted again.
    if isThere { return true }
    let isNew = !isRemoval && target.indices.first.map { world.bringBack($0) } ?? false
    guard let entity = pass.entities(target, world).first else { return true }
    let program = pass.program
    let seats = world.seats(closingUpAround: entity, isRemoved: isRemoval, pass.scripts.arranged)
    if isNew {
      // It appears at its current place, not on its way there.
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
    // A present entity at rest has nothing to wait for.
    guard world.has(TransitionState.self, entity) else { return true }
    running.state = .animating(token)
    return false
  }
}

extension Targets {
  var each: [Targets] { indices.map { Targets(indices: [$0]) } + (includesThis ? [Targets(includesThis: true)] : []) }
}
