extension SceneText {
  /// Returns a key with its value as a text to copy.
  package func excerpt(at path: ScenePath) -> String? {
    guard let last = path.components.last, case .key(let key) = last, let entry = root[path.parent]?.entry(key) else {
      return nil
    }
    return outdented(entry.keyBytes.lowerBound..<entry.value.bytes.upperBound) + "\n"
  }

  /// Returns the edits that insert copied entities, merged as those of another scene: under free names, and a little to
  /// the side where the position is taken.
  ///
  /// - Parameter stayingInLayouts: true to keep entities that a layout places in that layout.
  /// - Returns: the edits, and the names of the new entities.
  /// - Throws: an error if the text describes none.
  package func things(
    in copied: String, _ words: SceneVocabulary, stayingInLayouts: Bool = false
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit]) {
    guard let alone = try? SceneText(copied), let entries = alone.root.entries, !entries.isEmpty,
      entries.allSatisfy({ $0.value.entries != nil && !$0.key.isEmpty })
    else {
      throw SceneEditError(
        "the clipboard has no entities of a scene; copy some with Ctrl C, or as YAML: 'card: {at: …}'")
    }
    let path = ScenePath([.key("entities")])
    var other = try SceneText("entities:\n" + indented(copied.replacing("\r\n", with: "\n"), by: 2) + "\n")
    let places = root[path]?.entries?.compactMap { $0.value.entry("at").flatMap { numbers($0.value) } } ?? []
    for entry in entries {
      let place = path + [.key(entry.key), .key("at")]
      // It moves with its parent.
      let parent = entry.value.entry("parent")?.value.scalar?.text
      if entries.contains(where: { $0.key == parent }) { continue }
      // Entities that a layout placed are in none here.
      if !stayingInLayouts, entry.value.entry("at") == nil, entry.value.entry("parent") == nil,
        layout(ofEntity: entry.key) != nil
      {
        other = (try? other.applying(SceneEdit(place, .set(middle), scope: .here))) ?? other
      }
      guard let at = other.numbers(at: place), places.contains(at) else { continue }
      let moved = at.map { rounded($0 + 24, decimals: $0 == $0.rounded() ? 0 : 2) }.joined(separator: ", ")
      other = (try? other.applying(SceneEdit(place, .set("[\(moved)]"), scope: .here))) ?? other
    }
    other = try freeingNames(of: other, words)
    return (other.root[path]?.entries?.map(\.key) ?? [], edits(for: "entities", of: other))
  }

  /// The middle of the window, as YAML.
  private var middle: String {
    func half(_ key: String, _ whole: Double) -> String {
      rounded((values(at: ScenePath([.key("window"), .key(key)])).first?.number ?? whole) / 2, decimals: 0)
    }
    return "[\(half("width", 960)), \(half("height", 720))]"
  }

  private func numbers(at path: ScenePath) -> [Double]? { root[path].flatMap(numbers) }

  private func numbers(_ node: YAMLNode) -> [Double]? {
    let found = node.items?.compactMap { $0.number }
    return found?.count == 2 && node.items?.count == 2 ? found : nil
  }
}
