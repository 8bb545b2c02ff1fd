import RiffleView

/// The current members of layouts, by index: the lists into which entities are dropped, and the entities removed from
/// their layout. A resource of scenes that dropped or removed any.
struct SceneLists: Component {
  struct List: Sendable, Equatable {
    var layout: Int
    var members: [Int]
  }

  var all: [List] = []
  /// Removed entities have no place, and keep their turn until they are inserted again. In ascending order.
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
  /// Returns the current members of a layout: dropped into it or placed there by the scene, without removed ones.
  func members(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    let turns = turns(of: layout, layouts)
    return gone.isEmpty ? turns : turns.filter { !gone.contains($0) }
  }

  /// Returns the removed entities, for a layout that closes up.
  private func gone(from layout: LayoutDescription) -> Set<Int> {
    layout.closesUp ? Set(resource(SceneLists.self)?.removed ?? []) : []
  }

  /// Returns the entities with a turn in a layout: its members and, after or among them, removed ones.
  func turns(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    resource(SceneLists.self)?.all.first { $0.layout == layout }?.members ?? order(of: layout, layouts)
  }

  /// True if something was dropped into a layout, which makes it a list.
  func isList(_ layout: Int) -> Bool { resource(SceneLists.self)?.all.contains { $0.layout == layout } ?? false }

  /// - Parameter members: as from `members(of:_:)`. Removed ones keep a turn, behind them.
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
  /// - Parameter members: as from `members(of:_:)`. Removed ones keep a turn, behind them.
  mutating func reorder(_ members: [Int], of layout: Int, _ layouts: [LayoutDescription]) {
    if isList(layout) { return setMembers(members, of: layout, layouts) }
    setOrder(members + removedMembers(of: layout, layouts), of: layout, layouts)
  }

  /// Returns the removed entities with a turn in a layout, in the order of the turns.
  func removedMembers(of layout: Int, _ layouts: [LayoutDescription]) -> [Int] {
    let gone = gone(from: layouts[layout])
    return gone.isEmpty ? [] : turns(of: layout, layouts).filter(gone.contains)
  }

  /// Keeps the lists for another text: removed entities leave no gap, new ones of their layout are last.
  ///
  /// - Parameter place: the new index of an entity; nil if it is removed.
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
  /// Moves a dragged entity to the list place where it would come to rest; its old list closes up, the new one makes
  /// room. Once a tick, and at the release.
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
      // A full list takes no more.
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

  /// Returns the slot of a released entity in its list; nil if it is in none.
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
