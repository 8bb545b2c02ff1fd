import RiffleView

/// The actions of a scene laid out flat, so that running state consists of numbers: a node and its progress.
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
    /// The node of all its actions.
    var root: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var rules: [CompiledRule] = []
  /// Pointer targets by entity index: true for a button, the index of the drag rule, and true if rules ask for more
  /// than clicks and drops.
  private(set) var hitTarget: [(entity: Int, isButton: Bool, drag: Int?, reportsPointer: Bool)] = []
  /// True if a rule waits for the end of an action for a certain reason.
  private(set) var asksForReasons = false
  /// The names that an action restarts.
  private(set) var restarted: Set<String> = []
  private(set) var hasLongPresses = false
  /// Indices of the entities that have states, and of those whose states the pointer sets.
  private(set) var withStates: [Int] = []
  private(set) var buttons: [Int] = []

  package let links: LinkTable
  /// Scrolled entities, by index.
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
    links = LinkTable(entities, hasCamera: !cameras.isEmpty)
    window = Rect(size: SIMD2(Float(document.window.width), Float(document.window.height)))
    for index in entities.indices {
      if let scroll = entities[index].value[Scroll.self] { scrolled.append((index, scroll)) }
      let (isButton, hasStates) = (entities[index].value.isButton, !entities[index].value.states.isEmpty)
      if isButton { hitTarget.append((index, !hasStates, nil, false)) }
      if hasStates { withStates.append(index) }
      if isButton, hasStates { buttons.append(index) }
    }
    for rule in document.rules {
      let root = add(SequenceAction(rule.actions))
      rules.append(CompiledRule(rule: rule, root: root))
      switch rule.trigger {
      case .button(let targets): hitTarget += targets.indices.map { ($0, true, nil, false) }
      case .drag(let targets): hitTarget += targets.indices.map { ($0, false, rules.count - 1, false) }
      case .longPress: hasLongPresses = true
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

  /// Adds an action after those within it; returns the index of its node.
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
