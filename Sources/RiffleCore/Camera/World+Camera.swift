import RiffleECS
import RiffleMotion

// A camera moves what its viewport contains by moving the viewport's own space; what goes along less or more than that
// is moved back or further within it. So every reader of coordinates sees the same.
extension World {
  /// An entity's transform with what a camera does to it: to a viewport, and to a child of one that has a `Parallax`.
  package func viewed(_ transform: Transform, of entity: Entity, as reading: Reading) -> Transform {
    if let viewport = get(Viewport.self, entity), let pose = pose(of: viewport.camera, in: entity, as: reading) {
      let pivot = transform.anchor * size(of: entity, as: reading)
      let view = CameraView(pose, middle: viewport.main.frame(in: size(of: entity, as: reading)).center)
      let seen = Projection(transform, size: size(of: entity, as: reading)).homography.project(view.seen(pivot))
      var result = view.shows(transform)
      result.position = seen ?? transform.position
      return result
    }
    return layered(transform, of: entity, parallax: parallax(of: entity, as: reading), as: reading)
  }

  /// A transform as it would be in a layer with a `Parallax` of that factor.
  package func layered(
    _ transform: Transform, of entity: Entity, parallax factor: Float, as reading: Reading = .presented
  ) -> Transform {
    guard let (there, plain) = layer(of: entity, parallax: factor, as: reading) else { return transform }
    return plain.hides(there.shows(transform))
  }

  /// The factor of an entity's `Parallax`; 1 without one.
  package func parallax(of entity: Entity, as reading: Reading = .presented) -> Float {
    (reading == .presented ? presentedIfPresent(Parallax.self, of: entity) : get(Parallax.self, entity))?.factor ?? 1
  }

  /// The view of the layer that an entity with a `Parallax` is in, and that of its viewport.
  private func layer(
    of entity: Entity, parallax factor: Float, as reading: Reading
  ) -> (layer: CameraView, viewport: CameraView)? {
    guard factor != 1, let parent = get(Parent.self, entity)?.entity,
      let viewport = get(Viewport.self, parent), let pose = pose(of: viewport.camera, in: parent, as: reading)
    else { return nil }
    let middle = viewport.main.frame(in: size(of: parent, as: reading)).center
    return (CameraView(pose, middle: middle, parallax: factor), CameraView(pose, middle: middle))
  }

  /// From the points that a camera shows to those of its viewport's picture, were it this camera at that place; nil where it is nowhere.
  package func view(through camera: Entity, as own: Camera, by parts: PlaceParts, in viewport: Entity) -> Homography? {
    guard let pose = pose(of: camera, as: own, by: parts, in: viewport, as: .presented),
      let view = get(Viewport.self, viewport)?.views.first(where: { $0.camera == camera })
    else { return nil }
    return CameraView(pose, middle: view.frame(in: size(of: viewport)).center).homography
  }

  /// Where a camera is, held within its bounds; nil for one that is gone or nowhere.
  func pose(of camera: Entity, in viewport: Entity, as reading: Reading) -> CameraPose? {
    let own = reading == .presented ? presentedIfPresent(Camera.self, of: camera) : get(Camera.self, camera)
    guard let own, let parts = placeParts(of: camera, as: reading) else { return nil }
    return pose(of: camera, as: own, by: parts, in: viewport, as: reading)
  }

  private func pose(
    of camera: Entity, as own: Camera, by parts: PlaceParts, in viewport: Entity, as reading: Reading
  ) -> CameraPose? {
    let zoom = max(own.zoom, 0.01)
    var transform = parts.transform
    if let follow = parts.follow { transform = following(transform, by: follow, of: camera, as: reading) }
    var place = transform.position
    if let bounds = own.bounds {
      place = CameraPose.place(
        place, within: bounds, size: pictureSize(of: camera, in: viewport, as: reading), zoom: zoom,
        rotation: transform.rotation)
    }
    var pose = CameraPose(place: place, zoom: zoom, rotation: transform.rotation)
    // What shakes it may show a little of what is beyond.
    if let offset = parts.addedOffset {
      pose.place += offset.position
      pose.rotation = pose.rotation + offset.rotation
      pose.zoom *= max(1 + offset.scale, 0.01)
    }
    let isFinite =
      pose.place.x.isFinite && pose.place.y.isFinite && pose.zoom.isFinite && pose.rotation.radians.isFinite
    return isFinite ? pose : nil
  }

