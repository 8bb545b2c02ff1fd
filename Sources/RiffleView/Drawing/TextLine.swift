/// How glyphs look. A backend maps it to a font file.
public struct TextStyle: Hashable, Sendable {
  public enum Weight: Int, Hashable, Sendable, CaseIterable { case regular, semibold, bold }
  /// Monospaced figures do not jitter when they count.
  public enum Design: Int, Hashable, Sendable, CaseIterable { case standard, monospaced }

  /// Font size in points. The project uses 13, 16, 22 and 34.
  public var size: Float
  public var weight: Weight
  public var design: Design

  public init(size: Float, weight: Weight = .regular, design: Design = .standard) {
    self.size = size
    self.weight = weight
    self.design = design
  }
}

/// Text on a flat surface; a newline starts the next line below.
public struct TextLine: Hashable, Sendable {
  public enum Alignment: Int, Hashable, Sendable, CaseIterable { case leading, center, trailing }

  public var text: String
  public var style: TextStyle
  public var color: SRGBColor
  /// The leading end, middle or trailing end of the text, halfway between ascent and descent, in local points.
  public var position: SIMD2<Float>
  public var alignment: Alignment

  public init(
    _ text: String, style: TextStyle, color: SRGBColor, position: SIMD2<Float>, alignment: Alignment = .center
  ) {
    self.text = text
    self.style = style
    self.color = color
    self.position = position
    self.alignment = alignment
  }

  /// From one line to the next, as a multiple of the font size.
  public static let lineSpacing: Float = 1.35
}
