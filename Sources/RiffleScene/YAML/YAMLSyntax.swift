/// Turns libyaml's terse problems into sentences that say what would be right.
enum YAMLSyntax {
  /// - Parameters:
  ///   - problem: what libyaml said.
  ///   - context: what it was reading.
  ///   - opened: where that began.
  ///   - line: the line the problem is in, and `column` in it, from 1.
  static func sentence(
    _ problem: String, context: String?, opened: SourceLocation, line: String, column: Int
  ) -> String {
    let scalars = Array(line.unicodeScalars)
    let found = column >= 1 && column <= scalars.count ? scalars[column - 1] : nil
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
      return
        "'\(YAMLNode.shortened(text(at: opened.column, in: scalars)))' has no ':' after it; "
        + "a line in a block is 'key: value'"
    case "did not find expected key":
      return context == "while parsing a block mapping"
        ? "this line does not belong to the block that begins in line \(opened.line); indent all its keys alike"
        : "a key is expected here; write 'key: value'"
    case "did not find expected '-' indicator":
      return "this line does not belong to the list that begins in line \(opened.line); begin each item with '- '"
    case "did not find expected ',' or ']'":
      return "the list opened \(place(opened)) is not closed here; add ',' or ']'"
    case "did not find expected ',' or '}'":
      return "the block opened \(place(opened)) is not closed here; add ',' or '}'"
    case "found unexpected end of stream":
      return "the quotes opened \(place(opened)) are never closed"
    case "found invalid Unicode character escape code":
      return "this escape is half of a letter; write the letter itself, or \\U0001F98A with all its digits"
    case "found unknown escape character":
      return "this escape has no meaning; write '\\\\' for a backslash, or use single quotes"
    case "found unexpected ':'":
      return "this ':' needs a space after it, or quotes around the text that holds it"
    case "did not find expected alphabetic or numeric character":
      return "a name of letters and digits is expected after '&' or '*'; put text that begins so in quotes"
    case "did not find expected node content":
      return "a value is expected here"
    case "did not find expected <document start>":
      return "this does not belong to the document before it; indent it, or remove it"
    case "found undefined tag handle":
      return "a value cannot begin with '!'; put it in quotes"
    case let text where text.hasPrefix("Maximum nesting level reached"):
      return "this is nested too deep; a scene has at most \(YAMLReader.Limits().nesting) levels"
    default:
      return "\(problem)\(context.map { " \($0)" } ?? ""); see https://yaml.org/spec/1.2.2 or put the text in quotes"
    }
  }

  /// A line of the file without its end, from 1.
  static func line(_ number: Int, of text: ArraySlice<UInt8>) -> String {
    let lines = YAMLText.contents(of: text)
    return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : ""
  }

  /// The first key without a space after its colon up to a line that cannot be read: `at:[1, 2]`.
  static func keyWithoutSpace(in text: ArraySlice<UInt8>, upTo line: Int) -> YAMLProblem? {
    for (index, bytes) in YAMLText.contents(of: text).prefix(line).enumerated().reversed().prefix(3).reversed() {
      let words = String(decoding: bytes, as: UTF8.self)
      guard let found = words.prefixMatch(of: /[ ]*(?:- )?([A-Za-z][\w-]*):([^ :\/].*)/) else { continue }
      let (key, value) = (found.1, found.2)
      return YAMLProblem(
        SourceLocation(line: index + 1, column: words.distance(from: words.startIndex, to: key.startIndex) + 1),
        "'\(key):' needs a space after its colon; write '\(key): \(YAMLNode.shortened(String(value)))'")
    }
    return nil
  }

  private static func place(_ location: SourceLocation) -> String {
    "in line \(location.line), column \(location.column)"
  }

  private static func text(at column: Int, in scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.dropFirst(max(0, column - 1)))
    return String(text)
  }
}
