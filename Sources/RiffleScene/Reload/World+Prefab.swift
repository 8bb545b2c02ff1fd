import RiffleCore
import RiffleECS
import RiffleView

extension Transition {
  /// How something comes and goes with a save, unless its scene says otherwise.
  static let reload = Transition.opacity.combined(with: .scale(0.8))
}

extension World {
  /// Gives an entity what it is about to need, so that it has something to come from.
  mutating func prepare(_ entity: Entity, for new: Prefab, after old: Prefab) {
    for part in new.parts where !old.parts.contains(where: { type(of: $0) == type(of: part) }) {
      switch part {
      case let fill as Fill: prepare(entity, for: .fill(fill))
      case let stroke as Stroke: prepare(entity, for: .stroke(stroke))
      case is Opacity: prepare(entity, for: .opacity(1))
      case let size as Size where !has(Size.self, entity): insert(size, on: entity)
      case is Shadow: prepare(entity, for: .shadow(0))
      case let glow as Glow where !has(Glow.self, entity):
        var start = glow
        start.strength = 0
        insert(start, on: entity)
      default: break
      }
    }
  }

  /// The same for one that is still to be seen on its way out, and comes back.
  mutating func prepare(_ entity: Entity, for prefab: Prefab, on parent: Entity) {
    if get(Parent.self, entity)?.entity != parent { insert(Parent(parent), on: entity) }
    if !has(Transform.self, entity) { insert(prefab.transform, on: entity) }
    var present = prefab
    present.parts.removeAll { component(named: type(of: $0).componentName, of: entity) == nil }
    prepare(entity, for: prefab, after: present)
  }

  /// Brings what an entity has to its dressing, whatever it was.
  mutating func change(_ entity: Entity, to prefab: Prefab) {
    if self[entity, Transform.self] != prefab.transform { self[entity, Transform.self] = prefab.transform }
    for part in prefab.parts where !isSame(part, component(named: type(of: part).componentName, of: entity)) {
      put(part, on: entity)
    }
  }

  /// Changes what two dressings differ in.
  mutating func change(_ entity: Entity, from old: Prefab, to new: Prefab) {
    change(entity, from: old.transform, to: new.transform)
    for part in new.parts {
      let before = old.parts.first { type(of: $0) == type(of: part) }
      if !isSame(part, before) { put(part, on: entity) }
    }
    for part in old.parts where !new.parts.contains(where: { type(of: $0) == type(of: part) }) {
      // Opacity is 1 where nobody says, and can go there slowly.
      if part is Opacity, has(Opacity.self, entity) {
        self[entity, Opacity.self].value = 1
      } else {
        takeAway(part, from: entity)
      }
    }
  }

  private func isSame<C: Component>(_ part: C, _ other: (any Component)?) -> Bool { other as? C == part }

  private mutating func put<C: Component>(_ part: C, on entity: Entity) {
    if has(C.self, entity) { self[entity, C.self] = part } else { insert(part, on: entity) }
  }

  private mutating func takeAway<C: Component>(_ part: C, from entity: Entity) { remove(C.self, from: entity) }

  private mutating func change(_ entity: Entity, from old: Transform, to new: Transform) {
    guard old != new else { return }
    func put<T: Equatable>(_ path: WritableKeyPath<Transform, T>, _ world: inout World) {
      if old[keyPath: path] != new[keyPath: path] { world[entity, Transform.self][keyPath: path] = new[keyPath: path] }
    }
    put(\.position, &self)
    put(\.lift, &self)
    put(\.rotation, &self)
    put(\.turn, &self)
    put(\.tilt, &self)
    put(\.scale, &self)
    put(\.anchor, &self)
    put(\.perspective, &self)
    put(\.depth, &self)
  }
}
