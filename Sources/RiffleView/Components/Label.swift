/// Text at half the height of an entity. Its colour is animatable.
public struct Label: Component, Animatable {
  /// Shared by copies until one is written: a history that changes one of many labels stores only that label.
  private struct Contents: Sendable, Equatable {
    var text: String
    var style: TextStyle
    var runs: [TextRun] = []
    var alignment: TextLine.Alignment
    var wraps = false
    var lineLimit: Int?
    var part: TextPart?
  }

  private var contents: CopyOnWrite<Contents>
  /// The colour of the letters.
  public var color: Color

  /// The text; a newline starts the next line.
  public var text: String {
    _read { yield contents.wrappedValue.text }
    _modify { yield &contents.wrappedValue.text }
  }

  /// Size, weight and design of the letters.
  public var style: TextStyle {
    _read { yield contents.wrappedValue.style }
    _modify { yield &contents.wrappedValue.style }
  }

  /// Parts with different styles, in order. Ignored unless their texts together equal `text`: a new text has one style.
  public var runs: [TextRun] {
    _read { yield contents.wrappedValue.runs }
    _modify { yield &contents.wrappedValue.runs }
  }

  /// The alignment: leading text starts at the left edge of the entity's `Size`, trailing text ends at the right one.
  public var alignment: TextLine.Alignment {
    get { contents.wrappedValue.alignment }
    set { contents.wrappedValue.alignment = newValue }
  }

  /// True to break lines wider than the entity: between words, and within a word that is wider.
  public var wraps: Bool {
    get { contents.wrappedValue.wraps }
    set { contents.wrappedValue.wraps = newValue }
  }

  /// The maximal number of lines of wrapped text; `…` replaces the rest. Nil for no limit.
  public var lineLimit: Int? {
    get { contents.wrappedValue.lineLimit }
    set { contents.wrappedValue.lineLimit = newValue }
  }

  /// The drawn part of the text, at its position in the whole; nil for all of it.
  package var part: TextPart? {
    get { contents.wrappedValue.part }
    set { contents.wrappedValue.part = newValue }
  }

  public init(
    _ text: String, style: TextStyle = TextStyle(size: 16), color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    contents = CopyOnWrite(wrappedValue: Contents(text: text, style: style, alignment: alignment))
    self.color = color
  }

  /// - Parameter size: the font size in points.
  public init(
    _ text: String, size: Float, weight: TextStyle.Weight = .regular, color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.init(text, style: TextStyle(size: size, weight: weight), color: color, alignment: alignment)
  }

  public static var fieldNames: [String] { ["color"] }

  @inlinable public var animatableData: Color {
    get { color }
    set { color = newValue }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(text, style.size, style.weight.rawValue, style.design.rawValue, color.components, alignment.rawValue)
    // Omits default values, so that hashes of earlier recordings stay valid.
    if wraps { hasher.combine(lineLimit ?? 0) }
    if style.hasTabularFigures { hasher.combine(-1) }
    for run in runs {
      hasher.combine(run.text, run.size ?? 0, run.weight?.rawValue ?? -1, run.design?.rawValue ?? -1)
      if let color = run.color { hasher.combine(color.components) }
      if let font = run.font { hasher.combine(font.identity) }
    }
    if let font = style.font { hasher.combine(font.identity) }
    if let part { hasher.combine(part.characters.lowerBound, part.characters.upperBound, part.offset, part.origin) }
  }
}

extension Label: CustomReflectable {
  /// The properties as declared, for readers of fields.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "text": text, "style": style, "runs": runs, "color": color, "alignment": alignment, "wraps": wraps,
        "lineLimit": lineLimit as Any, "part": part as Any,
      ], displayStyle: .struct)
  }
}

/// A colour emoji at the center of an entity.
public struct Emoji: Component, Hashable {
  /// One emoji; sequences, such as families and flags, count as one.
  public var text: String
  /// The width as a fraction of the entity's, limited by that fraction of the height.
  public var fraction: Float

  public init(_ text: String, fraction: Float = 0.6) { (self.text, self.fraction) = (text, fraction) }

  public func fold(into hasher: inout StateHasher) { hasher.combine(text, fraction) }
}

/// The back of a card: a lattice in two colours within a frame. Replaces a fill.
public struct Pattern: Component {
  /// The colour of the surface.
  public var paper: Color
  /// The colour of the pattern.
  public var ink: Color
  /// The colour of the edge.
  public var frame: Color

  public init(
    paper: Color = Color(hex: 0xC8452A), ink: Color = Color(hex: 0xE4572E), frame: Color = Color(hex: 0xFAF6EC)
  ) {
    (self.paper, self.ink, self.frame) = (paper, ink, frame)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(paper.components, ink.components, frame.components)
  }
}

/// A number that replaces the text of an entity's `Label`, by a pattern. Animatable, so that it counts.
public struct NumberText: Component, Animatable {
  /// The number, exact to seven digits.
  public var value: Float
  /// The number's format.
  public var format: NumberFormat

  public init(_ value: Float = 0, format: NumberFormat = .plain) {
    self.value = value
    self.format = format
  }

  /// The formatted number.
  public var text: String {
    // The shortest decimal of a float: 0.1 and not 0.100000001.
    format.text(of: Double("\(value)") ?? Double(value))
  }

  public static var fieldNames: [String] { ["number"] }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value, format.pattern) }
}
