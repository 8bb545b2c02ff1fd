import RiffleStage

/// The actions of a scene laid out flat, so that what runs is a value of numbers: a node and how far it has come.
struct Program: Sendable {
  struct Node: Sendable {
    var action: any Action
    /// What rules call its end.
    var name: String?
    /// True if it, or an action around it, says that a jump is intended.
    var jumps = false
    /// The nodes of the actions within it.
    var children: [Int]
    /// True if it does nothing by itself while all that it has begun waits.
    var isList = false
  }

  struct CompiledRule: Sendable {
    var rule: Rule
    /// The sequence of its actions.
    var root: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var rules: [CompiledRule] = []
  /// What the pointer can touch, by index of the entity: whether as a button, the rule by which it can be dragged,
  /// and whether rules ask for more than clicks and drops.
  private(set) var hitTarget: [(entity: Int, isButton: Bool, drag: Int?, reportsPointer: Bool)] = []
  /// Whether a rule waits for something to end in a certain way.
  private(set) var asksForReasons = false
  /// The names that an action restarts.
  private(set) var restarted: Set<String> = []
  /// Whether a rule waits for a long press.
  private(set) var hasLongPresses = false
  /// The entities that have states, and those of them to which the pointer gives some, by index.
  private(set) var withStates: [Int] = []
  private(set) var buttons: [Int] = []

  /// In the order in which they are followed.
  let links: [Links.Placed]
  /// True if links change nothing where nothing was written.
  let linksMayRest: Bool
  /// What is scrolled, by index.
  private(set) var scrolled: [(entity: Int, scroll: Scroll)] = []
  /// The cameras, by index.
  let cameras: [Int]
  let layouts: [LayoutDescription]
  let entities: [NamedEntity]
  let window: Rect

  init(_ document: SceneDocument) {
    layouts = document.layouts
    entities = document.entities
    links = Links(entities).all
    linksMayRest = links.allSatisfy { $0.link.terms.allSatisfy(\.mayRest) }
    cameras = document.entities.indices.filter { document.entities[$0].value.camera != nil }
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

  /// Lays an action out behind those within it; gives the number of its node.
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
