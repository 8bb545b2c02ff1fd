/// A value in the world, so that a snapshot holds what is still to happen.
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

  struct Ended: Equatable, Sendable {
    var name: String
    var reason = Rule.Reason.finished
    /// True after `cancel`: only rules for that reason begin.
    var isTakenAway = false
  }

  package struct Running: Equatable, Sendable {
    var node: Int
    var notBefore: Int
    /// The exact start minus that tick, in ticks; when it is done, the exact end minus the last tick.
    var lag = 0.0
    package var state = State.fresh
    var reason = Rule.Reason.finished
    package var children: [Running] = []
    /// Values before an animated action whose name is in a `restart`.
    var starts: [AnimationStart] = []
    /// The run of an insertion or a removal. Not part of the state hash: it follows from the transitions.
    var transition: UInt32?
    /// True for a shift that a verb on this action has reversed.
    var isTurned = false

    package enum State: Equatable, Sendable {
      case fresh
      /// The number of started actions of a sequence, or any other started action.
      case begun(Int)
      case waiting(until: Int)
      case animating(UInt32)
      case flying(Int)
      /// The number of started rounds, and the tick of the next one.
      case round(Int, until: Int)
      case scrubbing(PropertyAnimator)
      case shifting(ShiftRun)
      /// It ended without having begun: nothing completes, and the rest of its sequence is skipped.
      case refused
    }
  }

  /// Triggered in this tick, in order.
  var triggers: [Trigger] = []
  var queued: [Trigger] = []
  package var scripts = RunTable<Script>()
  /// Rules of the last tick in which any ran. Not part of the state hash: only tests need it.
  var begun: [Trigger] = []
  var begunTick = 0
  var completed: [Completion] = []
  /// Ends of animators since the last tick, by name.
  var ended: [Ended] = []
  var nextToken: UInt32 = 1
  /// The next action of each cycle, by node.
  var turns: [Int] = []
  var resting: [String] = []
  /// The layout of a running staggered `arrange`, by entity; see `beginStaggered(_:_:of:)`.
  var arranged: [Int] = []
  /// Layouts of running staggered arrangements. Not part of the state hash: it follows from the scripts.
  var arranging: [Int] = []
  var paused: [Pause] = []
  /// Sorted by token. Not part of the state hash: it follows from the transactions.
  var waited: [Waited] = []

  mutating func newToken() -> UInt32 {
    defer { nextToken &+= 1 }
    return nextToken
  }

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

  struct Pause: Equatable, Sendable {
    var name: String
    var since: Int
  }

  struct Waited: Equatable, Sendable {
    var token: UInt32
    var handle: AnimationHandle
  }

  func all<Value>(_ value: (Running.State) -> Value?) -> [Value] { scripts.runs.flatMap { $0.running.all(value) } }

  func isRewound(_ name: String, in program: Program) -> Bool {
    !isPaused(name) && scripts.runs.contains { $0.running.isRewound(name, in: program) }
  }

  func isPaused(_ name: String?) -> Bool { paused.since(name) != nil }
}

extension [Scripts.Pause] {
  /// Returns the tick of the pause of a name; nil for none.
  fileprivate func since(_ name: String?) -> Int? { name.flatMap { name in first { $0.name == name }?.since } }
}

extension [Scripts.Waited] {
  func handle(of token: UInt32) -> AnimationHandle? { first { $0.token == token }?.handle }
}

extension Scripts.Running {
  var steps: [Self] { [self] + children.flatMap(\.steps) }

  func all<Value>(_ value: (State) -> Value?) -> [Value] { steps.compactMap { value($0.state) } }

