import RiffleCore

/// Tilts with its own presented velocity: the leading edge dips, the card sways a little with its sideways motion.
///
/// Nothing is stored: a card leans because it moves, and stands level when it rests.
public struct VelocityTilt: Component, Hashable {
  /// The angle that no speed exceeds.
  public var limit: Angle
  /// Points a second at which the lean is 0.7 of its limit.
  public var speed: Float

  public init(limit: Angle = .degrees(12), speed: Float = 1100) {
    self.limit = limit
    self.speed = speed
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(limit.radians, speed)
  }

  /// Share of the tilt that a sideways flight also turns in the plane of the screen.
  static let sway: Float = 0.35

  /// A transform leaning at a velocity (points a second). Saturates smoothly: v / √(v² + speed²).
  public func apply(to transform: Transform, velocity: SIMD2<Float>) -> Transform {
    let squared = (velocity * velocity).sum()
    guard squared > 0, squared.isFinite else { return transform }
    let amount = velocity * (limit.radians / (squared + speed * speed).squareRoot())
    // The card's own axes: it may lie askew.
    let (s, c) = sineAndCosine(Double(transform.rotation.radians))
    let own = SIMD2(Float(c) * amount.x + Float(s) * amount.y, Float(c) * amount.y - Float(s) * amount.x)
    // Edge-on the turn must say 90° exactly when it is 90°, or leaning would show the wrong face: the share of the lean
    // about that axis fades as the card turns.
    let facing = Float(sineAndCosine(Double(transform.turn.radians)).cosine)
    var result = transform
    result.turn = result.turn + Angle(radians: own.x * facing * facing)
    result.tilt = result.tilt - Angle(radians: own.y)
    result.rotation = result.rotation + Angle(radians: amount.x * VelocityTilt.sway)
    return result
  }
}
