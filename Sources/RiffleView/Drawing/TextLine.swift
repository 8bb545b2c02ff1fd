/// How glyphs look. A backend maps it to a font file.
public struct TextStyle: Hashable, Sendable {
  /// How bold letters are.
  public enum Weight: Int, Hashable, Sendable, CaseIterable { case regular, semibold, bold }
  /// Monospaced figures do not jitter when they count.
  public enum Design: Int, Hashable, Sendable, CaseIterable { case standard, monospaced }

  /// Font size in points. The project uses 13, 16, 22 and 34.
  public var size: Float
  /// How bold they are.
  public var weight: Weight
  /// Proportional, or all of one width.
  public var design: Design
  /// A font from a file beside the scene, which has its own weight and design; nil for those that are shipped.
  public var font: CustomFont?
  /// Whether all figures are as wide as the widest, so that a number that counts does not jitter.
  public var hasTabularFigures = false
  /// Points from letter to letter, each in the middle of its cell; nil for the font's own. For monospaced letters,
  /// placed at whole points at any size.
  package var pitch: Float?

  public init(size: Float, weight: Weight = .regular, design: Design = .standard) {
    (self.size, self.weight, self.design) = (size, weight, design)
  }
}

/// Text on a flat surface; a newline starts the next line below.
public struct TextLine: Hashable, Sendable {
  /// Which part of a text is at its place.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable { case leading, center, trailing }

  /// The text; a newline starts the next line.
  public var text: String
  /// Size, weight and design.
  public var style: TextStyle
  /// The colour of the letters.
  public var color: SRGBColor
  /// The leading end, middle or trailing end of the text, halfway between ascent and descent, in local points.
  public var position: SIMD2<Float>
  /// Which part of the text is at `position`.
  public var alignment: Alignment
  /// What of the text is drawn, where the whole has it; nil for all.
  public var part: TextPart?
  /// Its parts with looks of their own, in their order, which together are all of it; empty where it has one look.
  public var spans: [Span]

  public init(
    _ text: String, style: TextStyle, color: SRGBColor, position: SIMD2<Float>, alignment: Alignment = .center,
    part: TextPart? = nil, spans: [Span] = []
  ) {
    (self.spans, self.text, self.style, self.color, self.position) = (spans, text, style, color, position)
    (self.alignment, self.part) = (alignment, part)
  }

  /// From one line to the next, as a multiple of the font size.
  public static let lineSpacing: Float = 1.35
}
