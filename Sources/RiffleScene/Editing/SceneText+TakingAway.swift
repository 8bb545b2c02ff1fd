extension SceneText {
  /// What may go when the row of a value is taken away: the key or the item that it is of, then what is nothing
  /// without it.
  ///
  /// The first key of an action stands for the action, that of a rule for the rule, that of a layout for the layout. A
  /// entity, and a definition that something uses, never goes by one of its rows.
  ///
  /// - Parameters:
  ///   - row: the path of the value.
  ///   - part: the part of the scene that it is shown in: `entities.box`, `animations.go`, `on[0]`.
  /// - Returns: paths from the least to the most; the first that the scene can be without is to go.
  package func removals(of row: ScenePath, in part: ScenePath, _ words: SceneVocabulary) -> [ScenePath] {
    var found: [ScenePath] = []
    // What would leave an empty block or list behind waits for what it is in.
    var alone: [ScenePath] = []
    let outermost = outermost(of: row, in: part)
    for count in stride(from: row.components.count, through: outermost, by: -1) {
      let path = row.prefix(count)
      if isPlace(path, words) { continue }
      if isAlone(path) {
        alone.append(path)
      } else {
        found += [path] + alone
        alone = []
      }
    }
    return found + alone
  }

  /// What goes with the whole of a part: of the only item or key of a list or block the list or block, too.
  package func removals(ofWhole part: ScenePath) -> [ScenePath] {
    part.components.count > 1 && isAlone(part) ? [part.parent] : [part]
  }

  /// The action of a rule that a path leads into: `on[0].do[1]`; nil for none.
  package func action(around path: ScenePath) -> ScenePath? {
    rule(around: path)?.steps.map(\.path).first { path.components.starts(with: $0.components) }
  }

  /// The animation, colour, parameter or definition that a path leads into: `animations.go`; nil for none.
  package static func definition(around path: ScenePath) -> ScenePath? {
    guard path.components.count > 1, case .key(let section) = path.components[0], names[section] != nil else {
      return nil
    }
    return path.prefix(2)
  }

  /// What is called what, among that which is described once and used by its name.
  private static let names = [
    "animations": "animation", "palette": "colour", "parameters": "parameter", "define": "definition",
  ]

  /// What a person calls a part of the scene: `stroke of box`, `the action animate box`, `the rule key g`.
  package func title(of path: ScenePath) -> String {
    let rules = rules()
    if let rule = rules.first(where: { $0.path == path }) { return "the rule \(rule.title)" }
    if let step = rules.flatMap(\.steps).first(where: { $0.path == path }) { return "the action \(step.title)" }
    guard case .key(let section)? = path.components.first, path.components.count > 1 else { return path.description }
    let owner = action(around: path) ?? path.prefix(2)
    let name = owner.components.last.map { ScenePath([$0]).description } ?? ""
    guard path != owner else {
      if let what = Self.names[section] { return "the \(what) \(name)" }
      return layoutKind(at: path).map { "the layout \($0)" } ?? path.description
    }
    let title =
      rules.flatMap(\.steps).first { $0.path == owner }?.title ?? rules.first { $0.path == owner }?.title
      ?? layoutKind(at: owner) ?? name
    return "\(ScenePath(Array(path.components.dropFirst(owner.components.count))).words) of \(title)"
  }

  /// How many components the largest part has that may go by one of its rows.
  private func outermost(of row: ScenePath, in part: ScenePath) -> Int {
    switch row.components.first {
    case .key("on")?, .key("layouts")?:
      guard let action = action(around: row) else { return isHead(row, of: row.prefix(2)) ? outermost(ofItem: row) : 3 }
      guard isHead(row, of: action) else { return action.components.count }
      var path = action
      while path.components.count > 3, isAlone(path) || isHead(path, of: path.parent) { path = path.parent }
      // Without its only action a rule does nothing.
      return path.components.count > 3 ? path.components.count : outermost(ofItem: row)
    default:
      // What one copy alone has is written in a block of the entity.
      let isCopy = part.parent.components.last == .key("only")
      let least = isCopy ? part.components.count - 1 : part.components.count + 1
      return min(max(least, Self.definition(around: row) == nil ? 1 : 3), row.components.count)
    }
  }

  /// The same of a rule or a layout; the only one goes with its list.
  private func outermost(ofItem row: ScenePath) -> Int { isAlone(row.prefix(2)) ? 1 : 2 }

  /// Whether a path leads into the first key of a block, which says what it is.
  private func isHead(_ path: ScenePath, of block: ScenePath) -> Bool {
    guard let key = root[block]?.entries?.first?.key else { return false }
    return path.components.starts(with: (block + .key(key)).components)
  }

  /// Whether a list or a block has nothing beside it.
  private func isAlone(_ path: ScenePath) -> Bool {
    let parent = root[path.parent]
    return (parent?.items?.count ?? parent?.entries?.count) == 1
  }

  /// Whether it is one of several numbers that belong together, as the x of a place.
  private func isPlace(_ path: ScenePath, _ words: SceneVocabulary) -> Bool {
    guard case .index? = path.components.last, let count = root[path.parent]?.items?.count else { return false }
    return words.descriptions(at: path.parent).contains {
      if case .tuple(let items) = $0 { items.count == count } else { false }
    }
  }
}

extension EditSession {
  /// Whether nothing uses an animation, a colour, a parameter or a definition of the scene by its name.
  package func isUnused(_ definition: ScenePath) -> Bool {
    // Blocks of libraries take animations by names that stand nowhere.
    let hasBlock = blocks.contains { text.root.entry($0.key) != nil }
    guard !hasBlock, text.places(ofName: definition, words).count == 1,
      case .key(let name)? = definition.components.last
    else { return false }
    // One that takes the place of a name that comes with Riffle is used wherever that stands.
    guard AnimationNames.animation(name) != nil else { return true }
    var isNamed = false
    text.root.walk { _, node in if node.scalar?.text == name { isNamed = true } }
    return !isNamed
  }
}
