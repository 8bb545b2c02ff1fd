/// The style of glyphs, which a backend maps to a font file.
public struct TextStyle: Hashable, Sendable {
  /// The weight of letters.
  public enum Weight: Int, Hashable, Sendable, CaseIterable { case regular, semibold, bold }
  /// The design of letters: monospaced digits do not jitter when they count.
  public enum Design: Int, Hashable, Sendable, CaseIterable { case standard, monospaced }

  /// The font size in points. The project uses 13, 16, 22 and 34.
  public var size: Float
  /// The weight.
  public var weight: Weight
  /// The design: proportional or monospaced.
  public var design: Design
  /// A font file beside the scene, with its own weight and design; nil for the shipped fonts.
  package var font: CustomFont?
  /// True if all digits are as wide as the widest, so that a counting number does not jitter.
  public var hasTabularFigures = false
  /// The distance between letters in points, each centered in its cell; nil for the font's own.
  package var pitch: Float?

  public init(size: Float, weight: Weight = .regular, design: Design = .standard) {
    (self.size, self.weight, self.design) = (size, weight, design)
  }
}

/// Text on a flat surface; a newline starts the next line below.
public struct TextLine: Hashable, Sendable {
  /// The alignment of text at its position.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    case leading, center, trailing

    /// The part of a text's width that is before its position.
    package var share: Float { Float(rawValue) / 2 }
  }

  package var text: String
  package var style: TextStyle
  package var color: SRGBColor
  /// The leading end, center or trailing end of the text, halfway between ascent and descent, in local points.
  package var position: SIMD2<Float>
  /// The part of the text at `position`.
  package var alignment: Alignment
  /// The drawn part of the text, at its position in the whole; nil for all.
  package var part: TextPart?
  /// Parts with different styles that together are the whole text, in order; empty for one style.
  package var spans: [Span] = []

  public init(
    _ text: String, style: TextStyle, color: SRGBColor, position: SIMD2<Float>, alignment: Alignment = .center
  ) {
    (self.text, self.style, self.color, self.position, self.alignment) = (text, style, color, position, alignment)
  }

  /// The distance between lines as a multiple of the font size.
  package static let lineSpacing: Float = 1.35
}

extension String {
  /// The text as one line without control characters, for terminals and titles, also for untrusted text: escaped as in
  /// Swift, also changes of the writing direction, and without the middle of more than 4096 scalars.
  package var inOneLine: String {
    let (scalars, half) = (unicodeScalars, Self.longestLine / 2)
    guard scalars.count > Self.longestLine else { return withUnseenEscaped }
    return String(scalars.prefix(half)).withUnseenEscaped + "…" + String(scalars.suffix(half)).withUnseenEscaped
  }

  private static let longestLine = 4096

  package var withUnseenEscaped: String {
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
