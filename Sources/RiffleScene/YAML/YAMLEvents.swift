// Trees are built from the events of libyaml, one by one, so that every value has its location, a second equal key is
// reported where it is written, and deep nesting needs no recursion.
internal import CYAML

/// The values of a YAML document in order, each with its location.
struct YAMLEvents: ~Copyable {
  /// The events of libyaml that make up a tree.
  enum Kind: Equatable {
    case scalar(YAMLNode.Scalar)
    case alias, listStart, listEnd, mappingStart, mappingEnd, streamEnd, other
  }

  struct Event {
    var kind: Kind
    var location: SourceLocation
    var anchor: String?
    /// The first character and the one after the last, in Unicode scalars from the start of the text; for a list or a
    /// mapping, those of its first token.
    var characters: Range<Int>
    /// True for a list or a mapping in brackets; next, for a scalar over several lines behind `|` or `>`.
    var isFlow = false
    var isBlockScalar = false
  }

  /// On the heap, since libyaml keeps a pointer to it in itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: ArraySlice<UInt8>

  /// - Parameters:
  ///   - buffer: the bytes of `text`, which must outlive this.
  init(_ buffer: UnsafeBufferPointer<UInt8>, text: ArraySlice<UInt8>) {
    self.text = text
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

  mutating func next() throws(YAMLProblem) -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw problem() }
    defer { yaml_event_delete(&raw) }
    let location = location(raw.start_mark)
    var event = Event(kind: .other, location: location, characters: Int(raw.start_mark.index)..<Int(raw.end_mark.index))
    switch raw.type {
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      try check(tag: scalar.tag, at: location)
      var content = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      // The first byte of U+A000 to U+AFFF.
      if content.utf8.contains(0xEA) { content = YAMLText.joined(content) }
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
      event.kind = .scalar(.init(content, isPlain: isPlain))
      event.isBlockScalar = scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
      event.anchor = name(scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      try check(tag: raw.data.sequence_start.tag, at: location)
      event.kind = .listStart
      event.isFlow = raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      event.anchor = name(raw.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT:
      try check(tag: raw.data.mapping_start.tag, at: location)
      event.kind = .mappingStart
      event.isFlow = raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      event.anchor = name(raw.data.mapping_start.anchor)
    case YAML_ALIAS_EVENT:
      event.kind = .alias
      event.anchor = name(raw.data.alias.anchor)
    case YAML_SEQUENCE_END_EVENT: event.kind = .listEnd
    case YAML_MAPPING_END_EVENT: event.kind = .mappingEnd
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: event.kind = .streamEnd
    default: break
    }
    return event
  }

  private func name(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }

  private func check(tag: UnsafeMutablePointer<UInt8>?, at location: SourceLocation) throws(YAMLProblem) {
    guard let tag = name(tag), tag != "!", tag != "tag:yaml.org,2002:str" else { return }
    let standard = "tag:yaml.org,2002:"
    let shown = tag.hasPrefix(standard) ? "!!\(tag.dropFirst(standard.count))" : tag
    throw YAMLProblem(location, "the tag '\(YAMLNode.shortened(shown))' has no meaning in a scene; remove it")
  }

  /// The error of libyaml, in words for the file's author.
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
    if ["could not find expected ':'", "mapping values are not allowed in this context"].contains(said),
      let problem = YAMLSyntax.keyWithoutSpace(in: text, upTo: place.line)
    {
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
