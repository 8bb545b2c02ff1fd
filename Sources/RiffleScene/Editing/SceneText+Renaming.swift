extension SceneText {
  /// The text with a key called otherwise, and every word that means it too.
  func renaming(_ path: ScenePath, to name: String, _ words: SceneVocabulary?) throws(SceneEditError) -> SceneText {
    guard case .key(let old)? = path.components.last, let parent = root[path.parent], let entry = parent.entry(old)
    else { throw SceneEditError("'\(path)' has no name; only keys have") }
    guard name != old else { return self }
    guard parent.entry(name) == nil else {
      throw SceneEditError(
        "there is a '\(path.parent + .key(name))' already; choose another name", at: entry.keyLocation)
    }
    var places = [(entry.keyBytes, Self.quotedIfNeeded(name))]
    if path.components.count == 2, case .key(let kind)? = path.components.first, let words {
      words.forEachName(in: root) { description, node in
        guard let scalar = node.scalar, let new = Self.renamed(scalar.text, kind, old, name, description) else {
          return
        }
        places.append((node.bytes, inQuotes(of: node, new)))
      }
      words.forEachBlockByName(in: root) { what, node in
        guard what.contains("by entity"), kind == "entities" || what.contains("value") && kind == "values" else {
          return
        }
        for entry in node.entries ?? [] where entry.key == old {
          places.append((entry.keyBytes, Self.quotedIfNeeded(name)))
        }
      }
    }
    if path.parent == ScenePath([.key("parameters")]) {
      root.walk { _, node in
        if node.scalar == YAMLNode.Scalar("$\(old)") { places.append((node.bytes, "$\(name)")) }
      }
    }
    var bytes = bytes
    for (range, new) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: Array(new.utf8))
    }
    do {
      return try SceneText(bytes + attachments)
    } catch {
      throw SceneEditError("with this name the file could not be read: \(error.message)", at: error.location)
    }
  }

  /// What a word is called then; nil for one that means something else.
  private static func renamed(
    _ word: String, _ kind: String, _ old: String, _ new: String, _ description: ValueDescription
  ) -> String? {
    guard case .name(let what, let builtIn) = description, !builtIn.contains(word) else { return nil }
    switch kind {
    case "entities" where what.contains("entity") || what.contains("entities") || what.contains("thing"):
      // A number of it that a link follows: `card.x`.
      if word == old || word.hasPrefix(old + ".") { return new + word.dropFirst(old.count) }
      // A copy of it: `card-3`.
      guard word.hasPrefix(old + "-"), Int(word.dropFirst(old.count + 1).prefix { $0 != "." }) != nil else {
        return nil
      }
      return new + word.dropFirst(old.count)
    case "define" where what.contains("definition"), "animations" where what.contains("animation"),
      "values" where what.contains("value"),
      "parameters" where what.contains("parameter"):
      return word == old ? new : nil
    default: return nil
    }
  }

  private func inQuotes(of node: SyntaxNode, _ word: String) -> String {
    switch bytes[node.bytes.lowerBound] {
    case UInt8(ascii: "'"): "'" + word.replacing("'", with: "''") + "'"
    case UInt8(ascii: "\""): quoted(word)
    default: Self.quotedIfNeeded(word)
    }
  }
}
