extension SceneText {
  /// The sections that are merged, in the order in which they are added.
  private static let merged = ["parameters", "palette", "values", "animations", "define", "entities", "layouts", "on"]

  /// Returns the edits that add another scene to this one: its entities, layouts and rules with all that they name. A
  /// name in use here is replaced by a free one at each use; an animation or a colour that is written alike in both is
  /// shared.
  ///
  /// - Throws: the reason why a name cannot be changed.
  package func merging(_ other: SceneText, _ words: SceneVocabulary) throws(SceneEditError) -> [SceneEdit] {
    let other = try freeingNames(of: other, words)
    return Self.merged.flatMap { edits(for: $0, of: other) }
  }

  /// Returns another scene with all names in use here replaced.
  func freeingNames(of other: SceneText, _ words: SceneVocabulary) throws(SceneEditError) -> SceneText {
    var other = other
    for section in Self.sections {
      let path = ScenePath([.key(section)])
      let own = root[path]?.entries ?? []
      for entry in other.root[path]?.entries ?? [] {
        guard let same = own.first(where: { $0.key == entry.key }), !isShared(section, same, entry, of: other) else {
          continue
        }
        let taken = names(in: path) + other.names(in: path)
        other = try other.renaming(path + .key(entry.key), to: Self.freeName(like: entry.key, among: taken), words)
      }
    }
    return other
  }

  private func isShared(
    _ section: String, _ own: YAMLNode.Entry, _ theirs: YAMLNode.Entry, of other: SceneText
  ) -> Bool {
    ["animations", "palette", "define"].contains(section)
      && inBrackets(own.value) == other.inBrackets(theirs.value)
  }

  func edits(for section: String, of other: SceneText) -> [SceneEdit] {
    let path = ScenePath([.key(section)])
    guard let theirs = other.root[path] else { return [] }
    guard let own = root[path] else { return [SceneEdit(path, .set(other.outdented(theirs)))] }
    guard !(own.entries ?? []).isEmpty || !(own.items ?? []).isEmpty else {
      return [SceneEdit(path, .set(other.inBrackets(theirs)))]
    }
    func words(_ node: YAMLNode) -> String { own.isFlow ? other.inBrackets(node) : other.outdented(node) }
    if let items = theirs.items {
      let count = own.items?.count ?? 0
      return items.enumerated().map { SceneEdit(path + .index(count + $0), .insert(words($1))) }
    }
    return (theirs.entries ?? []).filter { own.entry($0.key) == nil }
      .map { SceneEdit(path + .key($0.key), .set(words($0.value))) }
  }
}
