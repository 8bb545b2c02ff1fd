/// A scene with its syntax tree. An edit makes a new text and keeps all other bytes.
package struct SceneText: Sendable {
  let bundle: SceneBundle
  package let root: YAMLNode
  /// Mistakes that keep it from being a scene, but not from being read: keys given twice.
  let problems: [YAMLProblem]

  package init(_ bytes: [UInt8]) throws(SceneEditError) {
    let bundle = SceneBundle(bytes)
    let (root, problems) = YAMLReader.tree(bundle.scene)
    guard let root else { throw SceneEditError(problems.last!.message, at: problems.last!.location) }
    self.init(bundle, root, problems)
  }

  init(_ bundle: SceneBundle, _ root: YAMLNode, _ problems: [YAMLProblem]) {
    (self.bundle, self.root, self.problems) = (bundle, root, problems)
  }

  package init(_ text: String) throws(SceneEditError) { try self.init(Array(text.utf8)) }

  /// Includes the files beside it; a scene's bytes are UTF-8.
  package var string: String { String(decoding: bundle.packed, as: UTF8.self) }
  /// Excludes the files beside it.
  package var own: String { String(decoding: bytes, as: UTF8.self) }

  package var bytes: [UInt8] { bundle.scene }
  var lines: TextLines { TextLines(bytes: bytes) }
  /// The packed files beside it that it names, which are not edited.
  package var attachments: [UInt8] { bundle.attachments }

  func written(_ node: YAMLNode) -> String { lines[node.bytes] }

  package func applying(_ change: TextChange) throws(SceneEditError) -> SceneText {
    try replacing([(change.start..<change.start + change.old.count, change.new)])
  }

  /// Reads the text with some ranges of its bytes replaced, which do not overlap: the one way in which an edit writes.
  func replacing(_ parts: [(range: Range<Int>, new: [UInt8])]) throws(SceneEditError) -> SceneText {
    try SceneText(lines.replacing(parts) + attachments)
  }

  /// Reads another text of its own with the same files beside it.
  package func replaced(by text: String) throws(SceneEditError) -> SceneText {
    try SceneText(Array(text.utf8) + attachments)
  }

  /// Makes one edit; all other values keep their meaning, or it is refused.
  package func applying(_ edit: SceneEdit, words: SceneVocabulary? = nil) throws(SceneEditError) -> SceneText {
    try TextWriter(text: self, words: words).applying(edit)
  }

  package var rules: SceneRules { SceneRules(text: self) }
  package var curves: SceneCurves { SceneCurves(text: self) }
  package var removals: SceneRemovals { SceneRemovals(text: self) }
  package var layouts: SceneLayouts { SceneLayouts(text: self) }

  package func change(to other: SceneText) -> TextChange? { TextChange(from: bytes, to: other.bytes) }

  /// The columns by which the text indents a block in a block.
  var step: Int {
    let lines = lines
    var least = Int.max
    root.walk { _, node in
      guard node.isBlock, let entries = node.entries,
        let column = entries.first.map({ lines.column($0.keyBytes.lowerBound) })
      else { return }
      for entry in entries where entry.value.isBlock && entry.value.entries != nil {
        let inner = lines.column(entry.value.bytes.lowerBound) - column
        if inner > 0 { least = min(least, inner) }
      }
    }
    return least == .max ? 2 : least
  }

  /// Returns a value in one line, however it is written.
  package func inBrackets(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      if node.isAlias { "\(scalar.text) " } else { isSafeInBrackets(node) ? written(node) : quoted(scalar.text) }
    case .list(let items): "[" + items.map(inBrackets).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\(Self.quotedIfNeeded($0.key)): \(inBrackets($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// True if a scalar means the same as it is written between commas and brackets.
  private func isSafeInBrackets(_ node: YAMLNode) -> Bool {
    let words = written(node)
    let isQuoted = words.first == "\"" || words.first == "'"
    return !node.isBlockScalar && (isQuoted || !words.contains { ",[]{}".contains($0) || $0.isNewline })
  }

  /// - Parameter isAlone: true to replace all aliases by values, false only those with an anchor in the part.
  package func outdented(_ node: YAMLNode, isAlone: Bool = true) -> String {
    // The anchor of a block is on the line above it.
    let start = node.isBlock ? node.bytes.lowerBound : node.start
    let (lines, range) = copied(start..<node.bytes.upperBound, isAlone: isAlone)
    return lines.outdented(range)
  }

  /// Returns a part of the text for use elsewhere: without anchors, and with values for aliases of these anchors.
  func copied(_ range: Range<Int>, isAlone: Bool) -> (lines: TextLines, range: Range<Int>) {
    // Most parts have no anchor or alias: they need no walk through the scene.
    guard bytes[range].contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "*") }) else {
      return (lines, range)
    }
    var parts: [(range: Range<Int>, new: [UInt8])] = []
    root.walk { _, node in
      guard range.contains(node.start) else { return }
      switch node.mark {
      case .anchor(let name):
        let end = node.start + 1 + name.utf8.count
        let next = bytes[end...].firstIndex { !$0.isBlank } ?? bytes.count
        let isLast = lines.end(end) <= next
        parts.append((isLast ? lines.skippingBack(from: node.start, where: \.isBlank)..<end : node.start..<next, []))
      case .alias(_, let target) where isAlone || range.contains(target.start):
        parts.append((node.bytes, Array(inBrackets(target.resolved).utf8)))
      default: break
      }
    }
    guard !parts.isEmpty else { return (lines, range) }
    let copy = TextLines(bytes: lines.replacing(parts))
    return (copy, range.lowerBound..<(range.upperBound + copy.bytes.count - bytes.count))
  }

  /// Adds quotes to a text that would be read differently, also in brackets.
  package static func quotedIfNeeded(_ text: String) -> String {
    // Some readers of YAML take a question mark in brackets for a key indicator.
    if text.contains("?") { return quoted(text) }
    let alone = YAMLReader.tree(Array(text.utf8)).root
    let inBrackets = YAMLReader.tree(Array("{\(text): 1}".utf8)).root
    if !text.isEmpty, alone?.scalar == YAMLNode.Scalar(text), inBrackets?.entries?.first?.key == text { return text }
    return quoted(text)
  }
}

