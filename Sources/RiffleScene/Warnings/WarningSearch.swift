import RiffleView

extension Scene {
  /// Valid parts of the scene that do nothing, or not what they seem to: each with its location and a suggestion, in
  /// the order of the file.
  ///
  /// - Complexity: linear in the text and what it describes.
  public var warnings: [Diagnostic] {
    var search = WarningSearch(document, source)
    search.lookForUnused()
    search.lookAtRules()
    search.lookAtLocks()
    search.lookAtActions()
    search.lookAtEntities()
    search.lookAtBackground()
    return SceneError(search.found.map { Diagnostic(file: path, location: $0.location, message: $0.message) })
      .diagnostics
  }
}

/// Searches a valid scene for likely mistakes.
struct WarningSearch {
  /// A word of the file, or a key of it.
  struct Use {
    /// The key of the value that contains it, and the key around that.
    let key: String
    let outer: String
    /// The scene's top-level key around it.
    let part: String
    let isKey: Bool
  }

  struct Block {
    let node: YAMLNode
    let part: String

    subscript(key: String) -> YAMLNode.Entry? { node.entry(key) }
  }

  let document: SceneDocument
  let root: YAMLNode
  let parameters: [Parameter]
  private let unusedDefinitions: [(name: String, location: SourceLocation)]
  private let isKit: Bool
  private(set) var found: [(location: SourceLocation, message: String)] = []
  private(set) var blocks: [Block] = []
  private var uses: [String: [Use]] = [:]
  /// Words with a part that differs between copies: the text before and after it.
  private var templates: [(start: Substring, end: Substring, use: Use)] = []

  init(_ document: SceneDocument, _ source: SceneSource) {
    self.document = document
    root = source.root
    parameters = source.parameters
    unusedDefinitions = source.unusedDefinitions
    isKit = source.isKit
    for entry in root.entries ?? [] { collect(entry.value, key: entry.key, outer: "", part: entry.key) }
  }

  /// Entities with a warning: copies share a location.
  private(set) var warned: Set<SourceLocation> = []

  mutating func warn(about entity: NamedEntity, _ message: String) {
    if warned.insert(entity.location).inserted { warn(at: entity.location, message) }
  }

  mutating func warn(at location: SourceLocation, _ message: String) { found.append((location, message)) }

  /// True if a word occurs in the file, or in a copy.
  func isUsed(_ word: String, where matches: (Use) -> Bool) -> Bool {
    if uses[word]?.contains(where: matches) == true { return true }
    return templates.contains { word.hasPrefix($0.start) && word.hasSuffix($0.end) && matches($0.use) }
  }

  func count(of word: String, where matches: (Use) -> Bool) -> Int { uses[word]?.count(where: matches) ?? 0 }

  private mutating func collect(_ node: YAMLNode, key: String, outer: String, part: String) {
    switch node.content {
    case .scalar(let scalar):
      note(node.location.scoped(scalar.text), Use(key: key, outer: outer, part: part, isKey: false))
    case .list(let items): for item in items { collect(item, key: key, outer: outer, part: part) }
    case .mapping(let entries):
      blocks.append(Block(node: node, part: part))
      for entry in entries {
        note(entry.keyLocation.scoped(entry.key), Use(key: key, outer: outer, part: part, isKey: true))
        collect(entry.value, key: entry.key, outer: key, part: part)
      }
    }
  }

  private mutating func note(_ text: String, _ use: Use) {
    uses[text, default: []].append(use)
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), start < end else { return }
    templates.append((text[..<start], text[text.index(after: end)...], use))
  }
}

// MARK: - What is named and never used

