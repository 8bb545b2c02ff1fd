extension Scene {
  /// Valid parts of the scene that do nothing, or not what they seem to: each with its location and a suggestion, in
  /// the order of the file.
  ///
  /// - Complexity: linear in the text and what it describes.
  public var warnings: [Diagnostic] {
    var search = WarningSearch(document, source)
    search.lookForUnused()
    search.lookAtNamesInLinks()
    search.lookAtRules()
    search.lookAtLocks()
    search.lookAtVerbs()
    search.lookAtTimelines()
    search.lookAtActions()
    search.lookAtEntities()
    search.lookAtBackground()
    return SceneError(search.found.map { Diagnostic(file: path, location: $0.location, message: $0.message) })
      .diagnostics
  }
}

struct WarningSearch {
  struct Use {
    /// The key of the value that contains the word, and the key around that.
    let key: String
    let outer: String
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
  private let program: Program
  private(set) var found: [(location: SourceLocation, message: String)] = []
  private(set) var blocks: [Block] = []
  private var uses: [String: [Use]] = [:]
  /// Words that differ between copies in a part: the text before and after it.
  private var templates: [(start: Substring, end: Substring, use: Use)] = []

  init(_ document: SceneDocument, _ source: SceneSource) {
    self.document = document
    root = source.root
    parameters = source.parameters
    unusedDefinitions = source.expansion.unused
    isKit = source.expansion.isKit
    program = Program(document)
    for entry in root.entries ?? [] { collect(entry.value, key: entry.key, outer: "", part: entry.key) }
  }

  private(set) var warned: Set<SourceLocation> = []

  mutating func warn(about entity: NamedEntity, _ message: String) {
    if warned.insert(entity.location).inserted { warn(at: entity.location, message) }
  }

  mutating func warn(at location: SourceLocation, _ message: String) { found.append((location, message)) }

  func isUsed(_ word: String, where matches: (Use) -> Bool) -> Bool {
    if uses[word]?.contains(where: matches) == true { return true }
    return templates.contains { word.hasPrefix($0.start) && word.hasSuffix($0.end) && matches($0.use) }
  }

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
    if let (start, end) = Self.template(text) { templates.append((start, end, use)) }
  }

  /// The text before and after what differs between copies: `n-{index}` may be `n-1`. Nil for any other text.
  fileprivate static func template(_ text: String) -> (start: Substring, end: Substring)? {
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), start < end else { return nil }
    return (text[..<start], text[text.index(after: end)...])
  }
}

// MARK: - What is named and never used

extension WarningSearch {
  mutating func lookForUnused() {
    func unused(_ kind: String, _ name: String, at location: SourceLocation, _ advice: String) {
      warn(at: location, "unused \(kind) '\(name)'; \(advice), or remove it")
    }
    for (name, location) in unusedDefinitions { unused("definition", name, at: location, "write {use: \(name)}") }
    for entry in root.entry("parameters")?.value.entries ?? [] where !isParameterUsed(entry) {
      unused("parameter", entry.key, at: entry.keyLocation, "write '$\(entry.key)' for a value")
    }
    for entry in root.entry("values")?.value.entries ?? [] where !isValueRead(entry.key) {
      let advice = "show it with shows: {value: \(entry.key)}, use it in 'when:'"
      unused("value", entry.key, at: entry.keyLocation, advice)
    }
    // Blocks refer to some by name.
    let animations = document.blocks.isEmpty && !isKit ? root.entry("animations")?.value.entries ?? [] : []
    for entry in animations where !isUsed(entry.key, where: { !$0.isKey }) {
      unused("animation", entry.key, at: entry.keyLocation, "write 'with: \(entry.key)'")
    }
    // The colours of an included file are for other scenes, too.
    let colors = isKit ? [] : root.entry("palette")?.value.entries ?? []
    for entry in colors where entry.keyLocation.origin == nil && !isUsed(entry.key, where: \.mayBeColor) {
      let advice = "write it where a colour stands, such as 'fill: \(entry.key)'"
      unused("colour", entry.key, at: entry.keyLocation, advice)
    }
    let buttons = Set(program.allButtons.map { document.entities[$0].location })
    for entity in root.entry("entities")?.value.entries ?? [] {
      for state in entity.value.entry("states")?.value.entries ?? [] where !isReached(state.key) {
        if let meant = Self.otherStates[state.key.lowercased()], buttons.contains(entity.keyLocation) {
          let name = "state '\(state.key)' of '\(entity.key)'"
          warn(at: state.keyLocation, "\(name) is never entered; did you mean '\(meant)'?")
          continue
        }
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
        warn(at: name.location, "unused layout name '\(text)'; write {arrange: \(text)}, or remove the name")
      }
    }
  }

