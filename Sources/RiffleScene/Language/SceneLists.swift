import RiffleStage

/// Who sits in the layouts now, by the numbers of the entities: the lists into which entities are dropped, and who was removed from
/// its layout. A resource of scenes in which something was.
struct SceneLists: Component {
  struct List: Sendable, Equatable {
    var layout: Int
    var members: [Int]
  }

  var all: [List] = []
  /// They have no place, and keep their turn for when they are inserted again. In ascending order.
  var removed: [Int] = []

  func fold(into hasher: inout StateHasher) {
    for list in all {
      hasher.combine(list.layout, list.members.count)
      for member in list.members { hasher.combine(member) }
    }
    for entity in removed { hasher.combine(entity) }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(all) { $0.add($1.members) }
    memory.add(removed)
  }
}

extension World {
  /// Who sits in a layout now: those that were dropped into it, or that its scene places there, but for those that were removed.
  func members(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    let turns = turns(of: layout, layouts)
    return gone.isEmpty ? turns : turns.filter { !gone.contains($0) }
  }

  /// Who was removed, for a layout that closes up.
  private func gone(from layout: LayoutDescription) -> Set<Int> {
    layout.closesUp ? Set(resource(SceneLists.self)?.removed ?? []) : []
  }

  /// Who has a turn in a layout: its members and, after or among them, those that were removed.
  func turns(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    resource(SceneLists.self)?.all.first { $0.layout == layout }?.members ?? order(of: layout, layouts)
  }

  /// Whether something was dropped into a layout, which is a list since.
  func isList(_ layout: Int) -> Bool { resource(SceneLists.self)?.all.contains { $0.layout == layout } ?? false }

  /// - Parameter members: as `members(of:_:)` gives them. Those that were removed keep a turn, behind them.
  mutating func setMembers(_ members: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if !hasResource(SceneLists.self) { insertResource(SceneLists()) }
    let members = members + removedMembers(of: layout, layouts)
    let place = self[resource: SceneLists.self].all.firstIndex { $0.layout == layout }
    if let place {
      self[resource: SceneLists.self].all[place].members = members
    } else {
      self[resource: SceneLists.self].all.append(SceneLists.List(layout: layout, members: members))
    }
  }

  /// Gives the places of a layout to its members in another order.
  ///
  /// - Parameter members: as `members(of:_:)` gives them. Those that were removed keep a turn, behind them.
  mutating func reorder(_ members: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if isList(layout) { return setMembers(members, of: layout, layouts) }
    setOrder(members + removedMembers(of: layout, layouts), of: layout, layouts)
  }

  /// Who has a turn in a layout and was removed, in the order of the turns.
  func removedMembers(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    return gone.isEmpty ? [] : turns(of: layout, layouts).filter(gone.contains)
  }

  /// Keeps the lists over another text: who is gone leaves a gap that closes, who is new sits where its layout says, last.
  ///
  /// - Parameter place: the number that an entity has now; nil for one that is gone.
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
}

extension SceneDrop {
  /// Puts what is in the hand where it would come to rest; those in its old list close up, those in the new one make room. Once
  /// a tick, and when it is released.
  static func seat(_ hold: DragSession, _ drop: Rule.Drop, _ program: Program, _ world: inout World) {
    guard case .into(let layouts) = drop.place, world.has(Transform.self, hold.entity) else { return }
    let all = world[resource: SceneEntities.self].all
    guard let held = all.firstIndex(of: hold.entity) else { return }
    let before = layouts.map { world.members(of: $0, program.layouts) }
    let landing = Drag.landing(of: hold.entity, world)
    var best: (list: Int, place: Int, distance: Float)?
    for (list, layout) in layouts.enumerated() {
      let count = before[list].filter { $0 != held }.count + 1
      let slots = program.layouts[layout].seats(count, in: program.window)
      // One that is full takes nothing more.
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
    world.withAnimation(
      drop.choice.animation, interruption: drop.choice.interruption, cause: hold.cause("make room")
    ) { world in
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

  /// The place of what was released in the list it is in; nil where it is in none.
  static func seat(of entity: Entity, in layouts: [Int], _ program: Program, _ world: World) -> Slot? {
    guard let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return nil }
    for layout in layouts {
      let members = world.members(of: layout, program.layouts)
      let slots = program.layouts[layout].seats(members.count, in: program.window)
      if let place = members.firstIndex(of: index), slots.indices.contains(place) {
        return program.slot(slots[place], of: index)
      }
    }
    return nil
  }
}
