package struct ChangeRule: Sendable {
  fileprivate let description: LazyDescription
  let doc: String
  let adds: Bool
  let read: @Sendable (_ node: YAMLNode, _ isRelative: Bool, inout DecodingContext) -> Change?
  private(set) var track: Track?
  /// Nil if it does not animate, or is a part of another row's value.
  package private(set) var implicit: (@Sendable (AnimationChoice) -> ImplicitAnimation.Rule)?
  package private(set) var component: (any (Component & Animatable).Type)?

  fileprivate func schema(isRelative: Bool) -> Schema<Change> {
    Schema(description) { [read] node, context in read(node, isRelative, &context) }
  }

  /// A number for keyframe tracks and links.
  package final class Track: Sendable {
    let doc: String
    package let adding: @Sendable (Float) -> Change
    let prepare: @Sendable (Entity, inout World) -> Void
    /// Nil for a number that is more than a part of one component.
    let part: KeyframedPart?
    private let lazyLane: LazyValue<Lane>

    package var lane: Lane { lazyLane.value }

    init(
      doc: String, prepare: @escaping @Sendable (Entity, inout World) -> Void = { _, _ in },
      add: @escaping @Sendable (Float, Entity, inout World) -> Void, part: KeyframedPart? = nil,
      lane: @escaping @Sendable () -> Lane
    ) {
      (self.doc, self.prepare, self.part) = (doc, prepare, part)
      adding = { number in Change(prepare: prepare, apply: { add(number, $0, &$1) }) }
      lazyLane = LazyValue(lane)
    }
  }

  /// `prepare` inserts what the change writes to, so that it has a start value; `apply` writes a value, or adds it.
  static func custom<Value: Sendable>(
    _ schema: Schema<Value>, _ doc: String, adds: Bool = false,
    prepare: @escaping @Sendable (Value, Entity, inout World) -> Void = { _, _, _ in },
    apply: @escaping @Sendable (_ value: Value, _ isRelative: Bool, Entity, inout World) -> Void
  ) -> ChangeRule {
    ChangeRule(description: schema.lazyDescription, doc: doc, adds: adds) { node, isRelative, context in
      schema.read(node, &context).map { value in
        Change(prepare: { prepare(value, $0, &$1) }, apply: { apply(value, isRelative, $0, &$1) })
      }
    }
  }

  /// Can only be set; `start` is for an entity without the component.
  static func value<C: Component, Value: Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable, _ start: C,
    _ schema: Schema<Value>, _ doc: String
  ) -> ChangeRule {
    custom(schema, doc, prepare: { $2.give(start, to: $1) }, apply: { $3[$2, C.self][keyPath: path()] = $0 })
  }

  /// Can only be set; an entity without one animates from `start`.
  static func component<C: Component>(
    _ schema: Schema<C>, _ doc: String, comesFrom start: @escaping @Sendable (C) -> C
  ) -> ChangeRule {
    custom(schema, doc, prepare: { $2.give(start($0), to: $1) }, apply: { $3[$2, C.self] = $0 })
  }

  static func mark<C: Component>(_ component: C, _ doc: String) -> ChangeRule {
    custom(.flag, doc) { isMarked, _, entity, world in
      if isMarked { world.insert(component, on: entity) } else { world.remove(C.self, from: entity) }
    }
  }

  /// Can be set and changed by an amount.
  @inline(__always) static func number<C: Component, Value: AdditiveArithmetic & Sendable>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable, _ start: C,
    _ schema: Schema<Value>, _ doc: String
  ) -> ChangeRule {
    custom(
      schema, doc, adds: true, prepare: { $2.give(start, to: $1) },
      apply: { value, isRelative, entity, world in
        world[entity, C.self][keyPath: path()] = isRelative ? value + world[entity, C.self][keyPath: path()] : value
      })
  }

  /// A number, also for keyframe tracks; `trackDoc` replaces the same sentence with the unit.
  @inline(__always) static func track<C: Component & Animatable, Value: TrackNumber>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable, _ start: C,
    _ schema: Schema<Value>, _ doc: String, in unit: String? = nil, trackDoc: String? = nil
  ) -> ChangeRule {
    let sentence = unit.map { "\(doc.dropLast()), in \($0)." } ?? doc
    return number(path(), start, schema, doc).tracked(trackDoc ?? sentence, of: path(), start)
  }

  /// Adds a track for keyframes and links. By default, an entity without the component gets `start`, and a number is
  /// added to the one at `path`; `isPart` is false if adding does more than that.
  @inline(__always) func tracked<C: Component & Animatable, Value: TrackNumber>(
    _ doc: String, of path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable, _ start: C,
    isPart: Bool = true, prepare: (@Sendable (Entity, inout World) -> Void)? = nil,
    add: (@Sendable (Float, Entity, inout World) -> Void)? = nil
  ) -> ChangeRule {
    let prepare = prepare ?? { $1.give(start, to: $0) }
    let add = add ?? { $2[$1, C.self][keyPath: path()] = Value(onTrack: $0) + $2[$1, C.self][keyPath: path()] }
    return tracked(
      Track(doc: doc, prepare: prepare, add: add, part: isPart ? KeyframedPart(path()) : nil) {
        Lane(path(), start, prepare)
      })
  }

  func tracked(_ track: Track) -> ChangeRule {
    var rule = self
    rule.track = track
    return rule
  }

  /// All fields of the component are animated by default.
  func animated<C: Component & Animatable>(_ type: C.Type, _ fields: String...) -> ChangeRule {
    var rule = self
    rule.component = type
    rule.implicit = { [fields] in ImplicitAnimation.Rule(of: C.self, fields, by: $0.animation, name: $0.name) }
    return rule
  }
}

