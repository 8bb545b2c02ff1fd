extension HitTarget.Drag {
  /// A place within the limits, or beyond them by the rubber band: less and less the further the pointer is.
  func limited(_ place: SIMD2<Float>) -> SIMD2<Float> {
    guard let limits else { return place }
    let inside = place.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
    let beyond = place - inside
    guard rubberBand > 0, beyond != .zero else { return inside }
    return inside + SIMD2(Self.stretched(beyond.x * rubberBand), Self.stretched(beyond.y * rubberBand))
  }

  /// The pointer's place for an entity's presented place: further out beyond the limits, by the rubber band.
  func unlimited(_ place: SIMD2<Float>) -> SIMD2<Float> {
    guard let limits, rubberBand > 0 else { return place }
    let inside = place.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
    let beyond = place - inside
    return inside + SIMD2(Self.unstretched(beyond.x), Self.unstretched(beyond.y)) / rubberBand
  }

  private static func unstretched(_ way: Float) -> Float {
    // At the length itself the pointer would be infinitely far.
    let share = min(way.magnitude / length, 0.98)
    return (share / (1 - share) * length / 0.55) * (way < 0 ? -1 : 1)
  }

  private static let length: Float = 300

  /// UIKit's rubber band over a length of 300 points: 0.55 of the way at first, never more than the length.
  private static func stretched(_ way: Float) -> Float {
    let stretched = (1 - 1 / (way.magnitude * 0.55 / length + 1)) * length
    return way < 0 ? -stretched : stretched
  }
}
