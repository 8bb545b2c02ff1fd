import RiffleECS

/// The blend mode of an entity's own content, its glow and its particles; its shadow and its children are unaffected.
/// Without it, content covers what is behind.
public struct Blend: Component, Hashable {
  /// The blend mode; `normal` is the default.
  public var mode: BlendMode

  public init(_ mode: BlendMode) { self.mode = mode }

  public func fold(into hasher: inout StateHasher) { hasher.combine(mode.rawValue) }
}
