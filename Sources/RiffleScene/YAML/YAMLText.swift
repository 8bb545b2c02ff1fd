/// Checked to be UTF-8.
enum YAMLText {
  /// 8 MB is far beyond the largest hand-written scene file, and small enough to read at once.
  static let sizeLimit = 8 * 1024 * 1024

  static func checked(_ bytes: [UInt8]) throws(YAMLProblem) -> ArraySlice<UInt8> {
    if bytes.count > sizeLimit {
      throw YAMLProblem(.start, "the file has more than \(sizeLimit) bytes (8 MB); a scene file has at most that many")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLProblem(.start, "the file is UTF-16 text; save it as UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let fault = firstInvalidByte(in: text) {
      let hex = String(text[fault], radix: 16, uppercase: true)
      throw YAMLProblem(
        location(of: fault, in: text),
        "byte 0x\(hex.count == 1 ? "0" : "")\(hex) is not UTF-8 text; save the file as UTF-8")
    }
    return text
  }

  /// Replaces JSON's surrogate pairs such as `\ud83e\udd8a` by letters that never stand together and that YAML allows:
  /// U+A000 to U+A3FF (Yi) and U+1400 to U+17FF (Canadian syllabics). Every byte keeps its offset.
  static func withoutSurrogates(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first(where: { !$0.isBlank && $0 != UInt8(ascii: "\n") }) == UInt8(ascii: "{") else { return text }
    let pairs = /\\\\|\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)/.matchingSemantics(.unicodeScalar)
    let words = String(decoding: text, as: UTF8.self).replacing(pairs) { pair in
      let units = [pair.1, pair.2].compactMap { $0.flatMap { UInt32($0, radix: 16) } }
      return units.count < 2
        ? String(pair.0)
        : zip(units, [0xA000, 0x1400] as [UInt32]).map { "\\u" + String($1 | $0 & 0x3FF, radix: 16) }.joined()
    }
    return Array(words.utf8)[...]
  }

  static func joined(_ text: String) -> String {
    text.replacing(/([\u{A000}-\u{A3FF}])([\u{1400}-\u{17FF}])/.matchingSemantics(.unicodeScalar)) { pair in
      let (high, low) = (pair.1.unicodeScalars.first!.value & 0x3FF, pair.2.unicodeScalars.first!.value & 0x3FF)
      return Unicode.Scalar(0x1_0000 + high << 10 + low).map { String($0) } ?? String(pair.0)
    }
  }

