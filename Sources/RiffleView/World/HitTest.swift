/// Finds the front-most entity with a `Size` whose presented outline or `PathShape` contains a point of the frame. Not
/// hit: ghosts (removed entities that are still visible), copies of shifting entities, and their descendants; parts
/// clipped by an ancestor's `Clip`; masks of other entities; and entities animated without interaction.
///
/// Pointer input also hits the `HitArea` around an outline. There, too, the front-most entity wins, but a sibling with
/// its own area wins where it is visible: of two small adjacent entities, the one under the finger.
package struct HitTest: Sendable {
  private let placements: [Placement]
  private let entities: [Entity]
  private let outlines: [ClipOutline]
  /// Replace the outlines; empty if there are none.
  private let paths: [PathTarget?]
  private let split: World?
  /// Hit areas with the parent of the entity; empty if there are none.
  private let areas: [(outline: ClipOutline, parent: Entity)?]

  package enum Reach: Sendable {
    case look
    case area
  }

  /// - Parameter standIns: the entities to hit instead of copies of shifting entities: see `World.shiftingCopies`.
  package init(_ world: World, reach: Reach = .look, standIns: [Entity: Entity] = [:]) {
    let world = world.takingUpWrites()
    self.init(world, placements: world.placements(), reach: reach, standIns: standIns)
  }

  /// Placements are in drawing order.
  init(_ world: World, placements: [Placement], reach: Reach = .look, standIns: [Entity: Entity] = [:]) {
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

  /// The front-most entity for a selection: an unfilled path also near its line (`reach` in points of the frame), and,
  /// if nothing else is hit, anywhere in its box.
  package func choice(at point: SIMD2<Float>, reach: Float, where matches: (Entity) -> Bool) -> Entity? {
    let view = split?.view(at: point)?.index
    let seen = placements.indices.reversed().lazy
      .filter { isSeen($0, through: view) && placements[$0].isUncut(at: point) }
    let hit = seen.first { (contains($0, point) || isBesideLine($0, point, reach)) && matches(entities[$0]) }
    return (hit ?? seen.first { line(of: $0) != nil && outlines[$0].contains(point) && matches(entities[$0]) })
      .map { entities[$0] }
  }

  private func line(of index: Int) -> PathTarget? {
    paths.isEmpty ? nil : paths[index].flatMap { $0.inside.isEmpty ? $0 : nil }
  }

  private func isBesideLine(_ index: Int, _ point: SIMD2<Float>, _ reach: Float) -> Bool {
    guard let line = line(of: index), let local = placements[index].local(point) else { return false }
    let along = placements[index].homography.derivative(at: local).alongX
    return line.isNear(local, reach / max((along * along).sum().squareRoot(), 0.01))
  }

  /// Front to back.
  package func entities(at point: SIMD2<Float>) -> [Entity] {
    let view = split?.view(at: point)?.index
    return placements.indices.reversed()
      .filter { isSeen($0, through: view) && (contains($0, point) || isNear($0, point)) }.map { entities[$0] }
  }

  /// Entities of other cameras are hidden at a point of this camera.
  private func isSeen(_ index: Int, through view: Int?) -> Bool {
    placements[index].view == nil || placements[index].view == view
  }

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
  fileprivate func outline(of placement: Placement, beyond area: HitArea) -> Outline {
    let (radius, isEllipse) = outline(of: placement.entity)
    let rect = Rect(origin: -area.margin, size: placement.size + area.margin * 2)
    let corner = radius > 0 ? radius + min(area.margin.x, area.margin.y) : 0
    let isPath = has.paths && world.has(PathShape.self, placement.entity)
    return Outline(rect, radius: corner, isEllipse: isEllipse && !isPath)
  }
}

extension World {
  /// The outline in the entity's own points; nil without a hit area.
  package func hitOutline(of placement: Placement) -> Outline? {
    guard let area = get(HitArea.self, placement.entity), area.margin != .zero else { return nil }
    return Appearance(self).outline(of: placement, beyond: area)
  }

  /// Returns the front-most presented entity under a point of the window, or of an entity's own space.
  public func entity(at point: SIMD2<Float>, of space: Entity? = nil) -> Entity? {
    convert(point, from: space).flatMap { HitTest(self).entity(at: $0) }
  }
}

/// The hit target of a `PathShape`: its inside if filled, and its trimmed stroke, including the gaps between dashes.
struct PathTarget: Sendable {
  /// The minimal width of a stroke for hits, in points.
  static let thinnestLine: Float = 8

  let inside: [Polyline]
  private let rule: FillRule
  private let line: [Polyline]

  init(_ path: Path, rule: FillRule, isFilled: Bool, stroke: StrokeStyle?) {
    let lines = path.polylines(tolerance: 0.1)
    self.rule = rule
    inside = isFilled ? lines : []
    var wide = stroke
    wide?.lineWidth = max(stroke?.lineWidth ?? 0, Self.thinnestLine)
    wide?.dash = []
    line = wide.map { style in lines.stroked(style, tolerance: 0.1) } ?? []
  }

  func contains(_ point: SIMD2<Float>) -> Bool {
    rule.contains(winding: Self.winding(of: inside, around: point)) || Self.winding(of: line, around: point) != 0
  }

  /// True within `reach` points of the stroke, as wide as it is hit.
  func isNear(_ point: SIMD2<Float>, _ reach: Float) -> Bool {
    line.contains { polygon in
      guard var a = polygon.points.last else { return false }
      return polygon.points.contains { b in
        defer { a = b }
        let way = b - a
        let part = min(max(((point - a) * way).sum() / max((way * way).sum(), 1e-6), 0), 1)
        let gap = point - a - way * part
        return (gap * gap).sum() <= reach * reach
      }
    }
  }

  private static func winding(of polygons: [Polyline], around point: SIMD2<Float>) -> Int {
    var winding = 0
    for polygon in polygons {
      guard var a = polygon.points.last else { continue }
      for b in polygon.points {
        defer { a = b }
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }
}