  /// Of a camera's part of the picture, in points.
  private func pictureSize(of camera: Entity, in viewport: Entity, as reading: Reading) -> SIMD2<Float> {
    let whole = size(of: viewport, as: reading)
    guard let own = get(Viewport.self, viewport), own.isSplit else { return whole }
    return own.views.first { $0.camera == camera }?.frame(in: whole).size ?? whole
  }

  /// How much of a child of a viewport its camera lets be seen, 0 to 1: by the camera's opacity. What stays in the window, by a
  /// `Parallax` of 0, is not faded.
  package func cameraOpacity(over entity: Entity) -> Float {
    guard let parent = get(Parent.self, entity)?.entity, let camera = get(Viewport.self, parent)?.camera,
      get(Parallax.self, entity)?.factor != 0
    else { return 1 }
    return max(min(presentedOpacity(of: camera), 1), 0)
  }

  /// A point of the parent's space of an entity in that of its layer, which is another one for what has a `Parallax`.
  package func layerPoint(_ point: SIMD2<Float>, of entity: Entity) -> SIMD2<Float> {
    guard let (layer, viewport) = layer(of: entity, parallax: parallax(of: entity), as: .presented) else {
      return point
    }
    return layer.point(seenAt: viewport.seen(point))
  }

  /// From points of that layer to points of the parent.
  package func layerSpace(of entity: Entity) -> Homography {
    guard let (layer, viewport) = layer(of: entity, parallax: parallax(of: entity), as: .presented) else {
      return .identity
    }
    // Far apart, so that what is rounded off is nothing.
    let reach: Float = 4096
    let start = viewport.point(seenAt: layer.seen(.zero))
    let across = (viewport.point(seenAt: layer.seen(SIMD2(reach, 0))) - start) / reach
    let down = (viewport.point(seenAt: layer.seen(SIMD2(0, reach))) - start) / reach
    return Homography(x: SIMD3(across.x, down.x, start.x), y: SIMD3(across.y, down.y, start.y))
  }

  // MARK: - Following

  /// The middle of an entity as it is seen, in the space of a viewport that contains it, whatever the camera does; nil for one that
  /// is not in it.
  package func middle(of entity: Entity, within viewport: Entity) -> SIMD2<Float>? {
    var place = projection(of: entity)?.homography.project(size(of: entity) / 2)
    for ancestor in ancestors(of: entity) {
      if ancestor == viewport { return place }
      guard let inner = place else { return nil }
      place = projection(of: ancestor)?.homography.project(inner)
    }
    return nil
  }

  /// Lets a camera go where a point is in the middle, as far as its bounds allow. Once a tick it follows what moves.
  ///
  /// With reduced motion it does not travel: once the point is a quarter of the picture away, or rests, the picture fades over.
  package mutating func aim(
    _ camera: Entity, at point: SIMD2<Float>, in viewport: Entity, with animation: Animation?, cause: Cause
  ) {
    guard has(Camera.self, camera), var place = get(Transform.self, camera)?.position, point.x.isFinite,
      point.y.isFinite
    else { return }
    let (own, size) = (self[camera, Camera.self], pictureSize(of: camera, in: viewport, as: .model))
    let (zoom, rotation) = (max(own.zoom, 0.01), self[camera, Transform.self].rotation)
    var goal = point
    if let bounds = own.bounds {
      goal = CameraPose.place(point, within: bounds, size: size, zoom: zoom, rotation: rotation)
    }
    guard goal != place else { return }
    if reducesMotion, animation != nil {
      place -= goal
      let isFar = abs(place.x) * zoom * 4 > size.x || abs(place.y) * zoom * 4 > size.y
      guard rests(camera, aimedAt: goal) || isFar else { return }
    }
    withAnimation(animation, cause: cause) { $0[camera, Transform.self].position = goal }
  }

  /// Whether what a camera is aimed at has been there for a quarter of a second.
  private mutating func rests(_ camera: Entity, aimedAt goal: SIMD2<Float>) -> Bool {
    let tick = resource(Tick.self) ?? Tick()
    guard let aim = get(CameraAim.self, camera), aim.goal == goal else {
      insert(CameraAim(goal: goal, since: tick.now), on: camera)
      return false
    }
    return (tick.now - aim.since) * 4 >= tick.rate
  }
}

/// Where a camera should be with reduced motion, and since when.
struct CameraAim: Component {
  var goal: SIMD2<Float>
  var since: Int

  func fold(into hasher: inout StateHasher) {
    hasher.combine(goal)
    hasher.combine(since)
  }
}
