/// The language as entries, one for each key of each block: the source of `docs/reference.md` and `riffle help`.
package struct Reference: Sendable {
  package struct Entry: Sendable {
    /// The block with the key, such as `entities › text`.
    package let place: String
    package let field: FieldDescription
    /// The sentence about the block that this key names.
    var purpose: String?
    package var otherNames: [String] = []
    /// The most frequent notation in scenes; nil if no scene has the key in one short line.
    package var example: String?

    var values: String {
      guard case .defaults(let value) = field.presence else {
        return field.presence == .required ? "\(field.value.phrase); required" : field.value.phrase
      }
      return "\(field.value.phrase); default \(value)"
    }

    /// The description, with that of each allowed word.
    var sentences: [String] {
      guard case .choice(let choices) = field.value else { return [field.doc] }
      return [field.doc] + choices.filter { !$0.doc.isEmpty }.map { "`\($0.name)`: \($0.doc)" }
    }
  }

  /// The keys of one block that no earlier section has.
  package struct Section: Sendable {
    package let title: String
    package let doc: String
    package var entries: [Entry]
    /// Keys with the same meaning as in an earlier section.
    let known: [String]
  }

  package struct Topic: Sendable {
    package let title: String
    package internal(set) var sections: [Section] = []
    fileprivate let paths: [[String]]
  }

  package private(set) var topics: [Topic]
  private var seen: Set<Meaning> = []

  /// Fields with the same key, values and description are one entry.
  private struct Meaning: Hashable {
    let key: String
    let doc: String
    let values: String

    init(_ field: FieldDescription) { (key, doc, values) = (field.key, field.doc, field.value.phrase) }
  }

  /// Creates the reference of the language and of the blocks of libraries, with examples from scenes.
  package init(blocks: [any SceneBlock.Type], scenes: [SceneText] = []) {
    let words = SceneVocabulary(blocks: blocks)
    topics =
      [
        Topic(title: "File", paths: [[]]), Topic(title: "Animations", paths: [["animations"]]),
        Topic(title: "Entities", paths: [["entities"]]),
        Topic(
          title: "Looks",
          paths: [["palette"], ["background"]]
            + [
              "shape", "fill", "stroke", "pattern", "image", "path", "shadow", "glow", "innerShadow", "tint",
              "backdrop", "mask", "particles",
            ].map { ["entities", $0] }), Topic(title: "Text", paths: [["entities", "text"], ["entities", "emoji"]]),
        Topic(title: "Layouts", paths: [["layouts"]]), Topic(title: "Rules and triggers", paths: [["on"]]),
        Topic(title: "Actions", paths: [["on", "do"]]),
        Topic(
          title: "Conditions and expressions",
          paths: [["on", "when"], ["values"], ["parameters"], ["entities", "links"], ["entities", "shows"]]),
        Topic(title: "Expectations", paths: [["expect"]]), Topic(title: "Demo", paths: [["demo"]]),
      ] + blocks.map { Topic(title: "Block \($0.key)", paths: [[$0.key]]) }
    // Details first: a topic has what no narrower one has.
    for title in ["Animations", "Text", "Looks", "Conditions and expressions", "Layouts", "Entities", "Actions"] {
      add(title, words)
    }
    for topic in topics where topic.sections.isEmpty && topic.title != "File" { add(topic.title, words) }
    add("File", words)
    addOtherNames()
    addExamples(of: scenes, words)
  }

  package func entries(for key: String) -> [Entry] {
    topics.flatMap(\.sections).flatMap(\.entries).filter { $0.field.key == key || $0.field.aliases.contains(key) }
  }

  func entry(of field: FieldDescription) -> Entry? {
    let meaning = Meaning(field)
    return entries(for: field.key).first { Meaning($0.field) == meaning }
  }

  private mutating func add(_ title: String, _ words: SceneVocabulary) {
    guard let place = topics.firstIndex(where: { $0.title == title }) else { return }
    for path in topics[place].paths {
      add(words.descriptions(alongKeys: path), path.isEmpty ? [] : [path.last!], to: place, words)
    }
  }

  /// Adds the sections of the blocks among some values, and of those in them.
  private mutating func add(_ values: [ValueDescription], _ path: [String], to topic: Int, _ words: SceneVocabulary) {
    let blocks = values.flatMap { words.blocks(in: $0) }
    var inner: [(FieldDescription, [String])] = []
    var names: Set<Meaning> = []
    for block in blocks {
      // The key that names an action or another form of a topic stands there, also if another topic has the same.
      let first = blocks.count > 1 ? block.fields.first { $0.presence == .required } : nil
      let isNew = first.map { names.insert(Meaning($0)).inserted } == true && !topics[topic].paths.contains([])
      let own = block.fields.filter {
        seen.insert(Meaning($0)).inserted || path.count == 1 && isNew && $0.key == first?.key
      }
      if own.isEmpty { continue }
      let place = path + [first?.key].compactMap(\.self)
      let keys = Set(own.map(\.key))
      let title = place.isEmpty ? "The scene" : place.joined(separator: " › ")
      topics[topic].sections.append(
        Section(
          title: title, doc: block.doc,
          entries: own.map { Entry(place: title, field: $0, purpose: $0.key == first?.key ? block.doc : nil) },
          known: block.fields.map(\.key).filter { !keys.contains($0) }))
      inner += own.map { ($0, place + ($0.key == place.last ? [] : [$0.key])) }
    }
    for (field, place) in inner { add([field.value], place, to: topic, words) }
  }

  private mutating func addOtherNames() {
    // The largest block with a key has the others' names.
    var sizes: [String: Int] = [:]
    changeEntries { entry, section in sizes[entry.field.key] = max(sizes[entry.field.key] ?? 0, section.entries.count) }
    changeEntries { entry, section in
      guard sizes[entry.field.key] == section.entries.count else { return }
      sizes[entry.field.key] = nil
      entry.otherNames = Spelling.otherNames(of: entry.field.key, among: section.entries.map(\.field.key))
    }
  }

  private mutating func addExamples(of scenes: [SceneText], _ words: SceneVocabulary) {
    var counts: [Meaning: [String: Int]] = [:]
    let expectations = ExpectationKinds.all.map { $0.about.example }.joined(separator: ", ")
    for scene in scenes + [try? SceneText("expect: [\(expectations)]")].compactMap(\.self) {
      let own = Set(scene.root.entry("animations")?.value.entries?.map(\.key) ?? [])
      words.forEachField(in: scene.root) { field, entry, isSpare in
        guard !entry.value.isBlock, !entry.value.isAlias, !own.contains(entry.value.scalar?.text ?? "") else { return }
        let text = "\(entry.key): \(scene.written(entry.value))"
        let isPlain = text.utf8.count <= 90 && !text.contains { "\n$`*".contains($0) }
        if isPlain, entry.key == field.key { counts[Meaning(field), default: [:]][text, default: 0] += isSpare ? 0 : 1 }
      }
    }
    changeEntries { entry, _ in
      entry.example =
        counts[Meaning(entry.field)]?
        .max { ($0.value, $1.key.utf8.count, $1.key) < ($1.value, $0.key.utf8.count, $0.key) }?.key
    }
  }

  private mutating func changeEntries(_ change: (inout Entry, Section) -> Void) {
    for topic in topics.indices {
      for section in topics[topic].sections.indices {
        let whole = topics[topic].sections[section]
        for entry in whole.entries.indices { change(&topics[topic].sections[section].entries[entry], whole) }
      }
    }
  }
}
