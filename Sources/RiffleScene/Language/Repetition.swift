/// `count: 12`, `each: [easeIn, easeOut]`, `each: [{name: Ada, age: 36}]`, or `data: sales.csv`.
///
/// In all texts of the copies `{index}` is the number of the copy, from 1, `{each}` its word, and `{age}` the value of
/// that column. A text that is only `{index}` is a number.
struct Repetition {
  /// The value of `{each}`, which also names the copy: of a row the first column, with a number if it is repeated.
  let words: [String]
  var table = CSVTable()

  static let limit = 10_000

  static let keys = ["count", "each", "data", "only"]

  static func isAsked(by node: YAMLNode) -> Bool {
    node.entry("count") != nil || node.entry("each") != nil || data(of: node) != nil
  }

  /// Returns the copies of an entity, and false after a reported mistake, also in `only`.
  static func ofEntity(_ node: YAMLNode, in context: inout DecodingContext) -> (copies: Repetition?, isRight: Bool) {
    let mistakes = context.diagnostics.count
    let copies = asked(by: node, in: &context)
    if context.diagnostics.count == mistakes { checkOnly(of: node, copies, in: &context) }
    return (copies, context.diagnostics.count == mistakes)
  }

  /// Nil without `count`, `each` or `data`, and after a reported mistake.
  static func asked(by node: YAMLNode, in context: inout DecodingContext) -> Repetition? {
    let (count, each) = (node.entry("count"), node.entry("each"))
    let asked = [count, each, Self.data(of: node)].compactMap(\.self)
    if asked.count > 1 {
      let names = asked.prefix(2).map { "'\($0.key)'" }.joined(separator: " and ")
      return context.refuse(at: asked.map(\.keyLocation).max()!, "\(names) exclude each other; keep one of them")
    }
    if let data = Self.data(of: node) { return table(data, in: &context) }
    if let each, each.value.items?.first?.entries != nil { return table(each, in: &context) }
    if let count {
      let number = context.labelled("count") { Self.count.read(count.value, &$0) }
      return number.map { Repetition(words: (1...$0).map(String.init)) }
    }
    guard let each else { return nil }
    let words = context.labelled("each") { Self.each.read(each.value, &$0) }
    return words.map { Repetition(words: $0) }
  }

  /// The keys that make copies; copies of entities have ids.
  static func fields(haveIDs: Bool) -> [FieldDescription] {
    func ids(_ words: String) -> String { haveIDs ? ", with the \(words)" : "" }
    let anything = ValueDescription.text(what: "a word or number", maximumLength: 2000)
    let rows = ValueDescription.list(.named(what: "columns by name", anything), count: 1...limit)
    return [
      FieldDescription(
        "count", "Number of copies\(ids("ids KEY-1, KEY-2, …")); {index} is the number of the copy.", count.description),
      FieldDescription(
        "each", "Creates one copy for each word\(ids("id KEY-WORD")). {each} is the word, {index} its number.",
        .oneOf(what: "a list of words, or of rows such as {name: Ada, age: 36}", [each.description, rows])),
      FieldDescription(
        "data",
        "Creates one copy for each row of a CSV file beside the scene\(ids("id KEY-FIRST")). {column} is the value of that column.",
        .text(what: "the name of a CSV file beside the scene", maximumLength: 200)),
    ]
  }

  private static let count = Schema<Int>.integer(1...limit)
  private static let each = Schema<[String]>.list(of: .text("a word", maximumLength: 64), count: 1...limit)

  func differ(in template: YAMLNode) -> Bool {
    switch template.content {
    case .scalar(let scalar): scalar.text.utf8.contains(UInt8(ascii: "{"))
    case .list(let items): items.contains(where: differ)
    case .mapping(let entries): entries.contains { differ(in: $0.value) }
    }
  }

  func copy(_ index: Int, of node: YAMLNode) -> YAMLNode {
    var marks = [(name: "index", word: String(index + 1)), (name: "each", word: words[index])]
    if !table.rows.isEmpty { marks += zip(table.columns, table.rows[index]).map { (name: $0, word: $1) } }
    return node.mapped { [marks] node in
      guard let scalar = node.scalar, scalar.text.utf8.contains(UInt8(ascii: "{")) else { return node }
      return YAMLNode(.scalar(scalar.replacing(marks)), at: node.location)
    }
  }

