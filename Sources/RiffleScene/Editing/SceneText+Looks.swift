import RiffleMotion

extension SceneText {
  /// The colour that a value is; nil for one that is none, also where its word is the name of one.
  package func color(of value: Value, _ words: SceneVocabulary) -> Color? {
    guard value.kind == .text else { return nil }
    if value.text.hasPrefix("#") { return Color(value.text) }
    guard let color = color(of: value.text), isName(at: value.path, like: "white", words) else { return nil }
    return color
  }

  /// The colours of the scene, each once: those of its palette by their names, the others in the order of the text.
  package func colors(_ words: SceneVocabulary) -> [(text: String, color: Color)] {
    var found = palette.compactMap { name in color(of: name).map { (text: name, color: $0) } }
    for value in values(at: ScenePath()) {
      guard let color = color(of: value, words), !found.contains(where: { $0.color == color }) else { continue }
      found.append((value.text, color))
    }
    return found
  }

  /// The names that may stand in the place of a value, those of the scene's own animations among them; empty where it is
  /// no name.
  package func choices(at path: ScenePath, _ words: SceneVocabulary) -> [String] {
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices): return choices.map(\.name)
      case .name(_, let names) where names.contains("bouncy"):
        return (root[ScenePath([.key("animations")])]?.entries?.map(\.key) ?? []) + names
      case .name(_, let names) where names.contains("white"): return palette + names
      case .name(_, let names) where !names.isEmpty: return names
      default: continue
      }
    }
    return []
  }

  private func isName(at path: ScenePath, like name: String, _ words: SceneVocabulary) -> Bool {
    words.descriptions(at: path).contains { if case .name(_, let names) = $0 { names.contains(name) } else { false } }
  }
}
