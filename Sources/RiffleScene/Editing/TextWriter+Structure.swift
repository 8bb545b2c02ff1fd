extension TextWriter {
  /// An item of a list or a key with its value, among all parts of its parent.
  private struct Part {
    let parent: YAMLNode
    let all: [Range<Int>]
    let index: Int
  }

  private func part(at path: ScenePath, to verb: String) throws(SceneEditError) -> Part {
    guard let last = path.last, let parent = text.root[path.parent] else {
      throw SceneEditError("the whole scene cannot be \(verb)")
    }
    let index =
      switch last {
      case .key(let key): parent.entries?.firstIndex { $0.key == key }
      case .index(let index): parent.items.flatMap { $0.indices.contains(index) ? index : nil }
      }
    guard let index else { throw SceneEditError("there is no '\(path)'", at: parent.location) }
    return Part(parent: parent, all: Self.parts(of: parent), index: index)
  }

  /// Comments above the key or item stay.
  func removing(_ path: ScenePath) throws(SceneEditError) -> SceneText {
    let part = try part(at: path, to: "removed")
    let (parent, parts, index) = (part.parent, part.all, part.index)
    if let text = try handingOver(path) { return try TextWriter(text: text, words: words).removing(path) }
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
    let isNeighbour = index == 0 && lines.next(own.upperBound) == lines.start(parts[1].lowerBound)
    return try replacing(
      first..<(isNeighbour ? dash(of: parts[1], in: parent) : lines.end(own.upperBound)), by: "", at: path.parent)
  }

  /// Writes each value of a part that aliases elsewhere stand for, with its anchor, instead of the first of these
  /// aliases; nil if there are none.
  private func handingOver(_ path: ScenePath) throws(SceneEditError) -> SceneText? {
    var values: Set<Int> = []
    let heirs = text.aliases(of: path).filter { values.insert($0.value.start).inserted }
    return try heirs.isEmpty
      ? nil
      : text.replacing(heirs.map { ($0.alias.bytes, Array("&\($0.name) \(text.inBrackets($0.value))".utf8)) })
  }

  /// Adds the blank lines that a removal would leave: those before the end of the text, else one of two.
  private func withBlankLines(_ part: Range<Int>) -> Range<Int> {
    func isBlank(_ line: Range<Int>) -> Bool { text.bytes[line].allSatisfy { $0.isBlank || $0 == .newline } }
    var start = part.lowerBound
    func before() -> Range<Int>? { start > 0 ? lines.start(start - 1)..<start : nil }
    if isBlank(part.upperBound..<text.bytes.count) {
      while let line = before(), !line.isEmpty, isBlank(line) { start = line.lowerBound }
      return start..<part.upperBound
    }
    let after = part.upperBound..<lines.next(part.upperBound)
    guard let line = before(), !line.isEmpty, isBlank(line), isBlank(after) else { return part }
    return start..<after.upperBound
  }

  /// Copies an item, or a key under another name with the comments beside its lines.
  func duplicating(_ path: ScenePath, as name: String?) throws(SceneEditError) -> SceneText {
    let part = try part(at: path, to: "duplicated")
    let (parent, own) = (part.parent, part.all[part.index])
    func copied(_ range: Range<Int>) -> String {
      let (lines, range) = text.copied(range, isAlone: false)
      return lines[range]
    }
    var copy = copied(parent.isFlow ? own : dash(of: own, in: parent)..<own.upperBound)
    if parent.items != nil, !parent.isFlow, dash(of: own, in: parent) == own.lowerBound, let node = text.root[path] {
      // A comment stands between the dash and the item.
      let column = lines.column(parent.bytes.lowerBound) + 2
      copy = "- " + lines.indented(text.outdented(node, isAlone: false), by: column).dropFirst(column)
    }
    if let entry = parent.entries?[part.index] {
      let name = name ?? SceneText.freeName(like: entry.key, among: text.names(in: path.parent))
      guard parent.entry(name) == nil else {
        throw SceneEditError(
          "there is a '\(path.parent + .key(name))' already; choose another name", at: entry.value.location)
      }
      let rest =
        parent.isFlow
        ? ": " + copied(entry.value.start..<own.upperBound)
        : copied(entry.keyBytes.upperBound..<lines.end(own.upperBound))
      copy = SceneText.quotedIfNeeded(name) + rest
    }
    return try addingPart(copy, at: part.index + 1, of: path.parent, parent)
  }

  /// The text between the parts stays; comments beside a part and in the lines above it move with the part.
  func moving(_ path: ScenePath, to place: Int) throws(SceneEditError) -> SceneText {
    let part = try part(at: path, to: "moved")
    let (parent, index) = (part.parent, part.index)
    guard part.all.indices.contains(place) else {
      throw SceneEditError("'\(path)' can be at the places 0 to \(part.all.count - 1)", at: parent.location)
    }
    var parts = part.all
    if !parent.isFlow {
      parts = parts.map { $0.lowerBound..<lines.end($0.upperBound) }
      let commented = parts.indices.map { index in
        self.commented(parts[index], in: parent, from: index > 0 ? lines.next(parts[index - 1].upperBound) : 0)
      }
      let moved = commented[min(index, place)...max(index, place)]
      if !moved.contains(nil) { parts = commented.map { $0 ?? 0..<0 } }
    }
    var order = Array(parts.indices)
    order.insert(order.remove(at: index), at: place)
    let slots = min(index, place)...max(index, place)
    let new = slots.map { slot in
      (slot == slots.lowerBound ? "" : lines[parts[slot - 1].upperBound..<parts[slot].lowerBound])
        + lines[parts[order[slot]]]
    }
    let whole = parts[slots.lowerBound].lowerBound..<parts[slots.upperBound].upperBound
    return try replacing(whole, by: new.joined(), at: path.parent)
  }

  /// A part with its dash and the comment lines above it, up to a blank line; nil unless it begins its line.
  private func commented(_ part: Range<Int>, in parent: YAMLNode, from first: Int) -> Range<Int>? {
    let dash = dash(of: part, in: parent)
    var start = lines.start(dash)
    guard lines.isFirst(dash) else { return nil }
    while start > first, case let above = lines.start(start - 1), above >= first,
      text.bytes[above..<start].first(where: { !$0.isBlank }) == UInt8(ascii: "#")
    { start = above }
    return start..<part.upperBound
  }

  // MARK: - Parts

  /// The bytes of keys with their values, or of items with their anchors.
  static func parts(of node: YAMLNode) -> [Range<Int>] {
    node.entries?.map { $0.keyBytes.lowerBound..<max($0.value.bytes.upperBound, $0.keyBytes.upperBound) }
      ?? node.items?.map { $0.start..<max($0.bytes.upperBound, $0.start) } ?? []
  }

  /// The start of a part, including an item's dash.
  func dash(of part: Range<Int>, in parent: YAMLNode) -> Int {
    guard parent.items != nil else { return part.lowerBound }
    let index = lines.skippingBack(from: part.lowerBound) { $0.isBlank || $0 == .newline }
    return index > 0 && text.bytes[index - 1] == UInt8(ascii: "-") ? index - 1 : part.lowerBound
  }
}

