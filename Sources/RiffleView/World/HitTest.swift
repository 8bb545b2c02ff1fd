import RiffleCore

/// What lies under a point of the picture: the front-most entity with a `Size` whose outline, or `PathShape`, holds the point, where it
/// is presented, turned and in perspective. Ghosts, which were removed and are still seen, and copies of what
/// shifts cannot be hit, nor can what they contain, nor what a `Clip` above it cuts off, nor what is the mask of another entity, nor what an animation moves that
/// allows no interaction. To catch what shifts, say what each copy is hit as.
///
/// A hand also hits the `HitArea` around an outline. There the front-most entity wins as well, except that a sibling with
/// an area of its own is hit where it is seen: of two small marks side by side the one under the finger.
///
/// Built once from the placements of a tick and asked as often as needed.
package struct HitTest: Sendable {
  private let placements: [Placement]
  /// What each of them is hit as.
  private let entities: [Entity]
  private let outlines: [ClipOutline]
  /// Of those with a path, in place of the outline; nothing when there are none.
  private let paths: [PathTarget?]
  /// Where which camera looks; nil where there are no parts of the picture.
  private let split: World?
  /// The outlines of hit areas, each with the parent of its entity; nothing when there are none.
  private let areas: [(outline: ClipOutline, parent: Entity)?]

  /// What of an entity is hit.
  package enum Reach: Sendable {
    /// What is seen of it.
    case look
    /// Its hit area as well.
    case area
  }

  /// - Parameter standIns: what a copy of what shifts, with all that it contains, is hit as: see
  ///   `World.shiftingCopies`.
  package init(_ world: World, reach: Reach = .look, standIns: [Entity: Entity] = [:]) {
    let world = world.takingUpWrites()
    self.init(world, placements: world.placements(), reach: reach, standIns: standIns)
  }

  /// Uses placements already at hand, in drawing order.
  package init(_ world: World, placements: [Placement], reach: Reach = .look, standIns: [Entity: Entity] = [:]) {
    let appearance = Appearance(world)
    let barred = world.entitiesWithoutInteraction
    let masks = world.maskEntities
    var (kept, entities) = ([Placement](), [Entity]())
    for placement in placements {
      let chain = [placement.entity] + world.ancestors(of: placement.entity)
      if chain.contains(where: { world.isGhost($0) || barred.contains($0) || masks.contains($0) }) { continue }
      let copy = chain.first { world.has(Replica.self, $0) }
      guard let entity = copy.map({ standIns[$0] }) ?? placement.entity else { continue }
      kept.append(placement)
      entities.append(entity)
    }
    (self.placements, self.entities) = (kept, entities)
    split = world.splitViewport == nil ? nil : world
    outlines = kept.map {
      let (radius, isEllipse) = appearance.outline(of: $0.entity)
      return ClipOutline(Outline($0.bounds, radius: radius, isEllipse: isEllipse), homography: $0.homography)
    }
    paths = world.count(of: PathShape.self) > 0 ? kept.map { appearance.pathTarget(of: $0) } : []
    guard reach == .area, world.count(of: HitArea.self) > 0 else {
      areas = []
      return
    }
    areas = kept.map { placement in
      guard let area = world.get(HitArea.self, placement.entity), area.margin != .zero else { return nil }
      let outline = ClipOutline(appearance.outline(of: placement, beyond: area), homography: placement.homography)
      return (outline, world.get(Parent.self, placement.entity)?.entity ?? .none)
    }
  }

  /// The front-most hit among the entities that `matches` lets through.
  package func entity(at point: SIMD2<Float>, where matches: (Entity) -> Bool = { _ in true }) -> Entity? {
    var near: (entity: Entity, parent: Entity)?
    let view = split?.view(at: point)?.index
    for i in placements.indices.reversed() where isSeen(i, through: view) {
      let area = areas.isEmpty ? nil : areas[i]
      if let near {
        guard let area, area.parent == near.parent, contains(i, point), matches(entities[i]) else { continue }
        return entities[i]
      }
      if contains(i, point) {
        if matches(entities[i]) { return entities[i] }
      } else if let area, isNear(i, point), matches(entities[i]) {
        near = (entities[i], area.parent)
      }
    }
    return near?.entity
  }

  /// The front-most entity for a hand that chooses: a path without a fill also from beside its line, and where nothing
  /// else is hit anywhere in its box.
  ///
  /// - Parameter reach: how far from the line, in points of the picture.
  package func choice(at point: SIMD2<Float>, reach: Float, where matches: (Entity) -> Bool) -> Entity? {
    let view = split?.view(at: point)?.index
    let seen = placements.indices.reversed().lazy
      .filter { isSeen($0, through: view) && placements[$0].isUncut(at: point) }
    let hit = seen.first { (contains($0, point) || isBesideLine($0, point, reach)) && matches(entities[$0]) }
    return (hit ?? seen.first { line(of: $0) != nil && outlines[$0].contains(point) && matches(entities[$0]) })
      .map { entities[$0] }
  }

  /// The path of what is only a line.
  private func line(of index: Int) -> PathTarget? {
    paths.isEmpty ? nil : paths[index].flatMap { $0.inside.isEmpty ? $0 : nil }
  }

  private func isBesideLine(_ index: Int, _ point: SIMD2<Float>, _ reach: Float) -> Bool {
    guard let line = line(of: index), let local = placements[index].local(point) else { return false }
    let along = placements[index].homography.derivative(at: local).alongX
    return line.isNear(local, reach / max((along * along).sum().squareRoot(), 0.01))
  }

  /// Everything under the point, front to back.
  package func entities(at point: SIMD2<Float>) -> [Entity] {
    let view = split?.view(at: point)?.index
    return placements.indices.reversed()
      .filter { isSeen($0, through: view) && (contains($0, point) || isNear($0, point)) }.map { entities[$0] }
  }

  /// What another camera shows is beneath what is seen through the one that is there.
  private func isSeen(_ index: Int, through view: Int?) -> Bool {
    placements[index].view == nil || placements[index].view == view
  }

  /// Whether the hit area around an entity holds the point.
  private func isNear(_ index: Int, _ point: SIMD2<Float>) -> Bool {
    guard !areas.isEmpty, let area = areas[index] else { return false }
    return area.outline.contains(point) && placements[index].isUncut(at: point)
  }

  private func contains(_ index: Int, _ point: SIMD2<Float>) -> Bool {
    if !paths.isEmpty, let path = paths[index] {
      guard let local = placements[index].local(point), path.contains(local) else { return false }
      return placements[index].isUncut(at: point)
    }
    return outlines[index].contains(point) && placements[index].isUncut(at: point)
  }
}

extension Appearance {
  /// The outline of an entity, larger by its hit area.
  fileprivate func outline(of placement: Placement, beyond area: HitArea) -> Outline {
    let (radius, isEllipse) = outline(of: placement.entity)
    let rect = Rect(origin: -area.margin, size: placement.size + area.margin * 2)
    let corner = radius > 0 ? radius + min(area.margin.x, area.margin.y) : 0
    let isPath = has.paths && world.has(PathShape.self, placement.entity)
    return Outline(rect, radius: corner, isEllipse: isEllipse && !isPath)
  }
}

extension World {
  /// The outline in which an entity can be hit beyond its look, in its own points; nil for one without a hit area.
  package func hitOutline(of placement: Placement) -> Outline? {
    guard let area = get(HitArea.self, placement.entity), area.margin != .zero else { return nil }
    return Appearance(self).outline(of: placement, beyond: area)
  }

  /// The front-most entity under a point of the window, or of an entity's own space, where everything is presented.
  /// For many points at one tick keep a `HitTest`.
  public func entity(at point: SIMD2<Float>, of space: Entity? = nil) -> Entity? {
    convert(point, from: space).flatMap { HitTest(self).entity(at: $0) }
  }
}
