import RiffleMotion

/// The colours a scene has named under `palette:`.
package struct ScenePalette: Sendable {
  /// In the order of the file.
  private(set) var names: [String] = []
  private var values: [String: (color: Color, mentions: UInt16)] = [:]

  /// No names.
  package init() {}

  /// The colour of that name, with the parameters that it mentions, a bit for each; nil when the scene names none so.
  subscript(name: String) -> (color: Color, mentions: UInt16)? { values[name] }

  mutating func set(_ color: Color, as name: String, mentions: UInt16) {
    if values.updateValue((color, mentions), forKey: name) == nil { names.append(name) }
  }

  /// `palette:` of a scene. Each name can be used from the next line on.
  static let schema: Schema<ScenePalette> = {
    let one = Schema<(value: Color, mentions: UInt16)>(Schema<Color>.color.description) { node, context in
      context.part(.color, node, Schema<Color>.color.replacingParameters().read)
    }
    let all = Schema<[Named<(value: Color, mentions: UInt16)>]>.named("colours by name", one) {
      $1.palette.set($0.value.value, as: $0.name, mentions: $0.value.mentions)
    } didMiss: {
      $1.palette.set(Color(hex: 0xFFFFFF), as: $0, mentions: 0)
    }
    return Schema(all.description) { node, context in
      for entry in node.entries ?? [] where entry.key.hasPrefix("#") || entry.key.hasPrefix("$") || entry.key.isEmpty {
        return context.refuse(
          at: entry.keyLocation, "the name of a colour begins with a letter, as in brand: \"#3366FF\"")
      }
      return all.read(node, &context).map { _ in context.palette }
    }
  }()
}

extension DecodingContext {
  /// The colour of a word: `#` and digits, a name of the scene's palette, or a built-in one; nil for none.
  mutating func color(_ text: String) -> Color? {
    if text.hasPrefix("#") { return Color(text) }
    if let own = palette[text] {
      notes.mentions |= own.mentions
      return own.color
    }
    return Color(named: text)
  }
}

extension SceneText {
  /// The colour of a word in this text: `#` and digits, a name of its palette, or a built-in one; nil for none, and for one
  /// that takes a parameter.
  func color(of word: String) -> Color? {
    var word = word
    var entries = (root.entry("palette")?.value.entries ?? [])[...]
    // Names refer to those above them.
    while !word.hasPrefix("#"), let place = entries.lastIndex(where: { $0.key == word }) {
      guard let text = entries[place].value.scalar?.text else { return nil }
      word = text
      entries = entries[..<place]
    }
    return word.hasPrefix("#") ? Color(word) : Color(named: word)
  }

  /// The names of its palette, in the order of the text.
  var palette: [String] { (root.entry("palette")?.value.entries ?? []).map(\.key) }
}
