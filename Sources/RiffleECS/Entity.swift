/// A handle on one entity in a world: a row index and the generation of that row.
///
/// The index is reused after a despawn, the generation is not, so an outdated handle is recognised as stale instead of
/// naming another entity. Living entities have odd generations; generation 0 names no entity, ever.
@frozen
public struct Entity: Hashable, Sendable {
  /// The row of every column that belongs to this entity.
  public let index: UInt32
  /// The spawns and despawns of the row: odd while the entity lives.
  public let generation: UInt32

  /// Creates a handle from a row and a generation. The entity need not be alive.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// A handle that is stale in every world: for fields that refer to no entity yet.
  public static let none = Entity(index: .max, generation: 0)

  /// The index as a row number.
  @inlinable
  public var row: Int { Int(index) }
}

extension Entity: Comparable {
  /// Orders by index, the order of every query; two generations of one index by generation.
  @inlinable
  public static func < (left: Entity, right: Entity) -> Bool {
    left.index != right.index ? left.index < right.index : left.generation < right.generation
  }
}

extension Entity: CustomStringConvertible {
  /// `#12.3`: index 12, generation 3.
  public var description: String { "#\(index).\(generation)" }
}
