import RiffleCore

extension Transition {
  /// The default transition of entities that a save inserts or removes.
  static let reload = Transition.opacity.combined(with: .scale(0.8))
}

extension World {
  /// Inserts components that changes of an entity need as a start.
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

  /// Changes an entity to its prefab, whatever it was before.
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

  /// Removes a component, or resets it to its default, if a prefab has none of its type.
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

  /// Returns a component as it starts: frames run from this tick on.
  func startedNow<C: Component>(_ part: C) -> C {
    // A cast takes ten times as long as comparing the type, and most types need none.
    guard C.self == SheetPlayback.self, let playback = part as? SheetPlayback else { return part }
    return playback.started(at: self[resource: Tick.self]) as? C ?? part
  }

  private mutating func takeAway<C: Component>(_ part: C, from entity: Entity) { remove(C.self, from: entity) }
}
