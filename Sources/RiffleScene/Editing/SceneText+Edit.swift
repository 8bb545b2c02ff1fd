extension SceneText {
  /// Returns the text with an edit made, the fewest bytes changed.
  ///
  /// The style is kept: quotes stay, a list over lines stays one, and a missing key is added where the schema has it
  /// among its neighbours. All other values keep their meaning, or the edit is refused.
  ///
  /// - Parameter words: the vocabulary, for the order of keys and for references.
  /// - Throws: the reason why it cannot be made.
  /// - Complexity: a reading of the text for each value that changes.
  package func applying(_ edit: SceneEdit, words: SceneVocabulary? = nil) throws(SceneEditError) -> SceneText {
    var path = try definedPath(edit.at)
    var text = self
    let asValue = if case .set(let value) = edit.change { !Self.isReference(value) } else { false }
    // Follows each name at most once.
    for _ in 0..<16 {
      switch try text.find(path, asValue: asValue) {
      case .named(let reference):
        switch edit.scope {
        case .everywhere: path = reference.target + reference.rest
        case .here where reference.rest.isEmpty:
          return try text.changing(reference.path, reference.node, edit.change, words)
        case .here: text = try text.expanding(reference)
        case nil:
          let places = reference.uses == 1 ? "in one place" : "in \(reference.uses) places"
          var error = SceneEditError(
            "'\(reference.path)' is \(reference.words), which is used \(places) and written at '\(reference.target)'; "
              + "change it everywhere (--everywhere) or here alone (--here)", at: reference.node.location)
          error.asksForScope = true
          throw error
        }
      case .value(let path, let node): return try text.changing(path, node, edit.change, words)
      case .missing(let path, let node, let rest): return try text.adding(path, node, rest, edit.change, words)
      }
    }
    throw SceneEditError("'\(edit.at)' leads in a circle")
  }

  private static func isReference(_ value: String) -> Bool {
    value.hasPrefix("*") || YAMLNode.isParameter(YAMLNode.Scalar(value))
  }

  private func changing(
    _ path: ScenePath, _ node: YAMLNode, _ change: SceneEdit.Change, _ words: SceneVocabulary?
  ) throws(SceneEditError) -> SceneText {
    switch change {
    case .set(let value): return try setting(path, node, to: value, words)
    case .insert(let value):
      guard case .index(let index)? = path.components.last, let list = root[path.parent] else {
        throw SceneEditError(
          "'\(path)' is there already; to insert an item name its place in a list, such as on[2]", at: node.location)
      }
      return try inserting(value, at: index, of: path.parent, list)
    case .remove: return try removing(path)
    case .rename(let name): return try renaming(path, to: name, words)
    case .duplicate(let name): return try duplicating(path, node, as: name)
    case .move(let place): return try moving(path, to: place)
    case .group(let key): return try grouping(path, under: key)
    case .ungroup: return try ungrouping(path, node)
    }
  }

  private func adding(
    _ path: ScenePath, _ node: YAMLNode, _ rest: ArraySlice<ScenePath.Component>, _ change: SceneEdit.Change,
    _ words: SceneVocabulary?
  ) throws(SceneEditError) -> SceneText {
    switch (change, rest.first) {
    case (.set(let value), .key(let key)?):
      let inner = try Self.nested(rest.dropFirst(), value)
      return try addingKey(key, inner, to: path, node, words)
    case (.insert(let value), .index(node.items?.count ?? 0)?) where rest.count == 1,
      (.set(let value), .index(node.items?.count ?? 0)?) where rest.count == 1:
      return try inserting(value, at: node.items?.count ?? 0, of: path, node)
    case (.insert(let value), .key(let key)?) where rest.count == 1:
      return try addingKey(key, value, to: path, node, words)
    default:
      let missing = (path + rest.first.map { [$0] }!).description
      let count = node.items.map { "; the list has \($0.count)" } ?? ""
      throw SceneEditError("there is no '\(missing)'\(count)", at: node.location)
    }
  }

  /// Returns nested YAML for the rest of a path: `{shadow: {blur: 3}}`.
  private static func nested(
    _ rest: ArraySlice<ScenePath.Component>, _ value: String
  ) throws(SceneEditError) -> String {
    var text = value
    for component in rest.reversed() {
      switch component {
      case .key(let key): text = "{\(quotedIfNeeded(key)): \(text)}"
      case .index(0): text = "[\(text)]"
      case .index(let index): throw SceneEditError("there is no list yet that could have an item \(index)")
      }
    }
    return text
  }

  /// Returns the text with bytes replaced.
  ///
  /// - Parameter path: the only value whose meaning may change.
  func replacing(_ range: Range<Int>, by new: String, at path: ScenePath) throws(SceneEditError) -> SceneText {
    let text: SceneText
    do {
      text = try SceneText(
        Array(bytes[..<range.lowerBound]) + Array(new.utf8) + bytes[range.upperBound...] + attachments)
    } catch {
      guard error.message.hasPrefix("the alias ") else {
        throw SceneEditError("with this change the file could not be read: \(error.message)", at: error.location)
      }
      throw SceneEditError("an anchor written here is used elsewhere: \(error.message)", at: error.location)
    }
    guard root.says(sameAs: text.root, except: path.components[...]) else {
      throw SceneEditError(
        "'\(YAMLNode.shortened(new))' would change other values too; put text in quotes", at: root[path]?.location)
    }
    return text
  }

  /// Returns a text as YAML, also in brackets: in quotes if it would be read differently.
  package static func quotedIfNeeded(_ text: String) -> String {
    // Some readers of YAML take a question mark in brackets for a key indicator.
    if text.contains("?") { return quoted(text) }
    let alone = try? YAMLReader.tree(Array(text.utf8))
    let inBrackets = try? YAMLReader.tree(Array("{\(text): 1}".utf8))
    if !text.isEmpty, alone?.scalar == YAMLNode.Scalar(text), inBrackets?.entries?.first?.key == text { return text }
    return quoted(text)
  }
}
