import RiffleCore

/// What a scene is at: the rules that have begun, each as far as it has come. A value in the world, so that a snapshot
/// holds what is still to happen.
struct Scripts: Component {
  /// Something that was asked for and what it is about.
  struct Trigger: Equatable, Sendable {
    var rule: Int
    /// The entity that was clicked, `none` when nothing was.
    var subject: Entity
    /// When.
    var tick = 0
  }

  /// A rule that has begun.
  struct Script: Run, Equatable {
    let id: UInt32
    let trigger: Trigger
    var running: Running
  }

  /// An animation that has completed.
  struct Completion: Equatable, Sendable {
    var token: UInt32
    var reason = Rule.Reason.finished
  }

  /// What has ended under a name.
  struct Ended: Equatable, Sendable {
    var name: String
    var reason = Rule.Reason.finished
    /// By `cancel`: only rules that ask for the reason begin.
    var isTakenAway = false
  }

  /// A node of the program and how far it has come.
  struct Running: Equatable, Sendable {
    var node: Int
    /// The tick before which it does not begin.
    var notBefore: Int
    /// The exact time of its beginning minus that tick, in ticks; when it is done, that of its end minus the last tick.
    var lag = 0.0
    var state = State.fresh
    /// How what it has animated ended.
    var reason = Rule.Reason.finished
    var children: [Running] = []
    /// The values from which it was animated first, for an action whose name a `restart` has.
    var starts: [AnimationStart] = []

    enum State: Equatable, Sendable {
      case fresh
      /// The number of actions of a sequence that have begun, or anything else that has begun.
      case begun(Int)
      case waiting(until: Int)
      /// The animation whose completion it waits for.
      case animating(UInt32)
      /// The flight it carries on, by number.
      case flying(Int)
      /// The number of rounds that have begun, and the tick at which the next one does.
      case round(Int, until: Int)
      /// The animator that it holds where a number says.
      case scrubbing(PropertyAnimator)
      /// It ended without having begun: nothing completes, and what would follow it in a sequence is left out.
      case refused
    }
  }

  /// Asked for in this tick, in order.
  var triggers: [Trigger] = []
  /// Asked for while their lock was taken.
  var queued: [Trigger] = []
  /// The rules that have begun.
  var scripts = RunTable<Script>()
  /// The rules that began in the tick in which any ran last, whatever they do. Not part of the state hash: it is for tests of
  /// the motion, which ask when a rule fired.
  var begun: [Trigger] = []
  var begunTick = 0
  /// Animations that have completed since the last tick.
  var completed: [Completion] = []
  /// What has ended since the last tick without being an action: animators, by name.
  var ended: [Ended] = []
  var nextToken: UInt32 = 1
  /// For each cycle that was ever performed, by node, which action is next.
  var turns: [Int] = []
  /// Names of phases that were asked to come to rest.
  var resting: [String] = []
  /// By entity, the layout to which a running staggered `arrange` sends it; see `beginStaggered(_:_:of:)`.
  var arranged: [Int] = []
  /// The layouts of the staggered arrangements that are under way. Not part of the state hash: it follows from the scripts.
  var arranging: [Int] = []
  /// What is held.
  var paused: [Pause] = []
  /// The animations that steps wait for, by rising token. Not part of the state hash: it follows from the transactions.
  var waited: [Waited] = []

  /// A number that stands for the completion of one animation.
  mutating func newToken() -> UInt32 {
    defer { nextToken &+= 1 }
    return nextToken
  }

  /// Which action of a cycle is next; the one after that is from then on.
  mutating func nextTurn(of node: Int, among count: Int) -> Int {
    while turns.count <= node { turns.append(0) }
    defer { turns[node] = (turns[node] + 1) % count }
    return turns[node] % count
  }

  func fold(into hasher: inout StateHasher) {
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

  func measure(_ memory: inout OwnedMemory) {
    memory.add(triggers)
    memory.add(queued)
    memory.add(begun)
    memory.add(scripts.runs) { $1.running.measure(&$0) }
    memory.add(completed)
    memory.add(ended) { $0.add($1.name) }
    memory.add(turns)
    memory.add(arranged)
    memory.add(resting) { $0.add($1) }
    memory.add(paused) { $0.add($1.name) }
    memory.add(waited)
  }
}

extension Scripts.Running {
  init(node: Int, at moment: ScriptPass.Moment) {
    self.init(node: node, notBefore: moment.tick, lag: moment.lag)
  }

  /// What its state has, and those of all within it.
  func all<Value>(_ value: (State) -> Value?) -> [Value] {
    (value(state).map { [$0] } ?? []) + children.flatMap { $0.all(value) }
  }

  /// Changes it and all within it.
  mutating func change(_ body: (inout Self) -> Void) {
    body(&self)
    for index in children.indices { children[index].change(body) }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(children) { $1.measure(&$0) }
    memory.add(starts)
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
