/// Finds the front-most entity with a `Size` whose presented outline or `PathShape` contains a point of the frame. Not
/// hit: ghosts (removed entities that are still visible), copies of shifting entities, and their descendants; parts
/// clipped by an ancestor's `Clip`; masks of other entities; and entities animated without interaction.
///
/// Pointer input also hits the `HitArea` around an outline. A sibling with its own area wins where it is visible: of
/// two small adjacent entities, the one under the finger.
package struct HitTest: Sendable {
  private struct Target: Sendable {
    let placement: Placement
    let entity: Entity
    let outline: ClipOutline
    /// Replaces the outline.
    let path: PathTarget?
    /// The hit area, and the parent of the entity.
    let area: (outline: ClipOutline, parent: Entity)?

    var line: PathTarget? { path.flatMap { $0.inside.isEmpty ? $0 : nil } }

    func contains(_ point: SIMD2<Float>) -> Bool {
      let isInside = path.map { placement.local(point).map($0.contains) == true } ?? outline.contains(point)
      return isInside && placement.isUncut(at: point)
    }

    func isNear(_ point: SIMD2<Float>) -> Bool {
      area?.outline.contains(point) == true && placement.isUncut(at: point)
    }

    func isBesideLine(_ point: SIMD2<Float>, _ reach: Float) -> Bool {
      guard let line, let local = placement.local(point) else { return false }
      let along = placement.homography.derivative(at: local).alongX
      return line.isNear(local, reach / max((along * along).sum().squareRoot(), 0.01))
    }
  }

  /// From back to front.
  private let targets: [Target]
  private let split: World?

  /// - Parameters:
  ///   - hasAreas: true to hit the `HitArea` around an outline, too.
  ///   - hasWords: true to hit the words of an entity without a size, too.
  ///   - standIns: the entities to hit instead of copies of shifting entities and of their parts; another part counts as
  ///     its copy. See `World.shiftingCopies`.
  package init(_ world: World, hasAreas: Bool = false, hasWords: Bool = false, standIns: [Entity: Entity] = [:]) {
    let world = world.takingUpWrites()
    let appearance = Appearance(world)
    let barred = world.entitiesWithoutInteraction
    let masks = world.maskEntities
    let hasAreas = hasAreas && world.count(of: HitArea.self) > 0
    targets = world.placements().compactMap { placement in
      let chain = [placement.entity] + world.ancestors(of: placement.entity)
      if chain.contains(where: { world.isGhost($0) || barred.contains($0) || masks.contains($0) }) { return nil }
      let copy = chain.first { world.has(Replica.self, $0) }
      let originals = chain.prefix { $0 != copy }.compactMap { standIns[$0] }
      if originals.contains(where: { world.isGhost($0) || barred.contains($0) }) { return nil }
      guard let entity = copy.map({ standIns[placement.entity] ?? standIns[$0] }) ?? placement.entity else {
        return nil
      }
      let words = hasWords ? world.wordsBounds(of: placement) : nil
      let outline = words.map { Outline($0) } ?? appearance.outline(of: placement.entity, in: placement.bounds)
      let area = hasAreas ? world.get(HitArea.self, placement.entity) : nil
      return Target(
        placement: placement, entity: entity, outline: ClipOutline(outline, homography: placement.homography),
        path: appearance.pathTarget(of: placement),
        area: area.flatMap { area in
          if area.margin == .zero { return nil }
          let outline = ClipOutline(appearance.outline(of: placement, beyond: area), homography: placement.homography)
          return (outline, world.get(Parent.self, placement.entity)?.entity ?? .none)
        })
    }
    split = world.splitViewport == nil ? nil : world
  }

  /// From front to back, without those of other cameras.
  private func targets(at point: SIMD2<Float>) -> some Sequence<Target> {
    let view = split?.view(at: point)?.index
    return targets.reversed().lazy.filter { $0.placement.view == nil || $0.placement.view == view }
  }

  package func entity(at point: SIMD2<Float>, where matches: (Entity) -> Bool = { _ in true }) -> Entity? {
    var near: (entity: Entity, parent: Entity)?
    for target in targets(at: point) {
      if let near {
        guard let area = target.area, area.parent == near.parent, target.contains(point), matches(target.entity) else {
          continue
        }
        return target.entity
      }
      if target.contains(point) {
        if matches(target.entity) { return target.entity }
      } else if let area = target.area, target.isNear(point), matches(target.entity) {
        near = (target.entity, area.parent)
      }
    }
    return near?.entity
  }

  /// The front-most entity for a selection: an unfilled path also within `reach` points of its line, else in its box.
  package func choice(at point: SIMD2<Float>, reach: Float, where matches: (Entity) -> Bool) -> Entity? {
    let seen = targets(at: point).filter { $0.placement.isUncut(at: point) }
    let hit = seen.first { ($0.contains(point) || $0.isBesideLine(point, reach)) && matches($0.entity) }
    return (hit ?? seen.first { $0.line != nil && $0.outline.contains(point) && matches($0.entity) })?.entity
  }

  /// Front to back.
  package func entities(at point: SIMD2<Float>) -> [Entity] {
    targets(at: point).filter { $0.contains(point) || $0.isNear(point) }.map(\.entity)
  }
}

extension Appearance {
  fileprivate func outline(of placement: Placement, beyond area: HitArea) -> Outline {
    var outline = outline(of: placement.entity, in: placement.bounds)
    outline.rect = Rect(origin: -area.margin, size: placement.size + area.margin * 2)
    if outline.radius > 0 { outline.radius += min(area.margin.x, area.margin.y) }
    if world.has(PathShape.self, placement.entity) { outline.isEllipse = false }
    return outline
  }
}

extension World {
  /// The outline in the entity's own points; nil without a hit area.
  package func hitOutline(of placement: Placement) -> Outline? {
    guard let area = get(HitArea.self, placement.entity), area.margin != .zero else { return nil }
    return Appearance(self).outline(of: placement, beyond: area)
  }

  /// The rectangle of the words of an entity without a size, in its own space; nil for all others.
  package func wordsBounds(of placement: Placement) -> Rect? {
    guard placement.size == .zero, let label = get(Label.self, placement.entity), !label.text.isEmpty else {
      return nil
    }
    let ruler = TextRuler(label)
    let size = SIMD2(ruler.width, Float(ruler.lines.count) * label.style.size * TextLine.lineSpacing)
    return Rect(origin: [0 - size.x * label.alignment.share, -size.y / 2], size: size)
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
    var nearest = Float.infinity
    for polygon in line {
      polygon.forEachSide { a, b in
        let way = b - a
        let part = min(max(((point - a) * way).sum() / max((way * way).sum(), 1e-6), 0), 1)
        let gap = point - a - way * part
        nearest = min(nearest, (gap * gap).sum())
      }
    }
    return nearest <= reach * reach
  }

  private static func winding(of polygons: [Polyline], around point: SIMD2<Float>) -> Int {
    var winding = 0
    for polygon in polygons {
      polygon.forEachSide { a, b in
        guard (a.y <= point.y) != (b.y <= point.y) else { return }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }
}
