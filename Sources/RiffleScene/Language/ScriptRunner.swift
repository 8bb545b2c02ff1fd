/// Begins rules and advances running ones by a tick, in the order in which they began.
struct ScriptRunner: Sendable {
  let program: Program
  let tickRate: Int

  /// The most rules that begin in a tick; more begin in the next one, as rules could complete each other for ever.
  private static let beginningsPerTick = 1000

  func intake(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for (index, compiled) in program.rules.enumerated() {
      switch compiled.rule.trigger {
      case .start where now == 1: world.trigger(index)
      case .after(let seconds) where now == max(1, Int((seconds * Double(tickRate)).rounded())): world.trigger(index)
      default: break
      }
    }
  }

  func run(_ world: inout World) {
    let scripts = world[resource: Scripts.self]
    guard !scripts.triggers.isEmpty || !scripts.scripts.isEmpty || !scripts.queued.isEmpty || !scripts.ended.isEmpty
    else { return }
    var pass = ScriptPass(program: program, tickRate: tickRate, now: world[resource: Tick.self].now, scripts: scripts)
    var begun = 0
    for trigger in scripts.triggers where pass.begin(trigger, &world) { begun += 1 }
    beginRules(waitingFor: scripts.ended, about: .none, &world, &pass, &begun)
    var last: UInt32 = 0
    // Scripts that begin meanwhile are advanced in the same tick.
    while var script = pass.scripts.scripts.first(after: last) {
      last = script.id
      pass.trigger = script.trigger
      let intent = pass.intent(script.trigger, world)
      var isDone: Bool
      repeat {
        isDone = world.answering(intent, of: script.trigger.tick) { pass.advance(&script.running, &$0) }
        pass.scripts.scripts[script.id] = isDone ? nil : script
        guard let order = pass.order else { break }
        pass.order = nil
        world.answering(intent, of: script.trigger.tick) {
          pass.carryOut(order, of: script.id, intent, &$0)
        }
        script = pass.scripts.scripts[script.id] ?? script
      } while true
      if isDone { begun += pass.beginQueued(&world) }
      let ended = pass.ended
      pass.ended = []
      beginRules(waitingFor: ended, about: script.trigger.subject, &world, &pass, &begun)
    }
    if pass.strandsFlights {
      let cause = Cause(animation: "land", rule: "cancel")
      world.landFlights(except: pass.scripts.flights, by: Feel.touchDown, cause)
    }
    // Triggers that a step added to the world begin in the next tick.
    pass.scripts.triggers += world[resource: Scripts.self].triggers.dropFirst(scripts.triggers.count)
    pass.scripts.ended += world[resource: Scripts.self].ended.dropFirst(scripts.ended.count)
    world[resource: Scripts.self] = pass.scripts
  }

  private func beginRules(
    waitingFor ended: [Scripts.Ended], about subject: Entity, _ world: inout World, _ pass: inout ScriptPass,
    _ begun: inout Int
  ) {
    for ended in ended {
      for (rule, compiled) in program.rules.enumerated() where compiled.rule.trigger.waits(for: ended) {
        let trigger = Scripts.Trigger(rule: rule, subject: subject, tick: pass.now)
        if begun < Self.beginningsPerTick {
          if pass.begin(trigger, &world) { begun += 1 }
        } else {
          pass.scripts.triggers.append(trigger)
        }
      }
    }
  }
}

extension World {
  /// In this tick or the next one.
  mutating func trigger(_ rule: Int, subject: Entity = .none) {
    let tick = self[resource: Tick.self].now
    self[resource: Scripts.self].triggers.append(Scripts.Trigger(rule: rule, subject: subject, tick: tick))
  }
}

