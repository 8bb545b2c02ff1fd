import RiffleCore

/// Tilts an entity by its own presented velocity: the leading edge dips, and sideways motion makes it sway a little.
///
/// Stateless: an entity at rest is level.
public struct VelocityTilt: Component, Hashable {
  /// The angle that no speed exceeds.
  public var limit: Angle
  /// Points per second at which the tilt is 0.7 of its limit.
  public var speed: Float

  public init(limit: Angle = .degrees(12), speed: Float = 1100) {
    self.limit = limit
    self.speed = speed
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(limit.radians, speed)
  }

  /// The share of the tilt that sideways motion also rotates in the plane of the screen.
  static let sway: Float = 0.35

  /// Returns a transform tilted by a velocity in points per second. Saturates smoothly: v / √(v² + speed²).
  public func apply(to transform: Transform, velocity: SIMD2<Float>) -> Transform {
    let squared = (velocity * velocity).sum()
    guard squared > 0, squared.isFinite else { return transform }
    let amount = velocity * (limit.radians / (squared + speed * speed).squareRoot())
    // In the card's own axes, as it may be rotated.
    let (s, c) = sineAndCosine(Double(transform.rotation.radians))
    let own = SIMD2(Float(c) * amount.x + Float(s) * amount.y, Float(c) * amount.y - Float(s) * amount.x)
    // Edge-on, the turn must stay exactly 90°, or the tilt would show the wrong face: its share about that axis fades
    // as the card turns.
    let facing = Float(sineAndCosine(Double(transform.turn.radians)).cosine)
    var result = transform
    result.turn = result.turn + Angle(radians: own.x * facing * facing)
    result.tilt = result.tilt - Angle(radians: own.y)
    result.rotation = result.rotation + Angle(radians: amount.x * VelocityTilt.sway)
    return result
  }
}