  func single(_ index: Int, of node: YAMLNode) -> YAMLNode {
    guard let only = node.entry("only"), let entries = node.entries else { return copy(index, of: node) }
    let own = only.value.entry(words[index])?.value.entries ?? []
    let all = entries.filter { entry in entry.key != "only" && !own.contains { $0.key == entry.key } }
    return copy(index, of: YAMLNode(.mapping(all + own), at: node.location))
  }

  private static func checkOnly(of node: YAMLNode, _ copies: Repetition?, in context: inout DecodingContext) {
    guard let only = node.entry("only") else { return }
    guard let copies else {
      return context.report(
        at: only.keyLocation, "'only' says what single copies have; it stands beside 'count', 'each' or 'data'")
    }
    guard let entries = only.value.entries else {
      return context.labelled("only") { $0.report(only.value, isNot: "a block by copies, such as {2: {fill: coral}}") }
    }
    for entry in entries {
      if !copies.words.contains(entry.key) {
        let all =
          copies.words.count > 6 || copies.words.count < 2
          ? "\(copies.words[0]) to \(copies.words[copies.words.count - 1])" : copies.words.joined(separator: ", ")
        context.report(at: entry.keyLocation, "there is no copy '\(entry.key)'; there are \(all)")
      } else if entry.value.entries == nil {
        context.labelled("copy \(entry.key)") {
          $0.report(entry.value, isNot: "a block with what differs, such as {fill: coral}")
        }
      }
    }
  }

  static func template(_ node: YAMLNode) -> YAMLNode {
    let (data, hasCopies) = (data(of: node), isAsked(by: node))
    guard hasCopies || node.entry("only") != nil, let entries = node.entries else { return node }
    let outer = hasCopies ? ["count", "each"] : ["only"]
    return YAMLNode(
      .mapping(entries.filter { !outer.contains($0.key) && $0.keyLocation != data?.keyLocation }), at: node.location)
  }

  /// Other blocks have a `data` key for something else.
  static func data(of node: YAMLNode) -> YAMLNode.Entry? {
    guard let data = node.entry("data"), data.value.text?.lowercased().hasSuffix(".csv") == true else { return nil }
    return data
  }

  private static func table(_ entry: YAMLNode.Entry, in context: inout DecodingContext) -> Repetition? {
    let known = context.diagnostics.count
    guard let table = entry.key == "data" ? file(entry.value, in: &context) : inline(entry.value, in: &context) else {
      context.tableMistakes += context.diagnostics[known...]
      return nil
    }
    var words: [String] = []
    var taken: Set<String> = []
    for row in table.rows {
      var (word, number) = (row[0], 1)
      while !taken.insert(word).inserted {
        number += 1
        word = "\(row[0])-\(number)"
      }
      words.append(word)
    }
    return Repetition(words: words, table: table)
  }

  /// The row and column that a text of a template is filled from, as the end of a sentence; nil if equal in all rows.
  func source(of place: SourceLocation, row: Int, in template: YAMLNode) -> String? {
    if let text = template.text, template.location == place {
      return table.columns.first { text.contains("{\($0)}") }.map { "; it is from row \(row + 1), column '\($0)'" }
    }
    let inner = template.items ?? template.entries?.map(\.value) ?? []
    return inner.lazy.compactMap { source(of: place, row: row, in: $0) }.first
  }

  private static func file(_ node: YAMLNode, in context: inout DecodingContext) -> CSVTable? {
    let written = node.text ?? ""
    if let problem = SceneBundle.problem(with: written, "sales.csv", endings: [".csv"]) {
      return context.refuse(at: node.location, "data is \(node.phrase); \(problem)")
    }
    let folder = context.file.lastIndex(of: "/").map { context.file[...$0] } ?? ""
    let file = node.location.origin?.file.map { String($0.dropFirst(folder.count)) } ?? ""
    let name = SceneBundle.place(written, beside: file)
    guard let bytes = context.bytes(of: name, at: node.location) else { return nil }
    do {
      return try CSVTable(bytes)
    } catch {
      context.report(error, in: name)
      return nil
    }
  }

