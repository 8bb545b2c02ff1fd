import RiffleECS

/// The entity in whose space this one's `Transform` is given. Without it that space is the window's.
///
/// A parent that is gone, or a chain that returns to itself, is read as no parent at all; a chain is followed for at
/// most `Parent.longestChain` links.
public struct Parent: Component {
  /// The parent. One that is gone counts as none.
  public var entity: Entity

  /// Chains longer than this are cut: deeper scenes are mistakes, and drawing must end.
  public static let longestChain = 64

  public init(_ entity: Entity) { self.entity = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(entity) }
}
