import RiffleCore

/// The running rules of a scene, each with its progress. A value in the world, so that a snapshot holds what is still
/// to happen.
package struct Scripts: Component {
  struct Trigger: Equatable, Sendable {
    var rule: Int
    /// The clicked entity; `none` if there was no click.
    var subject: Entity
    var tick = 0
  }

  package struct Script: Run, Equatable {
    package let id: UInt32
    let trigger: Trigger
    package var running: Running
  }

  struct Completion: Equatable, Sendable {
    var token: UInt32
    var reason = Rule.Reason.finished
  }

  /// The end of a named action.
  struct Ended: Equatable, Sendable {
    var name: String
    var reason = Rule.Reason.finished
    /// By `cancel`: only rules for that reason begin.
    var isTakenAway = false
  }

  /// A node of the program with its progress.
  package struct Running: Equatable, Sendable {
    var node: Int
    var notBefore: Int
    /// The exact start minus that tick, in ticks; when it is done, the exact end minus the last tick.
    var lag = 0.0
    package var state = State.fresh
    /// The reason for which its animations ended.
    var reason = Rule.Reason.finished
    package var children: [Running] = []
    /// The initial values of an animated action whose name is in a `restart`.
    var starts: [AnimationStart] = []

    package enum State: Equatable, Sendable {
      case fresh
      /// The number of started actions of a sequence, or any other started action.
      case begun(Int)
      case waiting(until: Int)
      /// Waits for the completion of this animation.
      case animating(UInt32)
      /// The number of its flight.
      case flying(Int)
      /// The number of started rounds, and the tick of the next one.
      case round(Int, until: Int)
      /// The animator whose progress follows a number.
      case scrubbing(PropertyAnimator)
      /// It ended without having begun: nothing completes, and the rest of its sequence is skipped.
      case refused
    }
  }

  /// Triggered in this tick, in order.
  var triggers: [Trigger] = []
  /// Triggered while their lock was taken.
  var queued: [Trigger] = []
  package var scripts = RunTable<Script>()
  /// The rules that began in the last tick in which any ran. Not part of the state hash: for tests of the motion, which
  /// need the tick at which a rule fired.
  var begun: [Trigger] = []
  var begunTick = 0
  /// Animations that have completed since the last tick.
  var completed: [Completion] = []
  /// Other ends since the last tick: of animators, by name.
  var ended: [Ended] = []
  var nextToken: UInt32 = 1
  /// The next action of each cycle, by node.
  var turns: [Int] = []
  /// Names of phases to be ended by `rest`.
  var resting: [String] = []
  /// By entity, the layout to which a running staggered `arrange` sends it; see `beginStaggered(_:_:of:)`.
  var arranged: [Int] = []
  /// The layouts of the running staggered arrangements. Not part of the state hash: it follows from the scripts.
  var arranging: [Int] = []
  var paused: [Pause] = []
  /// The animations that steps wait for, by rising token. Not part of the state hash: it follows from the transactions.
  var waited: [Waited] = []

  /// Returns a new number for the completion of an animation.
  mutating func newToken() -> UInt32 {
    defer { nextToken &+= 1 }
    return nextToken
  }

  /// Returns the next action of a cycle, and advances it.
  mutating func nextTurn(of node: Int, among count: Int) -> Int {
    while turns.count <= node { turns.append(0) }
    defer { turns[node] = (turns[node] + 1) % count }
    return turns[node] % count
  }

  package func fold(into hasher: inout StateHasher) {
    for list in [triggers, queued, scripts.runs.map(\.trigger)] {
      hasher.combine(list.count)
      for trigger in list { hasher.combine(trigger.rule, trigger.subject) }
    }
    for script in scripts.runs { script.running.fold(into: &hasher) }
    for completion in completed {
      hasher.combine(completion.token)
      completion.reason.fold(into: &hasher)
    }
    for ended in ended {
      hasher.combine(ended.name)
      ended.reason.fold(into: &hasher)
    }
    hasher.combine(nextToken)
    for turn in turns { hasher.combine(turn) }
    for name in resting { hasher.combine(name) }
    for layout in arranged { hasher.combine(layout) }
    for pause in paused { hasher.combine(pause.name, pause.since) }
  }
}

extension Scripts.Running {
  init(node: Int, at moment: ScriptPass.Moment) {
    self.init(node: node, notBefore: moment.tick, lag: moment.lag)
  }

  /// The step and all within it.
  var steps: [Self] { [self] + children.flatMap(\.steps) }

  /// Returns values of its state, and of all states within it.
  func all<Value>(_ value: (State) -> Value?) -> [Value] { steps.compactMap { value($0.state) } }

  /// Changes it and all within it.
  mutating func change(_ body: (inout Self) -> Void) {
    body(&self)
    for index in children.indices { children[index].change(body) }
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(node, notBefore)
    reason.fold(into: &hasher)
    switch state {
    case .fresh: hasher.combine(0)
    case .begun(let count):
      hasher.combine(1, count)
    case .waiting(let tick):
      hasher.combine(2, tick)
    case .animating(let token):
      hasher.combine(3, token)
    case .flying(let number):
      hasher.combine(4, number)
    case .refused: hasher.combine(5)
    case .round(let count, let tick):
      hasher.combine(6, count, tick)
    case .scrubbing(let animator):
      hasher.combine(7, animator.id)
    }
    if lag != 0 { hasher.combine(lag) }
    for start in starts { start.fold(into: &hasher) }
    hasher.combine(children.count)
    for child in children { child.fold(into: &hasher) }
  }
}
