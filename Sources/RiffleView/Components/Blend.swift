import RiffleECS

/// How what an entity shows, its light and its particles meet what is beneath; its shadow and what it contains do not. Without one it
/// covers.
public struct Blend: Component, Hashable {
  /// `normal` is as without one.
  public var mode: BlendMode

  public init(_ mode: BlendMode) { self.mode = mode }

  public func fold(into hasher: inout StateHasher) { hasher.combine(mode.rawValue) }
}
