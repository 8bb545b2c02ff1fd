/// Completion, hover and names for text editors. Positions are byte offsets from 0; the text may be invalid anywhere.
package struct LanguageService: Sendable {
  package let bytes: [UInt8]
  let words: SceneVocabulary
  private let reference: Reference?
  package let text: SceneText?

  package init(_ bytes: [UInt8], _ words: SceneVocabulary, _ reference: Reference? = nil) {
    (self.bytes, self.words, self.reference, text) = (bytes, words, reference, try? SceneText(bytes))
  }

  /// Returns what `riffle help` prints about a key.
  private func paragraphs(about field: FieldDescription) -> [String] {
    (reference?.entry(of: field) ?? Reference.Entry(place: "", field: field)).paragraphs
  }

  package struct Completion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case key, word, name, block }

    package var kind: Kind
    package var label: String
    /// `$0` marks the cursor afterwards.
    package var insertion: String
    package var detail: String
    package var doc: String
    var isRequired = false
  }

  package struct Hover: Sendable {
    package var bytes: Range<Int>
    package var title: String
    package var paragraphs: [String]
    package var animation: Animation?
  }

  // MARK: - Names

  private var sceneNames: SceneNames? { text.map { SceneNames(text: $0, words: words) } }

  /// All occurrences, the definition first.
  package func name(at byte: Int) -> (name: String, places: [NamePlace])? {
    guard let names = sceneNames, let path = names.name(at: byte), let name = path.key else { return nil }
    return (name, names.places(of: path))
  }

  package func definition(at byte: Int) -> Range<Int>? {
    if let place = name(at: byte)?.places.first { return place.bytes }
    let target = text?.root.all().lazy.compactMap { _, node -> Int? in
      if node.bytes.touches(byte), case .alias(_, let anchored) = node.mark { anchored.start } else { nil }
    }.last
    return target.map { $0..<$0 }
  }

  /// In text order; throws the reason why the name cannot be changed.
  package func rename(at byte: Int, to name: String) throws(SceneEditError) -> [(bytes: Range<Int>, text: String)] {
    guard let names = sceneNames, let path = names.name(at: byte) else {
      throw SceneEditError(
        "there is no name of this scene here; names are those of entities, animations, values and parameters")
    }
    // Refuses a name in use, and one that could not be read.
    _ = try names.renaming(path, to: name)
    return names.places(of: path).map { ($0.bytes, names.written(name, at: $0)) }
      .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }
}

extension LanguageService {
  /// Required ones first, else in schema order; empty where any text is allowed. They replace `bytes`.
  package func completions(at byte: Int) -> (bytes: Range<Int>, list: [Completion]) {
    guard let cursor = cursor(at: byte) else { return (byte..<byte, []) }
    var list: [Completion] = []
    if cursor.isKey {
      list = keys(of: cursor)
    } else {
      let descriptions = words.descriptions(at: cursor.path)
      for description in descriptions { list += values(description, cursor) }
      let mayBeParameter = descriptions.contains { if case .number = $0 { true } else { $0 == .flag } }
      if mayBeParameter { list += names("parameters", "a parameter", of: cursor.root, head: "$") }
    }
    var seen: Set<String> = []
    let distinct = list.filter { seen.insert($0.insertion).inserted }
    return (cursor.bytes, distinct.filter(\.isRequired) + distinct.filter { !$0.isRequired })
  }

  private func keys(of cursor: Cursor) -> [Completion] {
    let written = Set((cursor.root[cursor.path]?.entries ?? []).map(\.key))
    let blocks = words.blocks(at: cursor.path, of: cursor.root)
    var list = blocks.flatMap(\.fields)
      .filter { !written.contains($0.key) && $0.aliases.allSatisfy { !written.contains($0) } }
      .map { completion($0, behind: cursor.hasColon ? "" : ": ") }
    // Of several forms, such as actions, the key that says which comes first. Another form may not allow a required key.
    if blocks.count > 1 {
      for place in list.indices { list[place].isRequired = written.isEmpty && Actions.keys.contains(list[place].label) }
    }
    for case .named(let what, _) in words.descriptions(at: cursor.path) where what.contains("by entity") {
      let tail = cursor.hasColon ? "" : ": "
      list += names("entities", "an entity", of: cursor.root, tail: tail)
      if what.contains("value") { list += names("values", "a value", of: cursor.root, tail: tail) }
    }
    return list
  }

  private func completion(_ field: FieldDescription, behind tail: String) -> Completion {
    let paragraphs = paragraphs(about: field)
    return Completion(
      kind: .key, label: field.key, insertion: field.key + tail, detail: paragraphs[0],
      doc: paragraphs.dropFirst().joined(separator: "\n"), isRequired: field.presence == .required)
  }

  private func values(_ description: ValueDescription, _ cursor: Cursor) -> [Completion] {
    switch description {
    case .flag: return ["true", "false"].map { word($0, "") }
    case .choice(let choices): return choices.map { word($0.name, $0.doc) }
    case .name(let what, let builtIn):
      let own = SceneNames.sections(of: what).flatMap { names($0, what, of: cursor.root) }
      return own + builtIn.map { word($0, "", detail: what) }
    case .block(let block):
      // A block may begin on its own line, else in brackets.
      return block.fields.map { field in
        var completion = completion(field, behind: ": ")
        completion.isRequired = false
        guard !cursor.beginsLine else { return completion }
        (completion.kind, completion.label) = (.block, "{\(field.key): …}")
        completion.insertion = "{\(field.key): $0}"
        return completion
      }
    case .list(let item, _) where cursor.beginsLine == false: return values(item, cursor)
    default: return []
    }
  }

