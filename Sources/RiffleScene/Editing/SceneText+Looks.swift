import RiffleMotion

extension SceneText {
  /// Returns the colour of a value; nil if it is none, even if its word is the name of one.
  package func color(of value: Value, _ words: SceneVocabulary) -> Color? {
    guard value.kind == .text else { return nil }
    if value.text.hasPrefix("#") { return Color(value.text) }
    guard let color = color(of: value.text), isName(at: value.path, like: "white", words) else { return nil }
    return color
  }

  /// Returns the colours of the scene, each once: those of its palette by name, the others in text order.
  package func colors(_ words: SceneVocabulary) -> [(text: String, color: Color)] {
    var found = palette.compactMap { name in color(of: name).map { (text: name, color: $0) } }
    for value in values(at: ScenePath()) {
      guard let color = color(of: value, words), !found.contains(where: { $0.color == color }) else { continue }
      found.append((value.text, color))
    }
    return found
  }

  /// Returns the names that may replace a value, the scene's own animations among them; empty if it is no name.
  package func choices(at path: ScenePath, _ words: SceneVocabulary) -> [String] {
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices): return choices.map(\.name)
      case .name(_, let names) where names.contains("bouncy"):
        return (root[ScenePath([.key("animations")])]?.entries?.map(\.key) ?? []) + names
      case .name(_, let names) where names.contains("white"): return palette + names
      case .name: return names(for: description, withCopies: true)
      default: continue
      }
    }
    return []
  }

  /// Returns the names of entities or animations that may replace a word; empty for another kind of word. For a parent,
  /// the entity itself, its copies and groups of copies are left out.
  ///
  /// - Parameter typed: a prefix or part of the names.
  package func references(at path: ScenePath, typed: String = "", _ words: SceneVocabulary) -> [String] {
    let sections = words.descriptions(at: path).flatMap { description in
      if case .name(let what, _) = description { Self.sections(of: what) } else { [String]() }
    }
    guard sections.contains(where: { ["entities", "animations"].contains($0) }) else { return [] }
    var names = choices(at: path, words)
    if path.components.last == .key("parent") {
      let own = path.prefix(2)
      names.removeAll { name in
        guard let entry = entry(ofEntity: name) else { return false }
        let isOfAll = entry.components.last == .key(name)
        return entry == own || isOfAll && ["count", "each"].contains { root[entry]?.entry($0) != nil }
      }
    }
    return Array(Self.found(typed, in: names).prefix(Self.mostNames))
  }

  /// Returns the names that a description allows, the scene's own first.
  ///
  /// - Parameter withCopies: true to add the first single copies behind the name of all.
  func names(for value: ValueDescription, withCopies: Bool = false) -> [String] {
    switch value {
    case .name(let what, let builtIn):
      Self.sections(of: what).flatMap { section in
        (root.entry(section)?.value.entries ?? []).flatMap { entry in
          [entry.key] + (withCopies && section == "entities" ? copyNames(of: entry.key, entry.value) : [])
        }
      } + builtIn.filter { $0 != "this" }
    case .number(let range, _, _): parameters(within: range)
    case .oneOf(_, let forms): forms.flatMap { names(for: $0, withCopies: withCopies) }
    default: []
    }
  }

  private func copyNames(of key: String, _ entry: YAMLNode) -> [String] {
    let path = ScenePath([.key("entities"), .key(key)])
    let words =
      entry.entry("each").map { each in
        (followed(path + .key("each"), each.value).1.items ?? []).compactMap {
          ($0.scalar ?? $0.entries?.first?.value.scalar)?.text
        }
      } ?? (entry.entry("count") == nil ? [] : (1...min(copies(of: entry, at: path), 6)).map(String.init))
    return words.prefix(6).map { "\(key)-\($0)" }
  }

  private func isName(at path: ScenePath, like name: String, _ words: SceneVocabulary) -> Bool {
    words.descriptions(at: path).contains { if case .name(_, let names) = $0 { names.contains(name) } else { false } }
  }
}
