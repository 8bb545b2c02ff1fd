/// The drag of entities: they rise, follow the pointer, and keep its velocity on release.
package enum Drag {
  static func press(_ entity: Entity?, at point: SIMD2<Float>, by number: Int, _ world: inout World) {
    world[resource: Pointer.self][number].hold = nil
    guard let entity else { return }
    let candidates = candidates(at: entity, world)
    guard let nearest = candidates.first else { return }
    let taken = candidates.first { isCaught($0, world) }
    guard let hold = session(on: taken ?? nearest, at: point, by: number, world) else { return }
    world[resource: Pointer.self][number].hold = hold
    guard taken != nil, let place = local(point, of: hold.entity, world) else { return }
    pickUp(hold, &world)
    follow(hold, to: place, &world)
  }

  private static func candidates(at entity: Entity, _ world: World) -> [Entity] {
    let above = world.ancestors(of: entity).filter { world.has(Scroll.self, $0) }
    return ([entity] + above).filter { world.get(HitTarget.self, $0)?.drag != nil }
  }

  private static func isCaught(_ entity: Entity, _ world: World) -> Bool {
    guard world.get(HitTarget.self, entity)?.drag?.catches == true else { return false }
    let speed = world.has(Scroll.self, entity) ? Feel.stopSpeed : Feel.catchSpeed
    return squared(world.velocity(Transform.self, of: entity).position) > speed * speed
  }

  private static func session(
    on entity: Entity, at point: SIMD2<Float>, by number: Int, _ world: World
  ) -> DragSession? {
    guard let target = world.get(HitTarget.self, entity), let drag = drag(of: entity, world),
      let place = local(point, of: entity, world)
    else { return nil }
    let transform = world[entity, Transform.self]
    let seen = (world.presentedTransform(of: entity) ?? transform).position
    return DragSession(
      pointer: number, entity: entity, owner: target.owner, rule: drag.rule, start: point,
      // Beyond its limits the pointer is further out than the entity.
      reach: (world.has(Scroll.self, entity) ? drag.unlimited(seen) : seen) - place, home: transform.position,
      depth: restDepth(of: entity, world), since: world[resource: Tick.self].now)
  }

  /// The limits of scrolled content depend on its current size.
  private static func drag(of entity: Entity, _ world: World) -> HitTarget.Drag? {
    guard var drag = world.get(HitTarget.self, entity)?.drag, let scroll = world.get(Scroll.self, entity) else {
      return world.get(HitTarget.self, entity)?.drag
    }
    var length = SIMD2<Float>.zero
    length[scroll.axis.index] = world.scrollLength(of: entity)
    drag.limits = Rect(origin: -length, size: length)
    return drag
  }

  /// The first candidate that moves along the pointer's direction; the nearest if none does.
  private static func taker(for hold: DragSession, to point: SIMD2<Float>, _ world: World) -> DragSession? {
    let way = point - hold.start
    let axis = abs(way.x) > abs(way.y) ? HitTarget.Drag.Axis.horizontal : .vertical
    let goes = candidates(at: hold.entity, world).first { entity in
      let own = world.get(HitTarget.self, entity)?.drag?.axis
      return own == .both || own == axis
    }
    guard let goes, goes != hold.entity else { return hold }
    return session(on: goes, at: hold.start, by: hold.pointer, world)
  }

  /// A flying entity has the depth of its description.
  package static func restDepth(of entity: Entity, _ world: World) -> Int32 {
    let depth = world[entity, Transform.self].depth
    return depth < Feel.flying ? depth : world.get(HitTarget.self, entity)?.drag?.depth ?? 0
  }

  private static func pickUp(_ hold: DragSession, _ world: inout World) {
    world[resource: Pointer.self][hold.pointer].hold?.isDragging = true
    // A press ends when its entity is scrolled.
    if let pressed = world[resource: Pointer.self][hold.pointer].pressed, pressed != hold.entity {
      Pointer.lift(pressed, &world)
    }
    world[resource: Pointer.self][hold.pointer].pressed = nil
    world[resource: Pointer.self].lastClick = nil
    let rises = world.get(HitTarget.self, hold.entity)?.drag?.rises ?? true
    if rises { world[hold.entity, Transform.self].depth = Feel.inHand }
    straighten(hold.entity, &world)
    if world.hasResource(Flights.self) { world[resource: Flights.self].leave(hold.entity) }
    let offset = rises ? Offset(lift: Feel.pickUpLift, scale: Feel.pickUpScale) : Offset()
    raise(hold.entity, offset, hold.cause("pick up"), &world)
  }

  /// Moves the bend of a caught entity's path from its offset to its position.
  private static func straighten(_ entity: Entity, _ world: inout World) {
    guard let seen = world.presentedTransform(of: entity), world.has(Offset.self, entity) else { return }
    let bend = seen.position - world.presented(Transform.self, of: entity).position
    guard bend != .zero else { return }
    world.withTransaction(Transaction(animation: nil, leavesRunning: true)) {
      $0[entity, Transform.self].position += bend
    }
    world.withTransaction(Transaction(animation: nil)) { $0[entity, Offset.self].position = .zero }
  }

  private static func follow(_ hold: DragSession, to place: SIMD2<Float>, _ world: inout World) {
    var target = place + hold.reach
    let drag = drag(of: hold.entity, world)
    if let drag { target = drag.limited(target) }
    switch drag?.axis {
    case .horizontal: target.y = world[hold.entity, Transform.self].position.y
    case .vertical: target.x = world[hold.entity, Transform.self].position.x
    case .both, nil: break
    }
    guard world[hold.entity, Transform.self].position != target else { return }
    // With reduced motion a dragged entity does not cross-fade between positions.
    let animation = world.reducesMotion ? nil : Feel.follow
    world.withAnimation(animation, cause: hold.cause("follow")) { $0[hold.entity, Transform.self].position = target }
  }

  static func move(to point: SIMD2<Float>, by number: Int, _ world: inout World) -> Bool {
    guard var hold = world[resource: Pointer.self][number].hold, world.has(Transform.self, hold.entity) else {
      return false
    }
    if !hold.isDragging {
      let threshold = world.get(HitTarget.self, hold.entity)?.drag?.threshold ?? Feel.dragDistance
      guard squared(point - hold.start) > threshold * threshold else { return false }
      hold = taker(for: hold, to: point, world) ?? hold
      world[resource: Pointer.self][number].hold = hold
      pickUp(hold, &world)
    }
    if let place = local(point, of: hold.entity, world) { follow(hold, to: place, &world) }
    return true
  }

  static func release(by number: Int, _ world: inout World) -> Bool {
    guard let hold = world[resource: Pointer.self][number].hold else { return false }
    world[resource: Pointer.self][number].hold = nil
    light(hold.target, isOn: false, letGo("dim"), &world)
    guard hold.isDragging, world.has(Transform.self, hold.entity) else { return false }
    world[resource: Pointer.self][number].isDown = false
    Pointer.report(.lifted(hold.entity), of: hold.entity, &world)
    Scroll.release(hold, &world)
    world.emit(.dropped(hold), to: hold.owner)
    return true
  }

  package static func cancel(_ entities: [Entity], _ world: inout World) {
    world[resource: Pointer.self].changeHolds { if entities.contains($0!.entity) { $0 = nil } }
  }

  static func letGo(_ animation: String) -> Cause { Cause(animation: animation, rule: "let go", actor: .hand) }

  private static func raise(_ entity: Entity, _ offset: Offset, _ cause: Cause, _ world: inout World) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(Feel.pickUp, cause: cause) { $0[entity, Offset.self] = offset }
  }

  package static func lower(_ entity: Entity, _ world: inout World) {
    raise(entity, Offset(), letGo("let go"), &world)
  }

  /// Converts a window point to the parent's space, or the layer's.
  static func local(_ point: SIMD2<Float>, of entity: Entity, _ world: World) -> SIMD2<Float>? {
    guard let parent = world.get(Parent.self, entity)?.entity else { return point }
    let seen = world.looking(at: point)
    return seen.convert(point, from: nil, to: parent).map { seen.layerPoint($0, of: entity) }
  }

  package static func squared(_ way: SIMD2<Float>) -> Float { (way * way).sum() }
}