  mutating func change(_ body: (inout Self) -> Void) {
    body(&self)
    for index in children.indices { children[index].change(body) }
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(node, notBefore)
    reason.fold(into: &hasher)
    switch state {
    case .fresh: hasher.combine(0)
    case .begun(let count): hasher.combine(1, count)
    case .waiting(let tick): hasher.combine(2, tick)
    case .animating(let token): hasher.combine(3, token)
    case .flying(let number): hasher.combine(4, number)
    case .refused: hasher.combine(5)
    case .round(let count, let tick): hasher.combine(6, count, tick)
    case .scrubbing(let animator): hasher.combine(7, animator.id)
    case .shifting(let run): hasher.combine(1, Int(run.id))
    }
    if lag != 0 { hasher.combine(lag) }
    if isTurned { hasher.combine(isTurned) }
    for start in starts { start.fold(into: &hasher) }
    hasher.combine(children.count)
    for child in children { child.fold(into: &hasher) }
  }

  /// `held` is the tick of the first of the pauses around the action; nil for none.
  mutating func forEach(
    named name: String, in program: Program, under pauses: [Scripts.Pause] = [], held: Int? = nil,
    _ body: (inout Self, _ held: Int?) -> Void
  ) {
    let own = program.nodes[node].name
    if own == name { return body(&self, held) }
    let held = [held, pauses.since(own)].compactMap(\.self).min()
    for index in children.indices {
      children[index].forEach(named: name, in: program, under: pauses, held: held, body)
    }
  }

  /// The steps, each with the tick of the first of the pauses that hold it; nil for none.
  fileprivate func steps(
    under pauses: [Scripts.Pause], held: Int?, in program: Program
  ) -> [(running: Self, held: Int?)] {
    let held = [held, pauses.since(program.nodes[node].name)].compactMap(\.self).min()
    return [(self, held)] + children.flatMap { $0.steps(under: pauses, held: held, in: program) }
  }

  fileprivate func isRewound(_ name: String, in program: Program) -> Bool {
    program.nodes[node].name == name
      ? state == .fresh && !starts.isEmpty : children.contains { $0.isRewound(name, in: program) }
  }

  /// The speed of the timelines around the step that waits for a token; nil without such a step.
  fileprivate func pace(of token: UInt32, in program: Program) -> Double? {
    if state == .animating(token) { return 1 }
    let own = (program.nodes[node].action as? PacedAction)?.speed ?? 1
    return children.lazy.compactMap { $0.pace(of: token, in: program) }.first.map { max($0 * own, 1e-300) }
  }

  /// Delays waits by the time of a pause, up to the first of the other pauses that hold them.
  fileprivate mutating func wait(
    since: Int, until end: Int, under pauses: [Scripts.Pause], in program: Program
  ) {
    let end = min(end, pauses.since(program.nodes[node].name) ?? end)
    let ticks = max(end - since, 0)
    if case .waiting(let tick) = state { state = .waiting(until: tick + ticks) }
    if case .round(let count, let tick) = state { state = .round(count, until: tick + ticks) }
    for index in children.indices {
      if children[index].notBefore > since { children[index].notBefore += ticks }
      children[index].wait(since: since, until: end, under: pauses, in: program)
    }
  }

  fileprivate mutating func endWaits(_ now: Int, in program: Program) {
    change {
      if program.nodes[$0.node].action.ignores(.finish(at: .end)) { return }
      if case .waiting = $0.state { ($0.state, $0.lag) = (.waiting(until: now), 0) }
      if case .round = $0.state { $0.state = .round(PacedAction.last, until: now) }
    }
  }

  /// Ends what waits to begin, and what would follow a wait.
  fileprivate mutating func dropWaits(_ now: Int, in program: Program) {
    change {
      if case .waiting = $0.state, !program.nodes[$0.node].action.ignores(.reverse) { $0.state = .refused }
      if $0.state == .fresh, $0.notBefore > now { $0.state = .refused }
    }
  }
}

extension ScriptPass {
  /// `isFreed` is true if the verb ends a pause and no other one holds the step.
  private typealias Step = (running: Scripts.Running, subject: Entity, isFreed: Bool)

