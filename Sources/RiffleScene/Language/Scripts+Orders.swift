import RiffleCore

// Cancels, finishes, reverses, restarts, pauses and resumes running actions by name.
extension Scripts {
  /// A command of an action for others.
  struct Order: Equatable, Sendable {
    enum Kind: Sendable { case cancel, finish, endCycle, reverse, restart, pause, resume }

    var kind: Kind
    var name: String
  }

  /// A paused name, and the tick of the pause.
  struct Pause: Equatable, Sendable {
    var name: String
    var since: Int
  }

  struct Waited: Equatable, Sendable {
    var token: UInt32
    var handle: AnimationHandle
  }

  /// True if a restarted action of a name has not begun again.
  func isRewound(_ name: String, in program: Program) -> Bool {
    !isPaused(name) && scripts.runs.contains { $0.running.isRewound(name, in: program) }
  }

  func isPaused(_ name: String?) -> Bool { name.map { name in paused.contains { $0.name == name } } ?? false }
}

extension ScriptPass {
  /// Carries out an order on all running actions of its name.
  ///
  /// - Parameters:
  ///   - owner: the script of the order. Its actions that have not begun are not included.
  ///   - intent: the trigger of that script.
  mutating func carryOut(_ order: Scripts.Order, of owner: UInt32, _ intent: String, _ world: inout World) {
    let since = scripts.paused.first { $0.name == order.name }?.since
    if order.kind == .pause, since != nil { return }
    scripts.paused.removeAll { $0.name == order.name }
    var handles: [AnimationHandle] = []
    var (finished, rewound): ([PropertyAnimator], [PropertyAnimator]) = ([], [])
    var starts: [AnimationStart] = []
    var isRunning = false
    let (program, waited, now) = (program, scripts.waited, now)
    scripts.scripts.compactMap { script in
      var script = script
      script.running.forEach(named: order.name, in: program) { running in
        if script.id == owner && running.state == .fresh || running.state == .refused { return }
        isRunning = true
        if let since { running.wait(now - since, after: since) }
        handles += running.tokens.compactMap { token in waited.first { $0.token == token }?.handle }
        switch order.kind {
        case .cancel:
          running.state = .refused
          running.children = []
        case .finish:
          finished += running.scrubs
          running.endWaits(now)
        case .endCycle: running.endRounds()
        case .restart:
          rewound += running.scrubs
          starts.add(running.starts)
          // A script that restarts itself does so once a tick.
          var fresh = Scripts.Running(node: running.node, notBefore: script.id == owner ? now + 1 : now)
          fresh.starts = running.starts
          for index in fresh.starts.indices { fresh.starts[index].isRewound = fresh.starts[index].wasMoving }
          running = fresh
        case .reverse, .pause, .resume: break
        }
      }
      return script
    }
    guard isRunning else {
      let words = "has no effect: no action '\(order.name)' runs to \(order.kind)"
      return world.note(.refused, of: intent, on: .none, words)
    }
    if order.kind == .pause { scripts.paused.append(Scripts.Pause(name: order.name, since: now)) }
    for handle in handles {
      if since != nil { world.resumeAnimation(handle) }
      switch order.kind {
      case .cancel: world.stopAnimation(handle, at: .now)
      case .finish: world.finishAnimation(handle)
      case .restart:
        world.noteSteering(handle, .restart)
        world.stopAnimation(handle, at: .modelValue)
      case .endCycle: world.stopAnimation(handle, at: .endOfCycle)
      case .reverse: world.reverseAnimation(handle)
      case .pause: world.pauseAnimation(handle)
      case .resume: break
      }
    }
    if !starts.isEmpty {
      world.withAnimation(nil, cause: Cause(animation: "restart", action: order.name)) { world in
        for start in starts { start.restore(&world, isModel: false) }
      }
    }
    for animator in finished { world.end(animator, at: .end) }
    world.rewind(rewound)
    if order.kind == .cancel || order.kind == .restart { strandsFlights = true }
    if order.kind == .cancel { ended.append(Scripts.Ended(name: order.name, reason: .cancelled, isTakenAway: true)) }
  }

  /// Ends the runs of a rule for the same entity; the new one takes over their animations.
  mutating func end(_ trigger: Scripts.Trigger) {
    scripts.queued.removeAll { $0.rule == trigger.rule && $0.subject == trigger.subject }
    scripts.scripts.compactMap { Self.isAnother($0, trigger) ? $0 : nil }
    strandsFlights = true
  }

  /// True if a rule runs for the same entity.
  func isRunning(_ trigger: Scripts.Trigger) -> Bool { scripts.scripts.runs.contains { !Self.isAnother($0, trigger) } }

  static func isAnother(_ script: Scripts.Script, _ trigger: Scripts.Trigger) -> Bool {
    script.trigger.rule != trigger.rule || script.trigger.subject != trigger.subject
  }
}

extension Scripts.Running {
  /// Calls `body` with every step of a name, but not with steps within one.
  fileprivate mutating func forEach(named name: String, in program: Program, _ body: (inout Self) -> Void) {
    if program.nodes[node].name == name { return body(&self) }
    for index in children.indices { children[index].forEach(named: name, in: program, body) }
  }

  fileprivate func isRewound(_ name: String, in program: Program) -> Bool {
    program.nodes[node].name == name
      ? state == .fresh && !starts.isEmpty : children.contains { $0.isRewound(name, in: program) }
  }

  fileprivate var tokens: [UInt32] { all { if case .animating(let token) = $0 { token } else { nil } } }
  /// Delays its waits after a pause.
  fileprivate mutating func wait(_ ticks: Int, after since: Int) {
    if case .waiting(let tick) = state { state = .waiting(until: tick + ticks) }
    if case .round(let count, let tick) = state { state = .round(count, until: tick + ticks) }
    for index in children.indices {
      if children[index].notBefore > since { children[index].notBefore += ticks }
      children[index].wait(ticks, after: since)
    }
  }

  fileprivate mutating func endWaits(_ now: Int) {
    change {
      if case .waiting = $0.state { ($0.state, $0.lag) = (.waiting(until: now), 0) }
      // The running round is the last.
      if case .round = $0.state { $0.state = .round(PacedAction.last, until: now) }
    }
  }
  /// Makes the running round of each repeat the last.
  fileprivate mutating func endRounds() {
    change { if case .round(_, let tick) = $0.state { $0.state = .round(PacedAction.last, until: tick) } }
  }
}
