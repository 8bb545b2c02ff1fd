/// Text wrapped to a width, for lessons in narrow windows.
///
/// Widths are estimated from the number of letters: enough to keep text inside a window, and the fonts belong to the
/// shell.
package enum Wrapping {
  /// The approximate width of a letter, as a share of the font size.
  static let letter: Float = 0.49

  /// Returns the lines of a text as they are if they fit, and otherwise wrapped anew between words.
  ///
  /// - Parameters:
  ///   - text: paragraphs and lines alike are split at newlines; empty ones at its end are dropped.
  ///   - width: in points; a word that is wider has a line of its own.
  ///   - size: of the font, in points.
  package static func lines(_ text: String, width: Float, size: Float) -> [String] {
    var written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while written.last?.isEmpty == true { written.removeLast() }
    let most = max(1, Int(width / (size * letter)))
    guard written.contains(where: { $0.count > most }) else { return written }
    var lines: [String] = []
    for word in written.joined(separator: " ").split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