// References on the way to a value.
extension TextWriter {
  /// The deepest written value on a path, the rest of the path, and the name that the value is, if it is to be followed.
  struct Found {
    var path: ScenePath
    var node: YAMLNode
    var rest: ArraySlice<ScenePath.Component>
    var name: Reference?
  }

  struct Reference {
    var target: ScenePath
    var words: String
    var uses: Int
  }

  /// - Parameter asValue: true to follow a name at the end of the path; false to edit the name itself.
  func find(_ path: ScenePath, asValue: Bool) throws(SceneEditError) -> Found {
    var found = Found(path: ScenePath(), node: text.root, rest: path.components[...])
    while true {
      let (at, node) = (found.path, found.node)
      if asValue || !found.rest.isEmpty { found.name = reference(at, node, isWhole: found.rest.isEmpty) }
      guard found.name == nil, let next = found.rest.first else { return found }
      switch (next, node.content) {
      case (.key(let key), .mapping):
        guard let entry = node.entry(key) else { return found }
        found.node = entry.value
      case (.index(let index), .list(let items)):
        guard index < items.count else { return found }
        found.node = items[index]
      case (_, .scalar) where node.isNull: return found
      case (.key(let key), .list(let items)):
        throw SceneEditError(
          "'\(at)' is a list of \(items.count); write \(at)[0] and so on before '\(key)'", at: node.location)
      case (.key(let key), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no key '\(key)'", at: node.location)
      case (.index(let index), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no item \(index)", at: node.location)
      }
      found.path = at + next
      found.rest = found.rest.dropFirst()
    }
  }

  private func phrase(_ node: YAMLNode) -> String {
    node.entries != nil ? "a block" : "'\(YAMLNode.shortened(text.written(node)))'"
  }

  /// - Parameter isWhole: true for the value itself; false for a value in it.
  private func reference(_ path: ScenePath, _ node: YAMLNode, isWhole: Bool) -> Reference? {
    if case .alias(let name, let anchored) = node.mark {
      let target = text.followed(path, node).path
      guard target != path else { return nil }
      let uses = 1 + count { if case .alias(_, let other) = $0.mark { other.start == anchored.start } else { false } }
      return Reference(target: target, words: "*\(name)", uses: uses)
    }
    guard let scalar = node.scalar else { return nil }
    if isWhole {
      guard YAMLNode.isParameter(scalar) else { return nil }
      let name = String(scalar.text.dropFirst())
      if let (target, uses) = text.parameter(name, ofDefinitionAt: path) {
        return Reference(target: target, words: scalar.text, uses: uses)
      }
      let parameter = ScenePath("parameters", name)
      guard let written = text.root[parameter] else { return nil }
      let target = written.entries == nil ? parameter : parameter + .key("default")
      return Reference(target: target, words: scalar.text, uses: count { $0.scalar == scalar })
    }
    let animation = ScenePath("animations", scalar.text)
    guard scalar.isPlain, text.root[animation] != nil else { return nil }
    return Reference(target: animation, words: "'\(scalar.text)'", uses: count { $0.scalar == scalar })
  }

  private func count(_ isUse: (YAMLNode) -> Bool) -> Int { text.root.all().count { isUse($0.node) } }
}
