import RiffleMotion

/// A part of a text with its own style; nil values are those of the whole text.
public struct TextRun: Hashable, Sendable {
  /// The text of the run.
  public var text: String
  /// The font size in points.
  public var size: Float?
  /// The weight.
  public var weight: TextStyle.Weight?
  /// The design: proportional or monospaced.
  public var design: TextStyle.Design?
  /// A font file beside the scene.
  public var font: CustomFont?
  /// The colour of the letters.
  public var color: Color?

  public init(
    _ text: String, size: Float? = nil, weight: TextStyle.Weight? = nil, design: TextStyle.Design? = nil,
    color: Color? = nil
  ) {
    (self.text, self.size, self.weight, self.design, self.color) = (text, size, weight, design, color)
  }

  package func style(within style: TextStyle) -> TextStyle {
    var style = style
    if let size { style.size = size }
    if let weight { style.weight = weight }
    if let design { style.design = design }
    if let font { style.font = font }
    return style
  }
}

extension Label {
  /// Creates text with several styles from the texts of its runs.
  public init(
    _ runs: [TextRun], style: TextStyle = TextStyle(size: 16), color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.init(runs.map(\.text).joined(), style: style, color: color, alignment: alignment)
    self.runs = runs
  }

  /// The runs by their characters; empty if the text differs from the runs', or has one style.
  package var spans: [TextLine.Span] {
    guard !runs.isEmpty, runs.lazy.map(\.text).joined().elementsEqual(text) else { return [] }
    var start = 0
    return runs.compactMap { run in
      // Counted in the whole text: characters may combine across runs, such as an accent alone.
      let end = min(start + run.text.count, text.count)
      defer { start = end }
      guard end > start else { return nil }
      return TextLine.Span(start..<end, style: run.style(within: style), color: SRGBColor(run.color ?? color))
    }
  }

  package var colors: [Color] { spans.isEmpty ? [color] : runs.filter { !$0.text.isEmpty }.map { $0.color ?? color } }
}

extension TextLine {
  /// Characters of a text with their own style.
  public struct Span: Hashable, Sendable {
    /// The range of characters in the text, counting line breaks.
    public var characters: Range<Int>
    /// Size, weight and design.
    public var style: TextStyle
    /// The colour of the letters.
    public var color: SRGBColor

    public init(_ characters: Range<Int>, style: TextStyle, color: SRGBColor) {
      (self.characters, self.style, self.color) = (characters, style, color)
    }
  }
}

extension [TextLine.Span] {
  /// Joins neighbours with the same style: a change of colour alone preserves kerning and shaping.
  func joined(within range: Range<Int>, style: TextStyle) -> [(characters: Range<Int>, style: TextStyle)] {
    guard !isEmpty else { return [(range, style)] }
    var joined: [(characters: Range<Int>, style: TextStyle)] = []
    for span in self {
      let part = span.characters.clamped(to: range)
      if part.isEmpty { continue }
      if let last = joined.last, last.style == span.style {
        joined[joined.count - 1].characters = last.characters.lowerBound..<part.upperBound
      } else {
        joined.append((part, span.style))
      }
    }
    return joined
  }
}
