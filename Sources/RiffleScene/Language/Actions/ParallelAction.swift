import RiffleECS

/// All together, each a little after the one before, done when all are: `{parallel: […], stagger: 0.1}`.
struct ParallelAction: SceneActionKind {
  var actions: [Action] = []
  var stagger = 0.0

  private struct Written: Sendable {
    var actions: [Action] = []
    var stagger = 0.0
    var name: String?
  }

  static let form = Schema<Action>.Alternative(
    "parallel",
    block: Schema<Written>.block("action", "Actions together.", Written()) {
      Field.required("parallel", \.actions, Action.list, "The actions; it is done when all of them are.")
      Field("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one and the next.")
      Field("name", \.name, Action.nameField, Action.nameDoc)
    }
  ) { Action(ParallelAction(actions: $0.actions, stagger: $0.stagger), name: $0.name) }

  func step(in program: inout Program) -> any ActionStep {
    ParallelStep(nodes: actions.map { program.add($0) }, stagger: stagger)
  }
}

struct ParallelStep: ActionStep {
  let nodes: [Int]
  let stagger: Double
  var children: [Int] { nodes }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      running.state = .begun(nodes.count)
      running.children = nodes.enumerated().map { index, node in
        Scripts.Running(node: node, notBefore: pass.now + pass.ticks(stagger * Double(index)))
      }
    }
    var left: [Scripts.Running] = []
    for var child in running.children {
      if !pass.advance(&child, &world) {
        left.append(child)
      } else if child.state == .refused, case .begun(let count) = running.state {
        running.state = .begun(count - 1)
      }
    }
    running.children = left
    if left.isEmpty, running.state == .begun(0), !nodes.isEmpty { running.state = .refused }
    return left.isEmpty
  }
}
