import RiffleStage

/// An entity at a place of a layout, by its number.
struct Seat: Sendable, Equatable {
  let entity: Int
  let slot: Slot
  let layout: Int
}

// Where a member of a layout is removed the others close up; where it is inserted again they make room.
extension World {
  /// Notes that an entity was removed or inserted again, and returns who has another place for that: of the layout in force those
  /// that are at their places and in nobody's hand, and what is inserted itself. Empty for what no layout places.
  ///
  /// - Complexity: linear in the members of the layouts.
  mutating func seats(closingUpAround entity: Entity, isRemoved: Bool) -> [Seat] {
    let program = self[resource: LoadedScene.self].content.program
    let (all, layouts) = (self[resource: SceneEntities.self].all, program.layouts)
    guard let own = all.firstIndex(of: entity) else { return [] }
    let concerned = layouts.indices.filter { layouts[$0].closesUp && turns(of: $0, layouts).contains(own) }
    let wasRemoved = resource(SceneLists.self)?.removed.contains(own) ?? false
    guard let first = concerned.first, wasRemoved != isRemoved else { return [] }
    let filled = filledLayouts().filter { concerned.contains($0.index) }.max { $0.placed.count < $1.placed.count }
    if !hasResource(SceneLists.self) { insertResource(SceneLists()) }
    if isRemoved {
      self[resource: SceneLists.self].removed.append(own)
      self[resource: SceneLists.self].removed.sort()
    } else {
      self[resource: SceneLists.self].removed.removeAll { $0 == own }
    }
    let layout = filled?.index ?? first
    let members = members(of: layout, layouts)
    var movable = Set(filled?.placed ?? [])
    movable.insert(own)
    for drag in drags { if let held = all.firstIndex(of: drag.entity) { movable.remove(held) } }
    return zip(members, layouts[layout].seats(members.count, in: program.window))
      .filter { movable.contains($0.0) }.map { Seat(entity: $0, slot: $1, layout: layout) }
  }

  /// Puts an entity at a place of a layout: there, turned and as near as that is, and as large where it has no size of its own.
  mutating func take(_ seat: Seat, _ program: Program) {
    let entity = self[resource: SceneEntities.self].all[seat.entity]
    guard has(Transform.self, entity) else { return }
    self[entity, Transform.self].position = seat.slot.position
    self[entity, Transform.self].rotation = seat.slot.rotation
    self[entity, Transform.self].depth = seat.slot.depth
    if program.layouts[seat.layout].sizes, !program.entities[seat.entity].value.parts.has(Size.self) {
      give(Size(.zero), to: entity)
      self[entity, Size.self].value = seat.slot.size
    }
  }
}
