import RiffleECS

/// How far beyond its look an entity can be hit, so that a finger finds what is small.
///
/// In its own points: it turns and scales with the entity. A round outline stays round, and of a path the rectangle of its
/// size grows. Where a `Clip` above cuts, it is not hit.
public struct HitArea: Component, Hashable {
  /// Points beyond its left and right side, and beyond its top and bottom one; at least 0.
  public var margin: SIMD2<Float>

  public init(margin: SIMD2<Float> = .zero) { self.margin = margin }

  public func fold(into hasher: inout StateHasher) { hasher.combine(margin) }
}
