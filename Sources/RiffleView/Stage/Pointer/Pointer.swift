/// The pointer's position, and the presses and drags of all pointers.
package struct Pointer: Component {
  package static let componentName = "RiffleScene.ScenePointer"

  package var hovered: Entity?
  /// The mouse or the first finger; then the other fingers that are down, by number.
  var contacts = [PointerContact(number: 0)]
  /// A demo's presses, each entity by its own finger.
  var touches: [Touch] = []
  /// Window points; nil outside.
  package var place: SIMD2<Float>? { contacts[0].place }
  package var pressed: Entity? { contacts[0].pressed }
  package var window: SIMD2<Float>?
  /// The start of a double click. Not in the state hash: it only affects the count of a click soon after.
  var lastClick: Click?

  struct Touch: Equatable {
    var number: Int
    var entity: Entity?
  }

  struct Click: Equatable {
    let entity: Entity
    let tick: Int
    let count: Int
  }

  package init() {}

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(hovered ?? .none, pressed ?? .none, contacts[0].isDown, place ?? .zero, window ?? .zero)
    contacts[0].hold?.fold(into: &hasher)
    for touch in touches { hasher.combine(touch.number, touch.entity ?? .none) }
    for finger in contacts.dropFirst() {
      hasher.combine(finger.number, finger.pressed ?? .none, finger.isDown, finger.place ?? .zero)
      finger.hold?.fold(into: &hasher)
    }
  }

  /// Returns the enabled target at a point; for a part of a flying copy, its original.
  static func target(at point: SIMD2<Float>, _ world: World) -> Entity? {
    hit(at: point, world).flatMap { world[$0, HitTarget.self].isEnabled ? $0 : nil }
  }

  /// Returns the target at a point, even if it is disabled, or another entity to find there.
  static func hit(at point: SIMD2<Float>, _ world: World, or isFound: (Entity) -> Bool = { _ in false }) -> Entity? {
    guard world.count(of: HitTarget.self) > 0 else { return nil }
    var standIns: [Entity: Entity] = [:]
    for flying in world.shiftingCopies { standIns[flying.copy] = flying.entity }
    return HitTest(world, hasAreas: true, standIns: standIns).entity(at: point) {
      world.get(HitTarget.self, $0)?.isTouchable == true || isFound($0)
    }
  }

  /// The target of a demo's touch: the entity, if it is visible and touchable; else the target at its presented center.
  static func target(touching entity: Entity, _ world: World) -> Entity? {
    if world.has(HitTarget.self, entity), isSeen(entity, world) {
      return world.allowsInteraction(entity) ? entity : nil
    }
    let seen = world.shiftingCopies.first { $0.entity == entity }?.copy ?? entity
    let placement = world.seenPlacement(of: seen)
    return placement.flatMap { $0.homography.project($0.size / 2) }.flatMap { target(at: $0, world) }
  }

  /// False on edge, hidden, or clipped at its center.
  private static func isSeen(_ entity: Entity, _ world: World) -> Bool {
    guard let placement = world.seenPlacement(of: entity), placement.homography.inverse != nil, placement.opacity > 0
    else { return false }
    return placement.clips.isEmpty || placement.isCenterUncut
  }

  static func report(_ event: StageEvent.Kind, of entity: Entity, _ world: inout World) {
    guard let target = world.get(HitTarget.self, entity), target.reportsPointer else { return }
    world.emit(event, to: target.owner)
  }

  static func hover(_ entity: Entity?, at point: SIMD2<Float>?, _ world: inout World) {
    let last = world[resource: Pointer.self].hovered
    if last != entity {
      world[resource: Pointer.self].hovered = entity
      if let last {
        leave(last, &world)
        report(.left(last), of: last, &world)
      }
      if let entity { report(.hovered(entity), of: entity, &world) }
    }
    switch entity.flatMap({ world.get(HitTarget.self, $0)?.hover }) {
    case .rises where last != entity: scale(entity!, to: Feel.hoverScale, by: Feel.hover, "pointer", &world)
    case .leans: if let entity, let point { lean(entity, towards: point, &world) }
    default: break
    }
  }

  private static func leave(_ entity: Entity, _ world: inout World) {
    guard world.get(HitTarget.self, entity)?.hover == .leans, world.has(Offset.self, entity) else {
      return scale(entity, to: 0, by: Feel.leave, "pointer left", &world)
    }
    world.withAnimation(Feel.leave, cause: Cause(animation: "hover", rule: "pointer left", actor: .hand)) {
      $0[entity, Offset.self].tilt = .zero
      $0[entity, Offset.self].turn = .zero
    }
  }

  /// Lowers the corner under the pointer. Seen from behind, leaning to the right is turning to the left.
  private static func lean(_ entity: Entity, towards point: SIMD2<Float>, _ world: inout World) {
    guard world.has(Offset.self, entity), let size = world.get(Size.self, entity)?.value,
      let seen = world.presentedTransform(of: entity), let local = Drag.local(point, of: entity, world)
    else { return }
    let place = ((local - seen.position) / pointwiseMax(size * seen.scale / 2, .one))
      .clamped(lowerBound: -.one, upperBound: .one)
    world.withAnimation(Feel.hover, cause: Cause(animation: "hover", rule: "pointer", actor: .hand)) {
      $0[entity, Offset.self].tilt = .degrees(-place.y * Feel.leanAngle)
      $0[entity, Offset.self].turn = .degrees(place.x * Feel.leanAngle)
    }
  }

  static func press(_ entity: Entity?, by number: Int = 0, _ world: inout World) {
    // Ends a press without a release: the button came up outside of the window.
    if let last = world[resource: Pointer.self][number].pressed, last != entity { lift(last, &world) }
    world[resource: Pointer.self][number].isDown = true
    world[resource: Pointer.self][number].pressed = entity
    world[resource: Pointer.self][number].isSpent = false
    if let entity { give(entity, &world) }
  }

  static func release(_ entity: Entity?, by number: Int = 0, _ world: inout World) {
    let contact = world[resource: Pointer.self][number]
    world[resource: Pointer.self][number].isDown = false
    world[resource: Pointer.self][number].pressed = nil
    guard contact.isDown else {
      if let pressed = contact.pressed { lift(pressed, &world) }
      return
    }
    click(down: contact.pressed, up: contact.isSpent ? nil : entity, &world)
  }

  /// Ends a press; a click if it began and ended on one entity.
  static func click(down: Entity?, up: Entity?, _ world: inout World) {
    if let down { lift(down, &world) }
    if let up, up == down {
      world.emit(.clicked(up, count: count(up, &world)), to: world.stageOwner(of: up))
    } else {
      world[resource: Pointer.self].lastClick = nil
    }
    world.emit(.released(up), to: nil)
  }

  private static func count(_ entity: Entity, _ world: inout World) -> Int {
    let now = world[resource: Tick.self]
    var count = 1
    if let last = world[resource: Pointer.self].lastClick, last.entity == entity,
      Double(now.now - last.tick) * now.length <= Feel.clickInterval
    {
      count = last.count + 1
    }
    world[resource: Pointer.self].lastClick = Click(entity: entity, tick: now.now, count: count)
    return count
  }

  static func give(_ entity: Entity, _ world: inout World) {
    report(.pressed(entity), of: entity, &world)
    scale(entity, to: Feel.pressScale, by: Feel.press, "pointer down", &world)
  }

  static func lift(_ entity: Entity, _ world: inout World) {
    report(.lifted(entity), of: entity, &world)
    scale(entity, to: 0, by: Feel.release, "pointer up", &world)
  }

  static func scale(_ entity: Entity, to scale: Float, by animation: Animation, _ rule: String, _ world: inout World) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(animation, cause: Cause(animation: "press", rule: rule, actor: .hand)) {
      $0[entity, Offset.self].scale = scale
    }
  }
}
