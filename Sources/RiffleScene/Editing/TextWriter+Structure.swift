extension TextWriter {
  /// Comments above the key or item stay.
  func removing(_ path: ScenePath) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = text.root[path.parent] else {
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

  func duplicating(_ path: ScenePath, _ node: YAMLNode, as name: String?) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = text.root[path.parent] else {
      throw SceneEditError("the whole scene cannot be duplicated")
    }
    switch last {
    case .index(let index):
      return try inserting(text.outdented(node), at: index + 1, of: path.parent, parent)
    case .key(let key):
      let name = name ?? SceneText.freeName(like: key, among: text.names(in: path.parent))
      guard parent.entry(name) == nil else {
        throw SceneEditError("there is a '\(path.parent + .key(name))' already; choose another name", at: node.location)
      }
      let index = Self.index(of: last, in: parent) ?? 0
      let own = Self.parts(of: parent)[index]
      let keyEnd = parent.entry(key)?.keyBytes.upperBound ?? own.lowerBound
      // All its lines, with the comments beside them.
      let rest = parent.isFlow ? ": " + text.outdented(node) : lines[keyEnd..<lines.end(own.upperBound)]
      return try addingPart(SceneText.quotedIfNeeded(name) + rest, at: index + 1, of: path.parent, parent)
    }
  }

  func moving(_ path: ScenePath, to place: Int) throws(SceneEditError) -> SceneText {
    guard let last = path.components.last, let parent = text.root[path.parent],
      let index = Self.index(of: last, in: parent)
    else { throw SceneEditError("the whole scene cannot be moved") }
    let parts = Self.parts(of: parent)
    guard parts.indices.contains(place) else {
      throw SceneEditError("'\(path)' can be at the places 0 to \(parts.count - 1)", at: parent.location)
    }
    guard place != index else { return text }
    var text = text
    var at = index
    while at != place {
      let next = at < place ? at + 1 : at - 1
      text = try TextWriter(text: text, words: words).swapping(min(at, next), in: path.parent)
      at = next
    }
    return text
  }

  /// The text between the neighbours stays.
  private func swapping(_ index: Int, in path: ScenePath) throws(SceneEditError) -> SceneText {
    guard let parent = text.root[path] else { throw SceneEditError("there is no '\(path)'") }
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
    let new = text.bytes[second] + text.bytes[first.upperBound..<second.lowerBound] + text.bytes[first]
    return try replacing(first.lowerBound..<second.upperBound, by: String(decoding: new, as: UTF8.self), at: path)
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

  private static func index(of component: ScenePath.Component, in node: YAMLNode) -> Int? {
    switch component {
    case .key(let key): node.entries?.firstIndex { $0.key == key }
    case .index(let index): node.items.flatMap { $0.indices.contains(index) ? index : nil }
    }
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
  enum Found {
    case value(ScenePath, YAMLNode)
    /// The deepest existing value, and the rest of the path.
    case missing(ScenePath, YAMLNode, ArraySlice<ScenePath.Component>)
    case named(Reference)
  }

  struct Reference {
    var path: ScenePath
    var node: YAMLNode
    /// The path of the value, and the edited part of it.
    var target: ScenePath
    var rest: ArraySlice<ScenePath.Component>
    var words: String
    var uses: Int
  }

  /// - Parameter asValue: true to follow a name at the end of the path; false to edit the name itself.
  func find(_ path: ScenePath, asValue: Bool) throws(SceneEditError) -> Found {
    var (node, at) = (text.root, ScenePath())
    var rest = path.components[...]
    while true {
      if asValue || !rest.isEmpty, let reference = reference(at, node, rest) { return .named(reference) }
      guard let next = rest.first else { return .value(at, node) }
      switch (next, node.content) {
      case (.key(let key), .mapping):
        guard let entry = node.entry(key) else { return .missing(at, node, rest) }
        node = entry.value
      case (.index(let index), .list(let items)):
        guard index < items.count else { return .missing(at, node, rest) }
        node = items[index]
      case (_, .scalar) where node.isNull: return .missing(at, node, rest)
      case (.key(let key), .list(let items)):
        throw SceneEditError(
          "'\(at)' is a list of \(items.count); write \(at)[0] and so on before '\(key)'", at: node.location)
      case (.key(let key), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no key '\(key)'", at: node.location)
      case (.index(let index), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no item \(index)", at: node.location)
      }
      at = at + next
      rest = rest.dropFirst()
    }
  }

  private func phrase(_ node: YAMLNode) -> String {
    node.entries != nil ? "a block" : "'\(YAMLNode.shortened(text.written(node)))'"
  }

  private func reference(_ path: ScenePath, _ node: YAMLNode, _ rest: ArraySlice<ScenePath.Component>) -> Reference? {
    func reference(to target: ScenePath, _ words: String, uses: Int) -> Reference {
      Reference(path: path, node: node, target: target, rest: rest, words: words, uses: uses)
    }
    if case .alias(let name, let anchored) = node.mark {
      let target = text.followed(path, node).path
      guard target != path else { return nil }
      let uses = 1 + count { if case .alias(_, let other) = $0.mark { other.start == anchored.start } else { false } }
      return reference(to: target, "*\(name)", uses: uses)
    }
    guard let scalar = node.scalar else { return nil }
    if rest.isEmpty, YAMLNode.isParameter(scalar) {
      let name = String(scalar.text.dropFirst())
      if let (target, uses) = text.parameter(name, ofDefinitionAt: path) {
        return reference(to: target, scalar.text, uses: uses)
      }
      let parameter = ScenePath("parameters", name)
      guard let written = text.root[parameter] else { return nil }
      let target = written.entries == nil ? parameter : parameter + .key("default")
      return reference(to: target, scalar.text, uses: count { $0.scalar == scalar })
    }
    let animation = ScenePath("animations", scalar.text)
    guard scalar.isPlain, !rest.isEmpty, text.root[animation] != nil else { return nil }
    return reference(to: animation, "'\(scalar.text)'", uses: count { $0.scalar == scalar })
  }

  private func count(_ isUse: (YAMLNode) -> Bool) -> Int { text.root.all().count { isUse($0.node) } }
}
