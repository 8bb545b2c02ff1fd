/// Marks an entity as a shift target, which moves from the state of an entity with the same id on the other side.
public struct ShiftTarget: Component {
  /// The id that pairs it with a target of the other side.
  public var id: ShiftID
  /// If false, it does not shift.
  public var isEnabled: Bool

  public init(_ id: ShiftID, isEnabled: Bool = true) { (self.id, self.isEnabled) = (id, isEnabled) }
}

/// Enables the shift of a screen's targets. If it is off on either side, they leave and enter like other content.
public struct Shifting: Component, Hashable {
  /// True if its targets shift.
  public var isEnabled: Bool

  public init(isEnabled: Bool) { self.isEnabled = isEnabled }
}

/// Excludes an entity and its children from shifts, such as a background that both screens share.
public struct ShiftExclusion: Component, Hashable {
  /// Creates the mark.
  public init() {}
}

/// Hides an entity and its children while a replica replaces it: they are not drawn and cannot be hit.
package struct HiddenByReplica: Component, Hashable {
  package var by: Entity
}

/// Marks a replica, which replaces another entity during a shift; it cannot be hit.
public struct Replica: Component, Hashable {
  /// The entity that it replaces at the end.
  public var of: Entity

  /// A replica of `entity`.
  public init(of entity: Entity) { self.of = entity }
}

/// Two entities with the same id on both sides.
public struct ShiftPair: Sendable, Hashable {
  /// Their common id.
  public let id: ShiftID
  /// The entity on the source side.
  public let source: Entity
  /// The entity on the destination side.
  public let destination: Entity

  package init(id: ShiftID, source: Entity, destination: Entity) {
    (self.id, self.source, self.destination) = (id, source, destination)
  }
}

extension World {
  /// The pairs of targets of two trees, in the order of the destination's; repeated ids pair in order. Hidden and
  /// excluded subtrees and disabled targets are left out. Empty if `Shifting` is off on one of the screens.
  package func shiftPairs(from source: Entity, to destination: Entity) -> [ShiftPair] {
    guard [source, destination].allSatisfy({ get(Shifting.self, $0)?.isEnabled ?? true }) else { return [] }
    var waiting = shiftTargets(in: source)
    return shiftTargets(in: destination).compactMap { target in
      guard let index = waiting.firstIndex(where: { $0.id == target.id && $0.entity != target.entity }) else {
        return nil
      }
      return ShiftPair(id: target.id, source: waiting.remove(at: index).entity, destination: target.entity)
    }
  }

  private func shiftTargets(in root: Entity) -> [(id: ShiftID, entity: Entity)] {
    tree(of: root, leavingOut: { $0 != root && (has(Hidden.self, $0) || has(ShiftExclusion.self, $0)) })
      .compactMap { entity in
        let target = get(ShiftTarget.self, entity)
        return target?.isEnabled == true && has(Transform.self, entity) ? target.map { ($0.id, entity) } : nil
      }
  }
}

/// The id that pairs the two sides of a shift, or of matched geometry: any hashable value.
///
/// The state hash contains a number computed from the stored parts of the value, the same in every process. A type with
/// a custom equality conforms to `Component` and folds what it compares.
public struct ShiftID: Hashable, @unchecked Sendable, StateFoldable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  // Unchecked: every initializer takes a value that is Sendable.
  private let value: AnyHashable
  private let content: UInt64

  /// Complexity: linear in the content of the value, once.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    self.value = AnyHashable(value)
    var hasher = StateHasher()
    hasher.combine(contentOf: value)
    content = hasher.finalize()
  }

  /// An id from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
  /// An id from an integer literal.
  public init(integerLiteral number: Int) { self.init(number) }

  /// The id as a name; nil for an id of another type.
  public var text: String? { value.base as? String }

  /// The id as a value of a type; nil for an id of another type.
  public func value<Value: Hashable>(as type: Value.Type = Value.self) -> Value? { value.base as? Value }

  public func fold(into hasher: inout StateHasher) { hasher.combine(content) }
}

extension StateHasher {
  mutating func combine(contentOf value: Any) {
    switch value {
    case let text as String: combine(text)
    case let flag as Bool: combine(flag)
    case let number as any FixedWidthInteger: combine(UInt64(truncatingIfNeeded: number))
    case let number as any BinaryFloatingPoint: combine(Double(number))
    case let component as any Component: component.fold(into: &self)
    default: combine(partsOf: value)
    }
  }

  private mutating func combine(partsOf value: Any) {
    let mirror = Mirror(reflecting: value)
    let isObject = mirror.displayStyle == .class
    if isObject || mirror.children.isEmpty {
      combine(stableTypeName(String(reflecting: type(of: value))))
      // An object has an address, and may refer to itself.
      if !isObject { combine(String(describing: value)) }
    } else if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      // Their order differs between processes: a sum is independent of it.
      var sum: UInt64 = 0
      for child in mirror.children {
        var hasher = StateHasher()
        hasher.combine(contentOf: child.value)
        sum &+= hasher.finalize()
      }
      combine(sum)
    } else {
      for child in mirror.children {
        combine(child.label ?? "")
        combine(contentOf: child.value)
      }
    }
  }
}

