/// Makes one edit of a text.
struct TextWriter {
  let text: SceneText
  /// For the order of keys and for references.
  let words: SceneVocabulary?

  init(_ text: SceneText, _ words: SceneVocabulary?) { (self.text, self.words) = (text, words) }

  private func on(_ text: SceneText) -> TextWriter { TextWriter(text, words) }

  /// Changes the fewest bytes and keeps the style: quotes stay, a list over lines stays one, and a missing key is added
  /// where the schema has it among its neighbours. All other values keep their meaning, or the edit is refused.
  ///
  /// - Complexity: a reading of the text for each value that changes.
  func applying(_ edit: SceneEdit) throws(SceneEditError) -> SceneText {
    var path = try text.definedPath(edit.at)
    var text = text
    let asValue = if case .set(let value) = edit.change { !Self.isReference(value) } else { false }
    // Follows each name at most once.
    for _ in 0..<16 {
      switch try on(text).find(path, asValue: asValue) {
      case .named(let reference):
        switch edit.scope {
        case .everywhere: path = reference.target + reference.rest
        case .here where reference.rest.isEmpty:
          return try on(text).changing(reference.path, reference.node, edit.change)
        case .here: text = try on(text).expanding(reference)
        case nil:
          let places = reference.uses == 1 ? "in one place" : "in \(reference.uses) places"
          var error = SceneEditError(
            "'\(reference.path)' is \(reference.words), which is used \(places) and written at '\(reference.target)'; "
              + "change it everywhere (--everywhere) or here alone (--here)", at: reference.node.location)
          error.asksForScope = true
          throw error
        }
      case .value(let path, let node): return try on(text).changing(path, node, edit.change)
      case .missing(let path, let node, let rest): return try on(text).adding(path, node, rest, edit.change)
      }
    }
    throw SceneEditError("'\(edit.at)' leads in a circle")
  }

  private static func isReference(_ value: String) -> Bool {
    value.hasPrefix("*") || YAMLNode.isParameter(YAMLNode.Scalar(value))
  }

  private func changing(
    _ path: ScenePath, _ node: YAMLNode, _ change: SceneEdit.Change
  ) throws(SceneEditError) -> SceneText {
    switch change {
    case .set(let value): return try setting(path, node, to: value)
    case .insert(let value):
      guard let index = path.index, let list = text.root[path.parent] else {
        throw SceneEditError(
          "'\(path)' is there already; to insert an item name its place in a list, such as on[2]", at: node.location)
      }
      return try inserting(value, at: index, of: path.parent, list)
    case .remove: return try removing(path)
    case .rename(let name): return try SceneNames(text, words).renaming(path, to: name)
    case .duplicate(let name): return try duplicating(path, node, as: name)
    case .move(let place): return try moving(path, to: place)
    case .group(let key): return try grouping(path, under: key)
    case .ungroup: return try ungrouping(path, node)
    }
  }

  private func adding(
    _ path: ScenePath, _ node: YAMLNode, _ rest: ArraySlice<ScenePath.Component>, _ change: SceneEdit.Change
  ) throws(SceneEditError) -> SceneText {
    switch (change, rest.first) {
    case (.set(let value), .key(let key)?):
      let inner = try Self.nested(rest.dropFirst(), value)
      return try addingKey(key, inner, to: path, node)
    case (.insert(let value), .index(node.items?.count ?? 0)?) where rest.count == 1,
      (.set(let value), .index(node.items?.count ?? 0)?) where rest.count == 1:
      return try inserting(value, at: node.items?.count ?? 0, of: path, node)
    case (.insert(let value), .key(let key)?) where rest.count == 1:
      return try addingKey(key, value, to: path, node)
    default:
      let missing = (path + rest.first.map { [$0] }!).description
      let count = node.items.map { "; the list has \($0.count)" } ?? ""
      throw SceneEditError("there is no '\(missing)'\(count)", at: node.location)
    }
  }