  /// Warns of names that a link reads as the pointer or the time.
  mutating func lookAtNamesInLinks() {
    func isSource(_ use: Use) -> Bool { !use.isKey && ["from", "minus"].contains(use.key) }
    for kind in ["value", "parameter"] where isUsed("time", where: isSource) {
      guard let entry = root.entry("\(kind)s")?.value.entry("time") else { continue }
      warn(at: entry.keyLocation, "'time' in a link is the time of the scene, not this \(kind); rename it")
    }
    let words = [
      ("pointer", ["pointer.x", "pointer.y"], "'pointer.x' in a link is the mouse, not this entity; rename it"),
      ("time", ["time"], "'time' in a link is the time of the scene, not this entity; write time.x, or rename it"),
    ]
    for (name, sources, message) in words {
      guard let entity = root.entry("entities")?.value.entry(name) else { continue }
      // An entity that follows the pointer or the time may be called so.
      let own = (entity.value.entry("links")?.value.entries ?? []).count { link in
        link.value.entry("from")?.value.text.map(sources.contains) == true
      }
      if sources.reduce(0, { $0 + (uses[$1]?.count(where: isSource) ?? 0) }) > own {
        warn(at: entity.keyLocation, message)
      }
    }
  }

  private static let otherStates = [
    "focus": "focused", "focusvisible": "focused", "active": "pressed", "down": "pressed", "press": "pressed",
    "hovered": "hover", "over": "hover", "inactive": "disabled",
  ]

  private func isParameterUsed(_ entry: YAMLNode.Entry) -> Bool {
    if entry.value.entry("follows") != nil { return true }
    if isUsed("$\(entry.key)", where: { !$0.isKey }) { return true }
    return isUsed(entry.key) { use in
      if ["demo", "expect", "parameters"].contains(use.part) { return false }
      return use.isKey ? use.key == "when" : ["from", "minus", "parameter", "release", "letGo"].contains(use.key)
    }
  }

  private func isValueRead(_ name: String) -> Bool {
    isUsed(name) { $0.isKey ? $0.key == "when" : ["from", "minus"].contains($0.key) || $0.part == "expect" }
      || blocks.contains { $0.names(value: name) && !$0.changesValue }
  }

  func isWritten(_ value: String) -> Bool { blocks.contains { $0.names(value: value) && $0.changesValue } }

  func isReached(_ state: String) -> Bool {
    if state == EntityState.idle || isUsed(state, where: { !$0.isKey && $0.outer == "go" }) { return true }
    return state != EntityState.disabled && ButtonStates.names.contains(state) && !program.allButtons.isEmpty
  }
}

extension WarningSearch.Use {
  /// Words on entities are no colours.
  fileprivate var mayBeColor: Bool {
    !isKey && !["text", "label", "spans", "title", "lesson", "hint", "emoji", "parent", "says"].contains(key)
  }
}

extension WarningSearch.Block {
  /// True if the `value:` of the block is this one, in one of its copies at least.
  fileprivate func names(value: String) -> Bool {
    guard let name = self["value"]?.value.name else { return false }
    if name == value { return true }
    return WarningSearch.template(name).map { value.hasPrefix($0.start) && value.hasSuffix($0.end) } ?? false
  }

