/// The difference between two worlds: of one branch at two ticks, or of two branches.
public struct MomentDifference: Sendable, Hashable {
  /// One field of one entity.
  public struct Change: Sendable, Hashable {
    /// The entity and its field.
    public let selection: Selection
    /// The name of the entity.
    public let name: String
    package let before: FieldValue
    package let after: FieldValue
    /// The distance between the two values, in the field's unit; 1 for a text.
    public let size: Double
    /// The visible distance, which orders changes of different units.
    public let seen: SeenDistance
  }

  /// An animation that runs at one of the moments only.
  public struct Motion: Sendable, Hashable {
    /// The change of the animation between the two.
    public enum Kind: Sendable, Hashable {
      case started
      /// Ran before, and another one runs in its place.
      case interrupted
      /// Ran before, and nothing runs in its place.
      case settled
      /// Looking back: ran at the later moment, and has not begun at the earlier one.
      case notBegun
      /// Looking back: is over at the later moment, and runs at the earlier one.
      case stillRuns
    }

    /// The change of the animation.
    public let kind: Kind
    /// The entity and the field that it moves.
    public let selection: Selection
    /// The name of the entity.
    public let name: String
    /// Its transaction.
    public let handle: AnimationHandle
    /// The name from its cause, or its kind.
    public let animation: String
  }

  /// Entities with their names, in the order of their indices.
  public struct EntityRef: Sendable, Hashable {
    /// The entity, which may be gone.
    public let entity: Entity
    /// The name of the entity.
    public let name: String
  }

  /// The entities that are alive after, not before.
  public let born: [EntityRef]
  /// The entities that were alive before, not after.
  public let gone: [EntityRef]
  /// Presented values that differ, the largest change first.
  public let changed: [Change]
  /// Animations, by entity and field.
  public let motions: [Motion]
  /// Resources that differ, by name.
  public let resources: [String]
  /// True if the second moment is the earlier one: entities gone there are not yet born, born ones will be gone.
  public let isLookBack: Bool

  /// True if the two moments are equal.
  public var isEmpty: Bool {
    born.isEmpty && gone.isEmpty && changed.isEmpty && motions.isEmpty && resources.isEmpty
  }
}
