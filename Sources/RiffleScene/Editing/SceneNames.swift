/// The defining key of a name, or a reference.
package struct NamePlace: Hashable, Sendable {
  /// Includes the quotes.
  package var bytes: Range<Int>
  var isKey: Bool
  /// `$` before a parameter.
  var head = ""
  /// The suffix after the name: `-3` of a copy, `.x` of a number.
  var tail = ""

  init(_ bytes: Range<Int>, isKey: Bool, head: String = "", tail: Substring = "") {
    (self.bytes, self.isKey, self.head, self.tail) = (bytes, isKey, head, String(tail))
  }
}

/// The names that a text defines, and the words that refer to them.
struct SceneNames {
  let text: SceneText
  /// Without it, only parameters are found.
  let words: SceneVocabulary?

  init(_ text: SceneText, _ words: SceneVocabulary?) { (self.text, self.words) = (text, words) }

  /// The key first, then each reference, in text order.
  ///
  /// - Parameter path: such as `entities.card`; without references only the key is found.
  /// - Complexity: a walk through the text.
  func places(of path: ScenePath) -> [NamePlace] {
    guard let name = path.key, let entry = text.root[path.parent]?.entry(name) else { return [] }
    var places = [NamePlace(entry.keyBytes, isKey: true)]
    guard path.components.count == 2, let section = path.section else { return places }
    words?.forEachName(in: text.root) { description, node in
      guard let scalar = node.scalar, case .name(let what, let builtIn) = description,
        Self.sections(of: what).contains(section), !builtIn.contains(scalar.text),
        let tail = Self.tail(of: scalar.text, behind: name, section)
      else { return }
      places.append(NamePlace(node.bytes, isKey: false, tail: tail))
    }
    words?.forEachBlockByName(in: text.root) { what, node in
      guard what.contains("by entity"), section == "entities" || what.contains("value") && section == "values" else {
        return
      }
      for entry in node.entries ?? [] where entry.key == name { places.append(NamePlace(entry.keyBytes, isKey: true)) }
    }
    if section == "parameters" {
      text.root.walk { _, node in
        if node.scalar == YAMLNode.Scalar("$\(name)") { places.append(NamePlace(node.bytes, isKey: false, head: "$")) }
      }
    }
    return places[..<1] + places[1...].sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// The name that the word at a byte refers to or defines; nil if there is none.
  func name(at byte: Int) -> ScenePath? {
    for section in Self.sections {
      for entry in text.root.entry(section)?.value.entries ?? [] where entry.keyBytes.touches(byte) {
        return ScenePath(section, entry.key)
      }
    }
    var found: ScenePath?
    func look(_ name: String, in sections: [String]) {
      for section in sections where found == nil {
        let keys = text.root.entry(section)?.value.entries?.map(\.key) ?? []
        // The longer one of `card` and `card-back`.
        let key = keys.filter { Self.tail(of: name, behind: $0, section) != nil }.max { $0.count < $1.count }
        found = key.map { ScenePath(section, $0) }
      }
    }
    words?.forEachName(in: text.root) { description, node in
      guard node.bytes.touches(byte), case .name(let what, _) = description else { return }
      look(node.scalar?.text ?? "", in: Self.sections(of: what))
    }
    words?.forEachBlockByName(in: text.root) { what, node in
      guard what.contains("by entity") else { return }
      for entry in node.entries ?? [] where entry.keyBytes.touches(byte) {
        look(entry.key, in: what.contains("value") ? ["values", "entities"] : ["entities"])
      }
    }
    text.root.walk { _, node in
      guard node.bytes.touches(byte), let scalar = node.scalar, YAMLNode.isParameter(scalar) else { return }
      look(String(scalar.text.dropFirst()), in: ["parameters"])
    }
    return found
  }

  /// The keys of a scene that define names.
  static let sections = ["entities", "animations", "palette", "values", "parameters", "define"]

  /// The sections that a word may refer to, from the description of its kind.
  static func sections(of what: String) -> [String] {
    var found: [String] = []
    if what.contains("entity") || what.contains("entities") || what.contains("thing") { found.append("entities") }
    if what.contains("animation") { found.append("animations") }
    if what.contains("a colour such as") { found.append("palette") }
    if what.contains("value") { found.append("values") }
    if what.contains("parameter") { found.append("parameters") }
    if what.contains("definition") { found.append("define") }
    return found
  }

  /// Nil if the word does not refer to the name.
  private static func tail(of word: String, behind name: String, _ section: String) -> Substring? {
    guard word.hasPrefix(name) else { return nil }
    let tail = word.dropFirst(name.count)
    guard section == "entities", !tail.isEmpty else { return tail.isEmpty ? tail : nil }
    // `card.x` is a number that a link follows, `card-3` a copy.
    guard tail.first != "." else { return tail }
    return tail.first == "-" && Int(tail.dropFirst().prefix { $0 != "." }) != nil ? tail : nil
  }

  /// Renames also every word that refers to the key.
  func renaming(_ path: ScenePath, to name: String) throws(SceneEditError) -> SceneText {
    guard let old = path.key, let parent = text.root[path.parent], let entry = parent.entry(old)
    else { throw SceneEditError("'\(path)' has no name; only keys have") }
    guard name != old else { return text }
    guard parent.entry(name) == nil else {
      throw SceneEditError(
        "there is a '\(path.parent + .key(name))' already; choose another name", at: entry.keyLocation)
    }
    do {
      return try text.replacing(places(of: path).map { ($0.bytes, Array(written(name, at: $0).utf8)) })
    } catch {
      throw SceneEditError("with this name the file could not be read: \(error.message)", at: error.location)
    }
  }

  /// Words keep their quotes.
  func written(_ name: String, at place: NamePlace) -> String {
    let word = place.head + name + place.tail
    guard !place.isKey else { return SceneText.quotedIfNeeded(word) }
    switch text.bytes[place.bytes.lowerBound] {
    case UInt8(ascii: "'"): return "'" + word.replacing("'", with: "''") + "'"
    case UInt8(ascii: "\""): return quoted(word)
    default: return place.head.isEmpty ? SceneText.quotedIfNeeded(word) : word
    }
  }
}

extension Range<Int> {
  /// True also right behind the range.
  func touches(_ byte: Int) -> Bool { lowerBound <= byte && byte <= upperBound }
}
