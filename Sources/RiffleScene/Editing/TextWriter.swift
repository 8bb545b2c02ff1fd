struct TextWriter {
  let text: SceneText
  let words: SceneVocabulary?

  var lines: TextLines { text.lines }

  private func on(_ text: SceneText) -> TextWriter { TextWriter(text: text, words: words) }

  /// Changes the fewest bytes and keeps the style: quotes stay, a list over lines stays one, and a missing key is added
  /// where the schema has it among its neighbours. All other values keep their meaning, or the edit is refused.
  func applying(_ edit: SceneEdit) throws(SceneEditError) -> SceneText {
    var path = try text.definedPath(edit.at)
    var text = text
    let asValue = if case .set(let value) = edit.change { !Self.isReference(value) } else { false }
    // Follows each name at most once.
    for _ in 0..<16 {
      let found = try on(text).find(path, asValue: asValue)
      guard let name = found.name else { return try on(text).changing(found, edit.change, edit.scope) }
      switch edit.scope {
      case .everywhere: path = name.target + found.rest
      case .here where found.rest.isEmpty: return try on(text).changing(found, edit.change, .here)
      case .here: text = try on(text).expanding(name, at: found)
      case nil:
        let places = name.uses == 1 ? "in one place" : "in \(name.uses) places"
        throw SceneEditError(
          "'\(found.path)' is \(name.words), which is used \(places) and written at '\(name.target)'; "
            + "change it everywhere (--everywhere) or here alone (--here)", at: found.node.location)
      }
    }
    throw SceneEditError("'\(edit.at)' leads in a circle")
  }

  private static func isReference(_ value: String) -> Bool {
    value.hasPrefix("*") || YAMLNode.isParameter(YAMLNode.Scalar(value))
  }

  private func changing(
    _ found: Found, _ change: SceneEdit.Change, _ scope: SceneEdit.Scope?
  ) throws(SceneEditError) -> SceneText {
    let (path, node) = (found.path, found.node)
    guard let next = found.rest.first else {
      switch change {
      case .set(let value): return try setting(path, node, to: value, scope)
      case .insert(let value):
        guard let index = path.index, let list = text.root[path.parent] else {
          throw SceneEditError(
            "'\(path)' is there already; to insert an item name its place in a list, such as on[2]", at: node.location)
        }
        return try inserting(value, at: index, of: path.parent, list)
      case .remove: return try removing(path)
      case .rename(let name): return try SceneNames(text: text, words: words).renaming(path, to: name)
      case .duplicate(let name): return try duplicating(path, as: name)
      case .move(let place): return try moving(path, to: place)
      case .group(let key): return try grouping(path, under: key)
      case .ungroup: return try ungrouping(path, node)
      }
    }
    let (count, isLast) = (node.items?.count ?? 0, found.rest.count == 1)
    switch (change, next) {
    case (.set(let value), .key(let key)):
      return try addingKey(key, Self.nested(found.rest.dropFirst(), value), to: path, node)
    case (.insert(let value), .key(let key)) where isLast: return try addingKey(key, value, to: path, node)
    case (.set(let value), .index(count)) where isLast, (.insert(let value), .index(count)) where isLast:
      return try inserting(value, at: count, of: path, node)
    default:
      let length = node.items.map { "; the list has \($0.count)" } ?? ""
      throw SceneEditError("there is no '\(path + next)'\(length)", at: node.location)
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

  private func setting(
    _ path: ScenePath, _ node: YAMLNode, to value: String, _ scope: SceneEdit.Scope?
  ) throws(SceneEditError) -> SceneText {
    let (root, problems) = YAMLReader.tree(Array(value.utf8))
    guard let wanted = root else {
      // An empty value is valid, too; an alias cannot be read alone.
      guard value.allSatisfy(\.isWhitespace) || value.hasPrefix("*") else {
        throw SceneEditError("the value '\(YAMLNode.shortened(value))' is no YAML: \(problems.last!.message)")
      }
      return try replacing(node, at: path, by: value)
    }
    if node.says(sameAs: wanted) { return text }
    let written = TextLines(bytes: Array(value.utf8))
    var (text, parts) = (text, [(ScenePath.Component, YAMLNode)]())
    switch (node.content, wanted.content) {
    case (.list(let items), .list(let others)) where !items.isEmpty && items.count == others.count:
      parts = others.enumerated().map { (.index($0), $1) }
    case (.mapping(let entries), .mapping(let others)) where entries.contains { wanted.entry($0.key) != nil }:
      for entry in entries where wanted.entry(entry.key) == nil { text = try on(text).removing(path + .key(entry.key)) }
      parts = others.map { (.key($0.key), $0.value) }
    default: return try replacing(node, at: path, by: value)
    }
    for (key, part) in parts where !on(text).agrees(path + key, with: part) {
      text = try on(text).applying(SceneEdit(path + key, .set(written[part.bytes]), scope: scope))
    }
    guard on(text).agrees(path, with: wanted) else {
      throw SceneEditError(
        "'\(path)' has one name for values that would differ; change it here alone (--here)", at: node.location)
    }
    return text
  }

  /// True if a value equals another one, apart from names of equal values.
  private func agrees(_ path: ScenePath, with wanted: YAMLNode) -> Bool {
    if text.root[path]?.says(sameAs: wanted) == true || means(path, wanted) { return true }
    switch wanted.content {
    case .list(let items): return items.indices.allSatisfy { agrees(path + .index($0), with: items[$0]) }
    case .mapping(let entries): return entries.allSatisfy { agrees(path + .key($0.key), with: $0.value) }
    default: return false
    }
  }

  /// True if a value, or the value that its name stands for, equals another one.
  private func means(_ path: ScenePath, _ wanted: YAMLNode) -> Bool {
    var path = path
    // Follows each name at most once.
    for _ in 0..<16 {
      guard let found = try? find(path, asValue: true) else { return false }
      guard let name = found.name else { return found.rest.isEmpty && found.node.says(sameAs: wanted) }
      path = name.target + found.rest
    }
    return false
  }

  /// Writes a value over another one, in its style.
  func replacing(_ node: YAMLNode, at path: ScenePath, by value: String) throws(SceneEditError) -> SceneText {
    let value = value.trimmingTrailingLines()
    let range = node.bytes
    if let styled = inStyle(of: node, value), let text = try? replacing(range, by: styled, at: path) { return text }
    if value.contains("\n") {
      // Lines of a block go below the key.
      if !node.isBlockScalar, YAMLReader.tree(Array(value.utf8)).root?.isBlock == true {
        let column = lines.indentation(of: range.lowerBound) + text.step
        let start = lines.skippingBack(from: range.lowerBound, where: \.isBlank)
        let below = lines.lineBreak + lines.indented(value, by: column)
        return try replacing(start..<range.upperBound, by: below, at: path)
      }
    } else if node.isBlock || node.isBlockScalar {
      // A list or block over several lines is replaced in the line of its key.
      let start = lines.skippingBack(from: range.lowerBound) { $0.isBlank || $0 == .newline }
      if start > 0, text.bytes[start - 1] == UInt8(ascii: ":") {
        return try replacing(start..<range.upperBound, by: " " + value, at: path)
      }
    }
    let needsBlank =
      range.isEmpty && !value.isEmpty && range.lowerBound > 0 && !text.bytes[range.lowerBound - 1].isBlank
    return try replacing(range, by: (needsBlank ? " " : "") + value, at: path)
  }

  /// Returns a plain word or number in the quotes of the old value; nil if it has none or the meaning would change.
  private func inStyle(of node: YAMLNode, _ value: String) -> String? {
    guard let old = node.scalar, !old.isPlain, !node.isBlockScalar,
      let new = YAMLReader.tree(Array(value.utf8)).root, let scalar = new.scalar, scalar.isPlain,
      !new.isNull, new.flag == nil, !YAMLNode.isParameter(scalar), node.bytes.lowerBound < text.bytes.count
    else { return nil }
    if text.bytes[node.bytes.lowerBound] == UInt8(ascii: "'") {
      return "'" + scalar.text.replacing("'", with: "''") + "'"
    }
    return quoted(scalar.text)
  }

  private func expanding(_ name: Reference, at found: Found) throws(SceneEditError) -> SceneText {
    guard let target = text.root[name.target] else {
      throw SceneEditError(
        "\(name.words) stands for a value that is not written; change it everywhere", at: found.node.location)
    }
    let value = target.isBlock || target.isBlockScalar ? text.inBrackets(target) : text.written(target)
    return try replacing(found.node.bytes, by: value, at: found.path)
  }

  // MARK: - Keys and items

  /// The most columns of a line with a block in brackets, unless it or a neighbour is longer already.
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
      return try on(addingPart("\(key): \(value)", at: place, of: path, block))
        .withoutLongLine(at: path, widest: widestLine(beside: path))
    }
    let entry = entry(key, value, at: lines.column(first.keyBytes.lowerBound))
    // Among parts with blank lines between them a new one gets one, too.
    let isApart = path.isEmpty && entry.contains(lines.lineBreak) && hasBlankLine(before: entries, place)
    return try addingPart(entry, at: place, of: path, block, isApart: isApart)
  }

  /// Adds a key with its value, or an item, before the one at an index or behind the last one.
  func addingPart(
    _ part: String, at index: Int, of path: ScenePath, _ parent: YAMLNode, isApart: Bool = false
  ) throws(SceneEditError) -> SceneText {
    let parts = Self.parts(of: parent)
    let (isFirst, end) = (index == 0, parts[max(index - 1, 0)].upperBound)
    if parent.isFlow {
      let at = isFirst ? parts[0].lowerBound : end
      return try replacing(at..<at, by: isFirst ? part + ", " : ", " + part, at: path)
    }
    // Of a list, its first dash.
    let first = parent.items == nil ? parts[0].lowerBound : parent.bytes.lowerBound
    let margin = String(repeating: " ", count: lines.column(first))
    if isFirst { return try replacing(first..<first, by: part + lines.lineBreak + margin, at: path) }
    let new = (isApart ? lines.lineBreak : "") + margin + part
    let at = lines.next(end)
    let endsInLine = at == 0 || text.bytes[at - 1] == .newline
    return try replacing(at..<at, by: endsInLine ? new + lines.lineBreak : lines.lineBreak + new, at: path)
  }

  /// True if a key at an index, or the one before it, follows an empty line.
  private func hasBlankLine(before entries: [YAMLNode.Entry], _ place: Int) -> Bool {
    [place - 1, place].contains { index in
      guard entries.indices.contains(index), index > 0 else { return false }
      let between = entries[index - 1].value.bytes.upperBound..<entries[index].keyBytes.lowerBound
      return lines[between].replacing("\r\n", with: "\n").contains("\n\n")
    }
  }

  func inserting(
    _ value: String, at index: Int, of path: ScenePath, _ list: YAMLNode
  ) throws(SceneEditError) -> SceneText {
    let value = value.trimmingTrailingLines()
    guard let items = list.items, !items.isEmpty else {
      guard list.entries == nil || list.entries?.isEmpty == true else {
        throw SceneEditError("'\(path)' is a block; name a key of it", at: list.location)
      }
      return try replacing(list, at: path, by: "[\(value)]")
    }
    guard index <= items.count else {
      throw SceneEditError("'\(path)' has \(items.count) items and no place \(index)", at: list.location)
    }
    if list.isFlow { return try addingPart(value, at: index, of: path, list) }
    let column = lines.column(list.bytes.lowerBound)
    return try addingPart("- " + lines.indented(value, by: column + 2).dropFirst(column + 2), at: index, of: path, list)
  }

  private func entry(_ key: String, _ value: String, at column: Int) -> String {
    guard YAMLReader.tree(Array(value.utf8)).root?.isBlock == true else { return "\(key): \(value)" }
    return "\(key):" + lines.lineBreak + lines.indented(value, by: column + text.step)
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
    guard node.bytes.upperBound <= lines.end(node.start) else { return nil }
    return text.bytes[lines.start(node.start)..<node.bytes.upperBound].count { $0 & 0xC0 != 0x80 }
  }

  private func withoutLongLine(at path: ScenePath, widest: Int) throws(SceneEditError) -> SceneText {
    // A comment behind it would be far from what it describes.
    guard let block = text.root[path], let entries = block.entries, block.isFlow, !path.isEmpty, !block.isAnchored,
      text.root[path.parent]?.isBlock ?? false, let width = width(of: block), width > widest
    else { return text }
    let isItem = path.index != nil
    let margin = isItem ? lines.column(block.start) : lines.indentation(of: block.start) + text.step
    let parts = entries.map { lines[$0.keyBytes] + ": " + lines[$0.value.start..<$0.value.bytes.upperBound] }
    let blank = lines.lineBreak + String(repeating: " ", count: margin)
    let start = block.bytes.lowerBound
    let first = isItem ? start : lines.skippingBack(from: start, where: \.isBlank)
    return try replacing(
      first..<block.bytes.upperBound, by: (isItem ? "" : blank) + parts.joined(separator: blank), at: path)
  }
}
