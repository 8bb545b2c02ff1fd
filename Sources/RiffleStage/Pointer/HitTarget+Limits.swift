extension HitTarget.Drag {
  /// A place within the limits, or as far beyond them as the rubber band lets it: less and less the further the hand goes.
  func limited(_ place: SIMD2<Float>) -> SIMD2<Float> {
    guard let limits else { return place }
    let inside = place.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
    let beyond = place - inside
    guard rubberBand > 0, beyond != .zero else { return inside }
    return inside + SIMD2(Self.stretched(beyond.x * rubberBand), Self.stretched(beyond.y * rubberBand))
  }

  /// UIKit's rubber band over a length of 300 points: 0.55 of the way at first, never more than the length.
  private static func stretched(_ way: Float) -> Float {
    let length: Float = 300
    let stretched = (1 - 1 / (way.magnitude * 0.55 / length + 1)) * length
    return way < 0 ? -stretched : stretched
  }
}
