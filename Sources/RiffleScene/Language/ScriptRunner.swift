extension World {
  mutating func fireTimedRules() {
    let (content, tick) = (self[resource: LoadedScene.self].content, self[resource: Tick.self])
    for (index, compiled) in content.program.rules.enumerated() {
      switch compiled.rule.trigger {
      case .start where tick.now == 1: trigger(index)
      case .after(let seconds) where tick.now == max(1, Int((seconds * Double(tick.rate)).rounded())): trigger(index)
      default: break
      }
    }
  }

  /// Begins rules and advances running ones by a tick, in the order in which they began.
  mutating func runScripts() {
    let scripts = self[resource: Scripts.self]
    guard !scripts.triggers.isEmpty || !scripts.scripts.isEmpty || !scripts.queued.isEmpty || !scripts.ended.isEmpty
    else { return }
    var pass = ScriptPass(self[resource: LoadedScene.self].content.program, self[resource: Tick.self], scripts)
    for trigger in scripts.triggers { pass.begin(trigger, &self) }
    pass.beginRules(waitingFor: scripts.ended, about: .none, &self)
    var last: UInt32 = 0
    // Scripts that begin meanwhile are advanced in the same tick.
    while var script = pass.scripts.scripts.first(after: last) {
      last = script.id
      pass.trigger = script.trigger
      let intent = pass.intent(script.trigger, self)
      var isDone: Bool
      repeat {
        isDone = answering(intent, of: script.trigger.tick) { pass.advance(&script.running, &$0) }
        pass.scripts.scripts[script.id] = isDone ? nil : script
        guard let order = pass.order else { break }
        pass.order = nil
        answering(intent, of: script.trigger.tick) { pass.carryOut(order, of: script.id, intent, &$0) }
        script = pass.scripts.scripts[script.id] ?? script
      } while true
      if isDone { pass.beginQueued(&self) }
      let ended = pass.ended
      pass.ended = []
      pass.beginRules(waitingFor: ended, about: script.trigger.subject, &self)
    }
    if pass.strandsFlights {
      landFlights(except: pass.scripts.flights, by: Feel.touchDown, Cause(animation: "land", rule: "cancel"))
    }
    // Triggers that a step added to the world begin in the next tick.
    pass.scripts.triggers += self[resource: Scripts.self].triggers.dropFirst(scripts.triggers.count)
    pass.scripts.ended += self[resource: Scripts.self].ended.dropFirst(scripts.ended.count)
    self[resource: Scripts.self] = pass.scripts
  }

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
  /// By entity index; the depth of a drag and `isEnabled` depend on the world.
  private(set) var targets: [Int: HitTarget] = [:]
  private(set) var asksForReasons = false
  private(set) var restarted: Set<String> = []
  private(set) var hasLongPresses = false
  private(set) var withStates: [Int] = []
  /// Buttons with states; `allButtons` also has those without.
  private(set) var buttons: [Int] = []
  let allButtons: Set<Int>

  let links: [Links.Placed]
  /// Entity indices.
  let scrolled: [Int]
  let cameras: [Int]
  let layouts: [LayoutDescription]
  let entities: [NamedEntity]
  let window: Rect

  init(_ document: SceneDocument) {
    layouts = document.layouts
    entities = document.entities
    scrolled = document.entities.indices.filter { document.entities[$0].value.parts.has(Scroll.self) }
    cameras = document.entities.indices.filter { document.entities[$0].value.camera != nil }
    links = Links(entities).all
    allButtons = document.buttons
    window = Rect(size: SIMD2(Float(document.window.width), Float(document.window.height)))
    for index in entities.indices {
      let hasStates = !entities[index].value.states.isEmpty
      if hasStates { withStates.append(index) }
      // A button with states defines its reactions by them.
      if allButtons.contains(index) { takeInput([index]) { $0.hover = hasStates ? .still : .rises } }
    }
    buttons = withStates.filter(allButtons.contains)
    for rule in document.rules {
      let root = add(SequenceAction(children: rule.actions))
      rules.append(CompiledRule(rule: rule, root: root))
      switch rule.trigger {
      case .touch(.drag, let dragged):
        let drag = rule.gesture.drag(by: rules.count - 1)
        takeInput(dragged.indices) { $0.drag = $0.drag ?? drag }
      case .touch(.longPress, _): hasLongPresses = true
      case .completion(_, .some): asksForReasons = true
      default: break
      }
      takeInput(rule.trigger.touched?.indices ?? []) { if rule.trigger.asksForMore { $0.reportsPointer = true } }
    }
    for index in scrolled {
      targets[index, default: HitTarget()].drag = entities[index].value[Scroll.self].map { HitTarget.Drag($0) }
    }
  }

  private mutating func takeInput(_ indices: [Int], _ change: (inout HitTarget) -> Void) {
    for index in indices { change(&targets[index, default: HitTarget(order: Int32(clamping: index))]) }
  }

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
