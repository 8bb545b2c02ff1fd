import RiffleCore
import RiffleECS

/// What is there goes, what is not there comes, each by its transition: `{toggle: ID, with: bouncy}`. Several do as one,
/// by what the first of them is. Done when they rest.
struct ToggleAction: WrittenAction {
  static let key = "toggle"
  static let doc = "Things that are there go, things that are not come, each by its transition."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?

  static func fields(_ properties: PropertyTable) -> [Field<ToggleAction>] {
    Field.required(
      key, \.targets, Targets.schema, "Who, by what the first of them is; what is on its way turns round.")
    TransitionStep.fields(\.head, \.transition)
  }

  var children: [any Action] {
    [false, true].map { TransitionStep.each(of: targets, head, transition, isRemoval: $0) }
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let first = targets.indices.first.map { world[resource: SceneEntities.self].all[$0] } ?? pass.trigger.subject
      let isThere = world.isAlive(first) && !world.isGhost(first)
      running.state = .begun(1)
      running.children = [Scripts.Running(node: pass.children(of: running)[isThere ? 1 : 0], notBefore: pass.now)]
    }
    return pass.advance(&running.children[0], &world)
  }
}
