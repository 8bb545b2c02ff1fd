import RiffleMotion

extension LanguageService {
  /// Returns the text about the key, word or name at a byte; nil if unknown.
  package func hover(at byte: Int) -> Hover? {
    guard let text else { return nil }
    var found: Hover?
    text.root.walk { path, node in
      for entry in node.entries ?? [] where entry.keyBytes.touches(byte) {
        found = hover(entry, in: path, text) ?? found
      }
      if node.bytes.touches(byte), node.scalar != nil, node.isBlockScalar == false {
        found = hover(node, at: path, text) ?? found
      }
    }
    return found
  }

  private func hover(_ entry: YAMLNode.Entry, in path: ScenePath, _ text: SceneText) -> Hover? {
    let animation = animation(entry.value, at: path + .key(entry.key), text)
    let block = words.block(at: path, of: text.root)
    if let field = block?.fields.first(where: { $0.key == entry.key || $0.aliases.contains(entry.key) }) {
      var paragraphs = [field.doc, "It is \(field.value.phrase)."]
      switch field.presence {
      case .defaults(let value): paragraphs.append("Unless given: \(value).")
      case .required: paragraphs.append("Required.")
      case .optional: break
      }
      return Hover(bytes: entry.keyBytes, title: field.key, paragraphs: paragraphs, animation: animation)
    }
    guard let named = name(at: entry.keyBytes.lowerBound) else { return nil }
    return Hover(bytes: entry.keyBytes, title: named.name, paragraphs: [uses(named)], animation: animation)
  }

  private func hover(_ node: YAMLNode, at path: ScenePath, _ text: SceneText) -> Hover? {
    let word = node.scalar?.text ?? ""
    let animation = animation(node, at: path, text)
    if let named = name(at: node.bytes.lowerBound), let place = named.places.first,
      let value = text.name(at: node.bytes.lowerBound, words).flatMap({ text.root[$0] })
    {
      let line = text.bytes[..<place.bytes.lowerBound].count { $0 == .newline } + 1
      return Hover(
        bytes: node.bytes, title: word,
        paragraphs: ["In line \(line): `\(shortened(text.written(value)))`", uses(named)],
        animation: animation)
    }
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices):
        guard let choice = choices.first(where: { $0.name == word }), !choice.doc.isEmpty else { continue }
        return Hover(bytes: node.bytes, title: word, paragraphs: [choice.doc])
      case .name(let what, let builtIn) where builtIn.contains(word):
        return Hover(bytes: node.bytes, title: word, paragraphs: [what.capitalizedFirst + "."], animation: animation)
      default: continue
      }
    }
    return animation.map { Hover(bytes: node.bytes, title: word, paragraphs: [], animation: $0) }
  }

  /// Returns the animation at a path; nil if there is none or it uses a parameter.
  private func animation(_ node: YAMLNode, at path: ScenePath, _ text: SceneText) -> Animation? {
    let isOne = words.descriptions(at: path).contains {
      if case .name(_, let builtIn) = $0 { builtIn.contains("bouncy") } else { false }
    }
    guard isOne else { return nil }
    var written = text.written(node)
    if let name = node.scalar?.text, let named = text.root[ScenePath([.key("animations"), .key(name)])] {
      written = text.written(named)
    }
    return try? Animation.schema.decode(written, file: "")
  }

  private func uses(_ named: (name: String, places: [SceneText.NamePlace])) -> String {
    switch named.places.count - 1 {
    case ...0: "It has no uses."
    case 1: "It has one use."
    case let count: "It has \(count) uses."
    }
  }

  private func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    return line.count > 90 ? line.prefix(89) + "…" : line
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
