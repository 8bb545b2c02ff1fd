extension StringProtocol {
  /// The text without spaces and line ends at its start and its end.
  package var trimmed: String { trimmed(where: \.isWhitespace) }

  /// Returns the text without the characters at its start and its end for which a test is true.
  package func trimmed(where isDropped: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isDropped($0) }), let last = lastIndex(where: { !isDropped($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
