/// Edits that are made one after another, each in the text after those before it.
package struct EditList {
  private(set) var text: SceneText
  let words: SceneVocabulary
  private(set) var edits: [SceneEdit] = []

  private mutating func make(_ edit: SceneEdit) throws(SceneEditError) {
    text = try text.applying(edit, words: words)
    edits.append(edit)
  }

  // MARK: - Deleting

  /// Deletes entities with their children, actions and rules, lines of the demo and of `expect`, and places in layouts.
  /// - Parameter rules: rules to delete as a whole, in text order.
  package static func deleting(
    _ things: [ScenePath], with rules: [ScenePath] = [], in text: SceneText, _ words: SceneVocabulary
  ) throws(SceneEditError) -> [SceneEdit] {
    var list = EditList(text: text, words: words)
    // From last to first, so that a removal does not move the remaining rules.
    for rule in rules.reversed() {
      let isOnly = list.text.root[rule.parent]?.items?.count == 1
      try list.make(SceneEdit(isOnly ? rule.parent : rule, .remove))
    }
    for thing in things { try list.delete(thing) }
    try list.deleteSteering(from: text)
    return list.edits
  }

  /// Deletes what steers or waits for named actions of a text before that are gone.
  private mutating func deleteSteering(from before: SceneText) throws(SceneEditError) {
    let on = ScenePath("on")
    func names(_ text: SceneText) -> Set<String> { Set(text.root[on]?.words(of: ActionHead.namingKeys) ?? []) }
    func use(ofAny names: Set<String>) -> ScenePath? {
      text.root[on]?.all(at: on).lazy.compactMap { path, node in
        node.uses(of: ActionHead.steeringKeys).first { names.contains($0.word) }.map { path + .key($0.key) }
      }.first
    }
    while let use = use(ofAny: names(before).subtracting(names(text))), let part = part(about: use) {
      try make(SceneEdit(part, .remove))
    }
  }

  private mutating func delete(_ thing: ScenePath) throws(SceneEditError) {
    while text.root[thing] != nil {
      // The first use beside its own key.
      let use = SceneNames(text: text, words: words).places(of: thing).dropFirst().first?.path
      let next = use.flatMap { part(about: $0) } ?? thing
      let isChild = next != thing && next.components.count == 2 && next.section == "entities"
      if isChild { try delete(next) } else { try make(SceneEdit(next, .remove)) }
    }
  }

  /// The part that is meaningless without the word; nil if unknown.
  private func part(about use: ScenePath) -> ScenePath? {
    let components = use.components
    if case .index? = components.last, text.root[use.parent]?.items?.count ?? 0 > 1 { return use }
    guard case .key(let section)? = components.first else { return nil }
    if section == "entities", components.count > 2 {
      if components[2] == .key("parent") { return use.prefix(2) }
      // One of several links, or the whole key.
      let key = use.prefix(3)
      return components.count > 4 && text.root[key]?.entries?.count ?? 0 > 1 ? use.prefix(4) : key
    }
    guard ["on", "demo", "expect", "layouts"].contains(section) else { return nil }
    // The innermost item that has neighbours: without its only action a rule does nothing.
    for count in (1..<components.count).reversed() {
      let path = use.prefix(count)
      guard path.index != nil, text.root[path]?.entries != nil else { continue }
      if text.root[path.parent]?.items?.count ?? 0 > 1 { return path }
    }
    return ScenePath([.key(section)])
  }

  // MARK: - Duplicating

  private typealias Twin = (old: String, new: String)

  /// Duplicates entities with their children, a little to the side, in the same layouts. A rule that waits for one
  /// and moves it is duplicated, too; all others name both. A position in an action moves by the same offset.
  package static func duplicating(
    _ things: [ScenePath], in text: SceneText, _ words: SceneVocabulary
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit], rulesLeft: Int) {
    let entries = withChildren(of: things, in: text)
    let copied = entries.compactMap { text.excerpt(at: $0) }.joined()
    let (names, edits, left) = try SceneMerge(text, words).things(in: copied, stayingInLayouts: true)
    var list = EditList(text: text, words: words)
    for edit in edits { try list.make(edit) }
    try list.join(zip(entries, names).compactMap { entry, name in entry.key.map { (old: $0, new: name) } })
    return (zip(entries, names).filter { things.contains($0.0) }.map(\.1), list.edits, left)
  }

  /// Entities with all that move with them, in text order.
  package static func withChildren(of things: [ScenePath], in text: SceneText) -> [ScenePath] {
    let all = text.root.entry("entities")?.value.entries ?? []
    let parents = all.map { (child: $0.key, parent: text.parentKey(of: $0) ?? "") }
    var names = Set(things.compactMap(\.key))
    var count = 0
    while count != names.count {
      count = names.count
      for (child, parent) in parents where names.contains(parent) { names.insert(child) }
    }
    return all.filter { names.contains($0.key) }.map { ScenePath("entities", $0.key) }
  }

  /// Lets the twins of entities take part in the layouts and rules of these.
  private mutating func join(_ twins: [Twin]) throws(SceneEditError) {
    let triggers = Set(SceneTriggers(text, words).all.map(\.key))
    // From last to first, so that insertions do not move the remaining uses.
    for (path, twin) in uses(of: twins).reversed() where path.components[0] == .key("layouts") {
      guard case .key(let kind)? = path.components.dropFirst(2).first, SceneLayouts.kinds.contains(kind) else {
        continue
      }
      try make(naming(twin.new, beside: path))
    }
    for index in (text.root.entry("on")?.value.items ?? []).indices.reversed() {
      let rule = ScenePath("on") + .index(index)
      let uses = uses(of: twins).filter { $0.path.starts(with: rule) }
      let waits = uses.filter { use in triggers.contains { use.path.components[2] == .key($0) } }
      let acts = uses.filter { $0.path.components[2] == .key("do") }
      if waits.contains(where: { $0.path.components.count == 3 }), !acts.isEmpty {
        try make(SceneEdit(rule, .duplicate(nil)))
        let next = ScenePath("on") + .index(index + 1)
        for (path, twin) in uses { try give(twin, the: next + path.components.dropFirst(2)) }
      } else {
        for (path, twin) in (waits + acts).reversed() { try act(twin, beside: path) }
      }
    }
  }

  /// In layouts and rules, in text order.
  private func uses(of twins: [Twin]) -> [(path: ScenePath, twin: Twin)] {
    let uses = twins.flatMap { twin in
      SceneNames(text: text, words: words).places(of: ScenePath("entities", twin.old))
        .filter { (!$0.isKey || $0.path.parent.key == "go") && $0.tail.isEmpty && $0.path.components.count > 2 }
        .map { (place: $0, twin: twin) }
    }
    return ["layouts", "on"].flatMap { section in
      uses.filter { $0.place.path.section == section }.sorted { $0.place.bytes.lowerBound < $1.place.bytes.lowerBound }
    }.map { ($0.place.path, $0.twin) }
  }

  /// Adds a name behind another, in its list or in a list of both.
  private func naming(_ name: String, beside path: ScenePath) -> SceneEdit {
    let word = SceneText.quotedIfNeeded(name)
    if let index = path.index { return SceneEdit(path.parent + .index(index + 1), .insert(word)) }
    return SceneEdit(path, .set("[\(text.root[path].map(text.written) ?? ""), \(word)]"), scope: .here)
  }

  /// The actions that accept several entities.
  private static let shared = ["animate", "set", "keyframes", "phases", "shake", "insert", "remove", "emit"]

  /// Applies an action or a trigger of the entity at a path to its duplicate.
  private mutating func act(_ twin: Twin, beside path: ScenePath) throws(SceneEditError) {
    guard path.components[2] == .key("do") else { return try make(naming(twin.new, beside: path)) }
    if path.parent.key == "go", let state = text.root[path] {
      return try make(SceneEdit(path.parent + .key(twin.new), .set(text.inBrackets(state)), scope: .here))
    }
    if path.index != nil {
      guard let key = path.parent.key, Self.shared.contains(key) else { return }
      return try make(naming(twin.new, beside: path))
    }
    guard let key = path.key, Self.shared.contains(key) else { return }
    let action = path.parent
    let goesSomewhere = ["at", "x", "y"].contains { text.root[action + [.key("to"), .key($0)]] != nil }
    guard goesSomewhere, let index = action.index, text.root[action]?.entry("name") == nil else {
      return try make(naming(twin.new, beside: path))
    }
    try make(SceneEdit(action, .duplicate(nil)))
    try give(twin, the: action.parent + [.index(index + 1), .key(key)])
    guard action.parent.key != "parallel" else { return }
    try make(SceneEdit(action, .group("parallel")))
  }

  /// Replaces the entity's name by the duplicate's; the action's position moves by the duplicate's offset.
  private mutating func give(_ twin: Twin, the path: ScenePath) throws(SceneEditError) {
    guard path.parent.key != "go" else { return try make(SceneEdit(path, .rename(twin.new))) }
    try make(SceneEdit(path, .set(SceneText.quotedIfNeeded(twin.new)), scope: .here))
    let at = [twin.old, twin.new].map { text.writtenNumbers(at: ScenePath("entities", $0, "at"), count: 2) }
    guard let old = at[0], let new = at[1] else { return }
    for (key, way) in [("at", [new[0] - old[0], new[1] - old[1]]), ("x", [new[0] - old[0]]), ("y", [new[1] - old[1]])] {
      let place = path.parent + [.key("to"), .key(key)]
      guard text.root[place] != nil, let numbers = text.numbers(at: place, seen: way, scope: .here) else { continue }
      for edit in numbers.edits(adding: way, decimals: 0) { try make(edit) }
    }
  }
}
