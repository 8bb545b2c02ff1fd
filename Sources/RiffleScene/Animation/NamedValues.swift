/// The animations named under `animations:`.
public typealias NamedAnimations = NamedValues<Animation>

/// Named values of one kind.
public struct NamedValues<Value: Sendable>: Sendable {
  /// The names, in the order of the file.
  public private(set) var names: [String] = []
  private var values: [String: Value] = [:]
  /// All names of the block that is being read, and the present one.
  private var block: (names: Set<String>, present: String) = ([], "")

  /// Creates it without names.
  public init() {}

  /// The value of a name; nil if the scene does not define it.
  public subscript(name: String) -> Value? { values[name] }

  /// The mistake of a use above the definition; nil for a name that is not defined.
  func mistake(usingTooEarly name: String) -> String? {
    guard block.names.contains(name), name != block.present else { return nil }
    return "'\(name)' is defined below; move it above '\(block.present)'"
  }

  /// Sets the value of a name from now on; replaces an earlier one.
  public mutating func set(_ value: Value, as name: String) {
    if values.updateValue(value, forKey: name) == nil { names.append(name) }
  }

  /// Each name can be used from the next line on. `standIn` replaces a wrong value, so that its uses are valid.
  static func block(
    _ what: String, of value: Schema<Value>,
    at path: WritableKeyPath<DecodingContext, NamedValues> & Sendable, standIn: Value
  ) -> Schema<NamedValues> {
    let one = value.reading { node, context in
      let name = context.label
      context[keyPath: path].block.present = name
      let read = value.read(node, &context)
      context[keyPath: path].set(read ?? standIn, as: name)
      return read
    }
    let all = Schema<[Named<Value>]>.named(what, one)
    return Schema<NamedValues>(all.description) { node, context in
      context[keyPath: path].block.names = Set((node.entries ?? []).map(\.key))
      let entries = all.read(node, &context)
      context[keyPath: path].block.names = []
      return entries.map { _ in context[keyPath: path] }
    }
  }
}

extension NamedValues where Value: Equatable {
  static func == (left: NamedValues, right: NamedValues) -> Bool {
    left.names == right.names && left.values == right.values
  }
}

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
  /// `#` and digits, a name of the scene's palette, or a built-in one; nil for none.
  mutating func color(_ text: String) -> Color? {
    if text.hasPrefix("#") { return Color(text) }
    return palette[text] ?? Color(named: text)
  }
}

extension SceneText {
  /// `#` and digits, a name of the palette, or a built-in one; nil for none, and for one that uses a parameter.
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
