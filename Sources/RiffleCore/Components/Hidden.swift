import RiffleECS

/// Is not drawn, nor are its children, nor can it be hit.
public struct Hidden: Component, Hashable {
  /// A mark without a value.
  public init() {}
  public func fold(into hasher: inout StateHasher) {}
}
