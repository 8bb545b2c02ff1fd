extension SceneText {
  /// Returns the edits that delete entities with their children, actions and rules, lines of the demo and of `expect`,
  /// and places in layouts.
  ///
  /// - Returns: the removals in order; uses come before the entity itself.
  /// - Throws: the reason why one of them cannot be made.
  /// - Complexity: a walk through the text for each removal.
  package func deleting(_ things: [ScenePath], _ words: SceneVocabulary) throws(SceneEditError) -> [SceneEdit] {
    var text = self
    var edits: [SceneEdit] = []
    for thing in things { try text.delete(thing, words, &edits) }
    return edits
  }

  private mutating func delete(
    _ thing: ScenePath, _ words: SceneVocabulary, _ edits: inout [SceneEdit]
  ) throws(SceneEditError) {
    while root[thing] != nil {
      let next = use(of: thing, words).flatMap { part(about: $0) } ?? thing
      let isChild = next != thing && next.components.count == 2 && next.components.first == .key("entities")
      if isChild {
        try delete(next, words, &edits)
        continue
      }
      let edit = SceneEdit(next, .remove)
      self = try applying(edit, words: words)
      edits.append(edit)
    }
  }

  /// Returns the first use of an entity's name, beside its own key.
  private func use(of thing: ScenePath, _ words: SceneVocabulary) -> ScenePath? {
    guard let place = places(ofName: thing, words).dropFirst().first else { return nil }
    var found: ScenePath?
    root.walk { path, node in
      guard found == nil else { return }
      if place.isKey {
        let entry = node.entries?.first { $0.keyBytes == place.bytes }
        found = entry.map { path + .key($0.key) }
      } else if node.bytes == place.bytes {
        found = path
      }
    }
    return found
  }

  /// Returns the part that is meaningless without a word; nil if unknown.
  private func part(about use: ScenePath) -> ScenePath? {
    let components = use.components
    if case .index? = components.last, root[use.parent]?.items?.count ?? 0 > 1 { return use }
    guard case .key(let section)? = components.first else { return nil }
    if section == "entities", components.count > 2 {
      if components[2] == .key("parent") { return use.prefix(2) }
      // One of several links, or the whole key.
      let key = use.prefix(3)
      return components.count > 4 && root[key]?.entries?.count ?? 0 > 1 ? use.prefix(4) : key
    }
    guard ["on", "demo", "expect", "layouts"].contains(section) else { return nil }
    // The innermost item that has neighbours: without its only action a rule does nothing.
    for count in (1..<components.count).reversed() {
      let path = use.prefix(count)
      guard case .index? = path.components.last, root[path]?.entries != nil else { continue }
      if root[path.parent]?.items?.count ?? 0 > 1 { return path }
    }
    return ScenePath([.key(section)])
  }
}
