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
  public static func card(_ emoji: String) -> Face { Face(fill: .ivory, emoji: Emoji(emoji), stroke: .hairline) }

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

/// Makes an entity visible only from the front: it and its children are neither drawn nor hit while its presented turn
/// and tilt show its back; exactly edge-on counts as turned away.
///
/// Two views turned by the same animation, the second half a turn behind the first, swap at exactly 90°.
public struct OneSided: Component, Hashable {
  /// Creates the marker component.
  public init() {}
}

/// Tilts an entity by its presented velocity: the leading edge dips, and sideways motion makes it sway a little.
public struct VelocityTilt: Component, Hashable {
  /// The angle that no speed exceeds.
  public var limit: Angle
  /// Points per second at which the tilt is 0.7 of its limit.
  public var speed: Float

  public init(limit: Angle = .degrees(12), speed: Float = 1100) {
    self.limit = limit
    self.speed = speed
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(limit.radians, speed) }

  /// The part of the tilt that also rotates in the plane of the screen.
  static let sway: Float = 0.35

  /// Returns a transform tilted by a velocity in points per second. Saturates smoothly: v / √(v² + speed²).
  package func apply(to transform: Transform, velocity: SIMD2<Float>) -> Transform {
    let squared = (velocity * velocity).sum()
    guard squared > 0, squared.isFinite else { return transform }
    let amount = velocity * (limit.radians / (squared + speed * speed).squareRoot())
    // The entity's own axes, as it may be rotated.
    let (s, c) = sineAndCosine(Double(transform.rotation.radians))
    let own = SIMD2(Float(c) * amount.x + Float(s) * amount.y, Float(c) * amount.y - Float(s) * amount.x)
    // Edge-on, the turn must stay exactly 90°, or the wrong face would show: the tilt about that axis fades out.
    let facing = Float(sineAndCosine(Double(transform.turn.radians)).cosine)
    var result = transform
    result.turn = result.turn + Angle(radians: own.x * facing * facing)
    result.tilt = result.tilt - Angle(radians: own.y)
    result.rotation = result.rotation + Angle(radians: amount.x * VelocityTilt.sway)
    return result
  }
}
