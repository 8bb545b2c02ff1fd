import RiffleECS

/// One after another, each when the one before is done: `{sequence: […]}`, and every list of actions.
struct SequenceAction: SceneActionKind {
  var actions: [Action] = []

  private struct Written: Sendable {
    var actions: [Action] = []
    var name: String?
  }

  static let form = Schema<Action>.Alternative(
    "sequence",
    block: Schema<Written>.block("action", "One action after another.", Written()) {
      Field.required("sequence", \.actions, Action.list, "The actions, each beginning when the one before is done.")
      Field("name", \.name, Action.nameField, Action.nameDoc)
    }
  ) { Action(SequenceAction(actions: $0.actions), name: $0.name) }

  func step(in program: inout Program) -> any ActionStep {
    SequenceStep(nodes: actions.map { program.add($0) })
  }
}

struct SequenceStep: ActionStep {
  let nodes: [Int]
  var children: [Int] { nodes }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        guard begun < nodes.count else { return true }
        running.state = .begun(begun + 1)
        running.children = [Scripts.Running(node: nodes[begun], notBefore: pass.now)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      let isRefused = running.children[0].state == .refused
      running.children.removeAll()
      if isRefused {
        running.state = .refused
        return true
      }
    }
  }
}
