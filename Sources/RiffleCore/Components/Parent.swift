import RiffleECS

/// The entity in whose space this entity's `Transform` is. Without a parent that is the window's space.
///
/// A despawned parent and a cycle count as no parent; a chain is followed for at most `Parent.longestChain` links.
public struct Parent: Component {
  /// The parent. A despawned one counts as none.
  public var entity: Entity

  /// The longest chain of parents; longer ones are cut, so that drawing always ends.
  public static let longestChain = 64

  public init(_ entity: Entity) { self.entity = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(entity) }
}
