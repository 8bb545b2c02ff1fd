/// The defining key of a name, or a reference.
package struct NamePlace: Hashable, Sendable {
  var path: ScenePath
  /// Includes the quotes.
  package var bytes: Range<Int>
  var isKey: Bool
  /// The prefix before the name: `$` of a parameter, `one.` of the use around a part.
  var head = ""
  /// The suffix after the name: `-3` of a copy, `.x` of a number.
  var tail = ""
}

struct SceneNames {
  let text: SceneText
  let words: SceneVocabulary?

  /// The key first, then each reference, in text order.
  func places(of path: ScenePath) -> [NamePlace] {
    guard let name = path.key, let entry = text.root[path.parent]?.entry(name) else { return [] }
    var places = [NamePlace(path: path, bytes: entry.keyBytes, isKey: true)]
    let isPart = path.components.count == 4 && path.section == "define" && path.parent.key == "entities"
    guard path.components.count == 2 || isPart, let section = isPart ? "entities" : path.section else { return places }
    forEachUse(in: text.root) { place, word, sections, builtIn in
      guard sections.contains(section), !builtIn.contains(word), word.contains(name) else { return }
      if section == "entities", let (head, entry, tail) = entity(in: word, at: place.path, near: path) {
        guard entry == path else { return }
        places.append(place)
        (places[places.count - 1].head, places[places.count - 1].tail) = (head, tail)
      } else if !isPart, let tail = Self.tail(of: word, behind: name, section), tail.isEmpty || !place.isKey {
        places.append(place)
        places[places.count - 1].tail = String(tail)
      }
    }
    return places[..<1] + places[1...].sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// Returns the keys of a section's entries that each item of a list or value of a mapping names, also by aliases.
  func keys(of section: String, namedIn parent: ScenePath) -> [ScenePath.Component: Set<String>] {
    var keys: [ScenePath.Component: Set<String>] = [:]
    forEachUse(in: text.root.resolved) { place, word, sections, builtIn in
      guard sections.contains(section), !builtIn.contains(word), place.path.starts(with: parent),
        let child = place.path.components.dropFirst(parent.components.count).first,
        let key = text.entry(of: String(word.prefix { $0 != "." }), in: ScenePath(section))?.key
      else { return }
      keys[child, default: []].insert(key)
    }
    return keys
  }

  /// The name that the word at a byte refers to or defines; nil if there is none.
  func name(at byte: Int) -> ScenePath? {
    for section in Self.sections {
      for entry in text.root.entry(section)?.value.entries ?? [] where entry.keyBytes.touches(byte) {
        return ScenePath(section, entry.key)
      }
    }
    var found: ScenePath?
    forEachUse(in: text.root) { place, word, sections, _ in
      for section in sections where found == nil && place.bytes.touches(byte) {
        let keys = text.root.entry(section)?.value.entries?.map(\.key) ?? []
        // The longer one of `card` and `card-back`.
        let key = keys.filter { Self.tail(of: word, behind: $0, section) != nil }.max { $0.count < $1.count }
        found = key.map { ScenePath(section, $0) }
      }
    }
    return found
  }

  /// Calls `body` with each possible reference to a name, the sections that may define it, and the built-in words.
  private func forEachUse(
    in root: YAMLNode, _ body: (_ place: NamePlace, _ word: String, _ sections: [String], _ builtIn: [String]) -> Void
  ) {
    root.walk { path, node in
      for description in node.items == nil ? words?.descriptions(at: path) ?? [] : [] {
        if let scalar = node.scalar, case .name(let what, let builtIn) = description {
          body(NamePlace(path: path, bytes: node.bytes, isKey: false), scalar.text, Self.sections(of: what), builtIn)
          break
        }
        guard let entries = node.entries, case .named(let what, _) = description else { continue }
        guard what.contains("by entity") else { break }
        let sections = what.contains("value") ? ["values", "entities"] : ["entities"]
        for entry in entries {
          body(NamePlace(path: path + .key(entry.key), bytes: entry.keyBytes, isKey: true), entry.key, sections, [])
        }
        break
      }
      guard let scalar = node.scalar, scalar.isPlain, scalar.text.hasPrefix("$") else { return }
      let place = NamePlace(path: path, bytes: node.bytes, isKey: false, head: "$")
      body(place, String(scalar.text.dropFirst()), ["parameters"], [])
    }
  }

  /// Returns the entity that a word names, with the text around its name: `one.` and `-2.x` for `tip` in `one.tip-2.x`.
  /// Of several entities in a word, returns `path` if it is one of them, else the last one; nil for none.
  private func entity(
    in word: String, at place: ScenePath, near path: ScenePath
  ) -> (head: String, entry: ScenePath, tail: String)? {
    let definition = place.section == "define" ? place.prefix(2) + .key("entities") : nil
    var found: (head: String, entry: ScenePath, tail: String)?
    var scopes = [definition, ScenePath("entities")].compactMap(\.self)
    var (head, rest) = ("", word[...])
    while found?.entry != path {
      let part = String(rest.prefix { $0 != "." })
      guard let entry = scopes.lazy.compactMap({ text.entry(of: part, in: $0) }).first else { break }
      found = (head, entry, String(rest.dropFirst(entry.key?.count ?? 0)))
      guard part.count < rest.count, let use = text.root[entry]?.entry("use")?.value.scalar?.text else { break }
      (head, rest, scopes) = (head + part + ".", rest.dropFirst(part.count + 1), [ScenePath("define", use, "entities")])
    }
    return found
  }

  /// Each section with the words by which the description of a kind of name refers to it.
  private static let descriptions = [
    ("entities", ["entity", "entities", "thing"]), ("animations", ["animation"]), ("palette", ["a colour such as"]),
    ("values", ["value"]), ("parameters", ["parameter"]), ("define", ["definition"]),
  ]

  static let sections = descriptions.map(\.0)

  /// The sections that a word may refer to, from the description of its kind.
  static func sections(of what: String) -> [String] {
    descriptions.filter { $0.1.contains { what.contains($0) } }.map(\.0)
  }

  private static func tail(of word: String, behind name: String, _ section: String) -> Substring? {
    guard word.hasPrefix(name) else { return nil }
    let tail = word.dropFirst(name.count)
    guard section == "entities", !tail.isEmpty else { return tail.isEmpty ? tail : nil }
    // `card.x` is a number that a link follows, `card-3` a copy.
    guard tail.first != "." else { return tail }
    return tail.first == "-" && Int(tail.dropFirst().prefix { $0 != "." }) != nil ? tail : nil
  }

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

  func written(_ name: String, at place: NamePlace) -> String {
    let word = place.head + name + place.tail
    guard !place.isKey else { return SceneText.quotedIfNeeded(word) }
    switch text.bytes[place.bytes.lowerBound] {
    case UInt8(ascii: "'"): return "'" + word.replacing("'", with: "''") + "'"
    case UInt8(ascii: "\""): return quoted(word)
    default: return place.head == "$" ? word : SceneText.quotedIfNeeded(word)
    }
  }
}

extension Range<Int> {
  /// True also right behind the range.
  func touches(_ byte: Int) -> Bool { lowerBound <= byte && byte <= upperBound }
}
