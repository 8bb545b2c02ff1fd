import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// The entities of a scene by id, as a resource.
public struct SceneEntities: Component {
  /// In the order of the file.
  public internal(set) var all: [Entity] = []
  public let names: EntityNames
  /// What everything without a parent hangs on: it fits a scene drawn for one window into another one.
  let stage: Entity
  /// The size the scene was drawn for.
  let size: SIMD2<Float>

  /// The entity of that id, nil when none is called so.
  public subscript(id: String) -> Entity? {
    guard let range = names[id], range.count == 1 else { return nil }
    return all[range.lowerBound]
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(stage)
    hasher.combine(size)
    for entity in all { hasher.combine(entity) }
  }
}

extension SceneEntities {
  /// Brings the entities of a scene to life, in the order of the file, where layouts or they themselves say.
  static func spawn(
    _ entities: [NamedEntity], _ layouts: [LayoutDescription], size: SIMD2<Float>, in world: inout World
  ) {
    var names = EntityNames()
    for entity in entities { names.add(entity.name) }
    let stage = world.spawn(Transform(anchor: [0, 0], perspective: 0), Size(size))
    var scene = SceneEntities(names: names, stage: stage, size: size)
    scene.all = entities.map { _ in world.spawn() }

    var slots = [Slot?](repeating: nil, count: entities.count)
    var resizes = [Bool](repeating: false, count: entities.count)
    let window = Rectangle(size: size)
    for layout in layouts {
      for (index, slot) in layout.slots(in: window) where slots[index] == nil {
        slots[index] = slot
        resizes[index] = layout.sizes
      }
    }
    for (index, entity) in entities.enumerated() {
      let parent = entity.value.parent.map { scene.all[$0.index] } ?? stage
      let slot = entity.value.position == nil ? slots[index] : nil
      entity.value.insert(on: scene.all[index], parent: parent, slot: slot, resizes: resizes[index], in: &world)
    }
    world.insertResource(scene)
  }
}

extension EntityDescription {
  func insert(on entity: Entity, parent: Entity, slot: Slot?, resizes: Bool, in world: inout World) {
    var transform = transform
    transform.depth = Int32(clamping: depth)
    transform.position = position ?? slot?.position ?? .zero
    if let slot {
      transform.rotation = transform.rotation + slot.rotation
      if depth == 0 { transform.depth = slot.depth }
    }
    world.insert(transform, on: entity)
    world.insert(Parent(parent), on: entity)
    if let size = size ?? (resizes ? slot?.size : nil) { world.insert(Size(size), on: entity) }
    func insert<C: Component>(_ component: C?) {
      if let component { world.insert(component, on: entity) }
    }
    insert(shape)
    insert(fill)
    insert(stroke)
    insert(pattern)
    insert(emoji)
    insert(label)
    insert(shadow)
    insert(glow)
    if let front, let back { insert(TwoSided(front: front, back: back)) }
    if opacity != 1 { insert(Opacity(opacity)) }
    if isHidden { insert(Hidden()) }
    if leans { insert(Lean()) }
  }
}

extension World {
  /// The entity a scene calls `id`; nil when it calls none so.
  public func entity(called id: String) -> Entity? { resource(SceneEntities.self)?[id] }
}