  private static func inline(_ node: YAMLNode, in context: inout DecodingContext) -> CSVTable? {
    let items = node.items ?? []
    let columns = items.first?.entries?.map(\.key) ?? []
    var table = CSVTable(columns: columns)
    guard !columns.isEmpty else {
      return context.refuse(
        at: items.first?.location ?? node.location, "row 1 has no columns; write some, such as {name: Ada, age: 36}")
    }
    guard items.count <= limit else {
      return context.refuse(at: node.location, "each has \(items.count) rows; it should have at most \(limit)")
    }
    for (index, item) in items.enumerated() {
      for entry in item.entries ?? [] where !columns.contains(entry.key) {
        return context.refuse(
          at: entry.keyLocation, "row \(index + 1) has a column '\(YAMLNode.shortened(entry.key))', which row 1 has not"
        )
      }
      var row: [String] = []
      for column in columns {
        guard let text = item.entry(column)?.value.text else {
          return context.refuse(
            at: item.location,
            "row \(index + 1) has no '\(YAMLNode.shortened(column))'; every row should be a block with the columns of row 1"
          )
        }
        row.append(text)
      }
      table.rows.append(row)
    }
    return table
  }
}

/// The parts are child entities; the text's own entity keeps position and size.
enum SplitText {
  static let limit = 1000

  /// Nil without a request, and after reporting a wrong one.
  static func asked(
    by node: YAMLNode, _ copies: Repetition?, in context: inout DecodingContext
  ) -> (unit: TextLayout.Unit, count: Int)? {
    guard let split = node.entry("split") else { return nil }
    if copies != nil {
      return context.refuse(
        at: split.keyLocation, "copies by 'count' or 'each' have no 'split'; write the text once, or one after another")
    }
    // Mistakes in the block are reported when it is read.
    var scratch = context
    guard let unit = Schema<TextLayout.Unit>.choice(doc: \.doc).read(split.value, &scratch),
      let label = node.entry("text").flatMap({ Schema<Label>.label.read($0.value, &scratch) })
    else { return nil }
    let size = node.entry("size").flatMap { Schema<SIMD2<Float>>.size().read($0.value, &scratch) }
    let count = pieces(of: label, size: size ?? .zero, by: unit).count
    guard count <= limit else {
      return context.refuse(
        at: split.keyLocation, "the text has \(count) \(unit.plural); 'split' makes at most \(limit)")
    }
    return (unit, count)
  }

  /// The text's own entity without its text, and one for each part; nil after reporting that it cannot be split.
  static func entities(
    of entity: EntityDescription, at index: Int, _ node: YAMLNode, in context: inout DecodingContext
  ) -> [EntityDescription]? {
    guard let unit = entity.split else { return [entity] }
    let location = node.entry("split")?.keyLocation ?? node.location
    if entity.parts.has(NumberText.self) {
      return context.refuse(
        at: location, "a number has other figures whenever it counts and cannot be split; remove 'split'")
    }
    guard let label = entity[Label.self] else {
      return context.refuse(at: location, "there is no text to split; add 'text:'")
    }
    if let text = entity.states.lazy.flatMap(\.entries).first(where: { $0.key == "text" }) {
      return context.refuse(at: text.keyLocation, "a text that is split says the same in every state; remove this")
    }
    var whole = entity
    whole.parts.removeAll { $0 is Label }
    for state in whole.states.indices { whole.states[state].description.parts.removeAll { $0 is Label } }
    let pieces = pieces(of: label, size: entity[Size.self]?.value ?? .zero, by: unit)
    if pieces.isEmpty {
      return context.refuse(at: location, "the text has no \(unit.plural) to split; write some, or remove 'split'")
    }
    return [whole]
      + pieces.map { piece in
        var part = EntityDescription()
        part.parent = EntityReference(index: index, location: location)
        part.position = piece.frame.center
        var words = wrapped(label, entity[Size.self]?.value ?? .zero)
        words.part = piece.part
        part.parts = [Size(piece.frame.size), words]
        return part
      }
  }

  private static func wrapped(_ label: Label, _ size: SIMD2<Float>) -> Label {
    guard label.wraps else { return label }
    var label = TextLayout.wrapped(label, width: size.x)
    label.wraps = false
    return label
  }

  private static func pieces(of label: Label, size: SIMD2<Float>, by unit: TextLayout.Unit) -> [TextLayout.Piece] {
    TextLayout.pieces(of: wrapped(label, size), size: size, by: unit)
  }
}

extension TextLayout.Unit {
  /// The name of all parts, after a dot.
  var plural: String { "\(rawValue)s" }

  var doc: String {
    switch self {
    case .letter: "Characters without spaces, with their accents."
    case .word: "Words, between spaces."
    case .line: "Lines, with those that wrapping makes."
    }
  }
}
