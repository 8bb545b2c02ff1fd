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
    if lines.isFirst(first) {
      let whole = lines.start(first)..<lines.next(own.upperBound)
      return try replacing(path.parent.isEmpty ? withBlankLines(whole) : whole, by: "", at: path.parent)
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
    let (names, edits) = try self.things(in: copied, words, stayingInLayouts: true)
    var list = EditList(self, words)
    for edit in edits { try list.make(edit) }
    try list.join(zip(entries, names).compactMap { entry, name in entry.key.map { EditList.Twin(old: $0, new: name) } })
    return (zip(entries, names).filter { things.contains($0.0) }.map(\.1), list.edits)
  }

  private func withChildren(of things: [ScenePath]) -> [ScenePath] {
    let all = root.entry("entities")?.value.entries ?? []
    var names = Set(things.compactMap(\.key))
    var count = 0
    while count != names.count {
      count = names.count
      for entry in all where names.contains(entry.value.entry("parent")?.value.scalar?.text ?? "") {
        names.insert(entry.key)
      }
    }
    return all.filter { names.contains($0.key) }.map { ScenePath("entities", $0.key) }
  }
}
