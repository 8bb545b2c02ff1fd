/// The keys, values and names that a scene allows at a place of a text.
package struct SceneOffers {
  let text: SceneText
  let words: SceneVocabulary

  package init(_ text: SceneText, _ words: SceneVocabulary) { (self.text, self.words) = (text, words) }

  /// A key that a block allows, with candidate initial values.
  package struct Extension: Hashable, Sendable {
    package var path: ScenePath
    package var key: String
    package var doc: String
    /// The best first; some are refused unless other keys are set. Empty if the key is present.
    package var values: [String]

    package var edits: [SceneEdit] { values.map { SceneEdit(path, .set($0), scope: .here) } }
  }

  package func extensions(of path: ScenePath) -> [Extension] {
    guard let block = words.block(at: path, of: text.root) else { return [] }
    let there = text.root[path]?.entries?.map(\.key) ?? []
    let components = path.components
    let copied = components.dropLast().last == .key("only") ? text.root[ScenePath(components.dropLast(2))] : nil
    return block.fields.compactMap { field in
      guard !there.contains(field.key), !field.aliases.contains(where: there.contains) else { return nil }
      // A single copy begins with the value of all copies.
      var values = copied?.entry(field.key).map { [text.inBrackets($0.value)] } ?? []
      if let usual = Self.usual[field.key] { values.append(usual) }
      if case .defaults(let text) = field.presence { values.append(text) }
      values += samples(of: field.value, depth: 0)
      guard !values.isEmpty else { return nil }
      return Extension(path: path + .key(field.key), key: field.key, doc: field.doc, values: Array(values.prefix(8)))
    }
  }

  package func keysThere(at path: ScenePath) -> [Extension] {
    let there = text.root[path]?.entries?.map(\.key) ?? []
    return (words.block(at: path, of: text.root)?.fields ?? []).filter { there.contains($0.key) }.map {
      Extension(path: path + .key($0.key), key: $0.key, doc: $0.doc, values: [])
    }
  }

  /// Values that are visible at once, for keys whose minimal value is not.
  private static let usual = [
    "fill": "\"#5B8DEF\"", "size": "[80, 80]", "stroke": "{color: \"#FFFFFF\", width: 2}", "shadow": "true",
    "opacity": "0.8", "glow": "{color: \"#5C8DF5\", radius: 20, strength: 0.6}", "blur": "4", "emoji": "🎈",
    "scale": "1", "rotation": "0",
    "text": "{label: Text, size: 24}", "shape": "{cornerRadius: 16}", "trim": "[0, 1]", "with": "bouncy",
    "delay": "0.2", "stagger": "0.05", "hint": "go", "spring": "{duration: 0.5, bounce: 0.3}", "duration": "0.5",
    "path": "{points: [[0, 0], [80, 40], [160, 0]], smooth: true}", "wiggle": "{y: 6}", "lift": "12",
    "gradient": "[\"#5B8DEF\", \"#2B4FA8\"]", "background": "night", "title": "A scene",
    "lesson": "The lesson of the scene.",
  ]

  private func samples(of value: ValueDescription, depth: Int) -> [String] {
    guard depth < 4 else { return [] }
    switch value {
    case .number(let range, _, _):
      return [["0", "1"].first { range.contains(Double($0) ?? 0) } ?? plain(range.lower ?? range.upper ?? 0)]
    case .text: return ["Text"]
    case .flag: return ["true"]
    case .choice(let choices): return choices.prefix(1).map(\.name)
    case .name(_, let builtIn):
      if let first = builtIn.first(where: { $0 != "this" && $0 != "none" }) { return [first] }
      // Several candidates: a name of many copies, or of the block itself, is refused in some places.
      return names(for: value, withCopies: true).prefix(8).map(SceneText.quotedIfNeeded)
    case .pattern(let what, _): return what.contains("colour") ? ["\"#5B8DEF\""] : []
    case .list(let item, let count):
      return samples(of: item, depth: depth + 1).prefix(2).map { one in
        "[" + Array(repeating: one, count: max(count.lowerBound, 1)).joined(separator: ", ") + "]"
      }
    case .tuple(let items):
      let parts = items.map { samples(of: $0.value, depth: depth + 1).first }
      return parts.contains(nil) ? [] : ["[" + parts.compactMap { $0 }.joined(separator: ", ") + "]"]
    case .block(let block):
      let needed = block.fields.filter { $0.presence == .required }
      let parts = (needed.isEmpty ? Array(block.fields.prefix(1)) : needed).map { field in
        (Self.usual[field.key] ?? samples(of: field.value, depth: depth + 1).first).map { "\(field.key): \($0)" }
      }
      return parts.isEmpty || parts.contains(nil) ? [] : ["{" + parts.compactMap { $0 }.joined(separator: ", ") + "}"]
    case .named, .reference: return []
    case .oneOf(_, let forms): return forms.prefix(6).flatMap { samples(of: $0, depth: depth + 1).prefix(1) }
    }
  }

  package func color(of value: SceneText.Value) -> Color? {
    guard value.kind == .text else { return nil }
    if value.text.hasPrefix("#") { return Color(value.text) }
    guard let color = text.color(of: value.text), isName(at: value.path, like: "white") else { return nil }
    return color
  }

  /// Each once: those of the palette by name, the others in text order.
  package func colors() -> [(text: String, color: Color)] {
    var found = text.palette.compactMap { name in text.color(of: name).map { (text: name, color: $0) } }
    for value in text.values(at: ScenePath()) {
      guard let color = color(of: value), !found.contains(where: { $0.color == color }) else { continue }
      found.append((value.text, color))
    }
    return found
  }

  /// Names that may replace a value, the scene's own animations among them; empty if it is no name.
  package func choices(at path: ScenePath) -> [String] {
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices): return choices.map(\.name)
      case .name: return names(for: description, withCopies: true)
      default: continue
      }
    }
    return []
  }

  /// Names of entities or animations that may replace a word; empty for another kind of word. For a parent, the entity
  /// itself, its copies and groups of copies are left out.
  package func references(at path: ScenePath, typed: String = "") -> [String] {
    let sections = words.descriptions(at: path).flatMap { description in
      if case .name(let what, _) = description { SceneNames.sections(of: what) } else { [String]() }
    }
    guard sections.contains(where: { ["entities", "animations"].contains($0) }) else { return [] }
    var names = choices(at: path)
    if path.key == "parent" {
      let own = path.prefix(2)
      names.removeAll { name in
        guard let entry = text.entry(ofEntity: name) else { return false }
        let isOfAll = entry.key == name
        return entry == own || isOfAll && ["count", "each"].contains { text.root[entry]?.entry($0) != nil }
      }
    }
    return Array(SceneTriggers.found(typed, in: names).prefix(SceneTriggers.mostNames))
  }

  /// The scene's own names first.
  func names(for value: ValueDescription, withCopies: Bool = false) -> [String] {
    switch value {
    case .name(let what, let builtIn):
      SceneNames.sections(of: what).flatMap { section in
        (text.root.entry(section)?.value.entries ?? []).flatMap { entry in
          [entry.key] + (withCopies && section == "entities" ? copyNames(of: entry.key, entry.value) : [])
        }
      } + builtIn.filter { $0 != "this" }
    case .number(let range, _, _): parameters(within: range)
    case .oneOf(_, let forms): forms.flatMap { names(for: $0, withCopies: withCopies) }
    default: []
    }
  }

  private func copyNames(of key: String, _ entry: YAMLNode) -> [String] {
    let path = ScenePath("entities", key)
    let words =
      entry.entry("each").map { each in
        (text.followed(path + .key("each"), each.value).1.items ?? []).compactMap {
          ($0.scalar ?? $0.entries?.first?.value.scalar)?.text
        }
      } ?? (entry.entry("count") == nil ? [] : (1...min(text.copies(of: entry, at: path), 6)).map(String.init))
    return words.prefix(6).map { "\(key)-\($0)" }
  }

  func isName(at path: ScenePath, like name: String) -> Bool {
    words.descriptions(at: path).contains { if case .name(_, let names) = $0 { names.contains(name) } else { false } }
  }

  /// Parameters whose every number lies within the range, as `$name`.
  func parameters(within range: NumberRange) -> [String] {
    (text.root.entry("parameters")?.value.entries ?? []).map(\.key).filter { name in
      let parameter = ScenePath("parameters", name)
      let all = ["range", "choices"].flatMap { text.values(at: parameter + .key($0)) }
      return !all.isEmpty && all.allSatisfy { $0.number.map(range.contains) ?? false }
    }.map { "$" + $0 }
  }
}
