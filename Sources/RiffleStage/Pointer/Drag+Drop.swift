import RiffleView

// Where a released entity goes, and what would receive it.
extension Drag {
  /// Where something goes that was released, or that makes room for it.
  package struct Goal: Sendable {
    package var entity: Entity
    package var place: SIMD2<Float>
    package var rotation: Angle?
    /// Its draw order when it lies there.
    package var depth: Int32

    package init(_ entity: Entity, to place: SIMD2<Float>, rotation: Angle? = nil, depth: Int32) {
      (self.entity, self.place, self.rotation, self.depth) = (entity, place, rotation, depth)
    }
  }

  /// Sends entities to their goals with the velocities they have, the first in front.
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
      // What was caught, or sent on, is not down.
      for (order, goal) in goals.enumerated()
      where world.get(Transform.self, goal.entity)?.depth == front - Int32(clamping: order) {
        world[goal.entity, Transform.self].depth = goal.depth
      }
    }
  }

  /// The nearest of some targets within reach of a landing, and its middle in the space of the dragged entity.
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

  /// Where an entity would come to rest if it slid on.
  package static func landing(of entity: Entity, _ world: World) -> SIMD2<Float> {
    let drag = world.get(HitTarget.self, entity)?.drag
    let way = world.velocity(Transform.self, of: entity).position * (drag?.momentum ?? Feel.slide)
    let length = squared(way).squareRoot()
    let limited = length > Feel.longestSlide ? way * (Feel.longestSlide / length) : way
    let landing = world.presented(Transform.self, of: entity).position + limited
    guard let limits = drag?.limits else { return landing }
    return landing.clamped(lowerBound: limits.origin, upperBound: limits.origin + limits.size)
  }

  /// Lights what would receive an owner's entity in the hand if it were released now. Once a tick.
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
