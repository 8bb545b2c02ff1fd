import RiffleECS

/// Performs the next of several actions at each start, the first one after the last: `{cycle: […]}`.
struct CycleAction: WrittenAction {
  static let key = "cycle"
  static let doc = "Runs the next of several actions at each start."

  var head = ActionHead()
  var children: [any Action] = []

  static func fields(_ properties: PropertyTable) -> [Field<CycleAction>] {
    Field.required(
      key, \.children, Actions.list,
      "Actions that run in turn, one per start; after the last comes the first. A list is a sequence.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      running.state = .begun(1)
      let nodes = pass.children(of: running)
      let turn = pass.scripts.nextTurn(of: running.node, among: nodes.count)
      running.children = [Scripts.Running(node: nodes[turn], notBefore: pass.now, lag: running.lag)]
    }
    defer { running.lag = running.children[0].lag }
    return pass.advance(&running.children[0], &world)
  }
}
