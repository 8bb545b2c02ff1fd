extension SceneText {
  /// A thing that was copied, under the name that it gets.
  package struct Thing: Hashable, Sendable {
    package var name: String
    /// What puts it into the scene.
    package var edit: SceneEdit
  }

  /// A key with its value as a text of its own: what is copied.
  package func excerpt(at path: ScenePath) -> String? {
    guard let last = path.components.last, case .key(let key) = last, let entry = root[path.parent]?.entry(key) else {
      return nil
    }
    let start = entry.keyBytes.lowerBound
    let (margin, text) = (column(start), String(decoding: bytes[start..<entry.value.bytes.upperBound], as: UTF8.self))
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated()
      .map { $0 == 0 ? String($1) : String($1.dropFirst(min(margin, $1.prefix { $0 == " " }.count))) }
      .joined(separator: "\n") + "\n"
  }

  /// The things that a copied text describes, each with the edit that puts it into this scene: under a name that is free
  /// here, and a little to the side of what has the same place.
  ///
  /// - Throws: a sentence where the text describes none.
  package func things(in copied: String) throws(SceneEditError) -> [Thing] {
    let wrong = SceneEditError(
      "the clipboard has no things of a scene; copy some with Ctrl C, or as YAML: 'card: {at: …}'")
    guard let other = try? SceneText(copied), let entries = other.root.entries, !entries.isEmpty,
      entries.allSatisfy({ $0.value.entries != nil && !$0.key.isEmpty })
    else { throw wrong }
    let own = root[ScenePath([.key("entities")])]
    var taken = own?.entries?.map(\.key) ?? []
    let places = own?.entries?.compactMap { $0.value.entry("at").flatMap { numbers($0.value) } } ?? []
    return entries.map { entry in
      let name = taken.contains(entry.key) ? Self.freeName(like: entry.key, among: taken) : entry.key
      taken.append(name)
      var value = other
      let path = ScenePath([.key(entry.key)])
      if let at = other.numbers(at: path + .key("at")), places.contains(at) {
        let moved =
          "[" + at.map { rounded($0 + 24, decimals: $0 == $0.rounded() ? 0 : 2) }.joined(separator: ", ") + "]"
        value = (try? other.applying(SceneEdit(path + .key("at"), .set(moved), scope: .here))) ?? other
      }
      let node = value.root[path] ?? entry.value
      // A scene without things gets them in one line.
      let words = own?.entries?.isEmpty == false ? value.outdented(node) : value.inBrackets(node)
      return Thing(name: name, edit: SceneEdit(ScenePath([.key("entities"), .key(name)]), .set(words)))
    }
  }

  private func numbers(at path: ScenePath) -> [Double]? { root[path].flatMap(numbers) }

  private func numbers(_ node: SyntaxNode) -> [Double]? {
    let found = node.items?.compactMap { $0.scalar.flatMap { YAMLNode(.scalar($0), at: .start).number } }
    return found?.count == 2 && node.items?.count == 2 ? found : nil
  }
}
