extension SceneText {
  private struct Twin {
    var old: String
    var new: String
  }

  /// Returns the edits that duplicate entities with their children, a little to the side: members of the same layouts,
  /// and under the same rules.
  ///
  /// A rule that waits for an entity and moves it is duplicated, too; all others name both. Where an action moves the
  /// entity to a position, the duplicate goes beside that.
  ///
  /// - Returns: the names of the duplicates, and the edits.
  /// - Throws: the reason why one cannot be made.
  package func duplicating(
    _ things: [ScenePath], _ words: SceneVocabulary
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit]) {
    let entries = withChildren(of: things)
    let copied = entries.compactMap { excerpt(at: $0) }.joined()
    var (names, edits) = try self.things(in: copied, words, stayingInLayouts: true)
    var text = self
    for edit in edits { text = try text.applying(edit, words: words) }
    let twins = zip(entries, names).compactMap { entry, name -> Twin? in
      guard case .key(let old)? = entry.components.last else { return nil }
      return Twin(old: old, new: name)
    }
    try text.join(twins, words, &edits)
    return (names.filter { name in twins.contains { $0.new == name && things.contains(Self.entity($0.old)) } }, edits)
  }

  private static func entity(_ name: String) -> ScenePath { ScenePath([.key("entities"), .key(name)]) }

  private func withChildren(of things: [ScenePath]) -> [ScenePath] {
    let all = root.entry("entities")?.value.entries ?? []
    var names = Set(things.compactMap { if case .key(let name)? = $0.components.last { name } else { nil } })
    var count = 0
    while count != names.count {
      count = names.count
      for entry in all where names.contains(entry.value.entry("parent")?.value.scalar?.text ?? "") {
        names.insert(entry.key)
      }
    }
    return all.filter { names.contains($0.key) }.map { Self.entity($0.key) }
  }

  private mutating func make(
    _ edit: SceneEdit, _ words: SceneVocabulary, _ edits: inout [SceneEdit]
  ) throws(SceneEditError) {
    self = try applying(edit, words: words)
    edits.append(edit)
  }

  private mutating func join(
    _ twins: [Twin], _ words: SceneVocabulary, _ edits: inout [SceneEdit]
  ) throws(SceneEditError) {
    let triggers = Set(triggers(words).map(\.key))
    // From last to first, so that insertions do not move the remaining uses.
    for (path, twin) in uses(of: twins, words).reversed() where path.components[0] == .key("layouts") {
      guard case .key(let kind)? = path.components.dropFirst(2).first, Self.layouts.contains(kind) else { continue }
      try make(naming(twin.new, beside: path), words, &edits)
    }
    for index in (root.entry("on")?.value.items ?? []).indices.reversed() {
      let rule = ScenePath([.key("on"), .index(index)])
      let uses = uses(of: twins, words).filter { $0.path.components.starts(with: rule.components) }
      let waits = uses.filter { use in triggers.contains { use.path.components[2] == .key($0) } }
      let acts = uses.filter { $0.path.components[2] == .key("do") }
      if waits.contains(where: { $0.path.components.count == 3 }), !acts.isEmpty {
        try make(SceneEdit(rule, .duplicate(nil)), words, &edits)
        let next = ScenePath([.key("on"), .index(index + 1)])
        for (path, twin) in uses {
          let place = ScenePath(next.components + path.components.dropFirst(2))
          try give(twin, the: place, words, &edits)
        }
      } else {
        for (path, twin) in (waits + acts).reversed() { try act(twin, beside: path, words, &edits) }
      }
    }
  }

  /// Returns the uses of entity names in layouts and rules, in text order.
  private func uses(of twins: [Twin], _ words: SceneVocabulary) -> [(path: ScenePath, twin: Twin)] {
    var twinAt: [Range<Int>: Twin] = [:]
    for twin in twins {
      for place in places(ofName: Self.entity(twin.old), words) where !place.isKey && place.tail.isEmpty {
        twinAt[place.bytes] = twin
      }
    }
    var found: [(path: ScenePath, twin: Twin)] = []
    for section in ["layouts", "on"] {
      root.entry(section)?.value.walk(ScenePath([.key(section)])) { path, node in
        if node.scalar != nil, path.components.count > 2, let twin = twinAt[node.bytes] { found.append((path, twin)) }
      }
    }
    return found
  }

  /// Returns the edit that adds a name behind another, in its list or in a list of both.
  private func naming(_ name: String, beside path: ScenePath) -> SceneEdit {
    let word = Self.quotedIfNeeded(name)
    if case .index(let index)? = path.components.last {
      return SceneEdit(path.parent + .index(index + 1), .insert(word))
    }
    return SceneEdit(path, .set("[\(root[path].map(written) ?? ""), \(word)]"), scope: .here)
  }

  /// The actions that accept several entities.
  private static let shared = ["animate", "set", "keyframes", "phases", "shake", "insert", "remove", "emit"]

  /// Applies an action or a trigger of the entity at a path to its duplicate.
  private mutating func act(
    _ twin: Twin, beside path: ScenePath, _ words: SceneVocabulary, _ edits: inout [SceneEdit]
  ) throws(SceneEditError) {
    guard path.components[2] == .key("do") else { return try make(naming(twin.new, beside: path), words, &edits) }
    if case .index? = path.components.last {
      guard case .key(let key)? = path.parent.components.last, Self.shared.contains(key) else { return }
      return try make(naming(twin.new, beside: path), words, &edits)
    }
    guard case .key(let key)? = path.components.last, Self.shared.contains(key) else { return }
    let action = path.parent
    let goesSomewhere = ["at", "x", "y"].contains { root[action + [.key("to"), .key($0)]] != nil }
    guard goesSomewhere, case .index(let index)? = action.components.last, root[action]?.entry("name") == nil else {
      return try make(naming(twin.new, beside: path), words, &edits)
    }
    try make(SceneEdit(action, .duplicate(nil)), words, &edits)
    try give(twin, the: action.parent + [.index(index + 1), .key(key)], words, &edits)
    guard action.parent.components.last != .key("parallel") else { return }
    try make(SceneEdit(action, .group("parallel")), words, &edits)
  }

  /// Replaces the entity's name by the duplicate's; the action's position moves by the duplicate's offset.
  private mutating func give(
    _ twin: Twin, the path: ScenePath, _ words: SceneVocabulary, _ edits: inout [SceneEdit]
  ) throws(SceneEditError) {
    try make(SceneEdit(path, .set(Self.quotedIfNeeded(twin.new)), scope: .here), words, &edits)
    let at = [twin.old, twin.new].map { place(ofEntity: $0) }
    guard let old = at[0], let new = at[1] else { return }
    for (key, way) in [("at", [new.x - old.x, new.y - old.y]), ("x", [new.x - old.x]), ("y", [new.y - old.y])] {
      let place = path.parent + [.key("to"), .key(key)]
      guard root[place] != nil, var numbers = numbers(at: place, seen: way) else { continue }
      (numbers.path, numbers.scope) = (place, .here)
      for edit in numbers.edits(adding: way, decimals: 0) { try make(edit, words, &edits) }
    }
  }

  private func place(ofEntity name: String) -> SIMD2<Double>? {
    let at = Self.entity(name) + .key("at")
    guard root[at] != nil, let values = numbers(at: at, seen: [0, 0])?.values else { return nil }
    return SIMD2(values[0], values[1])
  }
}
