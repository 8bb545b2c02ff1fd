extension LanguageService {
  /// Returns the completions at a byte, required ones first, else in schema order, with the bytes of the word they
  /// replace; empty where any text is allowed.
  package func completions(at byte: Int) -> (bytes: Range<Int>, list: [Completion]) {
    guard let cursor = cursor(at: byte) else { return (byte..<byte, []) }
    var list: [Completion] = []
    if cursor.isKey {
      list = keys(of: cursor)
    } else {
      for description in words.descriptions(at: cursor.path) { list += values(description, cursor) }
      if words.descriptions(at: cursor.path).contains(where: \.isNumberOrFlag) {
        list += names("parameters", "a parameter", of: cursor.root, head: "$")
      }
    }
    var seen: Set<String> = []
    let distinct = list.filter { seen.insert($0.insertion).inserted }
    return (cursor.bytes, distinct.filter(\.isRequired) + distinct.filter { !$0.isRequired })
  }

  /// Returns the allowed keys that the block does not have yet.
  private func keys(of cursor: Cursor) -> [Completion] {
    let written = Set((cursor.root[cursor.path]?.entries ?? []).map(\.key))
    let blocks = words.blocks(at: cursor.path, of: cursor.root)
    var list = blocks.flatMap(\.fields)
      .filter { !written.contains($0.key) && $0.aliases.allSatisfy { !written.contains($0) } }
      .map { completion($0, behind: cursor.hasColon ? "" : ": ") }
    // Another form may not allow a required key.
    if blocks.count > 1 { for place in list.indices { list[place].isRequired = false } }
    for case .named(let what, _) in words.descriptions(at: cursor.path) where what.contains("by entity") {
      let tail = cursor.hasColon ? "" : ": "
      list += names("entities", "an entity", of: cursor.root, tail: tail)
      if what.contains("value") { list += names("values", "a value", of: cursor.root, tail: tail) }
    }
    return list
  }

  private func completion(_ field: FieldDescription, behind tail: String) -> Completion {
    var detail = field.value.phrase
    if case .defaults(let value) = field.presence { detail += "; \(value) unless given" }
    return Completion(
      kind: .key, label: field.key, insertion: field.key + tail, detail: detail, doc: field.doc,
      isRequired: field.presence == .required)
  }

  private func values(_ description: ValueDescription, _ cursor: Cursor) -> [Completion] {
    switch description {
    case .flag: return ["true", "false"].map { word($0, "") }
    case .choice(let choices): return choices.map { word($0.name, $0.doc) }
    case .name(let what, let builtIn):
      let own = SceneText.sections(of: what).flatMap { names($0, what, of: cursor.root) }
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

extension ValueDescription {
  fileprivate var isNumberOrFlag: Bool {
    switch self {
    case .number, .flag: true
    default: false
    }
  }
}
