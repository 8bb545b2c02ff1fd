/// The distances between the corners of entities in two worlds, in points of the window: position, size, scale and
/// angle are all measured by them. A camera moves the corners of its picture.
struct CornerDistances {
  let one: World
  let other: World

  static func moves(_ field: FieldID?) -> Bool { field.flatMap(Place.taking) != nil }

  /// Returns the distance of the corner that moves most, as the parents in the first world show it; nil without one. An
  /// entity without a size is as large as its children. Of the other world `twin` counts, and only `field` if given.
  func points(of entity: Entity, as twin: Entity? = nil, by field: FieldID? = nil) -> Double? {
    guard let here = Place(of: entity, in: one), let there = Place(of: twin ?? entity, in: other) else { return nil }
    var moved = there
    if let field {
      guard let take = Place.taking(field) else { return nil }
      moved = here
      take(&moved, there)
    }
    let ways = [cornerWay(of: entity, here, moved), pictureWay(of: entity, here, moved)].compactMap(\.self)
    return ways.filter(\.isFinite).max()
  }

  private func cornerWay(of entity: Entity, _ here: Place, _ moved: Place) -> Double? {
    let around = one.ancestors(of: entity).reduce(Homography.identity) { space, ancestor in
      one.projection(of: ancestor).map { $0.homography * space } ?? space
    }
    let (from, to) = (around * space(of: entity, here), around * space(of: entity, moved))
    let corners = corners(of: entity)
    let others = here.parts.size == .zero ? corners : Rect(size: moved.parts.size).corners
    let ways = Self.ways(zip(corners, others).map { (from.project($0), to.project($1)) })
    // A point can move, and cannot rotate or scale.
    return Set(corners + others).count > 1 ? ways ?? 0 : ways.flatMap { $0 > 0 ? $0 : nil }
  }

  private func space(of entity: Entity, _ place: Place) -> Homography {
    let transform = one.transform(of: entity, by: place.parts)
    let layered = one.layered(transform, of: entity, parallax: place.parallax)
    return Projection(layered, size: place.parts.size).homography
  }

  /// Returns the corners in the entity's own space; those of its descendants if it has no size.
  private func corners(of entity: Entity, deep: Int = 0) -> [SIMD2<Float>] {
    let own = one.bounds(of: entity).corners
    guard one.size(of: entity) == .zero, deep < 8 else { return own }
    let inner = one.children(of: entity).flatMap { child -> [SIMD2<Float>] in
      guard let space = one.projection(of: child)?.homography else { return [] }
      return corners(of: child, deep: deep + 1).compactMap(space.project)
    }
    return inner.isEmpty ? own : inner
  }

  private func pictureWay(of entity: Entity, _ here: Place, _ moved: Place) -> Double? {
    guard let camera = here.camera, let otherCamera = moved.camera else { return nil }
    return one.viewports(through: entity).compactMap { viewport in
      guard let views = one.get(Viewport.self, viewport)?.views, let picture = one.pictureSpace(of: viewport),
        let from = one.view(through: entity, as: camera, by: here.parts, in: viewport)?.inverse,
        let to = one.view(through: entity, as: otherCamera, by: moved.parts, in: viewport)
      else { return nil }
      let corners = views.filter { $0.camera == entity }.flatMap { $0.frame(in: one.size(of: viewport)).corners }
      return Self.ways(
        corners.map { corner in
          (picture.project(corner), from.project(corner).flatMap(to.project).flatMap(picture.project))
        })
    }.max()
  }

  private static func ways(_ pairs: [(SIMD2<Float>?, SIMD2<Float>?)]) -> Double? {
    pairs.compactMap { pair in
      guard let one = pair.0, let other = pair.1 else { return nil }
      return Double((other - one).length)
    }.max()
  }
}

/// The components that determine an entity's position, and a camera's picture.
private struct Place {
  var parts: PlaceParts
  var parallax: Float
  var camera: Camera?

  init?(of entity: Entity, in world: World) {
    guard let parts = world.placeParts(of: entity) else { return nil }
    (self.parts, parallax) = (parts, world.parallax(of: entity))
    camera = world.presentedIfPresent(Camera.self, of: entity)
  }

