import RiffleCore

/// What is otherwise at one moment than at another: of one branch at two ticks, or of two branches.
public struct MomentDifference: Sendable, Hashable {
  /// One field of one entity.
  public struct Change: Sendable, Hashable {
    /// The entity and its field.
    public let selection: Selection
    /// What the entity is called.
    public let name: String
    package let before: FieldValue
    package let after: FieldValue
    /// How far apart they are, in the field's unit; 1 for a text.
    public let size: Double
    /// The same as it is seen, which puts changes of different units in one order.
    public let seen: SeenDistance
  }

  /// An animation that runs at one of the moments only.
  public struct Motion: Sendable, Hashable {
    /// What became of the animation from one moment to the other.
    public enum Kind: Sendable, Hashable {
      case started
      /// Ran before, and another one runs in its place.
      case interrupted
      /// Ran before, and nothing runs in its place.
      case settled
      /// Of a look back: ran at the later moment, and has not begun at the earlier one.
      case notBegun
      /// Of a look back: is over at the later moment, and runs at the earlier one.
      case stillRuns
    }

    /// What became of it.
    public let kind: Kind
    /// The entity and the field that it moves.
    public let selection: Selection
    /// What the entity is called.
    public let name: String
    /// Its transaction.
    public let handle: AnimationHandle
    /// The name its cause gives, or its kind.
    public let animation: String
  }

  /// Entities by what they are called; in the order of their indices.
  public struct EntityRef: Sendable, Hashable {
    /// The entity, which may be gone.
    public let entity: Entity
    /// What it is called.
    public let name: String
  }

  /// Live after, not before.
  public let born: [EntityRef]
  /// Lived before, not after.
  public let gone: [EntityRef]
  /// Presented values that differ, the largest change first.
  public let changed: [Change]
  /// Animations, by entity and field.
  public let motions: [Motion]
  /// Resources that differ, by name.
  public let resources: [String]
  /// Whether the second moment is the earlier one: what is gone there is not yet born, what is born will be gone.
  public let isLookBack: Bool

  /// Whether the two moments are alike.
  public var isEmpty: Bool {
    born.isEmpty && gone.isEmpty && changed.isEmpty && motions.isEmpty && resources.isEmpty
  }
}