extension World {
  package func isDragged(_ entity: Entity) -> Bool {
    resource(Pointer.self)?.holds.contains { $0.entity == entity && $0.isDragging } ?? false
  }

  /// The first drag; nil while nothing is dragged.
  public var dragged: DragSession? { drags.first }

  /// All drags: of the mouse or the first finger, then of the other fingers by number.
  public var drags: [DragSession] { resource(Pointer.self)?.holds.filter(\.isDragging) ?? [] }
}

extension Drag {
  package struct Goal: Sendable {
    package var entity: Entity
    package var place: SIMD2<Float>
    var rotation: Angle?
    var depth: Int32

    package init(_ entity: Entity, to place: SIMD2<Float>, rotation: Angle? = nil, depth: Int32) {
      (self.entity, self.place, self.rotation, self.depth) = (entity, place, rotation, depth)
    }
  }

  /// Keeps velocities; the first goal is in front.
  package static func drop(_ goals: [Goal], by choice: AnimationChoice, _ world: inout World) {
    let front = Feel.inHand - 1
    for (order, goal) in goals.enumerated() where world.get(HitTarget.self, goal.entity)?.drag?.rises ?? true {
      world[goal.entity, Transform.self].depth = front - Int32(clamping: order)
    }
    world.withAnimation(
      choice.animation, interruption: choice.interruption, cause: letGo(choice.name.isEmpty ? "drop" : choice.name)
    ) { world in
      for goal in goals {
        world[goal.entity, Transform.self].position = goal.place
        if let rotation = goal.rotation { world[goal.entity, Transform.self].rotation = rotation }
      }
    } completion: { world, _ in
      // An entity caught or moved on keeps its depth.
      for (order, goal) in goals.enumerated()
      where world.get(Transform.self, goal.entity)?.depth == front - Int32(clamping: order) {
        world[goal.entity, Transform.self].depth = goal.depth
      }
    }
  }