/// One value to be set, or changed by an amount.
///
/// A list of changes is applied in its written order, each to the result of the one before: a width that shrinks by 50
/// keeps its left edge and so moves the middle; a middle set after that stays.
package struct Change: Sendable {
  /// Inserts the component that the change writes to, so that it has a start value and can be animated.
  package let prepare: @Sendable (Entity, inout World) -> Void
  package let apply: @Sendable (Entity, inout World) -> Void

  static func list(_ name: String, _ doc: String, _ rows: [Property], isRelative: Bool) -> Schema<[Change]> {
    let rules = rows.compactMap { row in row.change.map { (key: row.key, rule: $0) } }
    let known = rules.filter { !isRelative || $0.rule.adds }
    // A key that can only be set is no misspelling of one that can be added to.
    let (keys, settable) = (known.map(\.key), isRelative ? rules.filter { !$0.rule.adds }.map(\.key) : [])
    let block = Schema<[String: Change]>.block("'\(name)'", doc, [:]) {
      known.map { key, rule in Field(key, rule.schema(isRelative: isRelative), rule.doc) { $0[key] = $1 } }
    }
    return Schema(block.lazyDescription) { node, context in
      guard var entries = node.entries, !entries.isEmpty else {
        if context.hasNamedValue(on: node.location.line) { return nil }
        return context.refuse(node, isNot: "a block of values such as {\(isRelative ? "x: 50" : "opacity: 0.5")}")
      }
      let mistakes = context.diagnostics.count
      for entry in entries where isRelative {
        let all = keys + settable
        let key = all.contains(entry.key) ? entry.key : context.nearestKey(to: entry.key, in: all)
        guard let key, settable.contains(key) else { continue }
        entries.removeAll { $0.key == entry.key }
        context.report(at: entry.keyLocation, "'\(key)' can only be set, not added to; write it under 'to:'")
      }
      let changes = block.read(YAMLNode(.mapping(entries), at: node.location), &context)
      return context.diagnostics.count == mistakes ? entries.compactMap { changes?[$0.key] } : nil
    }
  }
}

extension World {
  mutating func prepare(_ entities: [Entity], for changes: [Change]) {
    for entity in entities { for change in changes { change.prepare(entity, &self) } }
  }

  mutating func apply(_ changes: [Change], to entities: [Entity]) {
    for entity in entities { for change in changes { change.apply(entity, &self) } }
  }

