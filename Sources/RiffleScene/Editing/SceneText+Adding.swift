extension SceneText {
  /// The most columns of a line with a block in brackets; a longer one is split into lines, unless it or a neighbour is
  /// as long already.
  private static let widestLine = 120

  func addingKey(
    _ key: String, _ value: String, to path: ScenePath, _ block: YAMLNode, _ words: SceneVocabulary?
  ) throws(SceneEditError) -> SceneText {
    let value = value.trimmingTrailingLines()
    let key = Self.quotedIfNeeded(key)
    guard let entries = block.entries, let first = entries.first else {
      guard block.items == nil || block.items?.isEmpty == true else {
        throw SceneEditError("'\(path)' is a list; name the place of an item, such as \(path)[0]", at: block.location)
      }
      // Nothing, or an empty block.
      return try replacing(block, at: path, by: "{\(key): \(value)}")
    }
    let place = Self.place(of: key, among: entries.map(\.key), in: words?.block(at: path, of: root))
    if block.isFlow {
      let (at, entry) =
        place == 0
        ? (first.keyBytes.lowerBound, "\(key): \(value), ")
        : (entries[place - 1].value.bytes.upperBound, ", \(key): \(value)")
      let text = try replacing(at..<at, by: entry, at: path)
      return try text.withoutLongLine(at: path, widest: widestLine(beside: path))
    }
    let column = column(first.keyBytes.lowerBound)
    let entry = lines(key, value, at: column)
    if place == 0 {
      let at = first.keyBytes.lowerBound
      return try replacing(at..<at, by: entry + lineBreak + String(repeating: " ", count: column), at: path)
    }
    // Among parts with blank lines between them a new one gets one, too.
    let isApart = path.components.isEmpty && entry.contains(lineBreak) && hasBlankLine(before: entries, place)
    return try addingLines(
      (isApart ? lineBreak : "") + String(repeating: " ", count: column) + entry,
      after: entries[place - 1].value.bytes.upperBound, at: path)
  }

  /// True if a key at an index, or the one before it, follows an empty line.
  private func hasBlankLine(before entries: [YAMLNode.Entry], _ place: Int) -> Bool {
    [place - 1, place].contains { index in
      guard entries.indices.contains(index), index > 0 else { return false }
      let between = bytes[entries[index - 1].value.bytes.upperBound..<entries[index].keyBytes.lowerBound]
      return String(decoding: between, as: UTF8.self).replacing("\r\n", with: "\n").contains("\n\n")
    }
  }

  func inserting(
    _ value: String, at index: Int, of path: ScenePath, _ list: YAMLNode
  ) throws(SceneEditError) -> SceneText {
    let value = value.trimmingTrailingLines()
    guard let items = list.items, let first = items.first else {
      guard list.entries == nil || list.entries?.isEmpty == true else {
        throw SceneEditError("'\(path)' is a block; name a key of it", at: list.location)
      }
      return try replacing(list, at: path, by: "[\(value)]")
    }
    guard index <= items.count else {
      throw SceneEditError("'\(path)' has \(items.count) items and no place \(index)", at: list.location)
    }
    if list.isFlow {
      let (at, item) = index == 0 ? (first.start, value + ", ") : (items[index - 1].bytes.upperBound, ", " + value)
      return try replacing(at..<at, by: item, at: path)
    }
    let dash = list.bytes.lowerBound
    let column = column(dash)
    let item = "- " + indented(value, by: column + 2).dropFirst(column + 2)
    if index == 0 {
      return try replacing(dash..<dash, by: item + lineBreak + String(repeating: " ", count: column), at: path)
    }
    return try addingLines(
      String(repeating: " ", count: column) + item, after: items[index - 1].bytes.upperBound, at: path)
  }

  /// Adds lines below the one where a value ends.
  func addingLines(_ lines: String, after end: Int, at path: ScenePath) throws(SceneEditError) -> SceneText {
    let at = nextLine(end)
    let endsInLine = at == 0 || bytes[at - 1] == .newline
    return try replacing(at..<at, by: endsInLine ? lines + lineBreak : lineBreak + lines, at: path)
  }

  /// Returns `key: value`, or the value below the key if it has several lines; all but the first are indented.
  private func lines(_ key: String, _ value: String, at column: Int) -> String {
    guard (try? YAMLReader.tree(Array(value.utf8)))?.isBlock ?? false else { return "\(key): \(value)" }
    return "\(key):" + lineBreak + indented(value, by: column + step)
  }

  /// Returns the number of keys before a new one: by the order of the schema, else all.
  private static func place(of key: String, among keys: [String], in block: BlockDescription?) -> Int {
    let order = block?.fields.map(\.key) ?? []
    guard let own = order.firstIndex(of: key) else { return keys.count }
    let before = keys.lastIndex { order.firstIndex(of: $0).map { $0 < own } ?? false }
    return before.map { $0 + 1 } ?? (keys.contains { order.contains($0) } ? 0 : keys.count)
  }

  /// Returns the most columns for a block in brackets: those of its neighbours; unlimited if it is long itself.
  private func widestLine(beside path: ScenePath) -> Int {
    guard let own = root[path], (width(of: own) ?? 0) <= Self.widestLine else { return .max }
    let parent = root[path.parent]
    let all = parent?.entries?.map(\.value) ?? parent?.items ?? []
    return all.compactMap { $0.entries != nil && $0.isFlow ? width(of: $0) : nil }.reduce(Self.widestLine, max)
  }

  /// Returns the columns up to the end of a one-line value, without comments behind it; nil for several lines.
  private func width(of node: YAMLNode) -> Int? {
    guard node.bytes.upperBound <= lineEnd(node.start) else { return nil }
    return bytes[lineStart(node.start)..<node.bytes.upperBound].count { $0 & 0xC0 != 0x80 }
  }

  /// Splits a block in brackets whose line is too long: a line for each key.
  private func withoutLongLine(at path: ScenePath, widest: Int) throws(SceneEditError) -> SceneText {
    guard let block = root[path], let entries = block.entries, block.isFlow, !path.components.isEmpty,
      root[path.parent]?.isBlock ?? false
    else { return self }
    // A comment behind it would be far from what it describes.
    guard let width = width(of: block), width > widest else { return self }
    let isItem = if case .index? = path.components.last { true } else { false }
    let margin = isItem ? column(block.start) : indentation(of: block.start) + step
    let lines = entries.map { entry in
      String(decoding: bytes[entry.keyBytes], as: UTF8.self) + ": "
        + String(decoding: bytes[entry.value.start..<entry.value.bytes.upperBound], as: UTF8.self)
    }
    let blank = lineBreak + String(repeating: " ", count: margin)
    var first = block.bytes.lowerBound
    guard !block.isAnchored else { return self }
    if !isItem { while first > 0, bytes[first - 1].isBlank { first -= 1 } }
    return try replacing(
      first..<block.bytes.upperBound, by: (isItem ? "" : blank) + lines.joined(separator: blank), at: path)
  }
}
