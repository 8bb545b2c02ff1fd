/// The entities as they are spawned, with their slots. Made on demand: they take more memory than their descriptions.
package struct PlacedEntities: Sendable {
  private let entities: [NamedEntity]
  private var places: [Place]

  fileprivate struct Place: Equatable, Sendable {
    var slot: Slot?
    /// True if an entity without a size takes that of the slot.
    var resizes = false
    var layout: Int32 = -1
  }

  init(_ document: SceneDocument) { (entities, places) = (document.entities, Self.places(document)) }

  /// True if an entity has the same description and slot among other entities.
  package func isSame(_ index: Int, as other: PlacedEntities) -> Bool {
    entities[index].sharesValue(with: other.entities[index]) && places[index] == other.places[index]
  }

  private static func places(_ document: SceneDocument) -> [Place] {
    var places = [Place](repeating: Place(), count: document.entities.count)
    let window = Rect(size: document.window.points)
    for (number, layout) in document.layouts.enumerated() {
      let members = layout.targets.indices
      for (index, slot) in zip(members, layout.seats(members.count, in: window))
      where places[index].slot == nil && document.entities[index].value.camera == nil {
        places[index] = Place(slot: slot, resizes: layout.sizes, layout: Int32(number))
      }
    }
    for index in places.indices where places[index].slot == nil {
      guard let camera = document.entities[index].value.camera else { continue }
      places[index].slot = Slot(position: camera.middle(of: window.size), size: .zero)
    }
    return places
  }

  /// Applies another order of layouts: `order` gives the entities of a layout in the order of its slots.
  func seated(_ document: SceneDocument, order: (Int) -> [Int]) -> PlacedEntities {
    var seated = self
    for (number, layout) in document.layouts.enumerated() {
      let order = order(number)
      guard order != layout.targets.indices else { continue }
      let slots = layout.seats(order.count, in: Rect(size: document.window.points))
      let own = Set(layout.targets.indices)
      // An entity dropped into a list is a guest of its layout.
      for (entity, slot) in zip(order, slots)
      where places[entity].layout >= 0 && (places[entity].layout == number || !own.contains(entity)) {
        seated.places[entity].slot = slot
      }
    }
    return seated
  }

  subscript(index: Int) -> EntityDescription {
    let (value, place) = (entities[index].value, places[index])
    var idle = value.placed(at: place)
    if value.states.isEmpty { return idle }
    idle.parts.append(ActiveState())
    for (index, state) in value.states.enumerated() {
      idle.states[index].description = state.description.placed(at: place)
      idle.states[index].description.parts.append(ActiveState(name: state.name))
    }
    return idle
  }
}

extension EntityDescription {
  /// Returns all components of the entity: its transform with the position, and what a slot gives to it.
  fileprivate func placed(at place: PlacedEntities.Place) -> EntityDescription {
    let slot = position == nil ? place.slot : nil
    var placed = self
    placed.transform.position = position ?? slot?.position ?? .zero
    if parts.has(Scroll.self) { placed.transform.anchor = .zero }
    if let followed { placed.parts.append(FollowedIndex(value: followed.index)) }
    if let mask { placed.parts.append(MaskIndex(value: mask.index)) }
    let takesSlot = slot != nil && place.resizes
    if let extent = self[PathShape.self]?.extent, extent != .zero, !parts.has(Size.self), !takesSlot {
      placed.parts.append(Size(extent))
    }
    guard let slot else { return placed }
    placed.transform.rotation = transform.rotation + slot.rotation
    if transform.depth == 0 { placed.transform.depth = slot.depth }
    if takesSlot, !parts.has(Size.self) { placed.parts.append(Size(slot.size)) }
    return placed
  }

  func put(on entity: Entity, of scene: SceneEntities, in world: inout World) {
    world.insert(transform, on: entity)
    world.insert(Parent(scene.parent(of: self)), on: entity)
    for part in parts { world.insert(world.startedNow(part), on: entity) }
  }

  func reserve(_ count: Int, in world: inout World) {
    world.reserve(Name.self, count: count)
    world.reserve(Transform.self, count: count)
    world.reserve(Parent.self, count: count)
    func reserve<C: Component>(_ part: C) { world.reserve(C.self, count: count) }
    for part in parts { reserve(part) }
  }
}

extension Transition {
  static let reload = Transition.opacity.combined(with: .scale(0.8))
}

extension World {
  /// Returns the entity's current values as a description, the start of a change to another one.
  func present(_ entity: Entity, for new: EntityDescription, _ properties: PropertyTable) -> EntityDescription {
    var present = EntityDescription()
    present.transform = self[entity, Transform.self]
    present.parts = components(of: entity).filter { part in
      properties.rule(for: part) != nil || part is ActiveState || new.parts.contains { type(of: $0) == type(of: part) }
    }
    return present
  }

  /// Inserts components that the changes need as a start.
  mutating func prepare(
    _ entity: Entity, for new: EntityDescription, after old: EntityDescription, _ properties: PropertyTable
  ) {
    for part in new.parts where !old.parts.contains(where: { type(of: $0) == type(of: part) }) {
      properties.rule(for: part)?.prepare?(part, entity, &self)
    }
  }

  /// Changes only what differs between two descriptions: other values that a rule has changed stay.
  mutating func change(
    _ entity: Entity, from old: EntityDescription, to new: EntityDescription, _ properties: PropertyTable
  ) {
    if old.transform != new.transform {
      var transform = self[entity, Transform.self]
      for patch in properties.patches { patch(old.transform, new.transform, &transform) }
      self[entity, Transform.self] = transform
    }
    for part in new.parts {
      let before = old.parts.first { type(of: $0) == type(of: part) }
      if !isSame(part, before) { put(part, on: entity) }
    }
    for part in old.parts where !new.parts.contains(where: { type(of: $0) == type(of: part) }) {
      if let settle = properties.rule(for: part)?.settle { settle(entity, &self) } else { takeAway(part, from: entity) }
    }
  }

  private func isSame<C: Component>(_ part: C, _ other: (any Component)?) -> Bool { other as? C == part }

  private mutating func put<C: Component>(_ part: C, on entity: Entity) {
    let part = startedNow(part)
    if has(C.self, entity) { self[entity, C.self] = part } else { insert(part, on: entity) }
  }

  func startedNow<C: Component>(_ part: C) -> C {
    // A cast takes ten times as long as comparing the type, and most types need none.
    guard C.self == SheetPlayback.self, let playback = part as? SheetPlayback else { return part }
    return playback.started(at: self[resource: Tick.self]) as? C ?? part
  }

  private mutating func takeAway<C: Component>(_ part: C, from entity: Entity) { remove(C.self, from: entity) }
}
