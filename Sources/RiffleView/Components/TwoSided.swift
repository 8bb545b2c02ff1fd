import RiffleECS
import RiffleMotion

/// What one side of a two-sided entity shows, from back to front: fill or pattern, image, stroke, emoji, label.
public struct Face: Component {
  /// Without one the entity's own `Fill`, if any.
  public var fill: Fill?
  /// In place of a fill.
  public var pattern: Pattern?
  /// Over the fill.
  public var image: Image?
  /// Over the stroke.
  public var emoji: Emoji?
  /// In front of all.
  public var label: Label?
  /// Without one the entity's own `Stroke`, if any.
  public var stroke: Stroke?

  public init(
    fill: Fill? = nil, pattern: Pattern? = nil, image: Image? = nil, emoji: Emoji? = nil, label: Label? = nil,
    stroke: Stroke? = nil
  ) {
    (self.fill, self.pattern, self.image, self.emoji, self.label) = (fill, pattern, image, emoji, label)
    self.stroke = stroke
  }

  /// The face of a memory card.
  public static func card(_ emoji: String) -> Face {
    Face(fill: .ivory, emoji: Emoji(emoji), stroke: .hairline)
  }

  /// The back of every card.
  public static let cardBack = Face(pattern: Pattern(), stroke: Stroke(Color(hex: 0xCFC4AC), width: 0.75))

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(fill)
    hasher.combine(pattern)
    hasher.combine(emoji)
    hasher.combine(label)
    hasher.combine(stroke)
    // Faces without one hash as they did before there were pictures: recordings stay.
    if let image { hasher.combine(image) }
  }
}

/// Front and back. Which one is seen follows the *presented* turn and tilt, whatever moves them: the front is seen
/// while it is turned by less than 90° either way, the back from exactly 90° on. Neither is ever mirrored.
///
/// Children are on the front: they are seen only while it is.
public struct TwoSided: Component {
  /// What is seen while it is turned by less than 90°.
  public var front: Face
  /// What is seen from behind.
  public var back: Face

  public init(front: Face, back: Face = .cardBack) {
    self.front = front
    self.back = back
  }

  public func fold(into hasher: inout StateHasher) {
    front.fold(into: &hasher)
    back.fold(into: &hasher)
  }
}
