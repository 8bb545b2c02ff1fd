extension SceneText {
  func setting(
    _ path: ScenePath, _ node: YAMLNode, to value: String, _ words: SceneVocabulary?
  ) throws(SceneEditError) -> SceneText {
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
    if node.says(sameAs: wanted) { return self }
    switch (node.content, wanted.content) {
    case (.list(let items), .list(let others)) where !items.isEmpty && items.count == others.count:
      var text = self
      for (index, other) in others.enumerated() {
        let inner = String(decoding: Array(value.utf8)[other.bytes], as: UTF8.self)
        text = try text.applying(SceneEdit(path + .index(index), .set(inner), scope: .here), words: words)
      }
      return text
    case (.mapping(let entries), .mapping(let others)) where entries.contains { wanted.entry($0.key) != nil }:
      var text = self
      for entry in entries where wanted.entry(entry.key) == nil { text = try text.removing(path + .key(entry.key)) }
      for other in others {
        let inner = String(decoding: Array(value.utf8)[other.value.bytes], as: UTF8.self)
        text = try text.applying(SceneEdit(path + .key(other.key), .set(inner), scope: .here), words: words)
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
      let column = column(lineStart(range.lowerBound)) + indentation(of: range.lowerBound) + step
      if !node.isBlockScalar, let wanted = try? YAMLReader.tree(Array(value.utf8)), wanted.isBlock {
        value = lineBreak + indented(value, by: column)
        while range.lowerBound > 0, bytes[range.lowerBound - 1].isBlank {
          range = range.lowerBound - 1..<range.upperBound
        }
        return try replacing(range, by: value, at: path)
      }
    }
    // A list or block over several lines is replaced in the line of its key.
    if node.isBlock || node.isBlockScalar, !value.contains("\n") {
      var start = range.lowerBound
      while start > 0, bytes[start - 1].isBlank || bytes[start - 1] == .newline { start -= 1 }
      if start > 0, bytes[start - 1] == UInt8(ascii: ":") {
        return try replacing(start..<range.upperBound, by: " " + value, at: path)
      }
    }
    if range.isEmpty, !value.isEmpty {
      let before = range.lowerBound == 0 ? nil : bytes[range.lowerBound - 1]
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
      !new.isNull, new.flag == nil, !YAMLNode.isParameter(scalar), node.bytes.lowerBound < bytes.count
    else { return nil }
    if bytes[node.bytes.lowerBound] == UInt8(ascii: "'") { return "'" + scalar.text.replacing("'", with: "''") + "'" }
    return quoted(scalar.text)
  }

  /// Replaces a name by the value that it refers to.
  func expanding(_ reference: Reference) throws(SceneEditError) -> SceneText {
    guard let target = root[reference.target] else {
      throw SceneEditError(
        "\(reference.words) stands for a value that is not written; change it everywhere", at: reference.node.location)
    }
    guard !target.isBlock, !target.isBlockScalar else {
      return try replacing(reference.node.bytes, by: inBrackets(target), at: reference.path)
    }
    return try replacing(reference.node.bytes, by: written(target), at: reference.path)
  }

  /// Returns a value in one line, however it is written.
  package func inBrackets(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      if node.isAlias { "\(scalar.text) " } else { node.isBlockScalar ? quoted(scalar.text) : written(node) }
    case .list(let items): "[" + items.map(inBrackets).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\(Self.quotedIfNeeded($0.key)): \(inBrackets($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  // MARK: - Lines

  /// Returns the indentation of a byte's line, with the dashes of list items.
  func indentation(of byte: Int) -> Int {
    let line = bytes[lineStart(byte)..<lineEnd(byte)]
    return line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }.count
  }

  func indented(_ text: String, by columns: Int) -> String {
    let margin = String(repeating: " ", count: columns)
    return text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: lineBreak)
  }
}

extension String {
  func trimmingTrailingLines() -> String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}
