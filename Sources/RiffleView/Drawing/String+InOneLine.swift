extension String {
  /// The text as one line without control characters: for terminals, titles and comments, also for untrusted text.
  ///
  /// Line ends, control characters and changes of the writing direction are escaped as in Swift: `\n`, `\u{1B}`. The
  /// middle of a text with more than 4096 scalars is omitted. Letters, marks and emoji are unchanged.
  package var inOneLine: String {
    let (scalars, half) = (unicodeScalars, Self.longestLine / 2)
    guard scalars.count > Self.longestLine else { return withUnseenEscaped }
    return String(scalars.prefix(half)).withUnseenEscaped + "…" + String(scalars.suffix(half)).withUnseenEscaped
  }

  private static let longestLine = 4096

  /// The escaped text without a limit of its length.
  package var withUnseenEscaped: String {
    // Most texts need no escapes.
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
  /// True for characters without a shape: control characters, line ends, changes of direction.
  fileprivate var isUnseen: Bool {
    if value < 127 { return value < 32 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Joiners and the tags of flags are parts of visible characters.
    case .format: return ![0x200C, 0x200D].contains(value) && !(0xE0020...0xE007F).contains(value)
    default: return false
    }
  }
}
