import RiffleCore

/// The actions of a scene laid out flat, so that what runs is a value of numbers: a node and how far it has come.
struct Program: Sendable {
  enum Kind: Sendable {
    case set(Targets, [Change])
    /// In one transaction: for each of some groups of entities, what changes.
    case animate([Group], AnimationChoice)
    case sequence([Int])
    case parallel([Int], stagger: Double)
    case wait(Double)
    case cycle([Int])
  }

  /// Entities that change alike.
  struct Group: Sendable {
    var targets: Targets
    var changes: [Change]
  }

  struct Node: Sendable {
    var kind: Kind
    /// What rules call its end.
    var name: String?
  }

  struct CompiledRule: Sendable {
    var rule: Rule
    /// The sequence of its actions.
    var root: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var rules: [CompiledRule] = []
  /// What the pointer can touch, by index of the entity, and whether as a button.
  private(set) var touchable: [(entity: Int, isButton: Bool)] = []
  private(set) var hasClickAnywhere = false

  private let layouts: [LayoutDescription]
  private let entities: [NamedEntity]
  private let window: Rectangle

  init(_ document: SceneDocument) {
    layouts = document.layouts
    entities = document.entities
    window = Rectangle(size: SIMD2(Float(document.window.width), Float(document.window.height)))
    let rules = document.rules
    for rule in rules {
      let root = add(.sequence(rule.actions))
      self.rules.append(CompiledRule(rule: rule, root: root))
      switch rule.trigger {
      case .click(let targets): touchable += targets.indices.map { ($0, false) }
      case .button(let targets): touchable += targets.indices.map { ($0, true) }
      case .clickAnywhere: hasClickAnywhere = true
      default: break
      }
    }
  }

  private mutating func add(_ action: Action) -> Int {
    var name: String?
    var action = action
    while case .named(let given, let inner) = action { (name, action) = (given, inner) }
    let kind: Kind =
      switch action {
      case .set(let targets, let changes): .set(targets, changes)
      case .animate(let targets, let changes, let choice):
        .animate([Group(targets: targets, changes: changes)], choice)
      case .arrange(let layout, let choice, let stagger): arrangement(layouts[layout], choice, stagger)
      case .sequence(let actions): .sequence(actions.map { add($0) })
      case .parallel(let actions, let stagger): .parallel(actions.map { add($0) }, stagger: stagger)
      case .wait(let seconds): .wait(seconds)
      case .cycle(let actions): .cycle(actions.map { add($0) })
      case .named: preconditionFailure("names were taken off")
      }
    nodes.append(Node(kind: kind, name: name))
    return nodes.count - 1
  }

  /// Places, turns and depths, and sizes for what has none of its own.
  private mutating func arrangement(_ layout: LayoutDescription, _ choice: AnimationChoice, _ stagger: Double) -> Kind {
    let groups = layout.slots(in: window).map { index, slot in
      var values: [Change.Value] = [.position(slot.position), .rotation(slot.rotation), .depth(Int(slot.depth))]
      if layout.sizes, entities[index].value.size == nil { values.append(.size(slot.size)) }
      return Group(targets: Targets(indices: [index]), changes: values.map { Change(value: $0) })
    }
    guard stagger > 0 else { return .animate(groups, choice) }
    let nodes = groups.map { group in
      self.nodes.append(Node(kind: .animate([group], choice)))
      return self.nodes.count - 1
    }
    return .parallel(nodes, stagger: stagger)
  }
}
