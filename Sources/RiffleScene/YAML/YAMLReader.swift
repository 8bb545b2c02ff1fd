// Yams reads a file into its node tree in one go: it stops at the first pair of equal keys without saying where the
// second one is, hashes every key (with all that an alias in it expands to) and recurses as deep as the file nests.
// So this one file takes the events of the parser inside Yams instead, and builds a tree that knows all its places.
internal import CYaml

/// Reads one YAML document into a `YAMLNode`, within limits that hold before anything is expanded.
struct YAMLReader: ~Copyable {
  /// What a document may hold.
  struct Limits {
    /// Levels of lists and blocks.
    var nesting = 64
    /// Values and keys, each alias counted with all it stands for.
    var nodes = 1_000_000
  }

  /// The document in `bytes`, or the first problem that keeps it from being read. Keys given twice are not such a
  /// problem: each is reported to `diagnose`, and its first value counts.
  static func read(
    _ bytes: [UInt8], limits: Limits = Limits(), whenEmpty: String = "", diagnose: (YAMLProblem) -> Void
  ) throws(YAMLProblem) -> YAMLNode {
    let text = try YAMLText.checked(bytes)
    return try text.withUnsafeBufferPointer { (buffer) throws(YAMLProblem) -> YAMLNode in
      var reader = YAMLReader(buffer, text: text, limits: limits)
      return try reader.document(whenEmpty, diagnose)
    }
  }

  /// On the heap, since libyaml keeps a pointer to it in itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: ArraySlice<UInt8>
  private let limits: Limits
  private var anchors: [String: YAMLNode] = [:]
  private var nodeCount = 0

