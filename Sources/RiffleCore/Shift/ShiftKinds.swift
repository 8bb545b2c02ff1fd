import RiffleECS
import RiffleMotion

typealias ComponentSetter = @Sendable (inout World, Entity) -> Void

/// The component types that a shift animates, beside transform, size and opacity. A resource that is the same in every
/// run of a program.
struct ShiftKinds: Component {
  struct Kind: Sendable {
    let type: ObjectIdentifier
    /// Captures an entity's value, or the one implied beside a counterpart with the component; nil if neither has it.
    let capture: @Sendable (World, _ entity: Entity, _ counterpart: Entity, Reading) -> ComponentSetter?
  }

  var kinds: [Kind] = []

  static func == (lhs: Self, rhs: Self) -> Bool { true }
  func fold(into hasher: inout StateHasher) {}
  func measure(_ memory: inout OwnedMemory) { memory.add(kinds) }
}

extension World {
  /// Registers a component that shifts animate from its source value to its destination value.
  ///
  /// - Parameters:
  ///   - onlyOnBothSides: true to leave it unchanged if only one side has it, instead of animating from `implied`.
  ///   - implied: the value that an entity without the component has for this purpose; nil means the other side's value, which then
  ///     does not change.
  public mutating func registerShiftable<C: Component & Animatable>(
    _ type: C.Type, onlyOnBothSides: Bool = false,
    implied: @escaping @Sendable (World, Entity, _ beside: C?) -> C? = { $2 }
  ) {
    if !hasResource(ShiftKinds.self) { insertResource(ShiftKinds()) }
    let id = ObjectIdentifier(type)
    guard !self[resource: ShiftKinds.self].kinds.contains(where: { $0.type == id }) else { return }
    self[resource: ShiftKinds.self].kinds.append(
      ShiftKinds.Kind(type: id) { world, entity, counterpart, reading in
        let own = reading == .presented ? world.presentedIfPresent(type, of: entity) : world.get(type, entity)
        let other = world.get(type, counterpart)
        if onlyOnBothSides, own == nil || other == nil { return nil }
        guard let value = own ?? implied(world, entity, other) else { return nil }
        return { world, target in
          if world.has(type, target) { world[target, type] = value } else { world.insert(value, on: target) }
        }
      })
  }
}

/// The state of one side of a pair in a shift.
struct ViewSnapshot: Sendable {
  /// In the space of the flight, about the anchor of the flying entity.
  var transform: Transform
  var size: SIMD2<Float>
  /// Including the inherited opacity.
  var opacity: Float
  var writers: [ComponentSetter]
}

extension World {
  /// An entity's state in the space of another one, or of the window.
  ///
  /// - Parameters:
  ///   - counterpart: the other side of the pair.
  ///   - anchor: the fixed point of the transform, in units of its size.
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

  /// Applies a state to an entity.
  ///
  /// - Parameter size: the size to keep, scaling to the state's size; nil sets that size.
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
