import RiffleCore
import RiffleECS

/// What lies under a point of the picture: the front-most entity with a `Size` whose outline, or `PathShape`, holds the point, where it
/// is presented, turned and in perspective. Ghosts, which were removed and are still seen, and copies of what
/// shifts cannot be hit, nor can what they contain, nor what a `Clip` above it cuts off, nor what an animation moves that
/// allows no interaction. Who wants to catch what shifts says what each copy is hit as.
///
/// Built once from the placements of a tick and asked as often as needed.
package struct HitTest: Sendable {
  private let placements: [Placement]
  /// What each of them is hit as.
  private let entities: [Entity]
  private let outlines: [ClipOutline]
  /// Of those with a path, in place of the outline; nothing when there are none.
  private let paths: [PathTarget?]

  /// - Parameter standIns: what a copy of what shifts, with all that it contains, is hit as: see
  ///   `World.shiftingCopies`.
  package init(_ world: World, standIns: [Entity: Entity] = [:]) {
    let world = world.takingUpWrites()
    self.init(world, placements: world.placements(), standIns: standIns)
  }

  /// Uses placements already at hand, in drawing order.
  package init(_ world: World, placements: [Placement], standIns: [Entity: Entity] = [:]) {
    let appearance = Appearance(world)
    let barred = world.entitiesWithoutInteraction
    var (kept, entities) = ([Placement](), [Entity]())
    for placement in placements {
      let chain = [placement.entity] + world.ancestors(of: placement.entity)
      if chain.contains(where: { world.isGhost($0) || barred.contains($0) }) { continue }
      let copy = chain.first { world.has(Replica.self, $0) }
      guard let entity = copy.map({ standIns[$0] }) ?? placement.entity else { continue }
      kept.append(placement)
      entities.append(entity)
    }
    (self.placements, self.entities) = (kept, entities)
    outlines = kept.map {
      let (radius, isEllipse) = appearance.outline(of: $0.entity)
      return ClipOutline(Outline($0.bounds, radius: radius, isEllipse: isEllipse), homography: $0.homography)
    }
    paths = world.count(of: PathShape.self) > 0 ? kept.map { appearance.pathTarget(of: $0) } : []
  }

  /// The front-most hit among the entities that `matches` lets through.
  package func entity(at point: SIMD2<Float>, where matches: (Entity) -> Bool = { _ in true }) -> Entity? {
    for i in placements.indices.reversed() where contains(i, point) && matches(entities[i]) {
      return entities[i]
    }
    return nil
  }

  /// Everything under the point, front to back.
  package func entities(at point: SIMD2<Float>) -> [Entity] {
    placements.indices.reversed().filter { contains($0, point) }.map { entities[$0] }
  }

  private func contains(_ index: Int, _ point: SIMD2<Float>) -> Bool {
    if !paths.isEmpty, let path = paths[index] {
      guard let local = placements[index].local(point), path.contains(local) else { return false }
      return placements[index].isUncut(at: point)
    }
    return outlines[index].contains(point) && placements[index].isUncut(at: point)
  }
}

extension World {
  /// The front-most entity under a point of the window, or of an entity's own space, where everything is presented.
  /// For many points at one tick keep a `HitTest`.
  public func entity(at point: SIMD2<Float>, of space: Entity? = nil) -> Entity? {
    convert(point, from: space).flatMap { HitTest(self).entity(at: $0) }
  }
}