  /// Writes the rest of a path: `{shadow: {blur: 3}}`.
  private static func nested(
    _ rest: ArraySlice<ScenePath.Component>, _ value: String
  ) throws(SceneEditError) -> String {
    var text = value
    for component in rest.reversed() {
      switch component {
      case .key(let key): text = "{\(SceneText.quotedIfNeeded(key)): \(text)}"
      case .index(0): text = "[\(text)]"
      case .index(let index): throw SceneEditError("there is no list yet that could have an item \(index)")
      }
    }
    return text
  }

  /// `path` is the only value whose meaning may change.
  func replacing(_ range: Range<Int>, by new: String, at path: ScenePath) throws(SceneEditError) -> SceneText {
    let next: SceneText
    do {
      next = try text.replacing([(range, Array(new.utf8))])
    } catch {
      guard error.message.hasPrefix("the alias ") else {
        throw SceneEditError("with this change the file could not be read: \(error.message)", at: error.location)
      }
      throw SceneEditError("an anchor written here is used elsewhere: \(error.message)", at: error.location)
    }
    guard text.root.says(sameAs: next.root, except: path.components[...]) else {
      throw SceneEditError(
        "'\(YAMLNode.shortened(new))' would change other values too; put text in quotes", at: text.root[path]?.location)
    }
    return next
  }

  func setting(_ path: ScenePath, _ node: YAMLNode, to value: String) throws(SceneEditError) -> SceneText {
    let wanted: YAMLNode
    do {
      wanted = try YAMLReader.tree(Array(value.utf8))
    } catch {
      // An empty value is valid, too; an alias cannot be read alone.
      guard value.allSatisfy(\.isWhitespace) || value.hasPrefix("*") else {
        throw SceneEditError("the value '\(YAMLNode.shortened(value))' is no YAML: \(error.message)")
      }
      return try replacing(node, at: path, by: value)
    }
    if node.says(sameAs: wanted) { return text }
    switch (node.content, wanted.content) {
    case (.list(let items), .list(let others)) where !items.isEmpty && items.count == others.count:
      var text = text
      for (index, other) in others.enumerated() {
        let inner = String(decoding: Array(value.utf8)[other.bytes], as: UTF8.self)
        text = try on(text).applying(SceneEdit(path + .index(index), .set(inner), scope: .here))
      }
      return text
    case (.mapping(let entries), .mapping(let others)) where entries.contains { wanted.entry($0.key) != nil }:
      var text = text
      for entry in entries where wanted.entry(entry.key) == nil {
        text = try on(text).removing(path + .key(entry.key))
      }
      for other in others {
        let inner = String(decoding: Array(value.utf8)[other.value.bytes], as: UTF8.self)
        text = try on(text).applying(SceneEdit(path + .key(other.key), .set(inner), scope: .here))
      }
      return text
    default: return try replacing(node, at: path, by: value)
    }
  }

  /// Writes a value over another one, in its style.
  func replacing(_ node: YAMLNode, at path: ScenePath, by value: String) throws(SceneEditError) -> SceneText {
    var value = value.trimmingTrailingLines()
    var range = node.bytes
    if let styled = inStyle(of: node, value), let text = try? replacing(range, by: styled, at: path) { return text }
    if value.contains("\n") {
      // Lines of a block go below the key.
      let column = text.lines.indentation(of: range.lowerBound) + text.step
      if !node.isBlockScalar, let wanted = try? YAMLReader.tree(Array(value.utf8)), wanted.isBlock {
        value = text.lines.lineBreak + text.lines.indented(value, by: column)
        while range.lowerBound > 0, text.bytes[range.lowerBound - 1].isBlank {
          range = range.lowerBound - 1..<range.upperBound
        }
        return try replacing(range, by: value, at: path)
      }
    }
    // A list or block over several lines is replaced in the line of its key.
    if node.isBlock || node.isBlockScalar, !value.contains("\n") {
      var start = range.lowerBound
      while start > 0, text.bytes[start - 1].isBlank || text.bytes[start - 1] == .newline { start -= 1 }
      if start > 0, text.bytes[start - 1] == UInt8(ascii: ":") {
        return try replacing(start..<range.upperBound, by: " " + value, at: path)
      }
    }
    if range.isEmpty, !value.isEmpty {
      let before = range.lowerBound == 0 ? nil : text.bytes[range.lowerBound - 1]
      if before == UInt8(ascii: ":") || before == UInt8(ascii: "-") || before.map({ !$0.isBlank }) ?? false {
        value = " " + value
      }
    }
    return try replacing(range, by: value, at: path)
  }

