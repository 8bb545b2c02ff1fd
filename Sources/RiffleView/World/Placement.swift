/// The position of an entity on screen, for drawing, hit testing and the debugger's outlines.
public struct Placement: Equatable, Sendable {
  /// The entity.
  public var entity: Entity
  /// The size in points; the entity's own space has its origin at its top left corner.
  package var size: SIMD2<Float>
  /// Maps own points to points of the frame, including parents and perspective. The back is not mirrored: for a
  /// two-sided entity this is the space of the visible face.
  public var homography: Homography
  /// Maps the parent's points to points of the frame.
  package var parent: Homography
  /// The product of the opacities of the entity and its ancestors, 0 to 1.
  package var opacity: Float
  /// The combined blur of the entity and its ancestors, in points of its own space; the hit area is not blurred.
  package var blur: Float
  /// The product of the tints of the entity and its ancestors.
  package var tint: SRGBColor
  /// True if the front faces the viewer; false if exactly edge-on.
  package var showsFront: Bool
  /// The clips of its ancestors, in points of the frame: it is visible only inside of all of them.
  package var clips: [ClipOutline]
  /// Entities with a `Mask` or `MaskedBy`, itself or ancestors.
  var masked: [Entity]
  /// Opacities below 1 of the entity and its ancestors, from the outermost.
  var fades: [Fade]
  package var view: Int?
  /// The presented transform, including offset, tilt and interpolation between two ticks.
  package var transform: Transform

  package var bounds: Rect { Rect(size: size) }

  /// Returns true if no clip hides a point of the frame.
  package func isUncut(at point: SIMD2<Float>) -> Bool { clips.allSatisfy { $0.contains(point) } }

  var isCenterUncut: Bool { homography.project(size / 2).map(isUncut) ?? false }

  /// Converts a point of the frame to the entity's own space; nil if it is edge-on or the point beyond its horizon.
  package func local(_ point: SIMD2<Float>) -> SIMD2<Float>? { homography.source(of: point) }

  /// The first placement whose center is not clipped, else the first one.
  package static func seen(of entity: Entity, among placements: [Placement]) -> Placement? {
    guard let first = placements.first(where: { $0.entity == entity }) else { return nil }
    guard first.view != nil else { return first }
    return placements.first { $0.entity == entity && $0.isCenterUncut } ?? first
  }
}

extension World {
  /// The placement; with several views, one whose center is not clipped, if any.
  package func seenPlacement(of entity: Entity) -> Placement? { Placement.seen(of: entity, among: placements()) }

  /// Returns the placements of all entities with a `Transform` that are neither hidden nor replaced, back to front.
  ///
  /// Order: by `Transform.depth`, then by entity index; in a scene by the order of its file. Children directly follow
  /// their parent, in the same order among themselves. A lifted card is in front only if its depth is higher.
  ///
  /// With several cameras, the content of their `Viewport` is placed once for each of them, clipped to its part.
  ///
  /// With `previous` (the world one tick earlier) transforms, sizes and opacities are interpolated between the
  /// presented values at `alpha` (0 is the previous tick, 1 this one); an entity that did not exist then is not
  /// interpolated. Omit `previous` while time is stopped. Includes writes since the last step: see `presented`.
  public func placements(alpha: Float = 1, previous: World? = nil) -> [Placement] {
    var placements: [Placement] = []
    placements.reserveCapacity(count(of: Transform.self))
    place(alpha: alpha, previous: previous, into: &placements)
    return placements
  }

  package func placements(of wanted: Set<Entity>) -> [Placement] {
    var chains = wanted
    for entity in wanted {
      var next = get(Parent.self, entity)?.entity
      while let parent = next, chains.insert(parent).inserted { next = get(Parent.self, parent)?.entity }
    }
    var placements: [Placement] = []
    PlacementBuilder(world: takingUpWrites(), previous: nil, alpha: 1, of: chains).build(into: &placements)
    return placements.filter { wanted.contains($0.entity) }
  }

  func place(alpha: Float, previous: World?, into sink: inout some PlacementSink) {
    PlacementBuilder(
      world: takingUpWrites(), previous: alpha < 1 ? previous?.takingUpWrites() : nil, alpha: max(min(alpha, 1), 0)
    ).build(into: &sink)
  }

  /// Tilted by velocities, and interpolated between the two ticks.
  func leaningTransforms(from previous: World?, at alpha: Float) -> PresentedColumn<Transform> {
    let leans = count(of: VelocityTilt.self) > 0
    var now = leaningTransforms(leans)
    guard let previous else { return now }
    var past = previous.leaningTransforms(leans)
    previous.each(Hidden.self) { entity, _ in past.remove(entity) }
    each(Follow.self) { entity, _ in
      guard let here = now[entity] else { return }
      // A path's direction is an angle within one turn: a step across its ends is no turn.
      past.update(entity) {
        let turns = ((here.rotation.radians - $0.rotation.radians) / (2 * .pi)).rounded()
        $0.rotation = $0.rotation + .radians(turns * 2 * .pi)
      }
    }
    now.interpolate(from: past, at: alpha)
    return now
  }

  private func leaningTransforms(_ leans: Bool) -> PresentedColumn<Transform> {
    var transforms = presentedTransforms()
    if count(of: Viewport.self) > 0 {
      for entity in entities(with: Viewport.self) + entities(with: Parallax.self).filter({ !has(Viewport.self, $0) }) {
        transforms.update(entity) { $0 = viewed($0, of: entity, as: .presented) }
      }
    }
    guard leans else { return transforms }
    let (velocities, offsets) = (velocities(Transform.self), velocities(Offset.self))
    each(VelocityTilt.self) { entity, lean in
      transforms.update(entity) {
        $0 = lean.apply(to: $0, velocity: velocities[entity].position + offsets[entity].position)
      }
    }
    return transforms
  }
}

/// Receives placements, from back to front.
protocol PlacementSink {
  /// Draws an entity without children, clips, tint or blur before its placement is computed; false if that is needed.
  mutating func take(
    _ entity: Entity, size: SIMD2<Float>, homography: Homography, opacity: Float, in fades: [Fade]
  ) -> Bool
  mutating func take(_ placement: Placement)
}

extension [Placement]: PlacementSink {
  mutating func take(
    _ entity: Entity, size: SIMD2<Float>, homography: Homography, opacity: Float, in fades: [Fade]
  ) -> Bool { false }
  mutating func take(_ placement: Placement) { append(placement) }
}

/// The presented path of an entity, and its stroke except the width.
struct PathLook {
  let path: Path
  let shape: PathShape
  private let trim: Trim?
  private let dashOffset: Float

  init?(_ world: World, _ entity: Entity) {
    guard let shape = world.get(PathShape.self, entity), let path = world.path(of: entity) else { return nil }
    self.shape = shape
    self.path = path
    trim = world.presentedIfPresent(Trim.self, of: entity)
    dashOffset = shape.dash.isEmpty ? 0 : world.presentedIfPresent(DashOffset.self, of: entity)?.value ?? 0
  }

  var outline: Outline { Outline(path, rule: shape.fillRule) }

  func stroke(width: Float) -> StrokeStyle {
    StrokeStyle(
      lineWidth: width, lineCap: shape.cap, lineJoin: shape.join, dash: shape.dash, dashPhase: dashOffset,
      trimStart: trim?.start ?? 0, trimEnd: trim?.end ?? 1)
  }
}