  /// `owner` is the script of the action; its actions that have not begun are excluded. `intent` is its trigger.
  mutating func carryOut(_ action: HandleAction, of owner: UInt32, _ intent: String, _ world: inout World) {
    let (order, name, isFinish) = (action.order, action.target, action.order == .finish(at: .end))
    let since = scripts.paused.since(name)
    if order == .pause, since != nil { return }
    let pauseCount = scripts.paused.count
    scripts.paused.removeAll { $0.name == name }
    if [.cancel, .finish(at: .end), .restart].contains(order) { endPauses(within: name) }
    if isFinish { beginStaggered(name, at: since ?? now, &world) }
    var starts: [AnimationStart] = []
    var steps: [Step] = []
    let (program, now, pauses) = (program, now, scripts.paused)
    let endsPause = pauses.count < pauseCount
    scripts.scripts.change { script in
      let (id, subject) = (script.id, script.trigger.subject)
      script.running.forEach(named: name, in: program, under: pauses) { running, held in
        if id == owner && running.state == .fresh || running.state == .refused { return }
        steps += running.steps(under: pauses, held: held, in: program).map { ($0, subject, endsPause && $1 == nil) }
        // Within a paused action, time has stopped at the pause.
        let now = held ?? now
        if let since { running.wait(since: since, until: now, under: pauses, in: program) }
        switch order {
        case .cancel:
          running.state = .refused
          running.children = []
        case .finish: running.endWaits(now, in: program)
        case .finishCycle:
          // The running round of each repeat is the last.
          running.change { if case .round(_, let tick) = $0.state { $0.state = .round(PacedAction.last, until: tick) } }
        case .restart:
          starts.add(running.starts)
          // A script that restarts itself does so once a tick.
          var fresh = Scripts.Running(node: running.node, notBefore: id == owner ? now + 1 : now)
          fresh.starts = running.starts
          for index in fresh.starts.indices { fresh.starts[index].isRewound = fresh.starts[index].wasMoving }
          running = fresh
        case .reverse: running.dropWaits(now, in: program)
        case .pause, .resume, .start, .scrub: break
        }
      }
    }
    guard !steps.isEmpty else {
      if let animator = world.sceneAnimator(name) {
        animator.steer(order, in: &world)
        return
      }
      let words = "has no effect: no action '\(name)' runs to \(action.head.key)"
      return world.note(.refused, of: intent, on: .none, words)
    }
    if ignore(order, steps.map(\.running)) {
      let words = "has no effect on what action '\(name)' runs now: it cannot be \(action.participle)"
      world.note(.refused, of: intent, on: .none, words)
    }
    if order == .pause { scripts.paused.append(Scripts.Pause(name: name, since: now)) }
    if [.cancel, .reverse, .restart].contains(order) { cutStates(steps, by: order, &world) }
    for (running, _, isFreed) in steps {
      guard case .animating(let token) = running.state, let handle = scripts.waited.handle(of: token) else { continue }
      if isFreed { handle.resume(in: &world) }
      if order == .resume || program.nodes[running.node].action.ignores(order) { continue }
      guard order == .restart else {
        if isFinish { world.finish(handle, at: nil) } else { handle.steer(order, in: &world) }
        continue
      }
      world.noteSteering(handle, .restart)
      world.stopAnimation(handle, at: .modelValue)
    }
    // After the other members of a layout: a reversed transition sets their slots again.
    steerTransitions(steps, by: order, &world)
    // Scripts that present the same detail share a shift.
    var steered: Set<ShiftRun> = []
    for case (.shifting(let shift), let isFreed) in steps.map({ ($0.running.state, $0.isFreed) })
    where steered.insert(shift).inserted {
      if isFreed { shift.resume(in: &world) }
      if order == .cancel || order == .resume { continue }
      shift.steer(isFinish && world.isReversed(shift) ? .finish(at: .start) : order, in: &world)
    }
    if order == .reverse {
      scripts.scripts.change { script in
        script.running.forEach(named: name, in: program) { running, _ in
          running.change { $0.isTurned = program.isTurned($0, world) }
        }
      }
    }
    if !starts.isEmpty {
      world.withAnimation(nil, cause: Cause(animation: "restart", action: name)) { world in
        for start in starts { start.restore(&world, isModel: false) }
      }
    }
    for case .scrubbing(let animator) in steps.map(\.running.state) where isFinish || order == .restart {
      animator.finish(at: isFinish ? .end : .start, in: &world)
    }
    if order == .cancel || order == .restart { strandsFlights = true }
    if order == .cancel { ended.append(Scripts.Ended(name: name, reason: .cancelled, isTakenAway: true)) }
  }

