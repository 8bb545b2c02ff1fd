import RiffleCore
import RiffleECS
import RiffleView

/// What an entity of a scene gets when it comes to life: the components its description means.
///
/// A reloaded scene compares the dressing of before with the one of now, and changes what differs: what a rule has done
/// meanwhile to anything else stays.
struct Dressing {
  /// The index of the entity it hangs on; nil for the stage.
  var parent: Int?
  var transform: Transform
  /// Everything else, at most one of a type.
  var parts: [any Component] = []

  /// Adds a component unless it is nil.
  mutating func add<C: Component>(_ component: C?) {
    if let component { parts.append(component) }
  }

  /// Gives an entity everything.
  func put(on entity: Entity, parent: Entity, in world: inout World) {
    world.insert(transform, on: entity)
    world.insert(Parent(parent), on: entity)
    for part in parts { world.insert(part, on: entity) }
  }
}

extension EntityDescription {
  /// - Parameters:
  ///   - slot: its place in a layout, if a layout places it.
  ///   - resizes: whether it takes the size of the slot when it has none of its own.
  func dressing(slot: Slot?, resizes: Bool) -> Dressing {
    var transform = transform
    transform.depth = Int32(clamping: depth)
    transform.position = position ?? slot?.position ?? .zero
    if let slot {
      transform.rotation = transform.rotation + slot.rotation
      if depth == 0 { transform.depth = slot.depth }
    }
    var dressing = Dressing(parent: parent?.index, transform: transform)
    dressing.add((size ?? (resizes ? slot?.size : nil)).map { Size($0) })
    dressing.add(shape)
    dressing.add(fill)
    dressing.add(stroke)
    dressing.add(pattern)
    dressing.add(image)
    dressing.add(emoji)
    dressing.add(label)
    dressing.add(shadow)
    dressing.add(glow)
    dressing.add(transition)
    dressing.add(shift)
    if isExcluded { dressing.add(ShiftExclusion()) }
    dressing.add(matched)
    dressing.add(readout)
    if let front, let back { dressing.add(TwoSided(front: front, back: back)) }
    if opacity != 1 { dressing.add(Opacity(opacity)) }
    if isHidden { dressing.add(Hidden()) }
    if clips { dressing.add(Clip()) }
    if leans { dressing.add(Lean()) }
    return dressing
  }
}

extension SceneDocument {
  /// The dressing of each entity, in the order of the file.
  func dressings() -> [Dressing] {
    var slots = [Slot?](repeating: nil, count: entities.count)
    var resizes = [Bool](repeating: false, count: entities.count)
    let window = Rectangle(size: window.points)
    for layout in layouts {
      for (index, slot) in layout.slots(in: window) where slots[index] == nil {
        slots[index] = slot
        resizes[index] = layout.sizes
      }
    }
    return entities.indices.map { index in
      let entity = entities[index].value
      var dressing = entity.dressing(slot: entity.position == nil ? slots[index] : nil, resizes: resizes[index])
      dressing.add(Name(entities[index].name))
      return dressing
    }
  }
}