extension WarningSearch {
  mutating func lookForUnused() {
    for definition in unusedDefinitions {
      warn(
        at: definition.location,
        "unused definition '\(definition.name)'; write {use: \(definition.name)}, or remove it")
    }
    for entry in root.entry("parameters")?.value.entries ?? [] where !isParameterUsed(entry) {
      warn(
        at: entry.keyLocation,
        "unused parameter '\(entry.key)'; write '$\(entry.key)' for a value, or remove it")
    }
    for entry in root.entry("values")?.value.entries ?? [] where !isValueRead(entry.key) {
      warn(
        at: entry.keyLocation,
        "unused value '\(entry.key)'; show it with shows: {value: \(entry.key)}, use it in 'when:', or remove it")
    }
    // Blocks refer to some by name.
    let animations = document.blocks.isEmpty && !isKit ? root.entry("animations")?.value.entries ?? [] : []
    for entry in animations where !isUsed(entry.key, where: { !$0.isKey }) {
      warn(
        at: entry.keyLocation,
        "unused animation '\(entry.key)'; write 'with: \(entry.key)', or remove it")
    }
    // The colours of an included file are for other scenes, too.
    let colors = isKit ? [] : root.entry("palette")?.value.entries ?? []
    for entry in colors where entry.keyLocation.origin == nil && !isUsed(entry.key, where: \.mayBeColor) {
      warn(
        at: entry.keyLocation,
        "unused colour '\(entry.key)'; write it where a colour stands, such as 'fill: \(entry.key)', or remove it"
      )
    }
    for entity in root.entry("entities")?.value.entries ?? [] {
      for state in entity.value.entry("states")?.value.entries ?? [] where !isReached(state.key) {
        let isPointers = state.key != EntityState.disabled && ButtonStates.names.contains(state.key)
        warn(
          at: state.keyLocation,
          "state '\(state.key)' of '\(entity.key)' is never entered; write "
            + (isPointers ? "'button: true' beside it" : "{go: {\(entity.key): \(state.key)}}") + ", or remove it")
      }
    }
    // Names of actions are never unused: the debugger shows them.
    for block in blocks where block.part == "layouts" {
      guard let name = block["name"]?.value, let text = name.name, !text.contains("{") else { continue }
      if !isUsed(text, where: { !$0.isKey && $0.part == "on" }) {
        warn(
          at: name.location, "unused layout name '\(text)'; write {arrange: \(text)}, or remove the name")
      }
    }
  }

  private func isParameterUsed(_ entry: YAMLNode.Entry) -> Bool {
    if entry.value.entry("follows") != nil { return true }
    if isUsed("$\(entry.key)", where: { !$0.isKey }) { return true }
    return isUsed(entry.key) { use in
      if ["demo", "expect", "parameters"].contains(use.part) { return false }
      return use.isKey ? use.key == "when" : ["from", "minus", "parameter", "release", "letGo"].contains(use.key)
    }
  }

  private func isValueRead(_ name: String) -> Bool {
    if isUsed(name, where: { $0.isKey ? $0.key == "when" : ["from", "minus"].contains($0.key) || $0.part == "expect" })
    {
      return true
    }
    return blocks.contains { $0["value"]?.value.name == name && !$0.changesValue }
  }

  /// True if an action changes a value of the scene.
  func isWritten(_ value: String) -> Bool { blocks.contains { $0["value"]?.value.name == value && $0.changesValue } }

  /// True if anything sets an entity to a state of that name.
  func isReached(_ state: String) -> Bool {
    if state == EntityState.idle || isUsed(state, where: { !$0.isKey && $0.outer == "go" }) { return true }
    return state != EntityState.disabled && ButtonStates.names.contains(state)
      && document.entities.contains { $0.value.isButton }
  }
}

extension WarningSearch.Use {
  /// Words on entities are no colours.
  fileprivate var mayBeColor: Bool {
    !isKey && !["text", "label", "spans", "title", "lesson", "hint", "emoji", "parent", "says"].contains(key)
  }
}

extension WarningSearch.Block {
  fileprivate var changesValue: Bool { part == "on" && (self["to"] != nil || self["by"] != nil) }
}