  /// The lines of a text, each with its line break: `\n`, `\r\n`, `\r` and the three of Unicode, as in libyaml. The
  /// last one has none and may be empty.
  static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let length = lineBreak(at: index, in: text)
      index += max(1, length)
      guard length > 0 else { continue }
      lines.append(text[start..<index])
      start = index
    }
    return lines + [text[start...]]
  }

  static func contents(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    lines(of: text).map { line in
      line.dropLast(line.indices.suffix(3).first { lineBreak(at: $0, in: line) > 0 }.map { line.endIndex - $0 } ?? 0)
    }
  }

  private static func lineBreak(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    func next(_ offset: Int) -> UInt8? { index + offset < text.endIndex ? text[index + offset] : nil }
    switch text[index] {
    case UInt8(ascii: "\n"): return 1
    case UInt8(ascii: "\r"): return next(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// Columns count Unicode scalars, as libyaml's do.
  static func location(of index: Int, in text: ArraySlice<UInt8>) -> SourceLocation {
    let lines = lines(of: text[text.startIndex..<min(index, text.endIndex)])
    return SourceLocation(line: lines.count, column: 1 + lines[lines.count - 1].count { $0 & 0xC0 != 0x80 })
  }

  private static func firstInvalidByte(in text: ArraySlice<UInt8>) -> Int? {
    if String(validating: text, as: UTF8.self) != nil { return nil }
    var (parser, rest, index) = (Unicode.UTF8.ForwardParser(), text.makeIterator(), text.startIndex)
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { index += scalar.count }
    return index < text.endIndex ? index : nil
  }
}

package struct YAMLProblem: Error, Equatable {
  package var location: SourceLocation
  package var message: String

  package init(_ location: SourceLocation, _ message: String) { (self.location, self.message) = (location, message) }
}

/// Turns libyaml's terse problems into sentences with the correct form.
enum YAMLSyntax {
  static func sentence(
    _ problem: String, context: String?, opened: SourceLocation, line: String, column: Int
  ) -> String {
    let scalars = Array(line.unicodeScalars)
    let found = column >= 1 && column <= scalars.count ? scalars[column - 1] : nil
    if problem.hasPrefix("did not find expected"),
      let slip = slip(scalars, column: column, isFlow: problem.contains("',' or"))
    {
      return slip
    }
    switch problem {
    case "found character that cannot start any token":
      if found == "\t" { return "a tab cannot indent; use spaces" }
      return "a value cannot begin with '\(found.map(String.init) ?? "this")'; put it in quotes"
    case "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      return "a tab cannot indent; use spaces"
    case "mapping values are not allowed in this context":
      return "this ':' is not allowed here; put text that holds ': ' in quotes, or indent the line like its neighbours"
    case "block sequence entries are not allowed in this context":
      return "a list cannot begin here; put its first '- ' on its own line"
    case "mapping keys are not allowed in this context":
      return "a '? ' key is not allowed here; put the text in quotes"
    case "could not find expected ':'":
      let rest = String(String.UnicodeScalarView(scalars.dropFirst(max(0, opened.column - 1))))
      return "'\(YAMLNode.shortened(rest))' has no ':' after it; a line in a block is 'key: value'"
    case "did not find expected key":
      return context == "while parsing a block mapping"
        ? "this line does not belong to the block that begins in line \(opened.line); indent all its keys alike"
        : "a key is expected here; write 'key: value'"
    case "did not find expected '-' indicator":
      return "this line does not belong to the list that begins in line \(opened.line); begin each item with '- '"
    case "did not find expected ',' or ']'":
      return "the list opened \(place(opened)) is not closed here; add ',' or ']'"
    case "did not find expected ',' or '}'" where found == "{" || found == "[":
      return "text with a bracket needs quotes here: \"\(YAMLNode.shortened(word(at: column, in: scalars)))\""
    case "did not find expected ',' or '}'":
      return "the block opened \(place(opened)) is not closed here; add ',' or '}'"
    case "found unexpected end of stream": return "the quotes opened \(place(opened)) are never closed"
    case "found invalid Unicode character escape code":
      return "this escape is half of a letter; write the letter itself, or \\U0001F98A with all its digits"
    case "found unknown escape character":
      return "this escape has no meaning; write '\\\\' for a backslash, or use single quotes"
    case "found unexpected ':'":
      return "this ':' needs a space after it, or quotes around the text that holds it"
    case "did not find expected alphabetic or numeric character":
      return "a name of letters and digits is expected after '&' or '*'; put text that begins so in quotes"
    case "did not find expected node content": return "a value is expected here"
    case "did not find expected <document start>":
      return "this does not belong to the document before it; indent it, or remove it"
    case "found undefined tag handle": return "a value cannot begin with '!'; put it in quotes"
    case let text where text.hasPrefix("Maximum nesting level reached"):
      return "this is nested too deep; a scene has at most \(YAMLReader.deepestNesting) levels"
    default:
      return "\(problem)\(context.map { " \($0)" } ?? ""); see https://yaml.org/spec/1.2.2 or put the text in quotes"
    }
  }

  /// Excludes the line's end; `number` is from 1.
  static func line(_ number: Int, of text: ArraySlice<UInt8>) -> String {
    let lines = YAMLText.contents(of: text)
    return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : ""
  }

  /// Finds a missing space, as in `at:[1, 2]` or `-click: box`, in a line that cannot be read or the lines before it.
  static func missingSpace(in text: ArraySlice<UInt8>, upTo line: Int, lines: Int) -> YAMLProblem? {
    for (index, bytes) in YAMLText.contents(of: text).prefix(line).enumerated().reversed().prefix(lines).reversed() {
      let words = String(decoding: bytes, as: UTF8.self)
      func problem(_ place: Substring, _ message: String) -> YAMLProblem {
        let column = words.distance(from: words.startIndex, to: place.startIndex) + 1
        return YAMLProblem(SourceLocation(line: index + 1, column: column), message)
      }
      if let found = words.prefixMatch(of: /[ ]*(?:- )?([A-Za-z][\w-]*):([^ :\/].*)/) {
        return problem(found.1, keyWithoutSpace(found.1, found.2))
      }
      if let found = words.prefixMatch(of: /[ ]*(-[A-Za-z{\["'].*)/) {
        return problem(found.1, itemWithoutSpace(found.1))
      }
    }
    return nil
  }

  /// Finds a missing space in a key: `{x:400}` is a key without a value, `box:{count: 3}` has the key `box:{count`.
  static func missingSpace(
    in text: ArraySlice<UInt8>, _ key: String, at location: SourceLocation, isEmpty: Bool
  ) -> YAMLProblem? {
    guard let found = key.wholeMatch(of: /([A-Za-z][\w-]*):([^ :\/].*)/) else { return nil }
    if isEmpty { return YAMLProblem(location, keyWithoutSpace(found.1, found.2)) }
    return "{[".contains(found.2.first!) ? missingSpace(in: text, upTo: location.line, lines: 1) : nil
  }

  private static func keyWithoutSpace(_ key: Substring, _ value: Substring) -> String {
    "'\(key):' needs a space after its colon; write '\(key): \(YAMLNode.shortened(String(value)))'"
  }

  /// The message for `-click`; nil for other text.
  static func itemWithoutSpace(_ key: String) -> String? {
    key.prefixMatch(of: /-[A-Za-z]/) == nil ? nil : itemWithoutSpace(key[...])
  }

  private static func itemWithoutSpace(_ item: Substring) -> String {
    "a '-' needs a space after it; write '- \(YAMLNode.shortened(String(item.dropFirst())))'"
  }

  /// Returns a message about a habit of another language, or about quotes that are missing or end too early.
  private static func slip(_ line: [Unicode.Scalar], column: Int, isFlow: Bool) -> String? {
    guard column >= 1, column <= line.count else { return nil }
    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
    let (found, rest) = (line[column - 1], text(line[(column - 1)...]))
    if rest.hasPrefix("//") || rest.hasPrefix("/*") {
      return "a comment begins with '#'; write '# \(YAMLNode.shortened(rest.trimmed { "/* ".contains($0) }))'"
    }
    if found == ";" { return isFlow ? "write ',' in place of ';'" : "a line needs no ';' at its end; remove it" }
    if column > 1, line[column - 2] == "'" || line[column - 2] == "\"", found != line[column - 2],
      rest.unicodeScalars.contains(line[column - 2])
    {
      let (holds, needs) = line[column - 2] == "'" ? ("'", "double") : ("\"", "single")
      return "text that holds \(holds) needs \(needs) quotes around it"
    }
    guard isFlow, found == ":" else { return nil }
    let before = line[..<(column - 1)]
    let start = before.lastIndex { ",[{:".unicodeScalars.contains($0) }
    let word = text(before[(start.map { $0 + 1 } ?? 0)...]).trimmed { $0 == " " }
    // A key at the start of a line is the next one of the block around, and a bracket is missing before it.
    if start == nil, line.first != " " { return nil }
    if start == nil || word.contains(" ") {
      return "a ',' is missing before '\(word.split(separator: " ").last ?? "")', or quotes around text that holds ': '"
    }
    let value = rest.prefix { !",}]".contains($0) }
    return "text that holds ': ' needs quotes: \"\(YAMLNode.shortened(word + value))\""
  }

  private static func place(_ location: SourceLocation) -> String {
    "in line \(location.line), column \(location.column)"
  }

  private static func word(at column: Int, in scalars: [Unicode.Scalar]) -> String {
    let start = scalars[..<(column - 1)].lastIndex { " ,[".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    let end = scalars[column...].firstIndex { "}]".unicodeScalars.contains($0) } ?? scalars.count - 1
    return String(String.UnicodeScalarView(scalars[start...end]))
  }
}

/// In YAML it begins a comment, with the rest of the line.
struct UnquotedColour {
  let location: SourceLocation
  let text: String

  var advice: String { "'\(text)' is a comment without quotes; write \"\(text)\"" }

  init?(in bytes: [UInt8], before end: SourceLocation) {
    let lines = YAMLText.contents(of: bytes[...]).prefix(end.line).enumerated().reversed()
    guard let last = lines.lazy.compactMap({ UnquotedColour(in: $1, number: $0 + 1) }).first else { return nil }
    self = last
  }

  private init?(in line: ArraySlice<UInt8>, number: Int) {
    guard line.contains(UInt8(ascii: "#")) else { return nil }
    let line = String(decoding: line, as: UTF8.self)
    let words = line.matches(of: /[:,\[{] +(#[0-9A-Fa-f]+)(?=[ ,\]}]|$)/).lazy.map { $0.1 }
    guard let word = words.first(where: { [4, 7, 9].contains($0.count) }) else { return nil }
    let column = line.unicodeScalars.distance(from: line.startIndex, to: word.startIndex) + 1
    (location, text) = (SourceLocation(line: number, column: column), String(word))
  }

  /// Explains mistakes about an empty value by the colour after it.
  static func explained(_ mistakes: [Diagnostic], in bytes: [UInt8], of file: String) -> [Diagnostic] {
    guard mistakes.contains(where: { $0.message.contains(" is empty; ") }) else { return mistakes }
    let lines = YAMLText.contents(of: bytes[...])
    return mistakes.map { mistake in
      guard mistake.message.contains(" is empty; "), mistake.file == file, lines.indices.contains(mistake.line - 1),
        let colour = UnquotedColour(in: lines[mistake.line - 1], number: mistake.line)
      else { return mistake }
      return Diagnostic(file: mistake.file, location: colour.location, message: colour.advice)
    }
  }
}