  /// Returns a plain word or number in the quotes of the old value; nil if it has none or the meaning would change.
  private func inStyle(of node: YAMLNode, _ value: String) -> String? {
    guard let old = node.scalar, !old.isPlain, !node.isBlockScalar,
      let new = try? YAMLReader.tree(Array(value.utf8)), let scalar = new.scalar, scalar.isPlain,
      !new.isNull, new.flag == nil, !YAMLNode.isParameter(scalar), node.bytes.lowerBound < text.bytes.count
    else { return nil }
    if text.bytes[node.bytes.lowerBound] == UInt8(ascii: "'") {
      return "'" + scalar.text.replacing("'", with: "''") + "'"
    }
    return quoted(scalar.text)
  }

  /// Replaces a name by the value that it refers to.
  func expanding(_ reference: Reference) throws(SceneEditError) -> SceneText {
    guard let target = text.root[reference.target] else {
      throw SceneEditError(
        "\(reference.words) stands for a value that is not written; change it everywhere", at: reference.node.location)
    }
    guard !target.isBlock, !target.isBlockScalar else {
      return try replacing(reference.node.bytes, by: text.inBrackets(target), at: reference.path)
    }
    return try replacing(reference.node.bytes, by: text.written(target), at: reference.path)
  }

  // MARK: - Keys and items

  /// The most columns of a line with a block in brackets; a longer one is split, unless it or a neighbour is as long
  /// already.
  private static let widestLine = 120

  func addingKey(
    _ key: String, _ value: String, to path: ScenePath, _ block: YAMLNode
  ) throws(SceneEditError) -> SceneText {
    let value = value.trimmingTrailingLines()
    let key = SceneText.quotedIfNeeded(key)
    guard let entries = block.entries, let first = entries.first else {
      guard block.items == nil || block.items?.isEmpty == true else {
        throw SceneEditError("'\(path)' is a list; name the place of an item, such as \(path)[0]", at: block.location)
      }
      // Nothing, or an empty block.
      return try replacing(block, at: path, by: "{\(key): \(value)}")
    }
    let place = Self.place(of: key, among: entries.map(\.key), in: words?.block(at: path, of: text.root))
    if block.isFlow {
      let (at, entry) =
        place == 0
        ? (first.keyBytes.lowerBound, "\(key): \(value), ")
        : (entries[place - 1].value.bytes.upperBound, ", \(key): \(value)")
      return try on(replacing(at..<at, by: entry, at: path)).withoutLongLine(at: path, widest: widestLine(beside: path))
    }
    let column = text.lines.column(first.keyBytes.lowerBound)
    let entry = entry(key, value, at: column)
    if place == 0 {
      let at = first.keyBytes.lowerBound
      return try replacing(at..<at, by: entry + text.lines.lineBreak + String(repeating: " ", count: column), at: path)
    }
    // Among parts with blank lines between them a new one gets one, too.
    let isApart = path.isEmpty && entry.contains(text.lines.lineBreak) && hasBlankLine(before: entries, place)
    return try addingLines(
      (isApart ? text.lines.lineBreak : "") + String(repeating: " ", count: column) + entry,
      after: entries[place - 1].value.bytes.upperBound, at: path)
  }