  private init(_ buffer: UnsafeBufferPointer<UInt8>, text: ArraySlice<UInt8>, limits: Limits) {
    self.text = text
    self.limits = limits
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

  private mutating func document(_ whenEmpty: String, _ diagnose: (YAMLProblem) -> Void) throws(YAMLProblem) -> YAMLNode
  {
    while true {
      let event = try next()
      switch event.kind {
      case .streamEnd: throw YAMLProblem(.start, whenEmpty)
      case .other: continue
      default: break
      }
      let root = try node(from: event, depth: 1, diagnose)
      _ = try next()
      let after = try next()
      guard after.kind == .streamEnd else {
        throw YAMLProblem(after.location, "a second document begins here; a scene file holds one, so remove the '---'")
      }
      return root
    }
  }

  private mutating func node(
    from event: Event, depth: Int, _ diagnose: (YAMLProblem) -> Void
  ) throws(YAMLProblem) -> YAMLNode {
    let node: YAMLNode
    switch event.kind {
    case .alias:
      guard let name = event.anchor, let target = anchors[name] else {
        throw YAMLProblem(
          event.location,
          "the alias '*\(event.anchor ?? "")' stands for nothing; write '&\(event.anchor ?? "")' before it")
      }
      try count(target.weight, at: event.location)
      try check(depth: depth + target.height - 1, at: event.location)
      return target
    case .scalar(let scalar):
      try count(1, at: event.location)
      node = YAMLNode(.scalar(scalar), at: event.location)
    case .listStart:
      try count(1, at: event.location)
      try check(depth: depth, at: event.location)
      var items: [YAMLNode] = []
      var inner = try next()
      while inner.kind != .listEnd {
        items.append(try self.node(from: inner, depth: depth + 1, diagnose))
        inner = try next()
      }
      node = YAMLNode(.list(items), at: event.location)
    case .mappingStart:
      try count(1, at: event.location)
      try check(depth: depth, at: event.location)
      node = YAMLNode(.mapping(try entries(depth: depth, diagnose)), at: event.location)
    default:
      throw YAMLProblem(event.location, "a value is missing here")
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func entries(
    depth: Int, _ diagnose: (YAMLProblem) -> Void
  ) throws(YAMLProblem) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var places: [String: SourceLocation] = [:]
    var event = try next()
    while event.kind != .mappingEnd {
      let key = try node(from: event, depth: depth + 1, diagnose)
      guard let name = key.text else {
        throw YAMLProblem(event.location, "a key is \(key.phrase); it should be a plain word")
      }
      let value = try node(from: try next(), depth: depth + 1, diagnose)
      if let first = places[name] {
        let place = first.line == event.location.line ? "in column \(first.column)" : "in line \(first.line)"
        let message = "'\(YAMLNode.shortened(name))' is given twice, first \(place); keep one"
        diagnose(YAMLProblem(event.location, message))
      } else {
        places[name] = event.location
        entries.append(YAMLNode.Entry(key: name, keyLocation: event.location, value: value))
      }
      event = try next()
    }
    return entries
  }

  private mutating func count(_ nodes: Int, at location: SourceLocation) throws(YAMLProblem) {
    nodeCount += nodes
    if nodeCount > limits.nodes {
      throw YAMLProblem(
        location, "the file holds more than \(limits.nodes) values, aliases expanded; a scene has at most that many")
    }
  }

  private func check(depth: Int, at location: SourceLocation) throws(YAMLProblem) {
    if depth > limits.nesting {
      throw YAMLProblem(
        location, "this is nested more than \(limits.nesting) levels deep; a scene has at most that many")
    }
  }
}

extension YAMLReader {
  /// What of libyaml's events a tree is made of.
  private enum Kind: Equatable {
    case scalar(YAMLNode.Scalar)
    case alias, listStart, listEnd, mappingStart, mappingEnd, streamEnd, other
  }

  private struct Event {
    var kind: Kind
    var location: SourceLocation
    var anchor: String?
  }

  private mutating func next() throws(YAMLProblem) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw problem() }
    defer { yaml_event_delete(&raw) }
    let location = location(raw.start_mark)
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      try check(tag: scalar.tag, at: location)
      let content = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
      return Event(kind: .scalar(.init(content, isPlain: isPlain)), location: location, anchor: name(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT:
      try check(tag: raw.data.sequence_start.tag, at: location)
      return Event(kind: .listStart, location: location, anchor: name(raw.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      try check(tag: raw.data.mapping_start.tag, at: location)
      return Event(kind: .mappingStart, location: location, anchor: name(raw.data.mapping_start.anchor))
    case YAML_ALIAS_EVENT:
      return Event(kind: .alias, location: location, anchor: name(raw.data.alias.anchor))
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .listEnd, location: location)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, location: location)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return Event(kind: .streamEnd, location: location)
    default: return Event(kind: .other, location: location)
    }
  }

  private func name(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func check(tag: UnsafeMutablePointer<UInt8>?, at location: SourceLocation) throws(YAMLProblem) {
    guard let tag = name(tag), tag != "!", tag != "tag:yaml.org,2002:str" else { return }
    let standard = "tag:yaml.org,2002:"
    let shown = tag.hasPrefix(standard) ? "!!\(tag.dropFirst(standard.count))" : tag
    throw YAMLProblem(location, "the tag '\(YAMLNode.shortened(shown))' has no meaning in a scene; remove it")
  }

  /// What stopped libyaml, in words for the person who wrote the file.
  private func problem() -> YAMLProblem {
    let said = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
    let context = parser.pointee.context.map { String(cString: $0) }
    if parser.pointee.error == YAML_READER_ERROR {
      let location = YAMLText.location(of: text.startIndex + Int(parser.pointee.problem_offset), in: text)
      return YAMLProblem(location, "a control character is not allowed in a scene file; remove it")
    }
    // libyaml ends every text with a line break, and reports what is missing at the end behind it.
    let found = min(location(parser.pointee.problem_mark), YAMLText.location(of: text.endIndex, in: text))
    let opened = location(parser.pointee.context_mark)
    // A line without a colon is noticed on the next one; the person looks for the line itself.
    let place = said == "could not find expected ':'" ? opened : found
    let line = YAMLSyntax.line(place.line, of: text)
    return YAMLProblem(
      place, YAMLSyntax.sentence(said, context: context, opened: opened, line: line, column: place.column))
  }

  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
