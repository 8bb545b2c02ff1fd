import RiffleECS

/// Extends the area in which an entity can be hit, for small touch targets.
///
/// In the entity's own points: rotates and scales with it. A round outline stays round; for a path, the rectangle of
/// its size is extended. A `Clip` of an ancestor also limits the area.
public struct HitArea: Component, Hashable {
  /// Points beyond the left and right side, and beyond the top and bottom; at least 0.
  public var margin: SIMD2<Float>

  public init(margin: SIMD2<Float> = .zero) { self.margin = margin }

  public func fold(into hasher: inout StateHasher) { hasher.combine(margin) }
}
