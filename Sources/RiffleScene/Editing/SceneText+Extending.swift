extension SceneText {
  /// A key that a block allows, with candidate initial values.
  package struct Extension: Hashable, Sendable {
    package var path: ScenePath
    package var key: String
    package var doc: String
    /// The best first; some are refused unless other keys are set. Empty if the key is present already.
    package var values: [String]

    package var edits: [SceneEdit] { values.map { SceneEdit(path, .set($0), scope: .here) } }
  }

  /// The keys that a block allows but lacks, in the order of the schema.
  package func extensions(of path: ScenePath, _ words: SceneVocabulary) -> [Extension] {
    guard let block = words.block(at: path, of: root) else { return [] }
    let there = root[path]?.entries?.map(\.key) ?? []
    let components = path.components
    let copied = components.dropLast().last == .key("only") ? root[ScenePath(Array(components.dropLast(2)))] : nil
    return block.fields.compactMap { field in
      guard !there.contains(field.key), !field.aliases.contains(where: there.contains) else { return nil }
      // A single copy begins with the value of all copies.
      var values = copied?.entry(field.key).map { [inBrackets($0.value)] } ?? []
      if let usual = Self.usual[field.key] { values.append(usual) }
      if case .defaults(let text) = field.presence { values.append(text) }
      values += samples(of: field.value, depth: 0)
      guard !values.isEmpty else { return nil }
      return Extension(path: path + .key(field.key), key: field.key, doc: field.doc, values: Array(values.prefix(8)))
    }
  }

  /// The keys that a block has already, in the order of the schema.
  package func keysThere(at path: ScenePath, _ words: SceneVocabulary) -> [Extension] {
    let there = root[path]?.entries?.map(\.key) ?? []
    return (words.block(at: path, of: root)?.fields ?? []).filter { there.contains($0.key) }.map {
      Extension(path: path + .key($0.key), key: $0.key, doc: $0.doc, values: [])
    }
  }

  /// Values that are visible at once, for keys whose minimal value is not.
  private static let usual = [
    "fill": "\"#5B8DEF\"", "size": "[80, 80]", "stroke": "{color: \"#FFFFFF\", width: 2}", "shadow": "true",
    "opacity": "0.8",
    "glow": "{color: \"#5C8DF5\", radius: 20, strength: 0.6}", "blur": "4", "emoji": "🎈", "scale": "1", "rotation": "0",
    "text": "{label: Text, size: 24}", "shape": "{cornerRadius: 16}", "trim": "[0, 1]", "with": "bouncy",
    "delay": "0.2", "stagger": "0.05", "hint": "go", "spring": "{duration: 0.5, bounce: 0.3}", "duration": "0.5",
    "path": "{points: [[0, 0], [80, 40], [160, 0]], smooth: true}", "wiggle": "{y: 6}", "lift": "12",
    "gradient": "[\"#5B8DEF\", \"#2B4FA8\"]", "background": "night", "title": "A scene",
    "lesson": "The lesson of the scene.",
  ]

  /// Sample values that match a description; fewer at greater depth.
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
      return names(for: value, withCopies: true).prefix(8).map(Self.quotedIfNeeded)
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
}