  fileprivate var changesValue: Bool { part == "on" && (self["to"] != nil || self["by"] != nil) }
}

extension WarningSearch {
  mutating func lookAtRules() {
    for rule in document.rules {
      if let reason = reasonNeverToRun(rule) { warn(at: rule.location, "\(reason), so this rule never runs") }
      if rule.hint != nil, rule.shownHint == nil {
        warn(at: rule.location, "no key or pointer starts this rule, so its hint is not shown; remove 'hint:'")
      }
    }
    for node in root.entry("on")?.value.items ?? [] {
      if let busy = node.entry("busy"), node.entry("lock") == nil {
        warn(at: busy.keyLocation, "'busy' says what becomes of a rule whose lock is taken; add 'lock:' with a name")
      }
      if let band = node.entry("rubberBand"), node.entry("limits") == nil {
        warn(at: band.keyLocation, "'rubberBand' is about what lies beyond the limits; add 'limits:'")
      }
    }
  }

  mutating func lookAtLocks() {
    for (index, compiled) in program.rules.enumerated() {
      guard let lock = compiled.rule.lock, isKept(compiled.root, under: [], by: index) else { continue }
      warn(
        at: compiled.rule.location,
        "nothing releases 'lock: \(lock)', because an action of this rule repeats forever; end it with {cancel: NAME}, "
          + "or start it from a rule without this lock")
    }
  }

  /// Warns of verbs that no action of the name has.
  mutating func lookAtVerbs() {
    let all: [(word: String, order: TransportVerb)] = [
      ("pause", .pause), ("finish", .finish(at: .end)), ("reverse", .reverse), ("cancel", .cancel),
      ("restart", .restart),
    ]
    for verb in program.nodes.compactMap({ $0.action as? HandleAction }) {
      let named = program.nodes.indices.filter { program.nodes[$0].name == verb.target }
      func isIgnored(_ order: TransportVerb) -> Bool { named.allSatisfy { program.ignores(order, by: $0) } }
      guard !named.isEmpty, isIgnored(verb.order) else { continue }
      let others = all.filter { !isIgnored($0.order) }.map { "{\($0.word): \(verb.target)}" }
      for block in blocks where block.part == "on" {
        guard let name = block[verb.head.key]?.value, let text = name.text,
          !found.contains(where: { $0.location == name.location }), name.location.scoped(text) == verb.target
        else { continue }
        warn(
          at: name.location,
          "no action '\(text)' can be \(verb.participle); write \(ValueDescription.either(others))")
      }
    }
  }

  /// A timeline has the start of each entry before it runs; an entry of unknown length may end before the next one.
  mutating func lookAtTimelines() {
    for timeline in document.rules.flatMap({ $0.actions.flatMap(\.timelines) }) where timeline.scrub == nil {
      for (before, entry) in zip(timeline.times(in: program), timeline.entries.dropFirst()) {
        let (least, most) = (before.lengths.lowerBound, before.lengths.upperBound)
        guard case .end = entry.at, most - least > 1e-6, !found.contains(where: { $0.location == entry.location })
        else { continue }
        func words(_ seconds: Double) -> String { plain((seconds * 100).rounded() / 100) }
        warn(
          at: entry.location,
          "the entry before this one takes \(words(least)) to \(words(most)) seconds, depending on what ran before, "
            + "and this one counts \(words(most)); write both in one 'do:' list, or 'at:' with a time in seconds")
      }
    }
  }

