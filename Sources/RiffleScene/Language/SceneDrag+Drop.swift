import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

// Where a released entity goes, and what makes room for it.
extension SceneDrag {
  static func drop(_ hold: DragSession, _ drop: Rule.Drop, _ program: Program, _ world: inout World) {
    let landing = landing(of: hold.entity, world)
    var goals = [Goal(entity: hold.entity, place: hold.home, depth: hold.depth)]
    let all = world[resource: SceneEntities.self].all
    func makeRoom(_ other: Entity, _ place: SIMD2<Float>, _ rotation: Angle? = nil, _ depth: Int32? = nil) {
      let rest = all.firstIndex(of: other).map { restDepth(of: other, at: $0, world) } ?? 0
      goals.append(Goal(entity: other, place: place, rotation: rotation, depth: depth ?? rest))
    }
    switch drop.place {
    case .home: break
    case .stay: goals[0].place = landing
    case .onto:
      guard let target = target(for: hold, drop, landing, world) else { break }
      goals[0].place = target.place
      if let other = occupant(of: target.place, besides: hold, program, world) { makeRoom(other, hold.home) }
      if let index = all.firstIndex(of: target.entity) {
        SceneInput.fire(where: { $0.isReceived(by: index) }, about: hold.entity, &world)
      }
    case .layout(let layout):
      let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
      let nearest = slots.indices.min { squared(slots[$0].position - landing) < squared(slots[$1].position - landing) }
      guard let nearest else { return }
      goals[0] = Goal(
        entity: hold.entity, place: slots[nearest].position, rotation: slots[nearest].rotation,
        depth: slots[nearest].depth)
      if let other = occupant(of: nearest, of: layout, besides: hold, program, &world) {
        let from = slots.first { squared($0.position - hold.home) < 1 }
        makeRoom(other, from?.position ?? hold.home, from?.rotation, from?.depth)
      }
    }
    fly(goals, drop.choice, &world)
  }

  /// Where something goes that was let go of, or makes room for it.
  private struct Goal: Sendable {
    var entity: Entity
    var place: SIMD2<Float>
    var rotation: Angle?
    /// Its draw order when it lies there.
    var depth: Int32
  }

  private static func fly(_ goals: [Goal], _ choice: AnimationChoice, _ world: inout World) {
    for (order, goal) in goals.enumerated() {
      world[goal.entity, Transform.self].depth = inFlight - Int32(clamping: order)
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
      where world.get(Transform.self, goal.entity)?.depth == inFlight - Int32(clamping: order) {
        world[goal.entity, Transform.self].depth = goal.depth
      }
    }
  }

  /// The entity whose place is taken; the two swap places.
  private static func occupant(
    of place: Int, of layout: Int, besides hold: DragSession, _ program: Program, _ world: inout World
  ) -> Entity? {
    let all = world[resource: SceneEntities.self].all
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    var order = world[resource: Flights.self].order(of: layout, program.layouts)
    guard let mine = order.firstIndex(where: { all[$0] == hold.entity }), mine != place else { return nil }
    let other = all[order[place]]
    order.swapAt(mine, place)
    world[resource: Flights.self].setOrder(order, of: layout, program.layouts)
    return world.has(Transform.self, other) ? other : nil
  }

  /// The target it would go onto, and its middle in the space the thing lies in.
  static func target(
    for hold: DragSession, _ drop: Rule.Drop, _ landing: SIMD2<Float>, _ world: World
  ) -> (entity: Entity, place: SIMD2<Float>)? {
    guard case .onto(let targets, let reach) = drop.place else { return nil }
    let all = world[resource: SceneEntities.self].all
    let parent = world.get(Parent.self, hold.entity)?.entity
    var best: (entity: Entity, place: SIMD2<Float>, distance: Float)?
    for index in targets.indices where all.indices.contains(index) && all[index] != hold.entity {
      let entity = all[index]
      guard let size = world.get(Size.self, entity)?.value, !world.has(Hidden.self, entity), !world.isGhost(entity),
        let place = world.convert(size / 2, from: entity, to: parent, as: .model)
      else { continue }
      let distance = squared(place - landing)
      if distance < min(best?.distance ?? .infinity, reach * reach) { best = (entity, place, distance) }
    }
    return best.map { ($0.entity, $0.place) }
  }

  /// Another thing of the same rule that belongs to a place.
  private static func occupant(
    of place: SIMD2<Float>, besides hold: DragSession, _ program: Program, _ world: World
  ) -> Entity? {
    guard case .drag(let things) = program.rules[hold.rule].rule.trigger else { return nil }
    let all = world[resource: SceneEntities.self].all
    return things.indices.map { all[$0] }.first { other in
      guard other != hold.entity, let transform = world.get(Transform.self, other) else { return false }
      return squared(transform.position - place) < 1
    }
  }

  /// Where a thing would come to rest if it slid on.
  static func landing(of entity: Entity, _ world: World) -> SIMD2<Float> {
    let way = world.velocity(Transform.self, of: entity).first.first * slide
    let length = squared(way).squareRoot()
    let limited = length > longestSlide ? way * (longestSlide / length) : way
    return world.presented(Transform.self, of: entity).position + limited
  }
}
