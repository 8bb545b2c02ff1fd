import RiffleMotion

/// The colours named under `palette:`.
typealias ScenePalette = NamedValues<Color>

extension ScenePalette {
  static let schema: Schema<ScenePalette> = {
    let all = block("colours by name", of: .color, at: \.palette, standIn: .white)
    return all.reading { node, context in
      for entry in node.entries ?? [] where entry.key.hasPrefix("#") || entry.key.hasPrefix("$") || entry.key.isEmpty {
        return context.refuse(
          at: entry.keyLocation, "the name of a colour begins with a letter, as in brand: \"#3366FF\"")
      }
      return all.read(node, &context)
    }
  }()
}

extension DecodingContext {
  /// Returns the colour of a word: `#` and digits, a name of the scene's palette, or a built-in one; nil for none.
  mutating func color(_ text: String) -> Color? {
    if text.hasPrefix("#") { return Color(text) }
    if let own = palette[text] {
      notes.mentions |= palette.mentions(of: text)
      return own
    }
    return Color(named: text)
  }
}

extension SceneText {
  /// Returns the colour of a word in this text: `#` and digits, a name of its palette, or a built-in one; nil for none,
  /// and for one that uses a parameter.
  func color(of word: String) -> Color? {
    var word = word
    var entries = (root.entry("palette")?.value.entries ?? [])[...]
    // Names refer to earlier ones.
    while !word.hasPrefix("#"), let place = entries.lastIndex(where: { $0.key == word }) {
      guard let text = entries[place].value.scalar?.text else { return nil }
      word = text
      entries = entries[..<place]
    }
    return word.hasPrefix("#") ? Color(word) : Color(named: word)
  }

  var palette: [String] { (root.entry("palette")?.value.entries ?? []).map(\.key) }
}
