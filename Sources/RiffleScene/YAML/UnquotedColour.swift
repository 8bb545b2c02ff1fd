/// A colour without quotes: in YAML it begins a comment, with the rest of the line.
struct UnquotedColour {
  let location: SourceLocation
  let text: String

  var advice: String { "'\(text)' is a comment without quotes; write \"\(text)\"" }

  /// Finds the last one before a location at which YAML could not be read.
  init?(in bytes: [UInt8], before end: SourceLocation) {
    let lines = YAMLText.contents(of: bytes[...]).prefix(end.line)
    for (index, line) in lines.enumerated().reversed() {
      guard let found = UnquotedColour(in: line, number: index + 1) else { continue }
      self = found
      return
    }
    return nil
  }

  private init?(in line: ArraySlice<UInt8>, number: Int) {
    guard line.contains(UInt8(ascii: "#")) else { return nil }
    let letters = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    for index in letters.indices.dropFirst() where letters[index] == "#" && letters[index - 1] == " " {
      let before = letters[..<index].last { $0 != " " }
      let digits = letters[(index + 1)...].prefix { $0.properties.isASCIIHexDigit }
      let after = letters[(index + 1)...].dropFirst(digits.count).first
      guard let before, ":,[{".unicodeScalars.contains(before), [3, 6, 8].contains(digits.count),
        after.map({ " ,]}".unicodeScalars.contains($0) }) ?? true
      else { continue }
      location = SourceLocation(line: number, column: index + 1)
      text = "#" + String(String.UnicodeScalarView(digits))
      return
    }
    return nil
  }

  /// Returns mistakes, with those about an empty value explained by the colour after it.
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
