import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage
import RiffleView

// The pointer: what it is over leans towards it, what it presses gives way, what it drags comes along.
extension TableInput {
  static func move(to point: SIMD2<Float>, _ world: inout World) {
    world.table.pointer = point
    guard let grip = world.table.grip else { return hover(target(at: point, world), &world) }
    if !grip.isDragging {
      let way = point - grip.start
      // Who only clicks does not hold quite still.
      guard (way * way).sum() > Feel.dragDistance * Feel.dragDistance else {
        return hover(target(at: point, world), &world)
      }
      world.table.grip?.isDragging = true
      world.table.pressed = nil
      world.table.hovered = nil
      Choreography.pickUp(grip.id, &world)
    }
    Choreography.follow(grip.id, to: point + grip.reach, &world)
  }

  /// The frontmost card or button that is seen under a point.
  static func target(at point: SIMD2<Float>, _ world: World) -> Entity? {
    HitTest(world).entity(at: point) { world.has(HitTarget.self, $0) }
  }

  /// Whether a thing answers to the pointer now: buttons always, cards while they lie on the table.
  static func answers(_ entity: Entity, _ world: World) -> Bool {
    guard let id = world.table.id(of: entity) else { return true }
    return world.table.game.cards[id].place == .table && !world.table.game.cards[id].isMatched
  }

  static func hover(_ entity: Entity?, _ world: inout World) {
    let entity = entity.flatMap { answers($0, world) ? $0 : nil }
    if let last = world.table.hovered, last != entity {
      world.table.hovered = nil
      world.withAnimation(Choreography.soft, cause: Cause(animation: "hover", rule: "pointer left", actor: .hand)) {
        world in
        guard world.has(Offset.self, last) else { return }
        world[last, Offset.self].tilt = .zero
        world[last, Offset.self].turn = .zero
      }
      HUDView.highlight(last, false, &world)
    }
    guard let entity, let point = world.table.pointer, let seen = world.presentedTransform(of: entity) else { return }
    if world.table.hovered != entity { HUDView.highlight(entity, true, &world) }
    world.table.hovered = entity
    guard world.table.id(of: entity) != nil else { return }
    let half = world[entity, Size.self].value * seen.scale / 2
    let place = ((point - seen.position) / pointwiseMax(half, .one)).clamped(lowerBound: -.one, upperBound: .one)
    // Seen from behind, leaning to the right is turning to the left; the corner under the pointer goes down.
    let cause = Cause(animation: "hover", rule: "pointer", actor: .hand)
    world.withAnimation(Feel.hover, cause: cause) { world in
      world[entity, Offset.self].tilt = .degrees(-place.y * Feel.leanAngle)
      world[entity, Offset.self].turn = .degrees(place.x * Feel.leanAngle)
    }
  }

  static func press(_ world: inout World) {
    guard let entity = world.table.hovered else { return }
    world.table.pressed = entity
    if let id = world.table.id(of: entity), let pointer = world.table.pointer {
      let reach = world.presented(Transform.self, of: entity).position - pointer
      world.table.grip = MemoryTable.DragSession(
        id: id, reach: reach, start: pointer, since: world[resource: Tick.self].now)
    }
    let cause = Cause(animation: "press", rule: "pointer down", actor: .hand)
    world.withAnimation(Feel.press, cause: cause) {
      $0[entity, Offset.self].scale = Feel.pressScale
    }
  }

  static func release(_ world: inout World) {
    if let grip = world.table.grip {
      world.table.grip = nil
      if grip.isDragging {
        world.table.intents.append(.drop(grip.id, at: Choreography.landing(of: grip.id, world)))
        return
      }
    }
    guard let entity = world.table.pressed else { return }
    world.table.pressed = nil
    if world.has(Offset.self, entity) {
      let cause = Cause(animation: "release", rule: "pointer up", actor: .hand)
      world.withAnimation(Feel.release, cause: cause) {
        $0[entity, Offset.self].scale = 0
      }
    }
    // A press that slides off and comes up elsewhere is taken back.
    guard entity == world.table.hovered else { return }
    if let id = world.table.id(of: entity) {
      world.table.intents.append(.choose(id))
    } else if let button = world.table.buttons.first(where: { $0.entity == entity }) {
      world.table.intents.append(button.intent)
    }
  }
}
