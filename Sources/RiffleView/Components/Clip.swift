import RiffleECS

/// Clips an entity's children with their shadows, its text and its emoji to its presented outline, or to the inside of
/// its path. Clipped parts cannot be hit.
///
/// The outline follows rotation, perspective and animation of size and corners. Nested clips intersect. The entity's
/// own shadow and glow are outside and are not clipped.
public struct Clip: Component, Hashable {
  /// Creates the marker component.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
