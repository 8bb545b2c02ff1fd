// The goals of released entities, and their drop targets.
extension Drag {
  /// The goal of a released entity, or of one that makes room for it.
  package struct Goal: Sendable {
    package var entity: Entity
    package var place: SIMD2<Float>
    var rotation: Angle?
    /// The draw order at rest.
    var depth: Int32

    package init(_ entity: Entity, to place: SIMD2<Float>, rotation: Angle? = nil, depth: Int32) {
      (self.entity, self.place, self.rotation, self.depth) = (entity, place, rotation, depth)
    }
  }

  /// Moves entities to their goals with their velocities, the first in front.
  package static func drop(_ goals: [Goal], by choice: AnimationChoice, _ world: inout World) {
    let front = Feel.inHand - 1
    for (order, goal) in goals.enumerated() where world.get(HitTarget.self, goal.entity)?.drag?.rises ?? true {
      world[goal.entity, Transform.self].depth = front - Int32(clamping: order)
    }
    world.withAnimation(
      choice.animation, interruption: choice.interruption,
      cause: letGo(choice.name.isEmpty ? "drop" : choice.name)
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

  /// Returns the nearest target within reach of a landing, and its middle in the space of the dragged entity.
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

  /// The resting place of an entity that slides from here.
  package static func landing(of entity: Entity, _ world: World) -> SIMD2<Float> {
    let drag = world.get(HitTarget.self, entity)?.drag
    let way = world.velocity(Transform.self, of: entity).position * (drag?.momentum ?? Feel.slide)
    let length = squared(way).squareRoot()
    let limited = length > Feel.longestSlide ? way * (Feel.longestSlide / length) : way
    let landing = world.presented(Transform.self, of: entity).position + limited
    guard let limits = drag?.limits else { return landing }
    return landing.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
  }

  /// Highlights the current drop target of each of an owner's dragged entities. Call it once a tick.
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
