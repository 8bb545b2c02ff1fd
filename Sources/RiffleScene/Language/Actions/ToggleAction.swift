import RiffleCore

/// What is there goes, what is not there comes, each by its transition: `{toggle: ID, with: bouncy}`. Several do as one,
/// by what the first of them is. Done when they rest.
struct ToggleAction: TransitionAction {
  static let key = "toggle"
  static let doc = "Removes the entities that are present and inserts those that are absent, with their transitions."
  static let who = "Entities; the first one decides, and running transitions reverse."
  var head = ActionHead()
  var targets = Targets()
  var transition: Transition?
  var children: [any Action] { [each(isRemoval: false), each(isRemoval: true)] }

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
