internal import CYAML

/// Reads one YAML document into a tree of `YAMLNode`, within limits that hold before anything is expanded.
///
/// The tree is built from the events of libyaml, one by one, so that every value has its location, a second equal key is
/// reported where it is written, and deep nesting needs no recursion.
package struct YAMLReader: ~Copyable {
  static let deepestNesting = 64

  /// Returns the document in `bytes` as it is written, with its aliases and repeated keys, and its problems: keys given
  /// twice and, last, the fatal one. With a fatal problem there is no document. `limit` is the most values and keys; an
  /// alias counts as all that it expands to.
  package static func tree(
    _ bytes: [UInt8], limit: Int = 1_000_000, whenEmpty: String = "there is no value"
  ) -> (root: YAMLNode?, problems: [YAMLProblem]) {
    var problems: [YAMLProblem] = []
    do {
      let text = try YAMLText.checked(bytes)
      let plain = YAMLText.withoutSurrogates(text)
      let root = try plain.withUnsafeBufferPointer { (bytes) throws(YAMLProblem) -> YAMLNode in
        var reader = YAMLReader(bytes, text, limit)
        defer { problems = reader.problems }
        return try reader.document(whenEmpty)
      }
      return (root, problems)
    } catch {
      return (nil, problems + [error])
    }
  }

  private struct Event {
    enum Kind: Equatable {
      case scalar(YAMLNode.Scalar)
      case alias, listStart, listEnd, mappingStart, mappingEnd, streamEnd, other
    }

    var kind = Kind.other
    var location: SourceLocation
    /// For a list or a mapping, those of the first token.
    var bytes: Range<Int>
    var anchor: String?
    /// In brackets; for a scalar, over several lines behind `|` or `>`.
    var isFlow = false
    var isBlockScalar = false
  }

  /// Allocated on the heap, since libyaml keeps a pointer to it in itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: ArraySlice<UInt8>
  /// The first byte of each character; nil if every character is one byte.
  private let offsets: [Int]?
  private let limit: Int
  private var problems: [YAMLProblem] = []
  private var anchors: [String: YAMLNode] = [:]
  private var nodeCount = 0

  /// `buffer` has the bytes of `text`, and must outlive this.
  private init(_ buffer: UnsafeBufferPointer<UInt8>, _ text: ArraySlice<UInt8>, _ limit: Int) {
    (self.text, self.limit) = (text, limit)
    offsets = text.allSatisfy { $0 < 0x80 } ? nil : text.indices.filter { text[$0] & 0xC0 != 0x80 }
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  private mutating func document(_ whenEmpty: String) throws(YAMLProblem) -> YAMLNode {
    var event = try next()
    while event.kind == .other { event = try next() }
    guard event.kind != .streamEnd else { throw YAMLProblem(.start, whenEmpty) }
    let root = try node(from: event, depth: 1)
    _ = try next()
    let after = try next()
    guard after.kind == .streamEnd else {
      throw YAMLProblem(after.location, "a second document begins here; a scene file holds one, so remove the '---'")
    }
    return root
  }

  private mutating func node(from event: Event, depth: Int) throws(YAMLProblem) -> YAMLNode {
    var end = event.bytes.upperBound
    if event.kind == .alias {
      guard let name = event.anchor, let target = anchors[name] else {
        throw YAMLProblem(
          event.location,
          "the alias '*\(event.anchor ?? "")' stands for nothing; write '&\(event.anchor ?? "")' before it")
      }
      try count(target.weight, at: event.location)
      try check(depth: depth + target.height - 1, at: event.location)
      return YAMLNode(alias: name, of: target, at: event.location, bytes: event.bytes)
    }
    let first = afterProperties(event.bytes.lowerBound)
    var node: YAMLNode
    try count(1, at: event.location)
    switch event.kind {
    case .scalar(let scalar):
      node = YAMLNode(.scalar(scalar), at: event.location)
      // Without blank lines at its end.
      if event.isBlockScalar {
        end = text[first..<end].lastIndex { !$0.isBlank && $0 != .newline }.map { $0 + 1 } ?? first
      }
    case .listStart:
      try check(depth: depth, at: event.location)
      var items: [YAMLNode] = []
      var inner = try next()
      while inner.kind != .listEnd {
        items.append(try self.node(from: inner, depth: depth + 1))
        inner = try next()
      }
      end = event.isFlow ? inner.bytes.upperBound : items.last?.bytes.upperBound ?? end
      node = YAMLNode(.list(items), at: event.location)
    case .mappingStart:
      try check(depth: depth, at: event.location)
      let (entries, isResolved, close) = try entries(depth: depth)
      // `[a: 1]` is a list of a mapping without brackets of its own.
      let isBracketed = event.isFlow && first < text.endIndex && text[first] == UInt8(ascii: "{")
      end = isBracketed ? close.bytes.upperBound : entries.last?.value.bytes.upperBound ?? end
      node = YAMLNode(.mapping(entries), at: event.location, isResolved: isResolved)
    default: throw YAMLProblem(event.location, "a value is missing here")
    }
    node.bytes = min(first, end)..<end
    node.start = event.bytes.lowerBound
    node.isFlow = event.isFlow
    node.isBlockScalar = event.isBlockScalar
    if let anchor = event.anchor {
      node.mark = .anchor(anchor)
      anchors[anchor] = node
    }
    return node
  }

  /// Returns the entries of a mapping, true if no key is repeated, and the event at its end.
  private mutating func entries(depth: Int) throws(YAMLProblem) -> ([YAMLNode.Entry], Bool, Event) {
    var entries: [YAMLNode.Entry] = []
    var isResolved = true
    // Of long mappings only: most have a few keys.
    var places: [String: SourceLocation] = [:]
    var event = try next()
    while event.kind != .mappingEnd {
      let key = try node(from: event, depth: depth + 1)
      guard let name = key.resolved.text else {
        throw YAMLProblem(event.location, "a key is \(key.resolved.phrase); it should be a plain word")
      }
      let value = try node(from: try next(), depth: depth + 1)
      if name.utf8.contains(UInt8(ascii: ":")), key.resolved.plainText != nil,
        let problem = YAMLSyntax.missingSpace(in: text, name, at: event.location, isEmpty: value.isNull)
      {
        throw problem
      }
      if entries.count == 16 {
        for entry in entries.reversed() { places[entry.key] = entry.keyLocation }
      }
      let first = entries.count < 16 ? entries.first { $0.key == name }?.keyLocation : places[name]
      if name == "<<" {
        let advice = "write define: {base: {fill: gold}} at the top, and {use: base, at: [200, 100]}"
        problems.append(YAMLProblem(event.location, "'<<' does not merge blocks in a scene; \(advice)"))
        isResolved = false
      } else if let first {
        let place = first.line == event.location.line ? "in column \(first.column)" : "in line \(first.line)"
        let message = "'\(YAMLNode.shortened(name))' is given twice, first \(place); keep one"
        problems.append(YAMLProblem(event.location, message))
        isResolved = false
      }
      if entries.count >= 16, first == nil { places[name] = event.location }
      entries.append(YAMLNode.Entry(key: name, keyLocation: event.location, keyBytes: key.bytes, value: value))
      event = try next()
    }
    return (entries, isResolved, event)
  }

  private mutating func count(_ nodes: Int, at location: SourceLocation) throws(YAMLProblem) {
    nodeCount += nodes
    if nodeCount > limit {
      throw YAMLProblem(
        location, "the file holds more than \(limit) values, aliases expanded; a scene has at most that many")
    }
  }

  private func check(depth: Int, at location: SourceLocation) throws(YAMLProblem) {
    if depth > Self.deepestNesting {
      throw YAMLProblem(
        location, "this is nested more than \(Self.deepestNesting) levels deep; a scene has at most that many")
    }
  }

  // MARK: - Bytes

  private func byte(_ character: Int) -> Int {
    guard let offsets else { return min(text.startIndex + character, text.endIndex) }
    return character < offsets.count ? offsets[character] : text.endIndex
  }

  /// Returns the first byte behind `&anchor` and `!tag`, where the value itself begins.
  private func afterProperties(_ start: Int) -> Int {
    var index = start
    while index < text.endIndex, text[index] == UInt8(ascii: "&") || text[index] == UInt8(ascii: "!") {
      index = text[index...].firstIndex { $0.isBlank || $0 == .newline } ?? text.endIndex
      var next = index
      while next < text.endIndex, text[next].isBlank || text[next] == .newline || text[next] == UInt8(ascii: "#") {
        let isComment = text[next] == UInt8(ascii: "#")
        next = isComment ? text[next...].firstIndex(of: .newline) ?? text.endIndex : next + 1
      }
      // Nothing follows an anchor of nothing.
      if next == text.endIndex { return index }
      index = next
    }
    return index
  }

  // MARK: - Events

  private func next() throws(YAMLProblem) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw problem() }
    defer { yaml_event_delete(&raw) }
    var event = Event(
      location: location(raw.start_mark), bytes: byte(Int(raw.start_mark.index))..<byte(Int(raw.end_mark.index)))
    func take(_ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?) throws(YAMLProblem) {
      event.anchor = anchor.map { String(cString: $0) }
      guard let tag = tag.map({ String(cString: $0) }), tag != "!", tag != "tag:yaml.org,2002:str" else { return }
      let standard = "tag:yaml.org,2002:"
      let shown = tag.hasPrefix(standard) ? "!!\(tag.dropFirst(standard.count))" : tag
      throw YAMLProblem(
        event.location, "the tag '\(YAMLNode.shortened(shown))' has no meaning in a scene; remove it")
    }
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      try take(scalar.anchor, scalar.tag)
      var content = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      // The first byte of U+A000 to U+AFFF.
      if content.utf8.contains(0xEA) { content = YAMLText.joined(content) }
      event.kind = .scalar(.init(content, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil))
      event.isBlockScalar = scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
    case YAML_SEQUENCE_START_EVENT:
      let list = raw.data.sequence_start
      try take(list.anchor, list.tag)
      (event.kind, event.isFlow) = (.listStart, list.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let mapping = raw.data.mapping_start
      try take(mapping.anchor, mapping.tag)
      (event.kind, event.isFlow) = (.mappingStart, mapping.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_ALIAS_EVENT:
      event.kind = .alias
      try take(raw.data.alias.anchor, nil)
    case YAML_SEQUENCE_END_EVENT: event.kind = .listEnd
    case YAML_MAPPING_END_EVENT: event.kind = .mappingEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: event.kind = .streamEnd
    default: break
    }
    return event
  }

  /// Rewords the error of libyaml for the file's author.
  private func problem() -> YAMLProblem {
    let said = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
    let context = parser.pointee.context.map { String(cString: $0) }
    if parser.pointee.error == YAML_READER_ERROR {
      let location = YAMLText.location(of: text.startIndex + Int(parser.pointee.problem_offset), in: text)
      return YAMLProblem(location, "a control character is not allowed in a scene file; remove it")
    }
    // libyaml ends every text with a line break, and reports missing parts at the end behind it.
    let found = min(location(parser.pointee.problem_mark), YAMLText.location(of: text.endIndex, in: text))
    let opened = location(parser.pointee.context_mark)
    // A line without a colon is noticed on the next one; report the line itself.
    let place = said == "could not find expected ':'" ? opened : found
    let isLater = ["could not find expected ':'", "mapping values are not allowed in this context"].contains(said)
    let isHere = said == "did not find expected '-' indicator" || context == "while parsing a block mapping"
    if isLater || isHere, let problem = YAMLSyntax.missingSpace(in: text, upTo: place.line, lines: isLater ? 3 : 1) {
      return problem
    }
    let line = YAMLSyntax.line(place.line, of: text)
    return YAMLProblem(
      place, YAMLSyntax.sentence(said, context: context, opened: opened, line: line, column: place.column))
  }

  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension UInt8 {
  /// True for an ASCII letter, an ASCII digit and "_".
  var isOfName: Bool {
    let letter = Character(Unicode.Scalar(self))
    return letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_")
  }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r") }
}