  /// True if a part of an action runs without an end, and neither a verb on a name nor a change of its values ends it.
  private func isKept(_ node: Int, under names: [String], by rule: Int) -> Bool {
    let (node, names) = (program.nodes[node], names + (program.nodes[node].name.map { [$0] } ?? []))
    let verbs = ["cancel", "finish", "reverse", "restart", "rest"]
    if names.contains(where: { isUsed($0) { $0.part == "on" && !$0.isKey && verbs.contains($0.key) } }) { return false }
    guard node.action.isEndless else { return node.children.contains { isKept($0, under: names, by: rule) } }
    guard let targets = node.action.changed else { return true }
    return !program.rules.indices.contains { other in
      program.rules[other].rule.lock != program.rules[rule].rule.lock
        && program.changes(targets, in: program.rules[other].root)
    }
  }

  private func reasonNeverToRun(_ rule: Rule) -> String? {
    switch rule.trigger {
    case .completion(let name, _)
    where !isUsed(name, where: { $0.part == "on" && !$0.isKey && ActionHead.namingKeys.contains($0.key) }):
      return "no action is called '\(name)'"
    case .value(let name) where !isWritten(name): return "no action changes the value '\(name)'"
    case .touch(.receive, let targets) where !document.rules.contains(where: { $0.drops(onto: targets) }):
      return "no drag has 'drop: {onto: …}' with one of these"
    case .touch(.pull, let targets)
    where !targets.indices.contains(where: { document.entities[$0].value.parts.has(Scroll.self) }):
      let name = targets.indices.first.map { document.entities[$0].name } ?? ""
      return "'\(name)' does not scroll"
    default: return rule.conditions.lazy.compactMap { reasonNeverToHold($0) }.first
    }
  }

  private func reasonNeverToHold(_ condition: RuleCondition) -> String? {
    switch condition.subject {
    case .states(let indices):
      let reached = condition.names.filter { isReached($0) }
      if condition.isNegated || !reached.isEmpty { return nil }
      let id = indices.first.map { document.entities[$0].name } ?? ""
      return "state \(ValueDescription.either(condition.names.map { "'\($0)'" })) of '\(id)' is never entered"
    case .named(let name):
      guard let value = document.values.first(where: { $0.name == name }), !isWritten(name),
        !condition.holds(for: value.initial)
      else { return nil }
      return "the value '\(name)' is always \(value.isFlag ? "\(value.initial == 1)" : plain(value.initial))"
    }
  }
}

extension Action {
  fileprivate var timelines: [TimelineAction] {
    guard let timeline = self as? TimelineAction else { return children.flatMap(\.timelines) }
    return [timeline] + timeline.entries.flatMap { $0.actions.flatMap(\.timelines) }
  }

  /// Nil for an action that changes no values by itself.
  fileprivate var changed: Targets? {
    switch self {
    case let action as AnimateAction: action.targets
    case let step as KeyframeTrackStep: step.targets
    case let step as KeyframedPartStep: step.targets
    case let step as TransitionStep: step.target
    case let step as GoAction: step.moves[0].targets
    default: nil
    }
  }
}

extension Program {
  /// True if a verb has no effect on a node while it runs.
  fileprivate func ignores(_ order: TransportVerb, by index: Int) -> Bool {
    let node = nodes[index]
    if node.children.isEmpty { return node.action.ignores(order) }
    // A verb also steers the entities of a stagger that wait.
    let isOne =
      (node.action as? ParallelAction)?.head.stagger.isNone ?? (node.action is TransitionAction && order != .restart)
    return isOne && node.children.allSatisfy { ignores(order, by: $0) }
  }

  fileprivate func changes(_ targets: Targets, in node: Int) -> Bool {
    let others = nodes[node].action.changed
    let isMeant = others.map {
      $0.includesThis || targets.includesThis || $0.indices.contains(where: targets.indices.contains)
    }
    return isMeant == true || nodes[node].children.contains { changes(targets, in: $0) }
  }
}

extension Rule {
  fileprivate func drops(onto targets: Targets) -> Bool {
    guard case .touch(.drag, _) = trigger, case .onto(let others, _) = drop.place else { return false }
    return targets.includesThis || others.includesThis || targets.indices.contains(where: others.indices.contains)
  }
}
