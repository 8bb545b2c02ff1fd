extension SceneText {
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

  /// The key first, then each reference, in text order.
  ///
  /// - Parameters:
  ///   - path: such as `entities.card`; without references only the key is found.
  ///   - words: if nil, only parameters are found.
  /// - Complexity: a walk through the text.
  func places(ofName path: ScenePath, _ words: SceneVocabulary?) -> [NamePlace] {
    guard let name = path.key, let entry = root[path.parent]?.entry(name) else { return [] }
    var places = [NamePlace(entry.keyBytes, isKey: true)]
    guard path.components.count == 2, let section = path.section else { return places }
    words?.forEachName(in: root) { description, node in
      guard let scalar = node.scalar, case .name(let what, let builtIn) = description,
        Self.sections(of: what).contains(section), !builtIn.contains(scalar.text),
        let tail = Self.tail(of: scalar.text, behind: name, section)
      else { return }
      places.append(NamePlace(node.bytes, isKey: false, tail: tail))
    }
    words?.forEachBlockByName(in: root) { what, node in
      guard what.contains("by entity"), section == "entities" || what.contains("value") && section == "values" else {
        return
      }
      for entry in node.entries ?? [] where entry.key == name { places.append(NamePlace(entry.keyBytes, isKey: true)) }
    }
    if section == "parameters" {
      root.walk { _, node in
        if node.scalar == YAMLNode.Scalar("$\(name)") { places.append(NamePlace(node.bytes, isKey: false, head: "$")) }
      }
    }
    return places[..<1] + places[1...].sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// The name that the word at a byte refers to or defines; nil if there is none.
  func name(at byte: Int, _ words: SceneVocabulary) -> ScenePath? {
    for section in Self.sections {
      for entry in root.entry(section)?.value.entries ?? [] where entry.keyBytes.touches(byte) {
        return ScenePath(section, entry.key)
      }
    }
    var found: ScenePath?
    func look(_ name: String, in sections: [String]) {
      for section in sections where found == nil {
        let keys = root.entry(section)?.value.entries?.map(\.key) ?? []
        // The longer one of `card` and `card-back`.
        let key = keys.filter { Self.tail(of: name, behind: $0, section) != nil }.max { $0.count < $1.count }
        found = key.map { ScenePath(section, $0) }
      }
    }
    words.forEachName(in: root) { description, node in
      guard node.bytes.touches(byte), case .name(let what, _) = description else { return }
      look(node.scalar?.text ?? "", in: Self.sections(of: what))
    }
    words.forEachBlockByName(in: root) { what, node in
      guard what.contains("by entity") else { return }
      for entry in node.entries ?? [] where entry.keyBytes.touches(byte) {
        look(entry.key, in: what.contains("value") ? ["values", "entities"] : ["entities"])
      }
    }
    root.walk { _, node in
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
}

extension Range<Int> {
  /// True also right behind the range.
  func touches(_ byte: Int) -> Bool { lowerBound <= byte && byte <= upperBound }
}

extension SceneText {
  /// Renames also every word that refers to the key.
  package func renaming(_ path: ScenePath, to name: String, _ words: SceneVocabulary?) throws(SceneEditError)
    -> SceneText
  {
    guard let old = path.key, let parent = root[path.parent], let entry = parent.entry(old)
    else { throw SceneEditError("'\(path)' has no name; only keys have") }
    guard name != old else { return self }
    guard parent.entry(name) == nil else {
      throw SceneEditError(
        "there is a '\(path.parent + .key(name))' already; choose another name", at: entry.keyLocation)
    }
    do {
      return try replacing(places(ofName: path, words).map { ($0.bytes, Array(written(name, at: $0).utf8)) })
    } catch {
      throw SceneEditError("with this name the file could not be read: \(error.message)", at: error.location)
    }
  }

  /// Words keep their quotes.
  func written(_ name: String, at place: NamePlace) -> String {
    let word = place.head + name + place.tail
    guard !place.isKey else { return Self.quotedIfNeeded(word) }
    switch bytes[place.bytes.lowerBound] {
    case UInt8(ascii: "'"): return "'" + word.replacing("'", with: "''") + "'"
    case UInt8(ascii: "\""): return quoted(word)
    default: return place.head.isEmpty ? Self.quotedIfNeeded(word) : word
    }
  }

  /// In the order in which they are added.
  private static let merged = ["parameters", "palette", "values", "animations", "define", "entities", "layouts", "on"]

  /// Adds another scene: its entities, layouts and rules with all that they name. A name in use here is replaced by a
  /// free one; an animation or a colour that is written alike in both is shared.
  package func merging(_ other: SceneText, _ words: SceneVocabulary) throws(SceneEditError) -> [SceneEdit] {
    let other = try freeingNames(of: other, words)
    return Self.merged.flatMap { edits(for: $0, of: other) }
  }

  /// Replaces all names in use here.
  func freeingNames(of other: SceneText, _ words: SceneVocabulary) throws(SceneEditError) -> SceneText {
    var other = other
    for section in Self.sections {
      let path = ScenePath([.key(section)])
      let own = root[path]?.entries ?? []
      for entry in other.root[path]?.entries ?? [] {
        guard let same = own.first(where: { $0.key == entry.key }), !isShared(section, same, entry, of: other) else {
          continue
        }
        let taken = names(in: path) + other.names(in: path)
        other = try other.renaming(path + .key(entry.key), to: Self.freeName(like: entry.key, among: taken), words)
      }
    }
    return other
  }

  private func isShared(
    _ section: String, _ own: YAMLNode.Entry, _ theirs: YAMLNode.Entry, of other: SceneText
  ) -> Bool {
    ["animations", "palette", "define"].contains(section)
      && inBrackets(own.value) == other.inBrackets(theirs.value)
  }

  func edits(for section: String, of other: SceneText) -> [SceneEdit] {
    let path = ScenePath([.key(section)])
    guard let theirs = other.root[path] else { return [] }
    guard let own = root[path] else { return [SceneEdit(path, .set(other.outdented(theirs)))] }
    guard !(own.entries ?? []).isEmpty || !(own.items ?? []).isEmpty else {
      return [SceneEdit(path, .set(other.inBrackets(theirs)))]
    }
    func words(_ node: YAMLNode) -> String { own.isFlow ? other.inBrackets(node) : other.outdented(node) }
    if let items = theirs.items {
      let count = own.items?.count ?? 0
      return items.enumerated().map { SceneEdit(path + .index(count + $0), .insert(words($1))) }
    }
    return (theirs.entries ?? []).filter { own.entry($0.key) == nil }
      .map { SceneEdit(path + .key($0.key), .set(words($0.value))) }
  }

  /// The key with its value, as text to copy.
  package func excerpt(at path: ScenePath) -> String? {
    guard let last = path.components.last, case .key(let key) = last, let entry = root[path.parent]?.entry(key) else {
      return nil
    }
    return lines.outdented(entry.keyBytes.lowerBound..<entry.value.bytes.upperBound) + "\n"
  }

  /// Inserts copied entities under free names, and a little to the side where the position is taken.
  ///
  /// - Parameter stayingInLayouts: true to keep entities that a layout places in that layout.
  /// - Throws: an error if the text describes no entity.
  package func things(
    in copied: String, _ words: SceneVocabulary, stayingInLayouts: Bool = false
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit]) {
    guard let alone = try? SceneText(copied), let entries = alone.root.entries, !entries.isEmpty,
      entries.allSatisfy({ $0.value.entries != nil && !$0.key.isEmpty })
    else {
      throw SceneEditError(
        "the clipboard has no entities of a scene; copy some with Ctrl C, or as YAML: 'card: {at: …}'")
    }
    let path = ScenePath("entities")
    var other = try SceneText("entities:\n" + lines.indented(copied.replacing("\r\n", with: "\n"), by: 2) + "\n")
    let places = root[path]?.entries?.compactMap { $0.value.entry("at").flatMap { numbers($0.value) } } ?? []
    for entry in entries {
      let place = path + [.key(entry.key), .key("at")]
      // It moves with its parent.
      let parent = entry.value.entry("parent")?.value.scalar?.text
      if entries.contains(where: { $0.key == parent }) { continue }
      // Entities that a layout placed are in none here.
      if !stayingInLayouts, entry.value.entry("at") == nil, entry.value.entry("parent") == nil,
        layout(ofEntity: entry.key) != nil
      {
        other = (try? other.applying(SceneEdit(place, .set(middle), scope: .here))) ?? other
      }
      guard let at = other.numbers(at: place), places.contains(at) else { continue }
      let moved = at.map { rounded($0 + 24, decimals: $0 == $0.rounded() ? 0 : 2) }.joined(separator: ", ")
      other = (try? other.applying(SceneEdit(place, .set("[\(moved)]"), scope: .here))) ?? other
    }
    other = try freeingNames(of: other, words)
    return (other.root[path]?.entries?.map(\.key) ?? [], edits(for: "entities", of: other))
  }

  /// The middle of the window, as YAML.
  private var middle: String {
    func half(_ key: String, _ whole: Double) -> String {
      rounded((values(at: ScenePath("window", key)).first?.number ?? whole) / 2, decimals: 0)
    }
    return "[\(half("width", 960)), \(half("height", 720))]"
  }

  private func numbers(at path: ScenePath) -> [Double]? { root[path].flatMap(numbers) }

  private func numbers(_ node: YAMLNode) -> [Double]? {
    let found = node.items?.compactMap { $0.number }
    return found?.count == 2 && node.items?.count == 2 ? found : nil
  }

  /// The entity's own name, or a copy's: `card-3`. Entities within a use are described in its definition: `saved.label`
  /// by `label`.
  package func entry(ofEntity name: String) -> ScenePath? {
    let entities = ScenePath("entities")
    if root[entities + .key(name)] == nil, let (definition, inner) = use(around: name) {
      return entry(of: inner, in: definition + .key("entities"))
    }
    return entry(of: name, in: entities)
  }

  private func entry(of name: String, in entities: ScenePath) -> ScenePath? {
    guard let block = root[entities]?.entries else { return nil }
    if block.contains(where: { $0.key == name }) { return entities + .key(name) }
    let copies = block.filter {
      name.hasPrefix($0.key + "-") && ($0.value.entry("count") ?? $0.value.entry("each")) != nil
    }
    return copies.max { $0.key.count < $1.key.count }.map { entities + .key($0.key) }
  }

  /// The definition of the innermost use, and the entity's name there.
  private func use(around name: String) -> (definition: ScenePath, inner: String)? {
    for dot in name.indices.reversed() where name[dot] == "." {
      guard let outer = entry(ofEntity: String(name[..<dot])),
        let definition = root[outer]?.entry("use")?.value.scalar?.text
      else { continue }
      return (ScenePath("define", definition), String(name[name.index(after: dot)...]))
    }
    return nil
  }

  /// Maps a path of the expanded scene, such as `entities.'saved.label'.at`. Throws if that is another file.
  func definedPath(_ path: ScenePath) throws(SceneEditError) -> ScenePath {
    guard path.components.count > 1, path.components[0] == .key("entities"), case .key(let name) = path.components[1],
      root[path.prefix(2)] == nil, let use = use(around: name)
    else { return path }
    guard let entry = entry(ofEntity: name) else {
      let isHere = root[use.definition] != nil
      throw SceneEditError(
        isHere
          ? "'\(use.definition)' has no '\(use.inner)'"
          : "'\(name)' is described by '\(use.definition)', which is in a file that this one includes; edit it there")
    }
    return entry + path.components.dropFirst(2)
  }

  /// The default of a `$name`, and its number of uses.
  func parameter(_ name: String, ofDefinitionAt path: ScenePath) -> (target: ScenePath, uses: Int)? {
    guard path.components.count > 2, path.components[0] == .key("define") else { return nil }
    let definition = path.prefix(2)
    let target = definition + [.key("parameters"), .key(name)]
    guard root[target] != nil else { return nil }
    var uses = 0
    root[definition]?.walk(definition) { _, node in if node.scalar == YAMLNode.Scalar("$\(name)") { uses += 1 } }
    return (target, uses)
  }
}