extension Rule.Trigger {
  var phrase: String {
    switch self {
    case .start: "start"
    case .key(let key): "key \(key)"
    case .clickAnywhere: "click"
    case .touch(.hover, _): "pointer over"
    case .touch(.leave, _): "pointer off"
    case .touch(.longPress, _): "long press"
    case .touch(.doubleClick, _): "double click"
    case .touch(.receive, _): "drop"
    case .touch(let touch, _): touch.rawValue
    case .after(let seconds): "after \(plain(seconds)) s"
    case .completion(let name, let reason): "completion of \(name)" + (reason.map { ", \($0)" } ?? "")
    case .parameter(let name): "slider \(name)"
    case .value(let name): "value \(name)"
    case .letGo(let name): "letting go of slider \(name)"
    }
  }
}

/// Actions laid out flat, so that running state consists of numbers: a node and its progress.
package struct Program: Sendable {
  struct Node: Sendable {
    var action: any Action
    /// Rules wait for its end by this name.
    var name: String?
    /// True if it, or an action around it, marks a jump as intended.
    var jumps = false
    var children: [Int]
    /// True if it does nothing itself while all actions that it has begun wait.
    var isList = false
  }

  struct CompiledRule: Sendable {
    var rule: Rule
    var root: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var rules: [CompiledRule] = []
  /// Targets by entity index. `drag` is the rule; `reportsPointer` is true if rules need more than clicks and drops.
  private(set) var hitTarget: [(entity: Int, isButton: Bool, drag: Int?, reportsPointer: Bool)] = []
  private(set) var asksForReasons = false
  private(set) var restarted: Set<String> = []
  private(set) var hasLongPresses = false
  private(set) var withStates: [Int] = []
  /// Buttons with states; `allButtons` also has those without.
  private(set) var buttons: [Int] = []
  let allButtons: Set<Int>

  let links: [Links.Placed]
  private(set) var scrolled: [(entity: Int, scroll: Scroll)] = []
  /// Entity indices.
  let cameras: [Int]
  let layouts: [LayoutDescription]
  let entities: [NamedEntity]
  let window: Rect

  init(_ document: SceneDocument) {
    layouts = document.layouts
    entities = document.entities
    cameras = document.entities.indices.filter { document.entities[$0].value.camera != nil }
    links = Links(entities).all
    allButtons = document.buttons
    window = Rect(size: SIMD2(Float(document.window.width), Float(document.window.height)))
    for index in entities.indices {
      if let scroll = entities[index].value[Scroll.self] { scrolled.append((index, scroll)) }
      let hasStates = !entities[index].value.states.isEmpty
      if hasStates { withStates.append(index) }
      if allButtons.contains(index) { hitTarget.append((index, !hasStates, nil, false)) }
    }
    buttons = withStates.filter(allButtons.contains)
    for rule in document.rules {
      let root = add(SequenceAction(children: rule.actions))
      rules.append(CompiledRule(rule: rule, root: root))
      switch rule.trigger {
      case .touch(.drag, let targets): hitTarget += targets.indices.map { ($0, false, rules.count - 1, false) }
      case .touch(.longPress, _): hasLongPresses = true
      case .completion(_, .some): asksForReasons = true
      default: break
      }
      if let touched = rule.trigger.touched {
        hitTarget += touched.indices.map { ($0, false, nil, rule.trigger.asksForMore) }
      }
    }
  }

  /// True if a running step, or one within it, has no end of its own.
  func isEndless(_ running: Scripts.Running) -> Bool {
    nodes[running.node].action.isEndless || running.children.contains(where: isEndless)
  }

  /// Adds the action after those within it; returns the index of its node.
  private mutating func add(_ action: any Action, jumps: Bool = false) -> Int {
    let jumps = jumps || (action as? any WrittenAction)?.head.jumps == true
    let performed = action.expanded(in: self)
    if let verb = action as? HandleAction, verb.order == .restart { restarted.insert(verb.target) }
    let children = performed.children.map { add($0, jumps: jumps) }
    let isList = performed is ParallelAction || performed is SequenceAction
    nodes.append(Node(action: performed, name: action.name, jumps: jumps, children: children, isList: isList))
    return nodes.count - 1
  }
}
