import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Begins rules and carries what has begun one tick further, in the order in which it began.
struct ScriptRunner: Sendable {
  let program: Program
  let tickRate: Int

  /// Rules that complete each other at once would never end; what is beyond this begins in the next tick.
  private static let beginningsPerTick = 1000

  /// The rules of the scene's own clock.
  func intake(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for (index, compiled) in program.rules.enumerated() {
      switch compiled.rule.trigger {
      case .start where now == 1: world.trigger(index)
      case .after(let seconds) where now == max(1, ticks(seconds)): world.trigger(index)
      default: break
      }
    }
  }

  /// One tick of everything.
  func run(_ world: inout World) {
    var scripts = world[resource: Scripts.self]
    guard !scripts.triggers.isEmpty || !scripts.scripts.isEmpty || !scripts.queued.isEmpty else { return }
    var pass = Pass(program: program, tickRate: tickRate, now: world[resource: Tick.self].now, scripts: scripts)
    pass.scripts.triggers = []
    pass.scripts.completed = []
    var begun = 0
    for trigger in scripts.triggers where pass.begin(trigger) { begun += 1 }
    var index = 0
    while index < pass.scripts.scripts.count {
      var script = pass.scripts.scripts[index]
      pass.completed = scripts.completed
      let isDone = pass.advance(&script.running, about: script.trigger, &world)
      pass.scripts.scripts[index] = script
      if isDone {
        pass.scripts.scripts.remove(at: index)
        begun += pass.beginQueued()
      } else {
        index += 1
      }
      for name in pass.takeEnded() {
        for (rule, compiled) in program.rules.enumerated() where compiled.rule.trigger == .completion(name) {
          let trigger = Scripts.Trigger(rule: rule, subject: script.trigger.subject)
          if begun < Self.beginningsPerTick {
            if pass.begin(trigger) { begun += 1 }
          } else {
            pass.scripts.triggers.append(trigger)
          }
        }
      }
    }
    scripts = pass.scripts
    world[resource: Scripts.self] = scripts
  }

  private func ticks(_ seconds: Double) -> Int { Int((seconds * Double(tickRate)).rounded()) }
}

extension World {
  /// Asks for a rule of the scene, in this tick or the next one.
  mutating func trigger(_ rule: Int, subject: Entity = .none) {
    self[resource: Scripts.self].triggers.append(Scripts.Trigger(rule: rule, subject: subject))
  }
}

/// One tick of the scripts, while it runs.
private struct Pass {
  let program: Program
  let tickRate: Int
  let now: Int
  var scripts: Scripts
  var completed: [UInt32] = []
  private var ended: [String] = []

  init(program: Program, tickRate: Int, now: Int, scripts: Scripts) {
    self.program = program
    self.tickRate = tickRate
    self.now = now
    self.scripts = scripts
  }

  mutating func takeEnded() -> [String] {
    defer { ended = [] }
    return ended
  }

  /// Whether the rule begins; a lock that is taken refuses it or lets it wait.
  mutating func begin(_ trigger: Scripts.Trigger) -> Bool {
    let compiled = program.rules[trigger.rule]
    if let lock = compiled.rule.lock, isTaken(lock) {
      if compiled.rule.whenLocked == .queue { scripts.queued.append(trigger) }
      return false
    }
    scripts.scripts.append(
      Scripts.Script(trigger: trigger, running: Scripts.Running(node: compiled.root, notBefore: now)))
    return true
  }

  private func isTaken(_ lock: String) -> Bool {
    scripts.scripts.contains { program.rules[$0.trigger.rule].rule.lock == lock }
  }

  /// Begins what waited for a lock that is free now.
  mutating func beginQueued() -> Int {
    var begun = 0
    var index = 0
    while index < scripts.queued.count {
      let trigger = scripts.queued[index]
      if let lock = program.rules[trigger.rule].rule.lock, isTaken(lock) {
        index += 1
      } else {
        scripts.queued.remove(at: index)
        if begin(trigger) { begun += 1 }
      }
    }
    return begun
  }