  mutating func set(_ changes: [Change], of entities: [Entity]) {
    for entity in entities {
      for change in changes {
        change.prepare(entity, &self)
        change.apply(entity, &self)
      }
    }
  }
}

/// `to:` and `by:` of one action, in their written order.
struct ChangeSyntax: Sendable {
  private var parts: [(changes: [Change], location: SourceLocation)] = []

  var inOrder: [Change] { parts.sorted { $0.location < $1.location }.flatMap(\.changes) }

  var complaint: String? { inOrder.isEmpty ? "this changes nothing; add 'to:' or 'by:' with values" : nil }

  static func fields(_ properties: PropertyTable) -> [Field<ChangeSyntax>] {
    [
      Field("to", properties.to.located { ($0, $1) }, "New values.") { $0.parts.append($1) },
      Field("by", properties.by.located { ($0, $1) }, "Values that are added to the current ones.") {
        $0.parts.append($1)
      },
    ]
  }
}

/// Its keyframes take over running animations of the component.
struct KeyframedPart: Sendable {
  let component: any (Component & Animatable).Type
  /// Returns a `KeyframeTrackDescription` of the component.
  private let track: @Sendable (_ keyframes: [Keyframe<Double>], _ added: Double) -> Any

  init<C: Component & Animatable, Value: TrackNumber>(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<C, Value> & Sendable
  ) {
    component = C.self
    track = { keyframes, added in
      let keyframes = keyframes.map { $0.number(added, Value.self) }
      return KeyframesBuilder<C>.buildExpression(KeyframeTrack(path()) { return keyframes })
    }
  }

  struct Playing: Sendable {
    let component: any (Component & Animatable).Type
    var tracks: [PropertyKeyframes]
    var modifiers: AnimationModifiers
    var interruption: AnimationInterruption

    /// `type` is its component.
    func start<C: Component & Animatable>(
      _ type: C.Type, on entity: Entity, pace: Double, cause: Cause, _ world: inout World,
      completion: @escaping AnimationCompletion
    ) -> AnimationHandle {
      let tracks = tracks.flatMap { track -> [KeyframeTrackDescription<C>] in
        let added = track.isRelative ? track.rule.lane.number(entity, world) : 0
        return track.rule.part?.track(track.keyframes, added) as? [KeyframeTrackDescription<C>] ?? []
      }
      return world.animate(
        type, of: entity, repeating: modifiers.rounds, delay: modifiers.delay / pace, speed: modifiers.speed * pace,
        interruption: interruption, cause: cause, keyframes: { return tracks }, completion: completion)
    }
  }
}

extension Keyframe<Double> {
  fileprivate func number<Value: TrackNumber>(_ added: Double, _ type: Value.Type) -> Keyframe<Value> {
    func speed(_ velocity: Double?) -> Value? { velocity.map { Value(onTrack: Float($0)) } }
    let motion: Keyframe<Value>.Motion =
      switch motion {
      case .linear(let duration, let curve): .linear(duration: duration, timingCurve: curve)
      case .cubic(let duration, let start, let end):
        .cubic(duration: duration, startVelocity: speed(start), endVelocity: speed(end))
      case .spring(let spring, let duration, let start):
        .spring(spring, duration: duration, startVelocity: speed(start))
      case .move: .move
      }
    return Keyframe<Value>(Value(onTrack: Float(value + added)), motion)
  }
}

struct PropertyKeyframes: Sendable {
  let rule: ChangeRule.Track
  /// Angles are in degrees.
  let keyframes: [Keyframe<Double>]
  /// True for amounts that are added to the model's value.
  let isRelative: Bool

  /// A list for each property that a track can move.
  static func schema(_ name: String, _ doc: String, _ properties: PropertyTable) -> Schema<[PropertyKeyframes]> {
    let list = Schema<[Keyframe<Double>]>.list(of: Animation.keyframe, count: 1...1000)
    return .block(name, doc, []) {
      properties.tracks.map { key, rule in
        Field(key, list, rule.doc) {
          $0.append(PropertyKeyframes(rule: rule, keyframes: $1, isRelative: name == "by"))
        }
      }
    }
  }
}