typealias ComponentSetter = @Sendable (inout World, Entity) -> Void

/// Without transform, size and opacity.
struct ShiftKinds: Component {
  struct Kind: Sendable {
    let type: ObjectIdentifier
    /// The value, or the one implied by a counterpart with the component; nil if neither has it.
    let capture: @Sendable (World, _ entity: Entity, _ counterpart: Entity, Reading) -> ComponentSetter?
  }

  var kinds: [Kind] = []

  static func == (lhs: Self, rhs: Self) -> Bool { true }
  func fold(into hasher: inout StateHasher) {}
}

extension World {
  /// Registers a component that shifts animate from its source value to its destination value.
  ///
  /// - Parameters:
  ///   - onlyOnBothSides: true to leave it unchanged if only one side has it, instead of animating from `implied`.
  ///   - implied: the value for an entity without the component; by default that of the other side.
  public mutating func registerShiftable<C: Component & Animatable>(
    _ type: C.Type, onlyOnBothSides: Bool = false,
    implied: @escaping @Sendable (World, Entity, _ beside: C?) -> C? = { $2 }
  ) {
    if !hasResource(ShiftKinds.self) { insertResource(ShiftKinds()) }
    let id = ObjectIdentifier(type)
    guard !self[resource: ShiftKinds.self].kinds.contains(where: { $0.type == id }) else { return }
    self[resource: ShiftKinds.self].kinds.append(
      ShiftKinds.Kind(type: id) { world, entity, counterpart, reading in
        let own = world.get(type, entity, as: reading)
        let other = world.get(type, counterpart)
        if onlyOnBothSides, own == nil || other == nil { return nil }
        guard let value = own ?? implied(world, entity, other) else { return nil }
        return { world, target in
          if world.has(type, target) { world[target, type] = value } else { world.insert(value, on: target) }
        }
      })
  }
}

struct ViewSnapshot: Sendable {
  var transform: Transform
  var size: SIMD2<Float>
  var opacity: Float
  var writers: [ComponentSetter]
}

extension World {
  func shiftLook(
    of entity: Entity, beside counterpart: Entity, in space: Entity?, about anchor: SIMD2<Float>, as reading: Reading
  ) -> ViewSnapshot? {
    guard var transform = reading == .presented ? presentedTransform(of: entity) : get(Transform.self, entity) else {
      return nil
    }
    let size = size(of: entity, as: reading)
    guard let place = projection(of: entity, as: reading)?.homography.project(anchor * size) else { return nil }
    (transform.position, transform.anchor) = (place, anchor)
    var opacity = reading == .presented ? presentedOpacity(of: entity) : get(Opacity.self, entity)?.value ?? 1
    var chain = ancestors(of: entity)
    var below: [Entity] = []
    if let space {
      if let index = chain.firstIndex(of: space) {
        chain = Array(chain[..<index])
      } else {
        below = ([space] + ancestors(of: space)).reversed()
      }
    }
    for ancestor in chain {
      guard let projection = projection(of: ancestor, as: reading),
        let image = projection.homography.project(transform.position)
      else { continue }
      transform.position = image
      transform.scale *= projection.scale
      transform.rotation = transform.rotation + .radians(projection.rotation)
      transform.turn = transform.turn + .radians(projection.turn)
      transform.tilt = transform.tilt + .radians(projection.tilt)
      opacity *= reading == .presented ? presentedOpacity(of: ancestor) : get(Opacity.self, ancestor)?.value ?? 1
    }
    for ancestor in below {
      guard let projection = projection(of: ancestor, as: .model), !projection.isEdgeOn,
        let image = projection.homography.inverse?.project(transform.position)
      else { continue }
      transform.position = image
      transform.scale /= projection.scale
      transform.rotation = transform.rotation - .radians(projection.rotation)
      transform.turn = transform.turn - .radians(projection.turn)
      transform.tilt = transform.tilt - .radians(projection.tilt)
    }
    let writers = resource(ShiftKinds.self)?.kinds.compactMap { $0.capture(self, entity, counterpart, reading) } ?? []
    return ViewSnapshot(transform: transform, size: size, opacity: opacity, writers: writers)
  }

  /// `size` is kept by scaling; nil sets the size of the look.
  mutating func show(_ look: ViewSnapshot, on entity: Entity, keeping size: SIMD2<Float>?) {
    var transform = look.transform
    transform.depth = self[entity, Transform.self].depth
    transform.perspective = self[entity, Transform.self].perspective
    if let size, size.x > 0, size.y > 0 {
      transform.scale *= look.size / size
    } else if has(Size.self, entity) {
      self[entity, Size.self].value = look.size
    }
    self[entity, Transform.self] = transform
    if has(Opacity.self, entity) { self[entity, Opacity.self].value = look.opacity }
    for writer in look.writers { writer(&self, entity) }
  }
}