  /// Carries a node on as far as it goes in this tick; true when it is done.
  mutating func advance(
    _ running: inout Scripts.Running, about trigger: Scripts.Trigger, _ world: inout World
  ) -> Bool {
    guard running.notBefore <= now else { return false }
    let node = program.nodes[running.node]
    let isDone: Bool
    switch node.kind {
    case .set(let targets, let changes):
      for entity in entities(targets, trigger, world) {
        for change in changes {
          world.prepare(entity, for: change.value)
          world.apply(change, to: entity)
        }
      }
      isDone = true
    case .wait(let seconds):
      if running.state == .fresh { running.state = .waiting(until: now + ticks(seconds)) }
      guard case .waiting(let tick) = running.state else { return true }
      isDone = now >= tick
    case .animate(let groups, let choice):
      if case .animating(let token) = running.state {
        isDone = completed.contains(token)
      } else {
        running.state = .animating(
          animate(groups, choice, name: node.name, trigger, &world))
        isDone = false
      }
    case .sequence(let actions):
      isDone = advanceSequence(actions, &running, about: trigger, &world)
    case .parallel(let actions, let stagger):
      if running.state == .fresh {
        running.state = .begun(actions.count)
        running.children = actions.enumerated().map { index, action in
          Scripts.Running(node: action, notBefore: now + ticks(stagger * Double(index)))
        }
      }
      var left: [Scripts.Running] = []
      for var child in running.children where !advance(&child, about: trigger, &world) { left.append(child) }
      running.children = left
      isDone = left.isEmpty
    case .cycle(let actions):
      if running.state == .fresh {
        running.state = .begun(1)
        while scripts.turns.count <= running.node { scripts.turns.append(0) }
        let turn = scripts.turns[running.node]
        scripts.turns[running.node] = (turn + 1) % actions.count
        running.children = [Scripts.Running(node: actions[turn], notBefore: now)]
      }
      isDone = advance(&running.children[0], about: trigger, &world)
    }
    if isDone, let name = node.name { ended.append(name) }
    return isDone
  }

  private mutating func advanceSequence(
    _ actions: [Int], _ running: inout Scripts.Running, about trigger: Scripts.Trigger, _ world: inout World
  ) -> Bool {
    while true {
      if running.children.isEmpty {
        var begun = 0
        if case .begun(let count) = running.state { begun = count }
        guard begun < actions.count else { return true }
        running.state = .begun(begun + 1)
        running.children = [Scripts.Running(node: actions[begun], notBefore: now)]
      }
      guard advance(&running.children[0], about: trigger, &world) else { return false }
      running.children.removeAll()
    }
  }

  private mutating func animate(
    _ groups: [Program.Group], _ choice: AnimationChoice, name: String?, _ trigger: Scripts.Trigger,
    _ world: inout World
  ) -> UInt32 {
    let token = scripts.nextToken
    scripts.nextToken += 1
    let groups = groups.map { (entities: entities($0.targets, trigger, world), changes: $0.changes) }
    for group in groups {
      for entity in group.entities { for change in group.changes { world.prepare(entity, for: change.value) } }
    }
    let cause = Cause(
      animation: choice.name, rule: name ?? "", intent: program.rules[trigger.rule].rule.trigger.phrase)
    world.withAnimation(
      choice.animation, interruption: choice.interruption, completionCriteria: choice.criteria, cause: cause
    ) { world in
      for group in groups {
        for entity in group.entities { for change in group.changes { world.apply(change, to: entity) } }
      }
    } completion: { world, _ in
      world[resource: Scripts.self].completed.append(token)
    }
    return token
  }

  private func entities(_ targets: Targets, _ trigger: Scripts.Trigger, _ world: World) -> [Entity] {
    let all = world[resource: SceneEntities.self].all
    var entities = targets.indices.map { all[$0] }
    if targets.includesThis, trigger.subject != .none { entities.append(trigger.subject) }
    return entities.filter { world.has(Transform.self, $0) }
  }

  private func ticks(_ seconds: Double) -> Int { Int((seconds * Double(tickRate)).rounded()) }
}

extension Rule.Trigger {
  /// What happened, in the words of the scene.
  var phrase: String {
    switch self {
    case .start: "start"
    case .key(let key): "key \(key)"
    case .click, .clickAnywhere: "click"
    case .button: "button"
    case .after(let seconds): "after \(plain(seconds)) s"
    case .completion(let name): "completion of \(name)"
    }
  }
}