  typealias Taking = @Sendable (inout Place, Place) -> Void

  static func taking(_ field: FieldID) -> Taking? { parts["\(field)"] ?? parts[field.component] }

  private static let parts: [String: Taking] = [
    "Size": take(\.parts.size), "Shake": take(\.parts.shake), "Follow": take(\.parts.follow),
    "Parallax": take(\.parallax), "Camera": take(\.camera), "Transform.position": take(\.parts.transform.position),
    "Transform.rotation": take(\.parts.transform.rotation), "Transform.turn": take(\.parts.transform.turn),
    "Transform.tilt": take(\.parts.transform.tilt), "Transform.scale": take(\.parts.transform.scale),
    "Transform.anchor": take(\.parts.transform.anchor), "Transform.perspective": take(\.parts.transform.perspective),
    "Offset.position": take(\.parts.ownOffset.position), "Offset.rotation": take(\.parts.ownOffset.rotation),
    "Offset.turn": take(\.parts.ownOffset.turn), "Offset.tilt": take(\.parts.ownOffset.tilt),
    "Offset.scale": take(\.parts.ownOffset.scale),
    "TransitionState.scale": take(\.parts.ownEffect.scale), "TransitionState.stretch": take(\.parts.ownEffect.stretch),
    "TransitionState.offset": take(\.parts.ownEffect.offset), "TransitionState.travel": take(\.parts.ownEffect.travel),
    "TransitionState.rotation": take(\.parts.ownEffect.rotation), "TransitionState.turn": take(\.parts.ownEffect.turn),
    "TransitionState.tilt": take(\.parts.ownEffect.tilt),
  ]

  private static func take<Value>(_ part: WritableKeyPath<Place, Value> & Sendable) -> Taking {
    { $0[keyPath: part] = $1[keyPath: part] }
  }
}

/// The visible distance between two values of a field, comparable between units. Movement comes before appearance.
package struct SeenDistance: Sendable, Hashable, Comparable {
  /// The distance of the corner that moves most, in points of the window; for a camera, a corner of its picture.
  package let points: Double
  /// For a field that moves no corner, in smallest visible steps: a hundredth of a colour or of a share, half a point,
  /// half a degree. 1 for a text, 0 for a drawing order.
  package let steps: Double

  static let zero = SeenDistance(points: 0, steps: 0)

  /// Less than a twentieth of a point, or of a step, is invisible.
  static let least = 0.05

  package var isSeen: Bool { points >= Self.least || steps >= Self.least }

  package static func < (one: SeenDistance, other: SeenDistance) -> Bool { one.rank < other.rank }

  private var rank: (Double, Double, Double) { (points >= Self.least ? points : 0, steps, points) }

  func part(of largest: SeenDistance) -> Double {
    largest.points >= Self.least ? points / largest.points : largest.steps > 0 ? steps / largest.steps : 0
  }
}

extension SeenDistance {
  init(from before: FieldValue, to after: FieldValue, of field: FieldID?, points: Double?) {
    self.points = points ?? 0
    guard points == nil, let field, field.field != "depth" else {
      steps = 0
      return
    }
    let isText = before.kind == .text || after.kind == .text
    steps = before.distance(to: after) / (isText ? 1 : field.leastSeen(before.kind))
  }
}

/// The parts of a world that are around a scene, as a resource. Not in the state hash: no system reads it.
package struct ControlParts: Component {
  package static let componentName = "RiffleTime.ControlParts"

  /// The sliders. They are moved by the user, so comparisons of branches leave them out.
  package let entities: [Entity]
  /// The entity whose space is that of the scene's file; nil for a world without a scene.
  package let stage: Entity?

  package init(_ entities: [Entity], stage: Entity? = nil) { (self.entities, self.stage) = (entities, stage) }

  public func fold(into hasher: inout StateHasher) {}
}

extension World {
  func isControl(_ entity: Entity) -> Bool { resource(ControlParts.self)?.entities.contains(entity) ?? false }
}
