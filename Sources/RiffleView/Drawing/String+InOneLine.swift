extension String {
  /// The text as one line that says nothing but what it shows: for terminals, titles and comments, whatever the text is from.
  ///
  /// Line ends and everything a terminal could obey, or that turns the direction of writing, is written as Swift writes
  /// it: `\n`, `\u{1B}`. Of more than 4096 scalars the middle is left out. Letters, marks and emoji stay as they are.
  package var inOneLine: String {
    let (scalars, half) = (unicodeScalars, Self.longestLine / 2)
    guard scalars.count > Self.longestLine else { return withUnseenEscaped }
    return String(scalars.prefix(half)).withUnseenEscaped + "…" + String(scalars.suffix(half)).withUnseenEscaped
  }

  private static let longestLine = 4096

  /// The same of whatever length.
  package var withUnseenEscaped: String {
    // Most lines have nothing of the kind.
    guard unicodeScalars.contains(where: \.isUnseen) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where scalar.isUnseen: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it has no shape and does something else: a control character, a line end, a change of direction.
  fileprivate var isUnseen: Bool {
    if value < 127 { return value < 32 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Joiners and the tags of flags are parts of what is seen.
    case .format: return ![0x200C, 0x200D].contains(value) && !(0xE0020...0xE007F).contains(value)
    default: return false
    }
  }
}
