extension SceneText {
  /// Comments above the key or item stay.
  func removing(_ path: ScenePath) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = root[path.parent] else {
      throw SceneEditError("the whole scene cannot be removed")
    }
    let parts = Self.parts(of: parent)
    guard let index = Self.index(of: last, in: parent) else {
      throw SceneEditError("there is no '\(path)'", at: parent.location)
    }
    guard parts.count > 1 else {
      guard !path.parent.isEmpty else { throw SceneEditError("'\(path)' is all the scene has") }
      return try replacing(parent, at: path.parent, by: parent.items == nil ? "{}" : "[]")
    }
    let own = parts[index]
    if parent.isFlow {
      let range = index == 0 ? own.lowerBound..<parts[1].lowerBound : parts[index - 1].upperBound..<own.upperBound
      return try replacing(range, by: "", at: path.parent)
    }
    let first = dash(of: own, in: parent)
    let isFirstInLine = bytes[lineStart(first)..<first].allSatisfy { $0.isBlank }
    if isFirstInLine {
      let lines = lineStart(first)..<nextLine(own.upperBound)
      let isSection = path.parent.isEmpty
      return try replacing(isSection ? withBlankLines(lines) : lines, by: "", at: path.parent)
    }
    // The first key beside a dash: the next key, or its comment, takes its position.
    let next = lines.next(own.upperBound)
    let isNeighbour = index == 0 && parts.count > 1 && next == lines.start(parts[1].lowerBound)
    return try replacing(
      first..<(isNeighbour ? dash(of: parts[1], in: parent) : lines.end(own.upperBound)), by: "", at: path.parent)
  }

  /// Adds the blank lines that a removal would leave: those before the end of the text, else one of two.
  private func withBlankLines(_ part: Range<Int>) -> Range<Int> {
    func isBlank(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy { $0.isBlank || $0 == .newline } }
    var start = part.lowerBound
    func before() -> Range<Int>? { start > 0 ? lines.start(start - 1)..<start : nil }
    if isBlank(part.upperBound..<bytes.count) {
      while let line = before(), !line.isEmpty, isBlank(line) { start = line.lowerBound }
      return start..<part.upperBound
    }
    let after = part.upperBound..<lines.next(part.upperBound)
    guard let line = before(), !line.isEmpty, isBlank(line), isBlank(after) else { return part }
    return start..<after.upperBound
  }

  /// The text with a key or an item duplicated after it.
  func duplicating(_ path: ScenePath, _ node: YAMLNode, as name: String?) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = root[path.parent] else {
      throw SceneEditError("the whole scene cannot be duplicated")
    }
    switch last {
    case .index(let index):
      return try inserting(outdented(node), at: index + 1, of: path.parent, parent)
    case .key(let key):
      let name = name ?? Self.freeName(like: key, among: names(in: path.parent))
      guard parent.entry(name) == nil else {
        throw SceneEditError("there is a '\(path.parent + .key(name))' already; choose another name", at: node.location)
      }
      let own = Self.parts(of: parent)[Self.index(of: last, in: parent) ?? 0]
      let word = Self.quotedIfNeeded(name)
      if parent.isFlow {
        return try replacing(own.upperBound..<own.upperBound, by: ", \(word): \(outdented(node))", at: path.parent)
      }
      let keyEnd = parent.entry(key)?.keyBytes.upperBound ?? own.lowerBound
      // All its lines, with the comments beside them.
      let rest = lines[keyEnd..<lines.end(own.upperBound)]
      let margin = String(repeating: " ", count: lines.column(own.lowerBound))
      return try addingLines(margin + word + rest, after: own.upperBound, at: path.parent)
    }
  }

  func moving(_ path: ScenePath, to place: Int) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = root[path.parent],
      let index = Self.index(of: last, in: parent)
    else { throw SceneEditError("the whole scene cannot be moved") }
    let parts = Self.parts(of: parent)
    guard parts.indices.contains(place) else {
      throw SceneEditError("'\(path)' can be at the places 0 to \(parts.count - 1)", at: parent.location)
    }
    guard place != index else { return self }
    var text = self
    var at = index
    while at != place {
      let next = at < place ? at + 1 : at - 1
      text = try text.swapping(min(at, next), in: path.parent)
      at = next
    }
    return text
  }

  /// The text between the neighbours stays.
  private func swapping(_ index: Int, in path: ScenePath) throws(SceneEditError) -> SceneText {
    guard let parent = root[path] else { throw SceneEditError("there is no '\(path)'") }
    let parts = Self.parts(of: parent)
    var (first, second) = (parts[index], parts[index + 1])
    if !parent.isFlow {
      // Comments beside a value and in the lines above it move with the value.
      first = first.lowerBound..<lines.end(first.upperBound)
      second = second.lowerBound..<lines.end(second.upperBound)
      let start = index > 0 ? lines.next(parts[index - 1].upperBound) : 0
      if let above = commented(first, in: parent, from: start),
        let below = commented(second, in: parent, from: lines.next(first.upperBound))
      {
        (first, second) = (above, below)
      }
    }
    let new = bytes[second] + bytes[first.upperBound..<second.lowerBound] + bytes[first]
    return try replacing(first.lowerBound..<second.upperBound, by: String(decoding: new, as: UTF8.self), at: path)
  }

  /// A part with its dash and the comment lines above it, up to a blank line; nil unless it begins its line.
  private func commented(_ part: Range<Int>, in parent: YAMLNode, from first: Int) -> Range<Int>? {
    let dash = dash(of: part, in: parent)
    var start = lines.start(dash)
    guard lines.isFirst(dash) else { return nil }
    while start > first, case let above = lines.start(start - 1), above >= first,
      bytes[above..<start].first(where: { !$0.isBlank }) == UInt8(ascii: "#")
    {
      start = above
    }
    return start..<part.upperBound
  }

  // MARK: - Parts

  /// The bytes of keys with their values, or of items with their anchors.
  static func parts(of node: YAMLNode) -> [Range<Int>] {
    node.entries?.map { $0.keyBytes.lowerBound..<max($0.value.bytes.upperBound, $0.keyBytes.upperBound) }
      ?? node.items?.map { $0.start..<max($0.bytes.upperBound, $0.start) } ?? []
  }

  private static func index(of component: ScenePath.Component, in node: YAMLNode) -> Int? {
    switch component {
    case .key(let key): node.entries?.firstIndex { $0.key == key }
    case .index(let index): node.items.flatMap { $0.indices.contains(index) ? index : nil }
    }
  }

  /// The start of a part, including an item's dash.
  func dash(of part: Range<Int>, in parent: YAMLNode) -> Int {
    guard parent.items != nil else { return part.lowerBound }
    var index = part.lowerBound
    while index > 0, bytes[index - 1].isBlank || bytes[index - 1] == .newline { index -= 1 }
    return index > 0 && bytes[index - 1] == UInt8(ascii: "-") ? index - 1 : part.lowerBound
  }

  /// Returns a value as written, its later lines outdented with its first.
  func outdented(_ node: YAMLNode) -> String { lines.outdented(node.start..<node.bytes.upperBound) }

  /// Adds the copies of entities, `card-1` to `card-5`.
  package func names(in block: ScenePath) -> [String] {
    (root[block]?.entries ?? []).flatMap { entry in
      let count = block == ScenePath("entities") ? copies(of: entry.value, at: block + .key(entry.key)) : 1
      return [entry.key] + (count > 1 ? (1...count).map { "\(entry.key)-\($0)" } : [])
    }
  }

  /// `card-2` for `card`, and so on.
  package static func freeName(like name: String, among names: [String]) -> String {
    var stem = name[...]
    if let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil { stem = name[..<dash] }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !names.contains($0) }!
  }

  /// Duplicates entities with their children, a little to the side, in the same layouts and under the same rules.
  ///
  /// A rule that waits for an entity and moves it is duplicated, too; all others name both. Where an action moves the
  /// entity to a position, the duplicate goes beside that.
  package func duplicating(
    _ things: [ScenePath], _ words: SceneVocabulary
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit]) {
    let entries = withChildren(of: things)
    let copied = entries.compactMap { excerpt(at: $0) }.joined()
    var (names, edits) = try self.things(in: copied, words, stayingInLayouts: true)
    var text = self
    for edit in edits { text = try text.applying(edit, words: words) }
    let twins = zip(entries, names).compactMap { entry, name -> Twin? in
      guard let old = entry.key else { return nil }
      return Twin(old: old, new: name)
    }
    try text.join(twins, words, &edits)
    return (names.filter { name in twins.contains { $0.new == name && things.contains(Self.entity($0.old)) } }, edits)
  }

  private static func entity(_ name: String) -> ScenePath { ScenePath("entities", name) }

  private func withChildren(of things: [ScenePath]) -> [ScenePath] {
    let all = root.entry("entities")?.value.entries ?? []
    var names = Set(things.compactMap { if let name = $0.key { name } else { nil } })
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
      let rule = ScenePath("on") + .index(index)
      let uses = uses(of: twins, words).filter { $0.path.starts(with: rule) }
      let waits = uses.filter { use in triggers.contains { use.path.components[2] == .key($0) } }
      let acts = uses.filter { $0.path.components[2] == .key("do") }
      if waits.contains(where: { $0.path.components.count == 3 }), !acts.isEmpty {
        try make(SceneEdit(rule, .duplicate(nil)), words, &edits)
        let next = ScenePath("on") + .index(index + 1)
        for (path, twin) in uses {
          let place = ScenePath(next.components + path.components.dropFirst(2))
          try give(twin, the: place, words, &edits)
        }
      } else {
        for (path, twin) in (waits + acts).reversed() { try act(twin, beside: path, words, &edits) }
      }
    }
  }

  /// In layouts and rules, in text order.
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

  /// Adds a name behind another, in its list or in a list of both.
  private func naming(_ name: String, beside path: ScenePath) -> SceneEdit {
    let word = Self.quotedIfNeeded(name)
    if let index = path.index {
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
    if path.index != nil {
      guard let key = path.parent.key, Self.shared.contains(key) else { return }
      return try make(naming(twin.new, beside: path), words, &edits)
    }
    guard let key = path.key, Self.shared.contains(key) else { return }
    let action = path.parent
    let goesSomewhere = ["at", "x", "y"].contains { root[action + [.key("to"), .key($0)]] != nil }
    guard goesSomewhere, let index = action.index, root[action]?.entry("name") == nil else {
      return try make(naming(twin.new, beside: path), words, &edits)
    }
    try make(SceneEdit(action, .duplicate(nil)), words, &edits)
    try give(twin, the: action.parent + [.index(index + 1), .key(key)], words, &edits)
    guard action.parent.key != "parallel" else { return }
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
