// Replaces a number by a number, as every drag does: all else stays, or moves by a fixed number of bytes.
extension SceneText {
  /// Returns the text with a number replaced, without reading it again; nil if either is no plain number.
  package func replacingNumber(_ range: Range<Int>, by new: String, at path: ScenePath) -> SceneText? {
    guard let node = root[path], node.bytes == range, node.start == range.lowerBound, let scalar = node.scalar,
      scalar.isPlain, Self.isNumber(bytes[range]), Self.isNumber(Array(new.utf8)[...]),
      scalar.text.utf8.elementsEqual(bytes[range])
    else { return nil }
    let move = ByteMove(
      from: range.upperBound, line: node.location.line, column: node.location.column,
      way: new.utf8.count - range.count)
    var root = root
    if move.way != 0 { root.move(by: move) }
    root.set(new, at: path.components[...])
    let text = Array(bytes[..<range.lowerBound]) + Array(new.utf8) + bytes[range.upperBound...]
    return SceneText(text, root, attachments: attachments)
  }

  /// True for digits with an optional point among them and an optional minus sign: in YAML always a number.
  static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

/// A shift of the bytes behind an offset.
private struct ByteMove {
  /// The first byte that moves.
  let from: Int
  /// The start of the change: all behind it in its line gets another column.
  let line: Int
  let column: Int
  let way: Int

  func moved(_ byte: Int) -> Int { byte >= from ? byte + way : byte }
  func moved(_ bytes: Range<Int>) -> Range<Int> { moved(bytes.lowerBound)..<moved(bytes.upperBound) }

  func moved(_ location: SourceLocation) -> SourceLocation {
    guard location.line == line, location.column > column else { return location }
    var moved = location
    moved.column += way
    return moved
  }
}

extension SyntaxNode {
  fileprivate mutating func move(by move: ByteMove) {
    // Nodes that end before it stay, with all their content.
    guard bytes.upperBound >= move.from || start >= move.from else { return }
    (bytes, start, location) = (move.moved(bytes), move.moved(start), move.moved(location))
    switch content {
    case .scalar: break
    case .alias(let name, let target): content = .alias(name, target: move.moved(target))
    case .list(var items):
      content = .list([])
      for index in items.indices { items[index].move(by: move) }
      content = .list(items)
    case .mapping(var entries):
      content = .mapping([])
      for index in entries.indices {
        entries[index].keyBytes = move.moved(entries[index].keyBytes)
        entries[index].keyLocation = move.moved(entries[index].keyLocation)
        entries[index].value.move(by: move)
      }
      content = .mapping(entries)
    }
  }

  fileprivate mutating func set(_ text: String, at path: ArraySlice<ScenePath.Component>) {
    switch (content, path.first) {
    case (.scalar(var scalar), nil):
      scalar.text = text
      content = .scalar(scalar)
    case (.list(var items), .index(let index)?):
      content = .list([])
      items[index].set(text, at: path.dropFirst())
      content = .list(items)
    case (.mapping(var entries), .key(let key)?):
      content = .mapping([])
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value.set(text, at: path.dropFirst())
      }
      content = .mapping(entries)
    default: break
    }
  }
}
