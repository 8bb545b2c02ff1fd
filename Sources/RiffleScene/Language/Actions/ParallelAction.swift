import RiffleECS

/// All together, each a little after the one before, done when all are: `{parallel: […], stagger: 0.1}`.
struct ParallelAction: WrittenAction {
  static let key = "parallel"
  static let doc = "Actions together."
  static let tail = [
    Field<ActionHead>("stagger", \.stagger, .seconds(NumberRange(0...60)), "Seconds between one and the next."),
    ActionHead.name,
  ]

  var head = ActionHead()
  var children: [any Action] = []

  static func fields(_ properties: PropertyTable) -> [Field<ParallelAction>] {
    Field.required(key, \.children, Actions.list, "The actions; it is done when all of them are.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let nodes = pass.children(of: running)
    if running.state == .fresh {
      running.state = .begun(nodes.count)
      running.children = nodes.enumerated().map { index, node in
        Scripts.Running(node: node, notBefore: pass.now + pass.ticks(head.stagger * Double(index)))
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

extension ParallelAction {
  init(_ actions: [any Action], stagger: Double = 0) {
    self.init()
    children = actions
    head.stagger = stagger
  }
}
