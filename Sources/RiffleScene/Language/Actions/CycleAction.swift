import RiffleECS

/// The next of some actions each time it is performed, the first one after the last: `{cycle: […]}`.
struct CycleAction: SceneActionKind {
  var actions: [Action] = []

  private struct Written: Sendable {
    var actions: [Action] = []
    var name: String?
  }

  static let form = Schema<Action>.Alternative(
    "cycle",
    block: Schema<Written>.block("action", "The next of some actions each time.", Written()) {
      Field.required("cycle", \.actions, Action.list, "The actions; the first follows the last. A list is a sequence.")
      Field("name", \.name, Action.nameField, Action.nameDoc)
    }
  ) { Action(CycleAction(actions: $0.actions), name: $0.name) }

  func step(in program: inout Program) -> any ActionStep { CycleStep(nodes: actions.map { program.add($0) }) }
}

struct CycleStep: ActionStep {
  let nodes: [Int]
  var children: [Int] { nodes }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      running.state = .begun(1)
      let turn = pass.scripts.nextTurn(of: running.node, among: nodes.count)
      running.children = [Scripts.Running(node: nodes[turn], notBefore: pass.now)]
    }
    return pass.advance(&running.children[0], &world)
  }
}