  /// True if a key at an index, or the one before it, follows an empty line.
  private func hasBlankLine(before entries: [YAMLNode.Entry], _ place: Int) -> Bool {
    [place - 1, place].contains { index in
      guard entries.indices.contains(index), index > 0 else { return false }
      let between = entries[index - 1].value.bytes.upperBound..<entries[index].keyBytes.lowerBound
      return text.lines[between].replacing("\r\n", with: "\n").contains("\n\n")
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
    let column = text.lines.column(dash)
    let item = "- " + text.lines.indented(value, by: column + 2).dropFirst(column + 2)
    if index == 0 {
      return try replacing(
        dash..<dash, by: item + text.lines.lineBreak + String(repeating: " ", count: column), at: path)
    }
    return try addingLines(
      String(repeating: " ", count: column) + item, after: items[index - 1].bytes.upperBound, at: path)
  }

  /// Adds lines below the one where a value ends.
  func addingLines(_ new: String, after end: Int, at path: ScenePath) throws(SceneEditError) -> SceneText {
    let at = text.lines.next(end)
    let endsInLine = at == 0 || text.bytes[at - 1] == .newline
    return try replacing(at..<at, by: endsInLine ? new + text.lines.lineBreak : text.lines.lineBreak + new, at: path)
  }

  /// A value of several lines goes below the key, indented.
  private func entry(_ key: String, _ value: String, at column: Int) -> String {
    guard (try? YAMLReader.tree(Array(value.utf8)))?.isBlock ?? false else { return "\(key): \(value)" }
    return "\(key):" + text.lines.lineBreak + text.lines.indented(value, by: column + text.step)
  }

  /// Follows the order of the schema; unknown keys are last.
  private static func place(of key: String, among keys: [String], in block: BlockDescription?) -> Int {
    let order = block?.fields.map(\.key) ?? []
    guard let own = order.firstIndex(of: key) else { return keys.count }
    let before = keys.lastIndex { order.firstIndex(of: $0).map { $0 < own } ?? false }
    return before.map { $0 + 1 } ?? (keys.contains { order.contains($0) } ? 0 : keys.count)
  }

  /// That of the neighbours; unlimited if the block is long itself.
  private func widestLine(beside path: ScenePath) -> Int {
    guard let own = text.root[path], (width(of: own) ?? 0) <= Self.widestLine else { return .max }
    let parent = text.root[path.parent]
    let all = parent?.entries?.map(\.value) ?? parent?.items ?? []
    return all.compactMap { $0.entries != nil && $0.isFlow ? width(of: $0) : nil }.reduce(Self.widestLine, max)
  }

  /// Returns the columns up to the end of a one-line value, without comments behind it; nil for several lines.
  private func width(of node: YAMLNode) -> Int? {
    guard node.bytes.upperBound <= text.lines.end(node.start) else { return nil }
    return text.bytes[text.lines.start(node.start)..<node.bytes.upperBound].count { $0 & 0xC0 != 0x80 }
  }

  /// Puts each key on a line of its own.
  private func withoutLongLine(at path: ScenePath, widest: Int) throws(SceneEditError) -> SceneText {
    guard let block = text.root[path], let entries = block.entries, block.isFlow, !path.isEmpty,
      text.root[path.parent]?.isBlock ?? false
    else { return text }
    // A comment behind it would be far from what it describes.
    guard let width = width(of: block), width > widest else { return text }
    let isItem = path.index != nil
    let margin = isItem ? text.lines.column(block.start) : text.lines.indentation(of: block.start) + text.step
    let parts = entries.map { text.lines[$0.keyBytes] + ": " + text.lines[$0.value.start..<$0.value.bytes.upperBound] }
    let blank = text.lines.lineBreak + String(repeating: " ", count: margin)
    var first = block.bytes.lowerBound
    guard !block.isAnchored else { return text }
    if !isItem { while first > 0, text.bytes[first - 1].isBlank { first -= 1 } }
    return try replacing(
      first..<block.bytes.upperBound, by: (isItem ? "" : blank) + parts.joined(separator: blank), at: path)
  }
}
