import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Entities in a hand: they rise, follow the pointer, and keep its velocity when they are released.
package enum Drag {
  static func press(_ entity: Entity?, at point: SIMD2<Float>, by number: Int, _ world: inout World) {
    world[resource: Pointer.self][number].hold = nil
    guard let entity, let target = world.get(HitTarget.self, entity), let drag = target.drag,
      let place = local(point, of: entity, world)
    else { return }
    let transform = world[entity, Transform.self]
    let hold = DragSession(
      pointer: number, entity: entity, owner: target.owner, rule: drag.rule, start: point,
      reach: (world.presentedTransform(of: entity) ?? transform).position - place, home: transform.position,
      depth: restDepth(of: entity, world), since: world[resource: Tick.self].now)
    world[resource: Pointer.self][number].hold = hold
    guard drag.catches else { return }
    let velocity = world.velocity(Transform.self, of: entity).position
    guard squared(velocity) > Feel.catchSpeed * Feel.catchSpeed else { return }
    pickUp(hold, &world)
    follow(hold, to: place, &world)
  }

  /// The draw order of an entity at rest: what flies comes down to that of its description.
  package static func restDepth(of entity: Entity, _ world: World) -> Int32 {
    let depth = world[entity, Transform.self].depth
    return depth < Feel.flying ? depth : world.get(HitTarget.self, entity)?.drag?.depth ?? 0
  }

  private static func pickUp(_ hold: DragSession, _ world: inout World) {
    world[resource: Pointer.self][hold.pointer].hold?.isDragging = true
    world[resource: Pointer.self][hold.pointer].pressed = nil
    world[resource: Pointer.self].lastClick = nil
    let rises = world.get(HitTarget.self, hold.entity)?.drag?.rises ?? true
    if rises { world[hold.entity, Transform.self].depth = Feel.inHand }
    straighten(hold.entity, &world)
    // It has left the flight it was on.
    if world.hasResource(Flights.self) { world[resource: Flights.self].leave(hold.entity) }
    let offset = rises ? Offset(lift: Feel.pickUpLift, scale: Feel.pickUpScale) : Offset()
    raise(hold.entity, offset, hold.cause("pick up"), &world)
  }

  /// What is caught where its way bends is there now, and not beside it.
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
    let drag = world.get(HitTarget.self, hold.entity)?.drag
    if let drag { target = drag.limited(target) }
    switch drag?.axis {
    case .horizontal: target.y = world[hold.entity, Transform.self].position.y
    case .vertical: target.x = world[hold.entity, Transform.self].position.x
    case .both, nil: break
    }
    guard world[hold.entity, Transform.self].position != target else { return }
    // With reduced motion what a hand moves is in the hand: it does not fade from place to place.
    let animation = world.reducesMotion ? nil : Feel.follow
    world.withAnimation(animation, cause: hold.cause("follow")) {
      $0[hold.entity, Transform.self].position = target
    }
  }

  /// Whether a pointer moves something.
  static func move(to point: SIMD2<Float>, by number: Int, _ world: inout World) -> Bool {
    guard let hold = world[resource: Pointer.self][number].hold, world.has(Transform.self, hold.entity) else {
      return false
    }
    if !hold.isDragging {
      let threshold = world.get(HitTarget.self, hold.entity)?.drag?.threshold ?? Feel.dragDistance
      guard squared(point - hold.start) > threshold * threshold else { return false }
      pickUp(hold, &world)
    }
    if let place = local(point, of: hold.entity, world) { follow(hold, to: place, &world) }
    return true
  }

  /// Releases a pointer; whether something was dragged.
  static func release(by number: Int, _ world: inout World) -> Bool {
    guard let hold = world[resource: Pointer.self][number].hold else { return false }
    world[resource: Pointer.self][number].hold = nil
    light(hold.target, isOn: false, letGo("dim"), &world)
    guard hold.isDragging, world.has(Transform.self, hold.entity) else { return false }
    world[resource: Pointer.self][number].isDown = false
    Pointer.report(.lifted(hold.entity), of: hold.entity, &world)
    world.emit(.dropped(hold), to: hold.owner)
    return true
  }

  /// Takes entities out of the hand, without a drop.
  package static func cancel(_ entities: [Entity], _ world: inout World) {
    world[resource: Pointer.self].changeHolds { if entities.contains($0!.entity) { $0 = nil } }
  }

  /// Why something moves because the hand has opened.
  static func letGo(_ animation: String) -> Cause { Cause(animation: animation, rule: "let go", actor: .hand) }

  private static func raise(_ entity: Entity, _ offset: Offset, _ cause: Cause, _ world: inout World) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(Feel.pickUp, cause: cause) {
      $0[entity, Offset.self] = offset
    }
  }

  /// What was dropped comes down from the hand.
  package static func lower(_ entity: Entity, _ world: inout World) {
    raise(entity, Offset(), letGo("let go"), &world)
  }

  /// A point of the window in the space of an entity's parent.
  static func local(_ point: SIMD2<Float>, of entity: Entity, _ world: World) -> SIMD2<Float>? {
    guard let parent = world.get(Parent.self, entity)?.entity else { return point }
    return world.convert(point, from: nil, to: parent)
  }

  package static func squared(_ way: SIMD2<Float>) -> Float { (way * way).sum() }
}

extension World {
  /// Whether a hand moves an entity.
  package func isDragged(_ entity: Entity) -> Bool {
    resource(Pointer.self)?.holds.contains { $0.entity == entity && $0.isDragging } ?? false
  }
}
