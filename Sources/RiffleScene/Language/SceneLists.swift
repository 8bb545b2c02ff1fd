/// The lists into which entities were dropped, and the entities removed from their layout; absent without any.
struct SceneLists: Component {
  struct List: Sendable, Equatable {
    var layout: Int
    var members: [Int]
  }

  var all: [List] = []
  /// Ascending. They have no place, and keep their turn until they are inserted again.
  var removed: [Int] = []

  func fold(into hasher: inout StateHasher) {
    for list in all {
      hasher.combine(list.layout, list.members.count)
      for member in list.members { hasher.combine(member) }
    }
    for entity in removed { hasher.combine(entity) }
  }
}

extension World {
  /// Dropped into the layout or placed there by the scene, without removed ones.
  func members(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    let turns = turns(of: layout, layouts)
    return gone.isEmpty ? turns : turns.filter { !gone.contains($0) }
  }

  private func gone(from layout: LayoutDescription) -> Set<Int> {
    layout.closesUp ? Set(resource(SceneLists.self)?.removed ?? []) : []
  }

  /// Includes removed ones, after or among the members.
  func turns(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    resource(SceneLists.self)?.all.first { $0.layout == layout }?.members ?? order(of: layout, layouts)
  }

  /// A drop into a layout makes it a list.
  func isList(_ layout: Int) -> Bool { resource(SceneLists.self)?.all.contains { $0.layout == layout } ?? false }

  /// Removed entities that are not among the members keep their turns, after them.
  mutating func setMembers(_ members: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    setTurns(members + removedMembers(of: layout, layouts).filter { !members.contains($0) }, of: layout)
  }

  private mutating func setTurns(_ members: [Int], of layout: Int) {
    if !hasResource(SceneLists.self) { insertResource(SceneLists()) }
    if let place = self[resource: SceneLists.self].all.firstIndex(where: { $0.layout == layout }) {
      self[resource: SceneLists.self].all[place].members = members
    } else {
      self[resource: SceneLists.self].all.append(SceneLists.List(layout: layout, members: members))
    }
  }

  /// `turns` includes removed ones, as from `turns(of:_:)`.
  mutating func reorder(_ turns: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if isList(layout) { setTurns(turns, of: layout) } else { setOrder(turns, of: layout, layouts) }
  }

  /// In the order of the turns.
  func removedMembers(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    return gone.isEmpty ? [] : turns(of: layout, layouts).filter(gone.contains)
  }

  /// Removed entities leave no gap, new ones are last. `place` is nil for a removed entity.
  mutating func moveLists(from old: SceneDocument, to new: SceneDocument, _ place: (Int) -> Int?) {
    guard let lists = resource(SceneLists.self)?.all else { return }
    var moved: [SceneLists.List] = []
    for list in lists {
      let name = old.layouts[list.layout].name
      guard let layout = new.layouts.firstIndex(where: { $0.name != nil && $0.name == name }) else { continue }
      moved.append(SceneLists.List(layout: layout, members: list.members.compactMap(place)))
    }
    let seated = Set(moved.flatMap(\.members))
    for index in moved.indices {
      moved[index].members += new.layouts[moved[index].layout].targets.indices.filter { !seated.contains($0) }
    }
    self[resource: SceneLists.self].all = moved
    self[resource: SceneLists.self].removed = self[resource: SceneLists.self].removed.compactMap(place).sorted()
  }

  /// Inserts an absent entity with all that it contains. False if it is present, or its parent is absent.
  mutating func bringBack(_ index: Int) -> Bool {
    let content = self[resource: LoadedScene.self].content
    let entities = content.document.entities
    let before = self[resource: SceneEntities.self]
    var scene = before
    guard !isAlive(scene.all[index]) else { return false }
    if let parent = entities[index].value.parent, !isAlive(scene.all[parent.index]) { return false }
    let family = content.document.family(of: index)
    for member in family { scene.all[member] = spawn(Name(entities[member].name)) }
    insertResource(scene)
    orderAsInFile(after: before)
    for member in family { content.placed[member].put(on: scene.all[member], of: scene, in: &self) }
    bindReferences()
    bindCameras()
    setHitTarget(content.program)
    setLinks(Set(family).contains)
    // Its descendants are present again, including those removed before.
    if hasResource(SceneLists.self) {
      let inside = Set(family).subtracting([index])
      self[resource: SceneLists.self].removed.removeAll(where: inside.contains)
    }
    return true
  }
}