  /// True if a verb steers none of the steps, such as an insertion.
  private func ignore(_ order: TransportVerb, _ steps: [Scripts.Running]) -> Bool {
    func isIgnored(_ step: Scripts.Running) -> Bool {
      if case .animating(let token) = step.state, isCompleted(token) { return false }
      return step.state != .fresh && program.nodes[step.node].action.ignores(order)
    }
    // Other actions than a parallel one begin again with another step.
    let isWhole = steps.allSatisfy { $0.children.isEmpty || program.nodes[$0.node].action is ParallelAction }
    let leaves = steps.filter { $0.children.isEmpty && $0.state != .refused }
    return order != .resume && (order != .restart || isWhole) && !leaves.isEmpty && leaves.allSatisfy(isIgnored)
  }

  private mutating func steerTransitions(_ steps: [Step], by order: TransportVerb, _ world: inout World) {
    let program = program
    for (running, subject, isFreed) in steps {
      guard let step = program.nodes[running.node].action as? TransitionStep,
        case .animating(let token) = running.state, !isCompleted(token)
      else { continue }
      let entity = entity(of: step.target, subject, world)
      // Another rule may have taken it over in this tick.
      guard running.transition == world.transitionRun(of: entity) else { continue }
      for leg in world.transitionLegs(of: entity) {
        if isFreed { leg.resume(in: &world) }
        if order != .reverse, order != .resume, !step.ignores(order) { leg.steer(order, in: &world) }
      }
      guard order == .reverse else { continue }
      var pass = self
      pass.pace = scripts.scripts.runs.lazy.compactMap { $0.running.pace(of: token, in: program) }.first ?? 1
      step.reverse(entity, running, pass, &world)
      let reversed = world.transitionRun(of: entity)
      scripts.scripts.change { script in
        script.running.change { if $0.transition == running.transition { $0.transition = reversed } }
      }
    }
  }

  private func entity(of target: Targets, _ subject: Entity, _ world: World) -> Entity {
    target.indices.first.map { world[resource: SceneEntities.self].all[$0] } ?? subject
  }

  /// Cuts the changes of state of some steps, except changes that another action has taken over.
  private func cutStates(_ steps: [Step], by order: TransportVerb, _ world: inout World) {
    for (running, subject, _) in steps {
      guard let go = program.nodes[running.node].action as? GoAction, case .animating(let token) = running.state,
        let handle = scripts.waited.handle(of: token)
      else { continue }
      let entity = entity(of: go.moves[0].targets, subject, world)
      if world.entities(movedBy: [handle]).contains(entity) {
        world.cutChange(of: entity, leadsBack: order != .cancel)
      }
    }
  }

  /// Ends the runs for the same entity; the new run takes over their animations.
  mutating func end(_ trigger: Scripts.Trigger) {
    scripts.queued.removeAll { $0.rule == trigger.rule && $0.subject == trigger.subject }
    scripts.scripts.removeAll { !Self.isAnother($0, trigger) }
    strandsFlights = true
  }

  func isRunning(_ trigger: Scripts.Trigger) -> Bool { scripts.scripts.runs.contains { !Self.isAnother($0, trigger) } }

  static func isAnother(_ script: Scripts.Script, _ trigger: Scripts.Trigger) -> Bool {
    script.trigger.rule != trigger.rule || script.trigger.subject != trigger.subject
  }
}