extension String {
  func trimmingTrailingLines() -> String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}

extension SceneText {
  package struct Value: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case number, flag, text }

    package var path: ScenePath
    package var kind: Kind
    /// As written: `0.50`, `$bounce`, `"two words"`.
    package var written: String
    package var text: String
    package var number: Double?
  }

  /// All words, numbers and flags in a part of the scene, in text order.
  package func values(at path: ScenePath) -> [Value] {
    (root[path]?.all(at: path) ?? []).compactMap { path, node in
      guard let scalar = node.scalar else { return nil }
      let isParameter = YAMLNode.isParameter(scalar)
      let number = isParameter ? self.number(ofParameter: String(scalar.text.dropFirst())) : node.number
      let kind: Value.Kind = number != nil ? .number : node.flag != nil ? .flag : .text
      return Value(path: path, kind: kind, written: written(node), text: scalar.text, number: number)
    }
  }

  /// That of its parameter, or of the schema; nil if it is no number.
  package func range(of path: ScenePath, _ words: SceneVocabulary) -> NumberRange? {
    if let scalar = root[path]?.scalar, YAMLNode.isParameter(scalar) {
      let range = ScenePath([.key("parameters"), .key(String(scalar.text.dropFirst())), .key("range")])
      let ends = values(at: range).compactMap(\.number)
      return ends.count == 2 && ends[0] <= ends[1] ? NumberRange(ends[0]...ends[1]) : .any
    }
    return words.descriptions(at: path).lazy
      .compactMap { if case .number(let range, _, _) = $0 { range } else { nil } }.first
  }

  private func number(ofParameter name: String) -> Double? {
    let parameter = ScenePath("parameters", name)
    return (root[parameter + .key("default")] ?? root[parameter])?.number
  }

  package func line(of path: ScenePath) -> Int? { root[path]?.location.line }

  /// `entities.card.at` for `card.at`, which begins with an entity's name; else nil.
  package func wholePath(of path: ScenePath) -> ScenePath? {
    guard let first = path.components.first, root[ScenePath([first])] == nil else { return nil }
    let entities = ScenePath("entities")
    return root[entities + first] == nil ? nil : entities + path.components
  }
}

/// Keeps the decimals of `written`, up to three, or at least `decimals`.
package func rounded(_ number: Double, like written: String?, decimals: Int) -> String {
  let own = written?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
  return rounded(number, decimals: max(min(own, 3), decimals))
}

package func rounded(_ number: Double, decimals: Int) -> String {
  NumberFormat.digits(number, decimals: min(max(decimals, 0), 9)) ?? plain(number)
}

extension NumberRange {
  /// The nearest number in the range with this many decimals.
  package func nearest(to value: Double, decimals: Int) -> Double {
    let step = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    var value = value
    if let lower, value < lower || !includesLower && value <= lower { value = lower + (includesLower ? 0 : step) }
    if let upper, value > upper || !includesUpper && value >= upper { value = upper - (includesUpper ? 0 : step) }
    return value
  }
}