/// Moves also the entities that make room for a dragged one.
enum SceneDrop {
  /// Moves a dragged entity to the list place where it would come to rest; the old list closes up, the new one makes
  /// room. A leaving one keeps its turn. Once a tick, and at the release.
  static func seat(_ hold: DragSession, _ drop: Rule.Drop, _ program: Program, _ world: inout World) {
    guard case .into(let layouts) = drop.place, world.has(Transform.self, hold.entity), !world.isGhost(hold.entity)
    else { return }
    let all = world[resource: SceneEntities.self].all
    guard let held = all.firstIndex(of: hold.entity) else { return }
    let before = layouts.map { world.members(of: $0, program.layouts) }
    let landing = Drag.landing(of: hold.entity, world)
    var best: (list: Int, place: Int, distance: Float)?
    for (list, layout) in layouts.enumerated() {
      let count = before[list].filter { $0 != held }.count + 1
      let slots = program.layouts[layout].seats(count, in: program.window)
      guard slots.count == count else { continue }
      for (place, slot) in slots.enumerated() {
        let distance = Drag.squared(slot.position - landing)
        if distance < best?.distance ?? .infinity { best = (list, place, distance) }
      }
    }
    guard let best, before[best.list].firstIndex(of: held) != best.place else { return }
    for (list, layout) in layouts.enumerated() {
      var members = before[list].filter { $0 != held }
      if list == best.list { members.insert(held, at: min(best.place, members.count)) }
      if members != before[list] { world.setMembers(members, of: layout, program.layouts) }
    }
    let inHands = world.drags.map(\.entity)
    world.withAnimation(drop.choice.animation, interruption: drop.choice.interruption, cause: hold.cause("make room")) {
      world in
      for layout in layouts {
        let members = world.members(of: layout, program.layouts)
        for (member, slot) in zip(members, program.layouts[layout].seats(members.count, in: program.window)) {
          let entity = all[member]
          guard world.has(Transform.self, entity), !inHands.contains(entity) else { continue }
          let own = program.slot(slot, of: member)
          world[entity, Transform.self].position = own.position
          world[entity, Transform.self].rotation = own.rotation
        }
      }
    }
  }

  static func seat(of entity: Entity, in layouts: [Int], _ program: Program, _ world: World) -> Slot? {
    guard let index = world.sceneIndex(of: entity) else { return nil }
    for layout in layouts {
      let members = world.members(of: layout, program.layouts)
      let slots = program.layouts[layout].seats(members.count, in: program.window)
      if let place = members.firstIndex(of: index), slots.indices.contains(place) {
        return program.slot(slots[place], of: index)
      }
    }
    return nil
  }

  static func drop(_ hold: DragSession, _ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    guard program.rules.indices.contains(hold.rule) else { return }
    drop(hold, program.rules[hold.rule].rule.drop, program, &world)
    Drag.lower(hold.entity, &world)
    world.trigger(hold.rule, subject: hold.entity)
  }

  /// Once a tick.
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
      goals[0].place = places.min { Drag.squared($0 - landing) < Drag.squared($1 - landing) } ?? landing
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
        SceneInput.fire(where: { $0.trigger.is([.receive], of: index) }, about: hold.entity, &world)
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

  /// The other entity swaps places with the dragged one.
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

  /// Returns also its middle in the space of the dragged entity.
  private static func target(
    for hold: DragSession, _ drop: Rule.Drop, _ landing: SIMD2<Float>, _ world: World
  ) -> (entity: Entity, place: SIMD2<Float>)? {
    guard case .onto(let targets, let reach) = drop.place else { return nil }
    let all = world[resource: SceneEntities.self].all
    let entities = targets.indices.filter(all.indices.contains).map { all[$0] }
    return Drag.target(for: hold.entity, among: entities, within: reach, of: landing, world)
  }

  private static func occupant(
    of place: SIMD2<Float>, besides hold: DragSession, _ program: Program, _ world: World
  ) -> Entity? {
    guard case .touch(.drag, let targets) = program.rules[hold.rule].rule.trigger else { return nil }
    let all = world[resource: SceneEntities.self].all
    return targets.indices.map { all[$0] }.first { other in
      guard other != hold.entity, let transform = world.get(Transform.self, other) else { return false }
      return Drag.squared(transform.position - place) < 1
    }
  }
}

extension SceneDocument {
  /// True, by entity, if it or an ancestor is absent.
  var absentees: [Bool] {
    entities.indices.map { entities.lineage(of: $0).contains { entities[$0].value.isAbsent } }
  }

  /// The entity with its descendants at the start, in the order of the file.
  func family(of index: Int) -> [Int] {
    entities.indices.filter { member in
      entities.lineage(of: member).first { $0 == index || entities[$0].value.isAbsent } == index
    }
  }
}

extension [NamedEntity] {
  /// The entity and those around it, innermost first. The decoder has checked that chains end.
  func lineage(of index: Int) -> some Sequence<Int> { sequence(first: index) { self[$0].value.parent?.index } }
}
