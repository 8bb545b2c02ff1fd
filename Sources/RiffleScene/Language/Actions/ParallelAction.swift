import RiffleECS

/// All together, each a little after the one before, done when all are: `{parallel: […], stagger: 0.1}`.
struct ParallelAction: WrittenAction {
  static let key = "parallel"
  static let doc = "Runs actions in parallel."
  static let tail = [ActionHead.stagger, ActionHead.name]

  var head = ActionHead()
  var children: [any Action] = []
  /// Seconds after which each begins, in place of a stagger.
  var delays: [Double]?
  /// The layout that the actions together send its members to.
  var arranged: Int?

  static func fields(_ properties: PropertyTable) -> [Field<ParallelAction>] {
    Field.required(
      key, \.children, Actions.list, "Actions that run in parallel; the action completes when all have completed.")
  }

  var length: Double { (children.map(\.length).max() ?? 0) + head.stagger.length(of: children.count) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let nodes = pass.children(of: running)
    if running.state == .fresh {
      running.state = .begun(nodes.count)
      if let arranged {
        let members = world.turns(of: arranged, pass.program.layouts)
        pass.scripts.beginStaggered(arranged, members, of: pass.program.entities.count)
      }
      let delays = self.delays ?? head.stagger.delays(of: nodes.count, &world)
      running.children = zip(nodes, delays).map { node, delay in
        Scripts.Running(node: node, at: pass.moment(delay, after: running.lag))
      }
    }
    var left: [Scripts.Running] = []
    // The last of those that end in a tick is what comes next to continue from.
    var end = -Double.infinity
    for var child in running.children {
      guard pass.advance(&child, &world) else {
        left.append(child)
        continue
      }
      end = max(end, child.lag)
      if child.state == .refused, case .begun(let count) = running.state {
        running.state = .begun(count - 1)
      }
    }
    running.children = left
    if end.isFinite { running.lag = end }
    if left.isEmpty, let arranged { pass.scripts.endStaggered(arranged) }
    if left.isEmpty, running.state == .begun(0), !nodes.isEmpty { running.state = .refused }
    return left.isEmpty
  }
}

extension ParallelAction {
  init(_ actions: [any Action], stagger: StaggerTiming = StaggerTiming()) {
    self.init()
    children = actions
    head.stagger = stagger
  }
}
