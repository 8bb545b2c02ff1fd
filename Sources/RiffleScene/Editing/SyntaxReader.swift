/// Reads a text into a tree that knows its bytes.
package struct SyntaxReader: ~Copyable {
  /// The one document in `bytes`.
  package static func read(_ bytes: [UInt8]) throws(YAMLProblem) -> SyntaxNode {
    let text = try YAMLText.checked(bytes)
    return try YAMLText.withoutSurrogates(text).withUnsafeBufferPointer { (buffer) throws(YAMLProblem) -> SyntaxNode in
      var reader = SyntaxReader(events: YAMLEvents(buffer, text: text), text: text)
      var event = try reader.events.next()
      while event.kind == .other { event = try reader.events.next() }
      guard event.kind != .streamEnd else { throw YAMLProblem(.start, "there is no value") }
      let root = try reader.node(from: event, depth: 1)
      _ = try reader.events.next()
      let after = try reader.events.next()
      guard after.kind == .streamEnd else { throw YAMLProblem(after.location, "a second document begins here") }
      return root
    }
  }

  private var events: YAMLEvents
  private let text: ArraySlice<UInt8>
  /// Of each character its first byte; nil where every character is one byte.
  private let offsets: [Int]?
  private var anchors: [String: Int] = [:]

  private init(events: consuming YAMLEvents, text: ArraySlice<UInt8>) {
    self.events = events
    self.text = text
    offsets = text.allSatisfy { $0 < 0x80 } ? nil : text.indices.filter { text[$0] & 0xC0 != 0x80 }
  }

  private func byte(_ character: Int) -> Int {
    guard let offsets else { return min(text.startIndex + character, text.endIndex) }
    return character < offsets.count ? offsets[character] : text.endIndex
  }

  private mutating func node(from event: YAMLEvents.Event, depth: Int) throws(YAMLProblem) -> SyntaxNode {
    guard depth <= YAMLReader.Limits().nesting + 1 else {
      throw YAMLProblem(event.location, "this is nested more than \(YAMLReader.Limits().nesting) levels deep")
    }
    let start = byte(event.characters.lowerBound)
    let first = event.kind == .alias ? start : afterProperties(start)
    var end = byte(event.characters.upperBound)
    let content: SyntaxNode.Content
    switch event.kind {
    case .scalar(let scalar):
      content = .scalar(scalar)
      if event.isBlockScalar { end = trimmed(first..<end) }
    case .alias:
      let name = event.anchor ?? ""
      guard let target = anchors[name] else {
        throw YAMLProblem(event.location, "the alias '*\(name)' stands for nothing")
      }
      content = .alias(name, target: target)
    case .listStart:
      var items: [SyntaxNode] = []
      var inner = try events.next()
      while inner.kind != .listEnd {
        items.append(try node(from: inner, depth: depth + 1))
        inner = try events.next()
      }
      end = event.isFlow ? byte(inner.characters.upperBound) : items.last?.bytes.upperBound ?? end
      content = .list(items)
    case .mappingStart:
      var entries: [SyntaxNode.Entry] = []
      var inner = try events.next()
      while inner.kind != .mappingEnd {
        let key = try node(from: inner, depth: depth + 1)
        let value = try node(from: try events.next(), depth: depth + 1)
        entries.append(
          SyntaxNode.Entry(
            key: key.scalar?.text ?? "", keyBytes: key.bytes, keyLocation: key.location, value: value))
        inner = try events.next()
      }
      // `[a: 1]` is a list of a mapping without brackets of its own.
      let isBracketed = event.isFlow && first < text.endIndex && text[first] == UInt8(ascii: "{")
      end = isBracketed ? byte(inner.characters.upperBound) : entries.last?.value.bytes.upperBound ?? end
      content = .mapping(entries)
    default: throw YAMLProblem(event.location, "a value is missing here")
    }
    let anchor = event.kind == .alias ? nil : event.anchor
    if let anchor { anchors[anchor] = start }
    return SyntaxNode(
      content: content, bytes: min(first, end)..<end, start: start, anchor: anchor, isFlow: event.isFlow,
      isBlockScalar: event.isBlockScalar, location: event.location)
  }

  /// Behind `&anchor` and `!tag`, where the value itself begins.
  private func afterProperties(_ start: Int) -> Int {
    var index = start
    while index < text.endIndex, [UInt8(ascii: "&"), UInt8(ascii: "!")].contains(text[index]) {
      while index < text.endIndex, !text[index].isBlank, text[index] != UInt8(ascii: "\n") { index += 1 }
      var next = index
      while next < text.endIndex {
        if text[next] == UInt8(ascii: "#"), next > index {
          while next < text.endIndex, text[next] != UInt8(ascii: "\n") { next += 1 }
        } else if text[next].isBlank || text[next] == UInt8(ascii: "\n") {
          next += 1
        } else {
          break
        }
      }
      // Nothing follows an anchor of nothing.
      if next == text.endIndex { return index }
      index = next
    }
    return index
  }

  /// Text over several lines ends with its last line that says something.
  private func trimmed(_ bytes: Range<Int>) -> Int {
    var end = bytes.upperBound
    while end > bytes.lowerBound, text[end - 1].isBlank || text[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    return end
  }
}

extension UInt8 {
  /// A space, a tab or a carriage return.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r") }
}
