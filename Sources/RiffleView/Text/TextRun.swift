import RiffleMotion

/// A part of a text with a look of its own; what it does not say is as in the whole text.
public struct TextRun: Hashable, Sendable {
  /// Text.
  public var text: String
  /// Font size in points.
  public var size: Float?
  /// How bold its letters are.
  public var weight: TextStyle.Weight?
  /// Proportional, or all of one width.
  public var design: TextStyle.Design?
  /// A font from a file beside the scene.
  public var font: CustomFont?
  /// The colour of its letters.
  public var color: Color?

  public init(
    _ text: String, size: Float? = nil, weight: TextStyle.Weight? = nil, design: TextStyle.Design? = nil,
    color: Color? = nil
  ) {
    (self.text, self.size, self.weight, self.design, self.color) = (text, size, weight, design, color)
  }

  /// The style of its letters within a text of another.
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
  /// Text of several looks: what it says is what its runs say.
  public init(
    _ runs: [TextRun], style: TextStyle = TextStyle(size: 16), color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.init(runs.map(\.text).joined(), style: style, color: color, alignment: alignment)
    self.runs = runs
  }

  /// Its runs by their characters; empty where the text says something else by now, and where it has one look.
  package var spans: [TextLine.Span] {
    guard !runs.isEmpty, runs.lazy.map(\.text).joined().elementsEqual(text) else { return [] }
    var start = 0
    return runs.compactMap { run in
      // Counted as in the whole: letters may join across runs, as an accent alone does.
      let end = min(start + run.text.count, text.count)
      defer { start = end }
      guard end > start else { return nil }
      return TextLine.Span(start..<end, style: run.style(within: style), color: SRGBColor(run.color ?? color))
    }
  }

  /// The colours of its letters.
  package var colors: [Color] { spans.isEmpty ? [color] : runs.filter { !$0.text.isEmpty }.map { $0.color ?? color } }
}

extension TextLine {
  /// Characters of a text with a look of their own.
  public struct Span: Hashable, Sendable {
    /// Of the text's characters, line breaks among them.
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
  /// Neighbours of one style as one: a change of colour alone leaves kerning and shaping as they are.
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
