package struct ScriptPass {
  let program: Program
  let tickRate: Int
  let now: Int
  var scripts: Scripts
  var trigger = Scripts.Trigger(rule: 0, subject: .none)
  /// In the order of tokens.
  private let completed: [Scripts.Completion]
  /// Ends since rules were last begun for them.
  var ended: [Scripts.Ended] = []
  private var reason = Rule.Reason.finished
  /// None of the script's actions advances until it is carried out.
  var order: HandleAction?
  /// Starts of the actions of a name in a `restart`.
  private var starts: [AnimationStart]?
  /// Names of the current action and of those around it.
  private var names: [String] = []
  /// True if ended scripts may have continued flights.
  var strandsFlights = false

  init(_ program: Program, _ tick: Tick, _ scripts: Scripts) {
    (self.program, tickRate, now, self.scripts) = (program, tick.rate, tick.now, scripts)
    completed = scripts.completed.sorted { $0.token < $1.token }
    self.scripts.triggers = []
    (self.scripts.begun, self.scripts.begunTick) = ([], now)
    if !completed.isEmpty { self.scripts.waited = scripts.waited.filter { !isCompleted($0.token) } }
    self.scripts.completed = []
    self.scripts.ended = []
  }

  var pace = 1.0

  /// Ticks of thousands of years: a pace may be as slow as 1e-300.
  private static let never = 1e15

  /// Returns the tick after some seconds, with its rounding error as the `lag` of the next step. `lag` is the exact
  /// start, relative to this tick.
  func moment(_ seconds: Double, after lag: Double) -> (tick: Int, lag: Double) {
    let exact = lag + seconds / pace * Double(tickRate)
    // Half a tick is rounded up, also if rounding errors make the sum smaller.
    let whole = (exact + 1e-7).rounded()
    guard whole < Self.never else { return (now + Int(Self.never), 0) }
    return (now + Int(whole), (exact - whole).magnitude < 1e-6 ? 0 : exact - whole)
  }

  /// The exact end of a completed animation, relative to this tick; 0 if its length did not end it.
  private func lag(of running: Scripts.Running, lasting seconds: Double) -> Double {
    let end = moment(seconds, after: running.lag)
    let lag = Double(running.notBefore + end.tick - now - now) + end.lag
    return lag.magnitude < 2 ? lag : 0
  }

  func ticks(_ seconds: Double) -> Int { moment(seconds, after: 0).tick - now }

  func paced(_ animation: Animation?) -> Animation? { pace == 1 ? animation : animation?.speed(pace) }

  /// Advances as far as possible in this tick; true when the node is done.
  mutating func advance(_ running: inout Scripts.Running, _ world: inout World) -> Bool {
    if running.state == .refused { return true }
    // Checked first: a copy of a node counts its references.
    guard order == nil, !isAsleep(running) else { return false }
    let node = program.nodes[running.node]
    guard !scripts.isPaused(node.name) else {
      hold(running, &world)
      return false
    }
    let outerStarts = starts
    if let name = node.name, program.restarted.contains(name) { starts = running.starts }
    defer {
      if let name = node.name, program.restarted.contains(name) {
        running.starts = starts ?? []
        starts = outerStarts
        starts?.add(running.starts)
      }
    }
    let outer = reason
    reason = running.reason
    let isDone: Bool
    if let name = node.name { names.append(name) }
    defer { if node.name != nil { names.removeLast() } }
    // Other actions set the exact time of their end themselves.
    var isLeaf = false
    if case .animating(let token) = running.state {
      isLeaf = true
      let completion = outcome(of: token)
      reason = completion.map { max(reason, $0.reason) } ?? reason
      isDone = completion != nil
    } else {
      isDone = node.action.advance(&running, &self, &world)
    }
    if isDone, running.state == .refused, node.children.isEmpty {
      note(
        .refused, of: trigger, "is refused by \(node.action.key ?? node.name ?? "an action"), which still runs", &world)
    }
    running.reason = reason
    reason = isDone ? max(outer, reason) : outer
    guard isDone else { return false }
    if isLeaf { running.lag = lag(of: running, lasting: node.action.length) }
    if let name = node.name, running.state != .refused {
      ended.append(Scripts.Ended(name: name, reason: running.reason))
    }
    return true
  }

  /// Keeps the ends of a paused action's steps until it resumes, and lands its flights.
  private mutating func hold(_ running: Scripts.Running, _ world: inout World) {
    for state in running.all({ $0 }) {
      switch state {
      case .animating(let token): if let end = outcome(of: token) { scripts.completed.append(end) }
      case .flying(let number): _ = Flight.advance(number, &world) { isCompleted($0) }
      default: break
      }
    }
  }

  /// Begins the steps of a name's staggers that are delayed beyond a tick, so that a finish ends them too.
  mutating func beginStaggered(_ name: String, at tick: Int, _ world: inout World) {
    let (program, outer, pauses) = (program, trigger, scripts.paused)
    for var script in scripts.scripts.runs {
      trigger = script.trigger
      script.running.forEach(named: name, in: program, under: pauses) { running, held in
        let tick = min(tick, held ?? tick)
        (starts, names) = (program.restarted.contains(name) ? running.starts : nil, [name])
        running.change { parent in
          // An entry of a timeline is a later step, as in a sequence.
          guard let action = program.nodes[parent.node].action as? ParallelAction, action.delays == nil else { return }
          parent.children = parent.children.compactMap { child in
            guard child.state == .fresh, child.notBefore > tick else { return child }
            var child = child
            child.notBefore = tick
            return advance(&child, &world) && child.state != .refused ? nil : child
          }
        }
        running.starts = starts ?? running.starts
        (starts, names) = (nil, [])
      }
      scripts.scripts[script.id] = script
    }
    trigger = outer
  }

  /// The returned token is completed once, in a later tick: a step keeps it as `.animating(token)` and is done then.
  mutating func animate(
    _ choice: AnimationChoice, of running: Scripts.Running, because cause: Cause? = nil, _ world: inout World,
    _ changes: (inout World) -> Void
  ) -> UInt32 {
    let (animation, cause) = (paced(choice.animation), cause ?? self.cause(choice.name, of: running))
    let rewound = takeRewound()
    return awaiting(&world) { world, completion in
      world.withAnimation(
        animation, interruption: choice.interruption, lock: choice.lock,
        allowsInteraction: choice.allowsInteraction, completionCriteria: choice.criteria, cause: cause,
        { world in
          for start in rewound { start.restore(&world, isModel: true) }
          changes(&world)
        }, completion: completion)
    }
  }

  /// Takes the starts whose model values the first animation after a restart restores, so that `by` adds to them: all,
  /// or only those of one entity.
  @discardableResult mutating func takeRewound(of entity: Entity? = nil) -> [AnimationStart] {
    func isMeant(_ start: AnimationStart) -> Bool { start.isRewound && (entity ?? start.entity) == start.entity }
    let rewound = (starts ?? []).filter(isMeant)
    for index in rewound.isEmpty ? 0..<0 : starts!.indices where isMeant(starts![index]) {
      starts![index].isRewound = false
    }
    return rewound
  }

  /// The completion completes the returned token.
  mutating func awaiting(
    _ world: inout World, _ start: (inout World, @escaping AnimationCompletion) -> AnimationHandle
  ) -> UInt32 {
    let token = scripts.newToken()
    let before = starts == nil ? nil : world
    let handle = start(&world, completion(of: token))
    if let before { starts?.add(world.starts(since: before)) }
    scripts.waited.append(Scripts.Waited(token: token, handle: handle))
    return token
  }

  func completion(of token: UInt32) -> AnimationCompletion {
    // If no rule reads the reason, only a refusal is kept: no rule without a reason fires for it.
    let asks = program.asksForReasons
    let isAwaited = program.rules.contains { compiled in
      names.contains { compiled.rule.trigger.waits(for: Scripts.Ended(name: $0, reason: .retargeted)) }
    }
    return { world, reason in
      if case .retargeted = reason, isAwaited { world.noteAwaited() }
      world[resource: Scripts.self].completed.append(
        Scripts.Completion(token: token, reason: asks || reason == .refused ? Rule.Reason(reason) : .finished))
    }
  }

  func children(of running: Scripts.Running) -> [Int] { program.nodes[running.node].children }

  /// True if a step, and all within it, only wait for a later tick or for the end of a running animation.
  func isAsleep(_ running: Scripts.Running) -> Bool {
    if running.notBefore > now { return running.state != .refused }
    switch running.state {
    case .animating(let token): return !isCompleted(token)
    case .begun:
      return program.nodes[running.node].isList && !running.children.isEmpty && running.children.allSatisfy(isAsleep)
    default: return false
    }
  }

  func isCompleted(_ token: UInt32) -> Bool { outcome(of: token) != nil }

  private func outcome(of token: UInt32) -> Scripts.Completion? {
    let place = completed.partitioningIndex { $0.token >= token }
    return place < completed.count && completed[place].token == token ? completed[place] : nil
  }

  /// The runner adds the intent.
  func cause(_ animation: String, of running: Scripts.Running) -> Cause {
    Cause(animation: animation, action: names.last ?? "", jumps: program.nodes[running.node].jumps)
  }

  func intent(_ trigger: Scripts.Trigger, _ world: World) -> String {
    let phrase = program.rules[trigger.rule].rule.trigger.phrase
    return world.isAlive(trigger.subject) ? "\(phrase)(\(world.name(of: trigger.subject)))" : phrase
  }

  /// Living entities only.
  func entities(_ targets: Targets, _ world: World) -> [Entity] {
    let all = world[resource: SceneEntities.self].all
    var entities = targets.indices.map { all[$0] }
    if targets.includesThis, trigger.subject != .none { entities.append(trigger.subject) }
    return entities.filter { world.has(Transform.self, $0) }
  }

  func add(
    _ changes: ChangeSyntax, of targets: Targets, to animator: PropertyAnimator, in window: AnimatorWindow,
    _ world: inout World
  ) {
    let (changes, entities) = (changes.inOrder, entities(targets, world))
    world.prepare(entities, for: changes)
    world.addAnimations(to: animator, in: window) { $0.apply(changes, to: entities) }
  }

  /// The most runs of a rule at once; more are refused, as a rule could start itself twice for ever.
  private static let runsPerRule = 1000

  /// Beyond this many, rules that follow the end of a rule begin in the next tick: they could chain for ever.
  private static let beginningsPerTick = 1000

  mutating func beginRules(waitingFor ended: [Scripts.Ended], about subject: Entity, _ world: inout World) {
    for ended in ended {
      for (rule, compiled) in program.rules.enumerated() where compiled.rule.trigger.waits(for: ended) {
        let trigger = Scripts.Trigger(rule: rule, subject: subject, tick: now)
        if scripts.begun.count < Self.beginningsPerTick {
          begin(trigger, &world)
        } else {
          scripts.triggers.append(trigger)
        }
      }
    }
  }

  /// Begins a rule, unless its conditions, a taken lock or its own run refuse it or let it wait.
  mutating func begin(_ trigger: Scripts.Trigger, _ world: inout World) {
    let compiled = program.rules[trigger.rule]
    if let unmet = compiled.rule.conditions.first(where: { !$0.holds(world) }) {
      // A rule of the scene's own clock or values waits, and is not refused.
      if compiled.rule.trigger.isInput { note(.refused, of: trigger, "is refused: \(unmet.words(in: world))", &world) }
      return
    }
    if let lock = compiled.rule.lock, let holder = holder(of: lock),
      // A second start of the holder is up to 'again'; together they would break the lock.
      compiled.rule.again == .together || Self.isAnother(holder, trigger)
    {
      let waits = compiled.rule.whenLocked == .queue
      if waits { scripts.queued.append(trigger) }
      let words = waits ? "waits for" : "is refused by"
      note(waits ? .waits : .refused, of: trigger, "\(words) lock \(lock), held \(self.words(holder, world))", &world)
      return
    }
    if let other = scripts.scripts.runs.first(where: { !Self.isAnother($0, trigger) }) {
      switch compiled.rule.again {
      case .together: break
      case .ignore:
        return note(.refused, of: trigger, "is refused by again: ignore, it runs \(self.words(other, world))", &world)
      case .queue:
        scripts.queued.append(trigger)
        return note(.waits, of: trigger, "waits for itself, it runs \(self.words(other, world))", &world)
      case .restart: end(trigger)
      }
    }
    let all = scripts.scripts.runs
    if all.count >= Self.runsPerRule, all.count(where: { $0.trigger.rule == trigger.rule }) >= Self.runsPerRule {
      return note(.refused, of: trigger, "is refused: the rule runs \(Self.runsPerRule) times already", &world)
    }
    note(.began, of: trigger, "begins the rule in line \(compiled.rule.location.line)", &world)
    let running = Scripts.Running(node: compiled.root, notBefore: now)
    scripts.begun.append(trigger)
    if !scripts.paused.isEmpty { dropStalePauses() }
    scripts.scripts.append(Scripts.Script(id: scripts.scripts.takeID(), trigger: trigger, running: running))
  }

  private func holder(of lock: String) -> Scripts.Script? {
    scripts.scripts.runs.first { program.rules[$0.trigger.rule].rule.lock == lock }
  }

  private func note(_ result: Outcome.Result, of trigger: Scripts.Trigger, _ words: String, _ world: inout World) {
    world.note(result, of: intent(trigger, world), at: trigger.tick, on: trigger.subject, words)
  }

  /// `since tick 312 by opacity of glow (repeats forever)`
  private func words(_ script: Scripts.Script, _ world: World) -> String {
    let since = "since tick \(script.trigger.tick)"
    let handles = script.running.all { state -> AnimationHandle? in
      if case .animating(let token) = state { scripts.waited.handle(of: token) } else { nil }
    }
    let isEndless = program.isEndless(script.running)
    for entity in world.entities(movedBy: handles) {
      let its = world.runningAnimations(of: entity).filter { handles.contains($0.handle) }
      let fields = its.compactMap(\.selection.field?.words)
      guard let last = fields.last else { continue }
      let list = fields.count == 1 ? last : fields.dropLast().joined(separator: ", ") + " and " + last
      return since + " by \(list) of \(world.name(of: entity))" + (isEndless ? " (repeats forever)" : "")
    }
    return since + (isEndless ? " by an action without an end" : "")
  }

  mutating func beginQueued(_ world: inout World) {
    var index = 0
    while index < scripts.queued.count {
      let trigger = scripts.queued[index]
      let rule = program.rules[trigger.rule].rule
      if rule.lock.map({ holder(of: $0) != nil }) ?? false || rule.again == .queue && isRunning(trigger) {
        index += 1
      } else {
        scripts.queued.remove(at: index)
        begin(trigger, &world)
      }
    }
  }

  /// Drops the pauses of names that no action has any more.
  private mutating func dropStalePauses() {
    let program = program
    let runs = scripts.scripts.runs
    scripts.paused.removeAll { pause in
      !runs.contains { $0.running.steps.contains { program.nodes[$0.node].name == pause.name } }
    }
  }

  /// Ends the pauses of the actions within those of a name, unless actions elsewhere have their names too.
  mutating func endPauses(within name: String) {
    guard !scripts.paused.isEmpty else { return }
    var ended: [String] = []
    let (program, runs) = (program, scripts.scripts.runs)
    for var script in runs {
      script.running.forEach(named: name, in: program) { running, _ in
        ended += running.steps.compactMap { program.nodes[$0.node].name }
      }
    }
    func isElsewhere(_ pause: String, _ running: Scripts.Running) -> Bool {
      let own = program.nodes[running.node].name
      if own == name || running.state == .refused { return false }
      return own == pause || running.children.contains { isElsewhere(pause, $0) }
    }
    scripts.paused.removeAll { pause in
      ended.contains(pause.name) && !runs.contains { isElsewhere(pause.name, $0.running) }
    }
  }
}
