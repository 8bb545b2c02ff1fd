import RiffleECS
import RiffleMotion

/// The content of one side of a two-sided entity, from back to front: fill or pattern, image, stroke, emoji, label.
public struct Face: Component {
  /// The fill; nil for the entity's own `Fill`, if any.
  public var fill: Fill?
  /// A pattern that replaces the fill.
  public var pattern: Pattern?
  /// An image over the fill.
  public var image: Image?
  /// An emoji over the stroke.
  public var emoji: Emoji?
  /// A label in front of everything.
  public var label: Label?
  /// The stroke; nil for the entity's own `Stroke`, if any.
  public var stroke: Stroke?

  public init(
    fill: Fill? = nil, pattern: Pattern? = nil, image: Image? = nil, emoji: Emoji? = nil, label: Label? = nil,
    stroke: Stroke? = nil
  ) {
    (self.fill, self.pattern, self.image, self.emoji, self.label) = (fill, pattern, image, emoji, label)
    self.stroke = stroke
  }

  /// Returns the face of a memory card.
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
    // Omits a missing image, so that hashes of earlier recordings stay valid.
    if let image { hasher.combine(image) }
  }
}

/// Front and back of an entity. The visible side follows the *presented* turn and tilt: the front at less than 90°
/// either way, the back from exactly 90° on. Neither is mirrored.
///
/// Children are on the front: they are visible only together with it.
public struct TwoSided: Component {
  /// The face that is visible at less than 90°.
  public var front: Face
  /// The face that is visible from behind.
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
