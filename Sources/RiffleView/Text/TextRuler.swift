/// Measures a label by the widths of `AdvanceTable`.
package struct TextRuler {
  package let letters: [Character]
  let spans: [TextLine.Span]
  /// Without line ends.
  package let lines: [Range<Int>]
  private let style: TextStyle

  package init(_ label: Label) {
    letters = Array(label.text)
    (spans, style) = (label.spans, label.style)
    lines = Self.parts(of: letters, within: letters.indices, at: "\n")
  }

  /// The words of a line, separated by one space: further spaces make empty words. Each ideograph is a word, with the
  /// signs after it that begin no line and those before it that end none.
  func words(in line: Range<Int>) -> [Range<Int>] {
    Self.parts(of: letters, within: line, at: " ").flatMap { word in
      let breaks = word.dropFirst().filter { index in
        let (before, after) = (letters[index - 1], letters[index])
        return (before.isIdeographic || after.isIdeographic) && !Self.noStart.contains(after)
          && !Self.noEnd.contains(before)
      }
      return zip([word.lowerBound] + breaks, breaks + [word.upperBound]).map { $0..<$1 }
    }
  }

  /// JIS X 4051.
  private static let noStart = Set("、。，．・：；？！」』】〕〉》）］｝〟ーゝゞ々〻ヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ゛゜…‥,.:;?!)]}%”’")
  private static let noEnd = Set("「『【〔〈《（［｛〝([{“‘")

  /// The width of characters of one line, in points; `end` follows them in the style of the last.
  package func width(of range: Range<Int>, with end: String = "") -> Float {
    guard !spans.isEmpty else { return AdvanceTable.width(of: letters[range] + end, style: style) }
    let parts = spans.joined(within: range, style: style)
    return parts.indices.reduce(0) { width, index in
      let text = String(letters[parts[index].characters]) + (index == parts.count - 1 ? end : "")
      return width + AdvanceTable.width(of: text, style: parts[index].style)
    }
  }

  package var width: Float { lines.map { width(of: $0) }.max() ?? 0 }

  /// Relative to the center of the whole text, with the size of a line's largest letters, in points.
  package var middles: [(middle: Float, size: Float)] { spans.middles(of: lines, size: style.size) }

  private static func parts(of letters: [Character], within range: Range<Int>, at separator: Character) -> [Range<Int>]
  { letters[range].split(separator: separator, omittingEmptySubsequences: false).map(\.indices) }
}

extension Character {
  /// Kana, Hangul, ideographs and the signs among them.
  fileprivate var isIdeographic: Bool {
    guard let value = unicodeScalars.first?.value, value >= 0x2E80 else { return false }
    return value <= 0xA4CF || (0xAC00...0xD7A3).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF00...0xFFEF).contains(value) || (0x2_0000...0x3_FFFD).contains(value)
  }
}

extension [TextLine.Span] {
  /// The center of each line relative to that of the whole text, and the size of its largest letters, else `size`.
  func middles(of lines: [Range<Int>], size: Float) -> [(middle: Float, size: Float)] {
    guard !isEmpty else {
      let spacing = size * TextLine.lineSpacing
      return lines.indices.map { (spacing * (Float($0) - Float(lines.count - 1) / 2), size) }
    }
    let sizes = lines.map { line in lazy.filter { $0.characters.overlaps(line) }.map(\.style.size).max() ?? size }
    var top = -sizes.reduce(0, +) * TextLine.lineSpacing / 2
    return sizes.map { size in
      defer { top += size * TextLine.lineSpacing }
      return (top + size * TextLine.lineSpacing / 2, size)
    }
  }
}

extension Label {
  /// - Parameter end: the text after the last letter, in its style.
  func runs(on lines: [Range<Int>], of ruler: TextRuler, end: String) -> [TextRun] {
    // The runs with text are the spans, in their order.
    var looks = runs.filter { !$0.text.isEmpty }
    guard looks.count == ruler.spans.count else { return [] }
    for (index, span) in ruler.spans.enumerated() {
      var text = ""
      for (number, line) in lines.enumerated() {
        text += String(ruler.letters[span.characters.clamped(to: line)])
        // The break has the style of the letter before it, or of the first one.
        let place = Swift.max(line.upperBound - 1, 0)
        let isLast = number == lines.count - 1
        if span.characters.contains(place) { text += isLast ? end : "\n" }
      }
      looks[index].text = text
    }
    return looks
  }
}
