import RiffleView

/// The components of a scene's entity when it is spawned.
///
/// A reloaded scene compares the old prefab with the new one, and changes the differences: other values that a rule has
/// changed stay.
struct Prefab: Sendable {
  var name: String
  /// The index of its parent; nil for the stage.
  var parent: Int?
  var transform: Transform
  /// All other components except its name, at most one of a type.
  var parts: [any Component] = []
  /// Its prefabs in its states, each with its animation.
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

  /// Reserves memory for entities of the same components.
  func reserve(_ count: Int, in world: inout World) {
    world.reserve(Name.self, count: count)
    world.reserve(Transform.self, count: count)
    world.reserve(Parent.self, count: count)
    func reserve<C: Component>(_ part: C) { world.reserve(C.self, count: count) }
    for part in parts { reserve(part) }
  }
}

extension EntityDescription {
  /// - Parameters:
  ///   - slot: its slot, if a layout places it.
  ///   - resizes: true if it takes the size of the slot when it has none of its own.
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

/// The prefabs of a scene's entities, in the order of the file, with their slots in layouts.
///
/// They are made on demand: the prefabs of a hundred thousand entities take more memory than these themselves.
struct Prefabs: Sendable {
  private let entities: [NamedEntity]
  private var places: [Place]

  /// The slot of an entity in a layout.
  private struct Place: Equatable, Sendable {
    var slot: Slot?
    var resizes = false
    /// The index of the layout.
    var layout: Int32 = -1
  }

  init(_ document: SceneDocument) {
    (entities, places) = (document.entities, Self.places(document))
  }

  /// Creates the prefabs of a scene of which some entities may differ.
  ///
  /// - Parameters:
  ///   - isLaidOutAnew: true if its layouts may have changed.
  ///   - mayDiffer: by entity; those with another slot are marked too.
  init(_ document: SceneDocument, after earlier: Prefabs, isLaidOutAnew: Bool, _ mayDiffer: inout [Bool]?) {
    self.init(document)
    guard var differs = mayDiffer, differs.count == earlier.places.count else { return }
    // The order of a layout may have changed: another slot affects all entities of that layout.
    var isMoved = [Bool](repeating: isLaidOutAnew, count: document.layouts.count)
    for index in differs.indices where places[index] != earlier.places[index] {
      differs[index] = true
      if places[index].layout >= 0 { isMoved[Int(places[index].layout)] = true }
    }
    for index in differs.indices where places[index].layout >= 0 && isMoved[Int(places[index].layout)] {
      differs[index] = true
    }
    mayDiffer = differs
  }

  private static func places(_ document: SceneDocument) -> [Place] {
    var places = [Place](repeating: Place(), count: document.entities.count)
    let window = Rect(size: document.window.points)
    for (number, layout) in document.layouts.enumerated() {
      for (index, slot) in layout.slots(in: window) where places[index].slot == nil {
        places[index] = Place(slot: slot, resizes: layout.sizes, layout: Int32(number))
      }
    }
    return places
  }

  /// Returns the prefabs with another order of layouts.
  ///
  /// - Parameters:
  ///   - order: the entities in the order of a layout's slots.
  ///   - isWanted: true for entities whose prefab is needed.
  func seated(_ document: SceneDocument, order: (Int) -> [Int], _ isWanted: (Int) -> Bool) -> Prefabs {
    var seated = self
    for (number, layout) in document.layouts.enumerated() {
      let order = order(number)
      guard order != layout.targets.indices, order.contains(where: isWanted) else { continue }
      let slots = layout.seats(order.count, in: Rect(size: document.window.points))
      let own = Set(layout.targets.indices)
      // An entity dropped into a list is a guest of its layout.
      for (entity, slot) in zip(order, slots)
      where isWanted(entity) && places[entity].layout >= 0
        && (places[entity].layout == number || !own.contains(entity))
      {
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

  /// Returns true if the entity with this index has a state; makes no prefab.
  func has(_ state: String, at index: Int) -> Bool {
    state == EntityState.idle || entities[index].value.states.contains { $0.name == state }
  }
}
