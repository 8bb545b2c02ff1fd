import RiffleCore

/// A property of an entity: one row of `PropertyTable`.
///
/// From the row follow how `entities:` reads it, how `to:`, `by:`, `keyframes` and `animation:` change it, what a saved
/// file patches, the JSON Schema and the mistakes. A library adds rows of its own by `SceneBlock.properties`:
///
///   Property("points", \Star.points, default: Star(points: 5), .number(3...20), "How many points the star has.")
public struct Property: Sendable {
  /// What a scene writes.
  public let key: String
  /// How `entities:` writes it; nil for what only actions change, such as `left`.
  let entity: EntityRule?
  /// What it was called in an earlier version, by `entities:` alone.
  let formerKeys: [String]
  /// How actions change it; nil for what stays as the file has it.
  let change: ChangeRule?
  /// Makes its component animatable in a world; nil where every world is ready for it.
  let register: (@Sendable (inout World) -> Void)?

  /// A row of the scene language itself.
  init(_ key: String, formerly former: [String] = [], _ entity: EntityRule? = nil, change: ChangeRule? = nil) {
    self.key = key
    formerKeys = former
    (self.entity, self.change) = (entity, change)
    register = nil
  }

  /// A number of a component that animates: written for an entity, set and changed by an amount, put on tracks of keyframes
  /// and animated implicitly.
  ///
  /// - Parameters:
  ///   - key: as it is written; no other property may have it.
  ///   - path: where the number is in the component.
  ///   - start: the component as an entity has it that does not write the property; a new one starts there.
  ///   - schema: what may be written.
  ///   - doc: one sentence that stands alone.
  public init<C: Component & Animatable, Value: TrackNumber>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable,
    default start: C, _ schema: Schema<Value>,
    _ doc: String
  ) where C.AnimatableData: LaneVector {
    self.key = key
    formerKeys = []
    entity = .value(path(), of: start, schema, doc, comesFrom: { _ in start }, staysAsDefault: true)
    change = ChangeRule.track(path(), start, schema, doc).animated(C.self)
    register = { $0.registerAnimatable(C.self) }
  }

  /// A value of a component that jumps: written for an entity, and set.
  ///
  /// - Parameters: as for a number.
  public init<C: Component, Value: Sendable & Equatable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable,
    jumpingFrom start: C, _ schema: Schema<Value>,
    _ doc: String
  ) {
    self.key = key
    formerKeys = []
    entity = .value(path(), of: start, schema, doc)
    change = .value(path(), start, schema, doc)
    register = nil
  }

  /// What happens to its movement for a person who has asked for less of it.
  public var reducedMotion: MotionClass {
    guard let type = change?.component else { return .jumps }
    return type.isMovement ? .movement : .inPlace
  }

  /// What a property does for a person who has asked for less movement.
  public enum MotionClass: Sendable {
    /// It never animates.
    case jumps
    /// It animates as always: a colour, an opacity.
    case inPlace
    /// It becomes a short cross-fade.
    case movement
  }
}

/// A value that one number stands for on a track of keyframes.
public protocol TrackNumber: Animatable, VectorArithmetic where AnimatableData == Self {
  init(onTrack number: Float)
  var onTrack: Double { get }
}

extension Float: TrackNumber {
  public init(onTrack number: Float) { self = number }
  public var onTrack: Double { Double(self) }
}

/// In degrees.
extension Angle: TrackNumber {
  public init(onTrack number: Float) { self = .degrees(number) }
  public var onTrack: Double { Double(degrees) }
}
