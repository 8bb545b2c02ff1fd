import RiffleView

/// The destination of a dragged entity by its rule, and the entities that make room for it.
enum SceneDrop {
  static func drop(_ hold: DragSession, _ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    guard program.rules.indices.contains(hold.rule) else { return }
    drop(hold, program.rules[hold.rule].rule.drop, program, &world)
    Drag.lower(hold.entity, &world)
    world.trigger(hold.rule, subject: hold.entity)
  }

  /// Highlights the targets of dragged entities. Once a tick.
  static func invite(_ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    for hold in world.drags where hold.owner == .scene && program.rules.indices.contains(hold.rule) {
      seat(hold, program.rules[hold.rule].rule.drop, program, &world)
    }
    Drag.invite(of: .scene, &world) { hold, landing, world in
      let program = world[resource: LoadedScene.self].content.program
      guard program.rules.indices.contains(hold.rule) else { return hold.target }
      return target(for: hold, program.rules[hold.rule].rule.drop, landing, world)?.entity
    }
  }

  private static func drop(_ hold: DragSession, _ drop: Rule.Drop, _ program: Program, _ world: inout World) {
    let landing = Drag.landing(of: hold.entity, world)
    var goals = [Drag.Goal(hold.entity, to: hold.home, depth: hold.depth)]
    let all = world[resource: SceneEntities.self].all
    func makeRoom(_ other: Entity, _ place: SIMD2<Float>, _ rotation: Angle? = nil, _ depth: Int32? = nil) {
      goals.append(Drag.Goal(other, to: place, rotation: rotation, depth: depth ?? Drag.restDepth(of: other, world)))
    }
    switch drop.place {
    case .home: break
    case .stay: goals[0].place = landing
    case .snap(let places):
      let nearest = places.min { Drag.squared($0 - landing) < Drag.squared($1 - landing) }
      goals[0].place = nearest ?? landing
    case .into(let layouts):
      seat(hold, drop, program, &world)
      if let slot = seat(of: hold.entity, in: layouts, program, world) {
        goals[0] = Drag.Goal(hold.entity, to: slot.position, rotation: slot.rotation, depth: slot.depth)
      }
    case .onto:
      guard let target = target(for: hold, drop, landing, world) else { break }
      goals[0].place = target.place
      if let other = occupant(of: target.place, besides: hold, program, world) { makeRoom(other, hold.home) }
      if let index = all.firstIndex(of: target.entity) {
        SceneInput.fire(where: { $0.isReceived(by: index) }, about: hold.entity, &world)
      }
    case .layout(let layout):
      let gone = world.removedMembers(of: layout, program.layouts)
      let count = program.layouts[layout].targets.indices.count - gone.count
      let slots = program.layouts[layout].seats(count, in: program.window)
      let nearest = slots.indices.min {
        Drag.squared(slots[$0].position - landing) < Drag.squared(slots[$1].position - landing)
      }
      guard let nearest else { return }
      let slot = slots[nearest]
      goals[0] = Drag.Goal(hold.entity, to: slot.position, rotation: slot.rotation, depth: slot.depth)
      if let other = occupant(of: nearest, of: layout, besides: hold, program, &world) {
        let from = slots.first { Drag.squared($0.position - hold.home) < 1 }
        makeRoom(other, from?.position ?? hold.home, from?.rotation, from?.depth)
      }
    }
    Drag.drop(goals, by: drop.choice, &world)
  }

  /// Returns the entity at the place; the two swap places.
  private static func occupant(
    of place: Int, of layout: Int, besides hold: DragSession, _ program: Program, _ world: inout World
  ) -> Entity? {
    let all = world[resource: SceneEntities.self].all
    let gone = world.removedMembers(of: layout, program.layouts)
    var order = world.order(of: layout, program.layouts).filter { !gone.contains($0) }
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    guard let mine = order.firstIndex(where: { all[$0] == hold.entity }), mine != place else { return nil }
    let other = all[order[place]]
    order.swapAt(mine, place)
    world.setOrder(order + gone, of: layout, program.layouts)
    return world.has(Transform.self, other) ? other : nil
  }

  /// Returns the target for a drop, and its middle in the space of the dragged entity.
  private static func target(
    for hold: DragSession, _ drop: Rule.Drop, _ landing: SIMD2<Float>, _ world: World
  ) -> (entity: Entity, place: SIMD2<Float>)? {
    guard case .onto(let targets, let reach) = drop.place else { return nil }
    let all = world[resource: SceneEntities.self].all
    let entities = targets.indices.filter(all.indices.contains).map { all[$0] }
    return Drag.target(for: hold.entity, among: entities, within: reach, of: landing, world)
  }

  /// Returns another entity of the same rule at a place.
  private static func occupant(
    of place: SIMD2<Float>, besides hold: DragSession, _ program: Program, _ world: World
  ) -> Entity? {
    guard case .drag(let targets) = program.rules[hold.rule].rule.trigger else { return nil }
    let all = world[resource: SceneEntities.self].all
    return targets.indices.map { all[$0] }.first { other in
      guard other != hold.entity, let transform = world.get(Transform.self, other) else { return false }
      return Drag.squared(transform.position - place) < 1
    }
  }
}
