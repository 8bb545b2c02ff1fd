/// Finds entities that are drawn elsewhere from one tick to the next, whatever moves them.
///
/// With d(t) the greatest distance between a corner of the entity's drawn bounds and its place a tick before, tick t is
/// a jump if d(t) > 2.5 · max(d(t − 1), d(t + 1)) + 1 point, which is certain one tick later. The steepest start of a
/// curve, that of a quarter circle, goes 2.41 times as far in its first tick as in its second.
///
/// Not judged: entities that are new or invisible in one of the two ticks, and ticks with the pointer, the wheel, a
/// parameter, a new window size or a save of the file. A jump is intended if a cause has `jumps`.
package struct DrawnJumps: Sendable {
  package struct Found: Sendable, Hashable {
    package let tick: Int
    package let entity: Entity
    let name: String
    /// In points.
    package let distance: Double
    package var explained: Double
    package let cause: Cause?
    package let isMeant: Bool

    var sentence: String {
      "\(name) jumps \(FieldValue.plain((distance * 10).rounded() / 10)) points\(cause?.byWords ?? "")"
        + (isMeant ? ", as the scene says" : "")
    }
  }

  /// Always allowed, in points.
  private static let least = 1.0
  private static let slack = 2.5

  private var last: [Entity: Double] = [:]
  private var open: [Found] = []

  package init() {}

  package mutating func look(from before: World, to after: World, _ input: InputFrame) -> [Found] {
    var (distances, found): ([Entity: Double], [Found]) = ([:], [])
    let isFollowed = input.events.contains(where: \.isFollowed)
    for entity in after.entitiesPlacedOtherwise(than: before) {
      guard let distance = after.distance(of: entity, since: before), distance > 0 else { continue }
      distances[entity] = distance
      let explained = Self.slack * (last[entity] ?? 0) + Self.least
      guard distance > explained, !isFollowed, after.isShown(entity), before.isShown(entity) else { continue }
      let (cause, isMeant) = WorldDelta(from: before, to: after).jumpCause(of: entity)
      found.append(
        Found(
          tick: after.tick, entity: entity, name: after.name(of: entity), distance: distance, explained: explained,
          cause: cause, isMeant: isMeant))
    }
    return close(distances, found)
  }

  package mutating func finish() -> [Found] { close([:], []) }

  /// Returns the open jumps that the distances of the next tick do not explain.
  private mutating func close(_ next: [Entity: Double], _ found: [Found]) -> [Found] {
    defer { (last, open) = (next, found) }
    return open.compactMap { jump in
      var jump = jump
      jump.explained = max(jump.explained, Self.slack * (next[jump.entity] ?? 0) + Self.least)
      return jump.distance > jump.explained ? jump : nil
    }
  }
}

extension WorldDelta {
  fileprivate func jumpCause(of entity: Entity) -> (Cause?, isMeant: Bool) {
    let journal = after.resource(Journal.self)
    var sets: [(rows: [Int32], cause: Cause?)] = []
    for case .set(_, let cause, _, let rows) in journal?.entries ?? [] { sets.append((rows, cause)) }
    let things = [entity] + after.ancestors(of: entity)
    var causes = things.flatMap { thing in
      sets.filter { $0.rows.contains(Int32(truncatingIfNeeded: thing.row)) }.compactMap(\.cause)
    }
    causes += journal?.instants.compactMap(after.cause) ?? []
    for thing in things {
      for world in [after, before] { causes += world.runningAnimations(of: thing).reversed().compactMap(\.cause) }
    }
    let isLinked = causes.first?.rule == "links"
    let isMeant = causes.contains(where: \.jumps) || (isLinked && sets.contains { $0.cause?.jumps == true })
    return (causes.first, isMeant)
  }
}

extension World {
  /// Returns entities with a position that moves or was written, and their descendants.
  fileprivate func entitiesPlacedOtherwise(than before: World) -> [Entity] {
    let names = [
      Transform.componentName, Offset.componentName, Size.componentName, Follow.componentName,
      TransitionState.componentName,
    ]
    var rows: Set<Int> = []
    for moving in [before.movingComponents(), movingComponents()] {
      for component in moving where names.contains(component.name) { rows.formUnion(component.rows) }
    }
    for name in names + [Parent.componentName] {
      rows.formUnion(self.rows(ofComponentNamed: name, differingFrom: before))
    }
    each(Shake.self) { entity, _ in rows.insert(entity.row) }
    if !rows.isEmpty { each(Follow.self) { entity, _ in rows.insert(entity.row) } }
    guard !rows.isEmpty else { return [] }
    each(Parent.self) { entity, _ in
      if ancestors(of: entity).contains(where: { rows.contains($0.row) }) { rows.insert(entity.row) }
    }
    return rows.sorted().compactMap(entity(atRow:))
  }

  fileprivate func distance(of entity: Entity, since before: World) -> Double? {
    guard before.isAlive(entity), let now = corners(of: entity), let then = before.corners(of: entity) else {
      return nil
    }
    return zip(now, then).map { SIMD2<Double>($0 - $1).length }.max()
  }

  private func corners(of entity: Entity) -> [SIMD2<Float>]? {
    guard has(Transform.self, entity), let space = space(through: [entity] + ancestors(of: entity)) else { return nil }
    let corners = bounds(of: entity).corners.compactMap(space.project)
    return corners.count == 4 ? corners : nil
  }

  fileprivate func isShown(_ entity: Entity) -> Bool {
    var opacity: Float = 1
    for thing in [entity] + ancestors(of: entity) {
      if has(Hidden.self, thing) { return false }
      opacity *= presentedOpacity(of: thing)
    }
    return opacity > 0.001
  }
}