  private func word(_ word: String, _ doc: String, detail: String = "") -> Completion {
    Completion(kind: .word, label: word, insertion: SceneText.quotedIfNeeded(word), detail: detail, doc: doc)
  }

  private func names(
    _ section: String, _ what: String, of root: YAMLNode, head: String = "", tail: String = ""
  ) -> [Completion] {
    (root.entry(section)?.value.entries ?? []).map { entry in
      Completion(
        kind: .name, label: head + entry.key,
        insertion: head + (head.isEmpty ? SceneText.quotedIfNeeded(entry.key) : entry.key) + tail, detail: what, doc: ""
      )
    }
  }
}

extension LanguageService {
  /// In a key of the block at a path, or in the value at a path.
  struct Cursor {
    /// The text with a placeholder for the word at the cursor.
    var root: YAMLNode
    var path: ScenePath
    var isKey: Bool
    var bytes: Range<Int>
    /// True if only `- ` precedes it in its line: a block may begin here.
    var beginsLine: Bool
    var hasColon: Bool
  }

  /// A placeholder that no scene has.
  private static let mark = "zqCURSORqz"

  /// Tries an unfinished text with a word there, with a key, and with its brackets closed; nil if no attempt is YAML.
  func cursor(at byte: Int) -> Cursor? {
    let byte = min(max(byte, 0), bytes.count)
    var (start, end) = (byte, byte)
    while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    let lineStart = (bytes[..<start].lastIndex(of: .newline) ?? -1) + 1
    let lineEnd = bytes[end...].firstIndex(of: .newline) ?? bytes.count
    let before = bytes[lineStart..<start]
    let hasColon = bytes[end..<lineEnd].first { !$0.isBlank } == UInt8(ascii: ":")
    let beginsLine = before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
    // Adds the missing space behind `key:` or `-`.
    let space = before.last.map { ":-,".utf8.contains($0) } == true ? " " : ""
    let closers = Self.closers(of: Array(before))
    for close in closers.isEmpty ? [""] : ["", closers] {
      for tail in hasColon ? [""] : ["", ": 0"] {
        let candidate = bytes[..<start] + Array((space + Self.mark + tail + close).utf8) + bytes[end...]
        guard let root = YAMLReader.tree(Array(candidate)).root, let found = Self.find(root) else { continue }
        return Cursor(
          root: root, path: found.path, isKey: found.isKey, bytes: start..<end, beginsLine: beginsLine,
          hasColon: hasColon)
      }
    }
    return nil
  }

  private static func find(_ root: YAMLNode) -> (path: ScenePath, isKey: Bool)? {
    root.all().lazy.compactMap { path, node in
      node.scalar?.text == mark ? (path, false) : node.entry(mark) != nil ? (path, true) : nil
    }.last
  }

  private static func closers(of line: [UInt8]) -> String {
    var open: [String] = []
    var quote: UInt8?
    for byte in line {
      if let inside = quote {
        if byte == inside { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "{"): open.append("}")
        case UInt8(ascii: "["): open.append("]")
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
        default: break
        }
      }
    }
    return open.reversed().joined()
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isOfName || byte >= 0x80 || "$.-#<>".utf8.contains(byte) }

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
    if let field = words.block(at: path, of: text.root)?.field(entry.key) {
      return Hover(bytes: entry.keyBytes, title: field.key, paragraphs: paragraphs(about: field), animation: animation)
    }
    guard let named = name(at: entry.keyBytes.lowerBound) else { return nil }
    return Hover(bytes: entry.keyBytes, title: named.name, paragraphs: [uses(named)], animation: animation)
  }

  private func hover(_ node: YAMLNode, at path: ScenePath, _ text: SceneText) -> Hover? {
    let word = node.scalar?.text ?? ""
    let animation = animation(node, at: path, text)
    if let named = name(at: node.bytes.lowerBound), let place = named.places.first,
      let value = sceneNames?.name(at: node.bytes.lowerBound).flatMap({ text.root[$0] })
    {
      let line = text.bytes[..<place.bytes.lowerBound].count { $0 == .newline } + 1
      return Hover(
        bytes: node.bytes, title: word,
        paragraphs: ["In line \(line): `\(shortened(text.written(value)))`", uses(named)], animation: animation)
    }
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices):
        guard let choice = choices.first(where: { $0.name == word }), !choice.doc.isEmpty else { continue }
        return Hover(bytes: node.bytes, title: word, paragraphs: [choice.doc])
      case .name(let what, let builtIn) where builtIn.contains(word):
        let sentence = "\(what.prefix(1).uppercased())\(what.dropFirst())."
        return Hover(bytes: node.bytes, title: word, paragraphs: [sentence], animation: animation)
      default: continue
      }
    }
    return animation.map { Hover(bytes: node.bytes, title: word, paragraphs: [], animation: $0) }
  }

  /// Returns the animation at a path; nil if there is none or it uses a parameter.
  private func animation(_ node: YAMLNode, at path: ScenePath, _ text: SceneText) -> Animation? {
    guard SceneOffers(text, words).isName(at: path, like: "bouncy") else { return nil }
    let named = node.scalar.flatMap { text.root[ScenePath("animations", $0.text)] }
    return try? Animation.schema.decode(text.written(named ?? node), file: "")
  }

  private func uses(_ named: (name: String, places: [NamePlace])) -> String {
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
