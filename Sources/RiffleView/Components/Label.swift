import RiffleCore
import RiffleECS
import RiffleMotion

/// Text on an entity, halfway down its height. Its colour is animatable.
public struct Label: Component, Animatable {
  /// A newline starts the next line.
  public var text: String
  /// Size, weight and design of its letters.
  public var style: TextStyle
  /// Its parts with looks of their own, in their order; they count while they say together what `text` says, so that another
  /// text has one look.
  public var runs: [TextRun] = []
  /// The colour of its letters.
  public var color: Color
  /// Leading text starts at the left edge of the entity's `Size`, trailing text ends at the right one.
  public var alignment: TextLine.Alignment
  /// Whether it has line breaks between words where it would be wider than its entity.
  public var wraps = false
  /// The most lines of a text that wraps: `…` stands for what is beyond. Nil for any number.
  public var lineLimit: Int?
  /// What of the text is drawn, where the whole has it; nil for all of it.
  public var part: TextPart?

  public init(
    _ text: String, style: TextStyle = TextStyle(size: 16), color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.text = text
    self.style = style
    self.color = color
    self.alignment = alignment
  }

  /// Font size in points.
  public init(
    _ text: String, size: Float, weight: TextStyle.Weight = .regular, color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.init(text, style: TextStyle(size: size, weight: weight), color: color, alignment: alignment)
  }

  public static var fieldNames: [String] { ["color"] }

  @inlinable
  public var animatableData: Color {
    get { color }
    set { color = newValue }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(text, style.size, style.weight.rawValue, style.design.rawValue, color.components, alignment.rawValue)
    // Labels without these hash as they did before: recordings stay.
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

  public func measure(_ memory: inout OwnedMemory) {
    memory.add(text)
    for run in runs { memory.add(run.text) }
  }
}

/// One colour emoji in the middle of an entity.
public struct Emoji: Component, Hashable {
  /// One emoji; the longer sequences, such as families and flags, count as one.
  public var text: String
  /// Its width as a fraction of the entity's, never taller than that fraction of the height.
  public var fraction: Float

  public init(_ text: String, fraction: Float = 0.6) {
    self.text = text
    self.fraction = fraction
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(text, fraction)
  }
}

/// The back of a card: a lattice in two tones within a frame. It takes the place of a fill.
public struct Pattern: Component {
  /// What its surface is filled with.
  public var paper: Color
  /// What its pattern is drawn with.
  public var ink: Color
  /// What its edge is drawn with.
  public var frame: Color

  public init(
    paper: Color = Color(hex: 0xC8452A), ink: Color = Color(hex: 0xE4572E), frame: Color = Color(hex: 0xFAF6EC)
  ) {
    self.paper = paper
    self.ink = ink
    self.frame = frame
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(paper.components, ink.components, frame.components)
  }
}
