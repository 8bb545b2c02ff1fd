import RiffleCore
import RiffleECS

/// What is there goes, what is not there comes, each by its transition: `{toggle: ID, with: bouncy}`. Several do as one,
/// by what the first of them is. Done when they rest.
struct ToggleAction: SceneActionKind {
  var targets = Targets()
  var manner = TransitionOptions()

  static let form = Schema<Action>.Alternative(
    "toggle",
    block: Schema<ToggleAction>.block(
      "action", "Things that are there go, things that are not come, each by its transition.", ToggleAction()
    ) {
      Field.required(
        "toggle", \.targets, Targets.schema, "Who, by what the first of them is; what is on its way turns round.")
      TransitionOptions.fields.map { $0.inside(\.manner) }
    }
  ) { Action($0, name: $0.manner.name) }

  func step(in program: inout Program) -> any ActionStep {
    let nodes = [false, true].map { isRemoval in
      let step = manner.steps(for: targets, isRemoval: isRemoval, in: &program)
      return program.add(step)
    }
    return ToggleStep(targets: targets, insertion: nodes[0], removal: nodes[1])
  }
}

/// One of two steps, by what is there when its turn comes.
struct ToggleStep: ActionStep {
  let targets: Targets
  let insertion: Int
  let removal: Int
  var children: [Int] { [insertion, removal] }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let first = targets.indices.first.map { world[resource: SceneEntities.self].all[$0] } ?? pass.trigger.subject
      let isThere = world.isAlive(first) && !world.isGhost(first)
      running.state = .begun(1)
      running.children = [Scripts.Running(node: isThere ? removal : insertion, notBefore: pass.now)]
    }
    return pass.advance(&running.children[0], &world)
  }
}