  /// The nearest target within reach of a landing, and its center in the space of the dragged entity.
  package static func target(
    for entity: Entity, among targets: [Entity], within reach: Float, of landing: SIMD2<Float>, _ world: World
  ) -> (entity: Entity, place: SIMD2<Float>)? {
    let parent = world.get(Parent.self, entity)?.entity
    var best: (entity: Entity, place: SIMD2<Float>, distance: Float)?
    for target in targets where target != entity {
      guard let size = world.get(Size.self, target)?.value, !world.has(Hidden.self, target), !world.isGhost(target),
        let place = world.convert(size / 2, from: target, to: parent, as: .model)
      else { continue }
      let distance = squared(place - landing)
      if distance < min(best?.distance ?? .infinity, reach * reach) { best = (target, place, distance) }
    }
    return best.map { ($0.entity, $0.place) }
  }

  package static func landing(of entity: Entity, _ world: World) -> SIMD2<Float> {
    let drag = world.get(HitTarget.self, entity)?.drag
    let way = world.velocity(Transform.self, of: entity).position * (drag?.momentum ?? Feel.slide)
    let length = squared(way).squareRoot()
    let limited = length > Feel.longestSlide ? way * (Feel.longestSlide / length) : way
    let landing = world.presented(Transform.self, of: entity).position + limited
    guard let limits = drag?.limits else { return landing }
    return landing.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
  }

  /// Highlights the drop targets of an owner's dragged entities. Call it once a tick.
  package static func invite(
    of owner: StageOwner, _ world: inout World, _ receiver: (DragSession, _ landing: SIMD2<Float>, World) -> Entity?
  ) {
    for hold in world.drags where hold.owner == owner && world.has(Transform.self, hold.entity) {
      let target = receiver(hold, landing(of: hold.entity, world), world)
      guard target != hold.target else { continue }
      world[resource: Pointer.self][hold.pointer].hold?.target = target
      light(hold.target, isOn: false, hold.cause("dim"), &world)
      light(target, isOn: true, hold.cause("invite"), &world)
    }
  }

  static func light(_ entity: Entity?, isOn: Bool, _ cause: Cause, _ world: inout World) {
    guard let entity, world.has(Transform.self, entity) else { return }
    world.give(Glow(strength: 0), to: entity)
    world.withAnimation(isOn ? Feel.invite : Feel.dim, cause: cause) {
      $0[entity, Glow.self].strength = isOn ? Feel.inviteGlow : 0
    }
  }
}

/// A drag of an entity.
public struct DragSession: Component {
  public static let componentName = "RiffleStage.DragSession"

  /// The pointer: 0 for the mouse and the first finger, else the finger's number, as in `Touch`.
  public let pointer: Int
  /// The dragged entity.
  public let entity: Entity
  package let owner: StageOwner
  /// The owner's number for the drag.
  package var rule: Int
  let start: SIMD2<Float>
  /// The vector from the pointer to the entity, in its parent's space.
  let reach: SIMD2<Float>
  /// The place at pick-up, in the parent's space.
  public let home: SIMD2<Float>
  /// The draw order at `home`.
  public let depth: Int32
  /// True once the pointer has moved far enough, or has caught a moving entity; a click is possible until then.
  package var isDragging = false
  let since: Int
  package var target: Entity?

  package func cause(_ animation: String) -> Cause {
    Cause(animation: animation, rule: "drag", actor: .hand, heldSince: since, held: entity)
  }

  /// The resting place, in the parent's space, if the entity were released now and slid.
  public func landing(in world: World) -> SIMD2<Float> {
    world.has(Transform.self, entity) ? Drag.landing(of: entity, world) : home
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(entity, rule, start, reach, home, Int(depth), isDragging, target ?? .none)
    if pointer != 0 { hasher.combine(pointer) }
  }
}
