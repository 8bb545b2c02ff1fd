import RiffleECS

/// Hides an entity and its children: they are not drawn and cannot be hit.
public struct Hidden: Component, Hashable {
  /// Creates the mark.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
