import RiffleECS

/// Runs actions one after another: `{sequence: […]}`, or a list of actions.
struct SequenceAction: WrittenAction {
  static let key = "sequence"
  static let doc = "Runs actions one after another."

  var head = ActionHead()
  var children: [any Action] = []
  var length: Double { children.reduce(0) { $0 + $1.length } }

  static func fields(_ properties: PropertyTable) -> [Field<SequenceAction>] {
    Field.required(key, \.children, Actions.list, "Actions that run one after another.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let nodes = pass.children(of: running)
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        guard begun < nodes.count else { return true }
        running.state = .begun(begun + 1)
        running.children = [Scripts.Running(node: nodes[begun], notBefore: pass.now, lag: running.lag)]
      }
      guard pass.advance(&running.children[0], &world) else { return false }
      let isRefused = running.children[0].state == .refused
      running.lag = running.children[0].lag
      running.children.removeAll()
      if isRefused {
        running.state = .refused
        return true
      }
    }
  }
}

extension SequenceAction {
  init(_ actions: [any Action]) {
    self.init()
    children = actions
  }
}
