/// Components of a scene's entity when it is spawned. A reload only changes what differs between the old and the new
/// prefab: other values that a rule has changed stay.
struct Prefab: Sendable {
  var name: String
  var parent: Int?
  var transform: Transform
  /// Excludes the name; at most one of a type.
  var parts: [any Component] = []
  var states: [State] = []

  struct State: Sendable {
    var name: String
    var choice: AnimationChoice?
    var prefab: Prefab
  }

  func put(on entity: Entity, parent: Entity, in world: inout World) {
    world.insert(transform, on: entity)
    world.insert(Parent(parent), on: entity)
    for part in parts { world.insert(world.startedNow(part), on: entity) }
    world.insert(Name(name), on: entity)
  }

  func reserve(_ count: Int, in world: inout World) {
    world.reserve(Name.self, count: count)
    world.reserve(Transform.self, count: count)
    world.reserve(Parent.self, count: count)
    func reserve<C: Component>(_ part: C) { world.reserve(C.self, count: count) }
    for part in parts { reserve(part) }
  }
}

extension EntityDescription {
  /// `slot` is given by a layout; if `resizes` is true, an entity without a size takes that of the slot.
  fileprivate func prefab(_ name: String, slot: Slot?, resizes: Bool) -> Prefab {
    var prefab = Prefab(name: name, parent: parent?.index, transform: transform, parts: parts)
    prefab.transform.position = position ?? slot?.position ?? .zero
    if parts.has(Scroll.self) { prefab.transform.anchor = .zero }
    if let followed { prefab.parts.append(FollowedIndex(value: followed.index)) }
    if let mask { prefab.parts.append(MaskIndex(value: mask.index)) }
    let takesSlot = slot != nil && resizes
    if let extent = self[PathShape.self]?.extent, extent != .zero, !parts.has(Size.self), !takesSlot {
      prefab.parts.append(Size(extent))
    }
    guard let slot else { return prefab }
    prefab.transform.rotation = transform.rotation + slot.rotation
    if transform.depth == 0 { prefab.transform.depth = slot.depth }
    if resizes, !parts.has(Size.self) { prefab.parts.append(Size(slot.size)) }
    return prefab
  }
}

/// In the order of the file, with their slots in layouts. Made on demand: they take more memory than the entities.
package struct Prefabs: Sendable {
  private let entities: [NamedEntity]
  private var places: [Place]

  private struct Place: Equatable, Sendable {
    var slot: Slot?
    var resizes = false
    var layout: Int32 = -1
  }

  init(_ document: SceneDocument) { (entities, places) = (document.entities, Self.places(document)) }

  /// True if an entity has the same description and slot among other prefabs.
  package func isSame(_ index: Int, as other: Prefabs) -> Bool {
    entities[index].sharesValue(with: other.entities[index]) && places[index] == other.places[index]
  }

  private static func places(_ document: SceneDocument) -> [Place] {
    var places = [Place](repeating: Place(), count: document.entities.count)
    let window = Rect(size: document.window.points)
    for (number, layout) in document.layouts.enumerated() {
      let members = layout.targets.indices
      for (index, slot) in zip(members, layout.seats(members.count, in: window)) where places[index].slot == nil {
        places[index] = Place(slot: slot, resizes: layout.sizes, layout: Int32(number))
      }
    }
    return places
  }

  /// Applies another order of layouts: `order` gives the entities of a layout in the order of its slots.
  func seated(_ document: SceneDocument, order: (Int) -> [Int]) -> Prefabs {
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

  subscript(index: Int) -> Prefab {
    let (entity, place) = (entities[index], places[index])
    func prefab(_ description: EntityDescription) -> Prefab {
      description.prefab(entity.name, slot: description.position == nil ? place.slot : nil, resizes: place.resizes)
    }
    var idle = prefab(entity.value)
    guard !entity.value.states.isEmpty else { return idle }
    idle.parts.append(ActiveState())
    idle.states = entity.value.states.map { state in
      var other = prefab(state.description)
      other.parts.append(ActiveState(name: state.name))
      return Prefab.State(name: state.name, choice: state.choice, prefab: other)
    }
    return idle
  }

  func has(_ state: String, at index: Int) -> Bool {
    state == EntityState.idle || entities[index].value.states.contains { $0.name == state }
  }
}

extension Transition {
  static let reload = Transition.opacity.combined(with: .scale(0.8))
}

extension World {
  /// Inserts components that the changes need as a start.
  mutating func prepare(_ entity: Entity, for new: Prefab, after old: Prefab, _ properties: PropertyTable) {
    for part in new.parts where !old.parts.contains(where: { type(of: $0) == type(of: part) }) {
      properties.rule(for: part)?.prepare?(part, entity, &self)
    }
  }

  /// Prepares a leaving entity that is still visible and is inserted again.
  mutating func prepare(_ entity: Entity, for prefab: Prefab, on parent: Entity, _ properties: PropertyTable) {
    if get(Parent.self, entity)?.entity != parent { insert(Parent(parent), on: entity) }
    give(prefab.transform, to: entity)
    var present = prefab
    present.parts.removeAll { component(named: type(of: $0).componentName, of: entity) == nil }
    prepare(entity, for: prefab, after: present, properties)
  }

  mutating func change(_ entity: Entity, to prefab: Prefab, _ properties: PropertyTable) {
    for part in components(of: entity) where properties.rule(for: part) != nil || part is ActiveState {
      settle(part, of: entity, unlessIn: prefab, properties)
    }
    if self[entity, Transform.self] != prefab.transform { self[entity, Transform.self] = prefab.transform }
    for part in prefab.parts where !isSame(part, component(named: type(of: part).componentName, of: entity)) {
      put(part, on: entity)
    }
  }

  mutating func change(_ entity: Entity, from old: Prefab, to new: Prefab, _ properties: PropertyTable) {
    if old.transform != new.transform {
      var transform = self[entity, Transform.self]
      for patch in properties.patches { patch(old.transform, new.transform, &transform) }
      self[entity, Transform.self] = transform
    }
    for part in new.parts {
      let before = old.parts.first { type(of: $0) == type(of: part) }
      if !isSame(part, before) { put(part, on: entity) }
    }
    for part in old.parts { settle(part, of: entity, unlessIn: new, properties) }
  }

  /// Removes the component, or resets it to its default, if the prefab has none of its type.
  private mutating func settle(
    _ part: any Component, of entity: Entity, unlessIn prefab: Prefab, _ properties: PropertyTable
  ) {
    guard !prefab.parts.contains(where: { type(of: $0) == type(of: part) }) else { return }
    if let settle = properties.rule(for: part)?.settle {
      settle(entity, &self)
    } else {
      takeAway(part, from: entity)
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
