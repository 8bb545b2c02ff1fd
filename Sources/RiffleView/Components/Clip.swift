import RiffleECS

/// Cuts off, at the presented outline of an entity, the inside of its path if it has one, what it contains: its children with their shadows, its text and
/// its emoji. What is cut off cannot be hit.
///
/// The outline is where it is seen: turned, in perspective, while its size and its corners are animated. Clips within
/// clips cut by all of them. The entity's own shadow and glow lie around it and are not cut.
public struct Clip: Component, Hashable {
  /// A mark without a value.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
