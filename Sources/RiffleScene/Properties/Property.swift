/// A property of an entity: one row of `PropertyTable`.
///
/// The row determines how `entities:`, `to:`, `by:`, `keyframes` and `animation:` read it, its patches by a saved file,
/// its JSON Schema and its mistakes. A library adds rows of its own by `SceneBlock.properties`:
///
///   Property("points", \Star.points, default: Star(points: 5), .number(3...20), "How many points the star has.")
public struct Property: Sendable {
  /// The key in a scene.
  public let key: String
  /// Nil if only actions change it, such as `left`.
  let entity: EntityRule?
  let formerKeys: [String]
  /// Nil if it stays as in the file.
  package let change: ChangeRule?
  /// Makes the component animatable; nil if it is so in every world.
  let register: (@Sendable (inout World) -> Void)?

  init(
    _ key: String, formerly former: [String] = [], _ entity: EntityRule? = nil, change: ChangeRule? = nil,
    register: (@Sendable (inout World) -> Void)? = nil
  ) {
    (self.key, formerKeys) = (key, former)
    (self.entity, self.change, self.register) = (entity, change, register)
  }

  /// Creates an animatable number of a component: written for an entity, set and changed by an amount, put on tracks of
  /// keyframes and animated implicitly.
  ///
  /// - Parameters:
  ///   - key: as it is written; no other property may have it.
  ///   - path: the number in the component.
  ///   - start: the component of an entity that does not write the property; a new one starts there.
  ///   - schema: the allowed values.
  ///   - doc: one sentence that stands alone.
  public init<C: Component & Animatable, Value: TrackNumber>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable,
    default start: C, _ schema: Schema<Value>, _ doc: String
  ) {
    self.init(
      key, path(), default: start, schema, doc, change: schema, doc, register: { $0.registerAnimatable(C.self) })
  }

  /// `changed` are the values in actions, with their sentence and those of tracks as for `ChangeRule.track`.
  init<C: Component & Animatable, Value: TrackNumber>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable,
    default start: C, _ schema: Schema<Value>, _ doc: String, change changed: Schema<Value>, _ changeDoc: String,
    in unit: String? = nil, trackDoc: String? = nil, register: (@Sendable (inout World) -> Void)? = nil
  ) {
    self.init(
      key, .value(path(), of: start, schema, doc, comesFrom: { _ in start }, staysAsDefault: true),
      change: .track(path(), start, changed, changeDoc, in: unit, trackDoc: trackDoc).animated(C.self),
      register: register)
  }
}

/// A value that corresponds to one number on a track of keyframes.
public protocol TrackNumber: Animatable, LaneVector where AnimatableData == Self {
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

/// `{of: [fill, scale], with: bouncy}`
struct WrittenImplicit: Sendable {
  private var values: [@Sendable (AnimationChoice) -> ImplicitAnimation.Rule] = []
  private var choice = AnimationChoice()

  var rules: [ImplicitAnimation.Rule] { values.map { $0(choice) } }

  static func schema(_ rows: [Property]) -> Schema<[WrittenImplicit]> {
    let animated = rows.filter { $0.change?.implicit != nil }
    let value = Schema<String>.choice(animated.map { ($0.key, $0.key, "") }).map { [$0] }
    let named = Schema<[String]>.oneOf(
      "values", "the name of a value such as fill, or a list of some", scalar: value,
      list: Schema<[[String]]>.list(of: value, count: 1...animated.count).map { $0.flatMap(\.self) })
    let values = named.map { keys in keys.compactMap { key in animated.first { $0.key == key }?.change?.implicit } }
    let one = Schema<WrittenImplicit>.block(
      "animation", "Animation of all changes of some properties.", WrittenImplicit()
    ) {
      Field.required("of", \.values, values, "Properties, by the names of 'to:'.")
      Field.required(
        "with", \.choice, AnimationChoice.schema, "Animation of these properties; it replaces that of an action.")
    }
    let what = "{of: [fill, scale], with: bouncy}, or a list of these"
    return one.map { [$0] }.or(what, list: .list(of: one, count: 1...16))
  }
}
