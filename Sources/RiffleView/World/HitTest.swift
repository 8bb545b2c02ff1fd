import RiffleCore
import RiffleECS

/// What lies under a point of the picture: the front-most entity with a `Size` whose outline holds the point, where it
/// is presented, turned and in perspective. Ghosts, which were removed and are still seen, and copies of what
/// shifts cannot be hit, nor can what stands on them.
///
/// Built once from the placements of a tick and asked as often as needed.
public struct HitTest: Sendable {
  private let placements: [Placement]
  private let outlines: [(radius: Float, isEllipse: Bool)]

  public init(_ world: World) {
    self.init(world, placements: world.placements())
  }

  /// Uses placements already at hand, in drawing order.
  public init(_ world: World, placements: [Placement]) {
    let appearance = Appearance(world)
    let placements = placements.filter { placement in
      let chain = [placement.entity] + world.ancestors(of: placement.entity)
      return !chain.contains { world.isGhost($0) || world.has(Replica.self, $0) }
    }
    self.placements = placements
    outlines = placements.map { appearance.outline(of: $0.entity) }
  }

  /// The front-most hit among the entities that `matches` lets through.
  public func entity(at point: SIMD2<Float>, where matches: (Entity) -> Bool = { _ in true }) -> Entity? {
    for i in placements.indices.reversed() where contains(i, point) && matches(placements[i].entity) {
      return placements[i].entity
    }
    return nil
  }

  /// Everything under the point, front to back.
  public func entities(at point: SIMD2<Float>) -> [Entity] {
    placements.indices.reversed().filter { contains($0, point) }.map { placements[$0].entity }
  }

  private func contains(_ index: Int, _ point: SIMD2<Float>) -> Bool {
    let placement = placements[index]
    guard placement.size.x > 0, placement.size.y > 0, let local = placement.local(point),
      placement.bounds.contains(local)
    else { return false }
    let outline = outlines[index]
    if outline.isEllipse {
      let d = (local - placement.bounds.center) / (placement.size * 0.5)
      return (d * d).sum() <= 1
    }
    let radius = min(outline.radius, min(placement.size.x, placement.size.y) / 2)
    let nearest = pointwiseMin(
      pointwiseMax(local, SIMD2(repeating: radius)), placement.size - SIMD2(repeating: radius))
    let d = local - nearest
    return (d * d).sum() <= radius * radius
  }
}

extension World {
  /// The front-most entity under a point of the window, or of an entity's own space, where everything is presented.
  /// For many points at one tick keep a `HitTest`.
  public func entity(at point: SIMD2<Float>, of space: Entity? = nil) -> Entity? {
    convert(point, from: space).flatMap { HitTest(self).entity(at: $0) }
  }
}
