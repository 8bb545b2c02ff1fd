/// One entity written once for many copies: `count: 12`, `each: [easeIn, easeOut]`, `each: [{name: Ada, age: 36}]`, or
/// `data: sales.csv`.
///
/// In all texts of the copies `{index}` is the number of the copy, from 1, `{each}` its word, and `{age}` the value of
/// that column. A text that is only `{index}` is a number.
struct Repetition {
  /// The value of `{each}` in each copy, which also names the copy: of a row the first column, with a number if it is
  /// repeated.
  let words: [String]
  /// The columns of a table, and their values in each copy.
  var columns: [String] = []
  var rows: [[String]] = []

  static let limit = 10_000

  /// The keys of a block that describe its copies.
  static let keys = ["count", "each", "data", "only"]

  /// Returns the copies that a block requests by `count`, `each` or `data`; nil if it has none of them, and after a
  /// reported mistake.
  static func asked(by node: YAMLNode, in context: inout DecodingContext) -> (copies: Repetition?, isRight: Bool) {
    let (count, each) = (node.entry("count"), node.entry("each"))
    let asked = [count, each, Self.data(of: node)].compactMap(\.self)
    if asked.count > 1 {
      let names = asked.prefix(2).map { "'\($0.key)'" }.joined(separator: " and ")
      context.report(at: asked.map(\.keyLocation).max()!, "\(names) exclude each other; keep one of them")
      return (nil, false)
    }
    if let data = Self.data(of: node) { return table(data, in: &context) }
    if let each, each.value.items?.first?.entries != nil { return table(each, in: &context) }
    if let count {
      let number = context.labelled("count") { Self.count.read($0.replacingParameters(count.value), &$0) }
      return (number.map { Repetition(words: (1...$0).map(String.init)) }, number != nil)
    }
    if let each {
      let words = context.labelled("each") { Self.each.read($0.replacingParameters(each.value), &$0) }
      return (words.map { Repetition(words: $0) }, words != nil)
    }
    return (nil, true)
  }

  static let count = Schema<Int>.integer(1...limit)
  static let eachDescription: ValueDescription = {
    let anything = ValueDescription.text(what: "a word or number", maximumLength: 2000)
    let rows = ValueDescription.list(.named(what: "columns by name", anything), count: 1...limit)
    return .oneOf(what: "a list of words, or of rows such as {name: Ada, age: 36}", [each.description, rows])
  }()
  static let each = Schema<[String]>.list(of: .text("a word", maximumLength: 64), count: 1...limit)

  /// True if a template differs from copy to copy.
  func differ(in template: YAMLNode) -> Bool {
    switch template.content {
    case .scalar(let scalar): scalar.text.utf8.contains(UInt8(ascii: "{"))
    case .list(let items): items.contains(where: differ)
    case .mapping(let entries): entries.contains { differ(in: $0.value) }
    }
  }

  func copy(_ index: Int, of node: YAMLNode) -> YAMLNode {
    var marks = [(name: "index", word: String(index + 1)), (name: "each", word: words[index])]
    if !columns.isEmpty { marks += zip(columns, rows[index]).map { (name: $0, word: $1) } }
    return Self.replaced(node, marks)
  }

  /// Returns the node of one copy of an entity: its values under `only` replace those of all.
  func single(_ index: Int, of node: YAMLNode) -> YAMLNode {
    guard let only = node.entry("only"), let entries = node.entries else { return copy(index, of: node) }
    let own = only.value.entry(words[index])?.value.entries ?? []
    let all = entries.filter { entry in entry.key != "only" && !own.contains { $0.key == entry.key } }
    return copy(index, of: YAMLNode(.mapping(all + own), at: node.location))
  }

  /// True if all copies under `only` exist; others are reported.
  static func checkOnly(of node: YAMLNode, _ copies: Repetition?, in context: inout DecodingContext) -> Bool {
    guard let only = node.entry("only") else { return true }
    guard let copies else {
      context.report(
        at: only.keyLocation, "'only' says what single copies have; it stands beside 'count', 'each' or 'data'")
      return false
    }
    guard let entries = only.value.entries else {
      context.labelled("only") { $0.report(only.value, isNot: "a block by copies, such as {2: {fill: coral}}") }
      return false
    }
    let mistakes = context.diagnostics.count
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
    return context.diagnostics.count == mistakes
  }

  /// Returns a block without the keys that request copies.
  static func template(_ node: YAMLNode) -> YAMLNode {
    let data = Self.data(of: node)
    let hasCopies = node.entry("count") != nil || node.entry("each") != nil || data != nil
    guard hasCopies || node.entry("only") != nil, let entries = node.entries else { return node }
    let outer = hasCopies ? ["count", "each"] : ["only"]
    return YAMLNode(
      .mapping(entries.filter { !outer.contains($0.key) && $0.keyLocation != data?.keyLocation }), at: node.location)
  }

  private static func replaced(_ node: YAMLNode, _ words: [(name: String, word: String)]) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.text.utf8.contains(UInt8(ascii: "{")) else { return node }
      return YAMLNode(.scalar(scalar.replacing(words)), at: node.location)
    case .list(let items):
      return YAMLNode(.list(items.map { replaced($0, words) }), at: node.location)
    case .mapping(let entries):
      let replacedEntries = entries.map {
        YAMLNode.Entry(key: $0.key, keyLocation: $0.keyLocation, value: replaced($0.value, words))
      }
      return YAMLNode(.mapping(replacedEntries), at: node.location)
    }
  }
}
