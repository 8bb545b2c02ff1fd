import RiffleView

/// An entity in a slot of a layout, by its number.
struct Seat: Sendable, Equatable {
  let entity: Int
  let slot: Slot
  let layout: Int
}

// Closing up where a member of a layout is removed, and making room where it is inserted again.
extension World {
  /// Notes that an entity was removed or inserted again. Returns the new slots of the members that move: in each layout
  /// those that are at their slots and not dragged, and the inserted entity itself. Empty for an entity without a layout.
  ///
  /// - Parameter arranged: see `Scripts.arranged`.
  /// - Complexity: linear in the members of the layouts.
  mutating func seats(closingUpAround entity: Entity, isRemoved: Bool, _ arranged: [Int]) -> [Seat] {
    let program = self[resource: LoadedScene.self].content.program
    let (all, layouts) = (self[resource: SceneEntities.self].all, program.layouts)
    guard let own = all.firstIndex(of: entity) else { return [] }
    let concerned = layouts.indices.filter { layouts[$0].closesUp && turns(of: $0, layouts).contains(own) }
    let wasRemoved = resource(SceneLists.self)?.removed.contains(own) ?? false
    guard let first = concerned.first, wasRemoved != isRemoved else { return [] }
    // A member that several layouts have at a slot belongs to the home of the entity, else to the fullest.
    let filled = filledLayouts().filter { concerned.contains($0.index) }
      .sorted { (-$0.placed.count, $0.index) < (-$1.placed.count, $1.index) }
    if !hasResource(SceneLists.self) { insertResource(SceneLists()) }
    if isRemoved {
      self[resource: SceneLists.self].removed.append(own)
      self[resource: SceneLists.self].removed.sort()
    } else {
      self[resource: SceneLists.self].removed.removeAll { $0 == own }
    }
    let home = concerned.first { arranged.indices.contains(own) && $0 == arranged[own] } ?? filled.first?.index ?? first
    let held = Set(drags.compactMap { all.firstIndex(of: $0.entity) })
    var (seats, seated): ([Seat], Set<Int>) = ([], [])
    let order = [home] + filled.map(\.index).filter { $0 != home }
    for layout in order {
      let placed = Set(filled.first { $0.index == layout }?.placed ?? [])
      let members = members(of: layout, layouts)
      for (member, slot) in zip(members, layouts[layout].seats(members.count, in: program.window)) {
        let isMeant = member == own ? layout == home : placed.contains(member)
        guard isMeant, !held.contains(member), seated.insert(member).inserted else { continue }
        seats.append(Seat(entity: member, slot: slot, layout: layout))
      }
    }
    return seats
  }

  /// Puts an entity into a slot of a layout. It has the size of the slot unless it has its own.
  mutating func take(_ seat: Seat, _ program: Program) {
    let entity = self[resource: SceneEntities.self].all[seat.entity]
    guard has(Transform.self, entity) else { return }
    let slot = program.slot(seat.slot, of: seat.entity)
    self[entity, Transform.self].position = slot.position
    self[entity, Transform.self].rotation = slot.rotation
    self[entity, Transform.self].depth = slot.depth
    if program.layouts[seat.layout].sizes, !program.entities[seat.entity].value.parts.has(Size.self) {
      give(Size(.zero), to: entity)
      self[entity, Size.self].value = slot.size
    }
  }
}

extension Program {
  /// Returns a slot as an entity takes it at the start: plus the rotation that the file gives it, and with its own
  /// depth.
  func slot(_ slot: Slot, of entity: Int) -> Slot {
    let own = entities[entity].value.transform
    var slot = slot
    slot.rotation = own.rotation + slot.rotation
    if own.depth != 0 { slot.depth = own.depth }
    return slot
  }
}
