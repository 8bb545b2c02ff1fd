// A camera moves the viewport's own space; children with a `Parallax` are moved within it.
extension World {
  package func viewed(_ transform: Transform, of entity: Entity, as reading: Reading) -> Transform {
    if let viewport = get(Viewport.self, entity), let pose = pose(of: viewport.camera, in: entity, as: reading) {
      let size = size(of: entity, as: reading)
      let view = CameraView(pose, middle: viewport.main.frame(in: size).center)
      let seen = Projection(transform, size: size).homography.project(view.seen(transform.anchor * size))
      var result = view.shows(transform)
      result.position = seen ?? transform.position
      return result
    }
    return layered(transform, of: entity, parallax: parallax(of: entity, as: reading), as: reading)
  }

  package func layered(
    _ transform: Transform, of entity: Entity, parallax factor: Float, as reading: Reading = .presented
  ) -> Transform {
    guard let (there, plain) = layer(of: entity, parallax: factor, as: reading) else { return transform }
    return plain.hides(there.shows(transform))
  }

  package func parallax(of entity: Entity, as reading: Reading = .presented) -> Float {
    get(Parallax.self, entity, as: reading)?.factor ?? 1
  }

  private func layer(
    of entity: Entity, parallax factor: Float, as reading: Reading
  ) -> (layer: CameraView, viewport: CameraView)? {
    guard factor != 1, let parent = get(Parent.self, entity)?.entity,
      let viewport = get(Viewport.self, parent), let pose = pose(of: viewport.camera, in: parent, as: reading)
    else { return nil }
    let middle = viewport.main.frame(in: size(of: parent, as: reading)).center
    return (CameraView(pose, middle: middle, parallax: factor), CameraView(pose, middle: middle))
  }

  package func view(through camera: Entity, as own: Camera, by parts: PlaceParts, in viewport: Entity) -> Homography? {
    guard let pose = pose(of: camera, as: own, by: parts, in: viewport, as: .presented),
      let view = get(Viewport.self, viewport)?.views.first(where: { $0.camera == camera })
    else { return nil }
    return CameraView(pose, middle: view.frame(in: size(of: viewport)).center).homography
  }

  func pose(of camera: Entity, in viewport: Entity, as reading: Reading) -> CameraPose? {
    guard let own = get(Camera.self, camera, as: reading), let parts = placeParts(of: camera, as: reading) else {
      return nil
    }
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
    if let offset = parts.addedOffset {
      pose.place += offset.position
      pose.rotation = pose.rotation + offset.rotation
      pose.zoom *= max(1 + offset.scale, 0.01)
    }
    return pose.place.isFinite && pose.zoom.isFinite && pose.rotation.radians.isFinite ? pose : nil
  }

  private func pictureSize(of camera: Entity, in viewport: Entity, as reading: Reading) -> SIMD2<Float> {
    let whole = size(of: viewport, as: reading)
    guard let own = get(Viewport.self, viewport), own.isSplit else { return whole }
    return own.views.first { $0.camera == camera }?.frame(in: whole).size ?? whole
  }

  /// The camera's opacity, 0 to 1. A `Parallax` of 0 keeps a child in the window, without fading.
  package func cameraOpacity(over entity: Entity) -> Float {
    guard let parent = get(Parent.self, entity)?.entity, let camera = get(Viewport.self, parent)?.camera,
      get(Parallax.self, entity)?.factor != 0
    else { return 1 }
    return max(min(presentedOpacity(of: camera), 1), 0)
  }

  package func layerPoint(_ point: SIMD2<Float>, of entity: Entity) -> SIMD2<Float> {
    layer(of: entity, parallax: parallax(of: entity), as: .presented)
      .map { layer, viewport in layer.point(seenAt: viewport.seen(point)) } ?? point
  }

  package func layerSpace(of entity: Entity) -> Homography {
    guard let (layer, viewport) = layer(of: entity, parallax: parallax(of: entity), as: .presented) else {
      return .identity
    }
    // Far apart, so that rounding errors vanish.
    let reach: Float = 4096
    func image(_ x: Float, _ y: Float) -> SIMD2<Float> { viewport.point(seenAt: layer.seen(SIMD2(x, y))) }
    let start = image(0, 0)
    let (across, down) = ((image(reach, 0) - start) / reach, (image(0, reach) - start) / reach)
    return Homography(x: SIMD3(across.x, down.x, start.x), y: SIMD3(across.y, down.y, start.y))
  }

  // MARK: - Following

  /// Nil for an entity outside of the viewport.
  package func middle(of entity: Entity, within viewport: Entity) -> SIMD2<Float>? {
    var place = projection(of: entity)?.homography.project(size(of: entity) / 2)
    for ancestor in ancestors(of: entity) {
      if ancestor == viewport { return place }
      guard let inner = place else { return nil }
      place = projection(of: ancestor)?.homography.project(inner)
    }
    return nil
  }

  /// With reduced motion the camera cross-fades once the point is a quarter of the picture away, or rests.
  package mutating func aim(
    _ camera: Entity, at point: SIMD2<Float>, in viewport: Entity, with animation: Animation?, cause: Cause
  ) {
    guard has(Camera.self, camera), var place = get(Transform.self, camera)?.position, point.isFinite else { return }
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

  /// True if the goal has not changed for a quarter of a second.
  private mutating func rests(_ camera: Entity, aimedAt goal: SIMD2<Float>) -> Bool {
    let tick = resource(Tick.self) ?? Tick()
    guard let aim = get(CameraAim.self, camera), aim.goal == goal else {
      insert(CameraAim(goal: goal, since: tick.now), on: camera)
      return false
    }
    return (tick.now - aim.since) * 4 >= tick.rate
  }
}

struct CameraAim: Component {
  var goal: SIMD2<Float>
  var since: Int
}

// Coordinates of a world use one camera at a time: another one replaces it in a copy of the world.
extension World {
  package var splitViewport: Entity? {
    guard count(of: Viewport.self) > 0 else { return nil }
    return entities(with: Viewport.self).first { self[$0, Viewport.self].isSplit && has(Transform.self, $0) }
  }

  package func looking(through index: Int, of viewport: Entity) -> World {
    guard let views = get(Viewport.self, viewport)?.views, views.indices.contains(index) else { return self }
    var world = self
    world.insert(Viewport(camera: views[index].camera, part: views[index].part), on: viewport)
    return world
  }

  package func viewports(through camera: Entity) -> [Entity] {
    guard has(Camera.self, camera) else { return [] }
    return entities(with: Viewport.self).filter { viewport in
      self[viewport, Viewport.self].views.contains { $0.camera == camera }
    }
  }

  package func pictureSpace(of viewport: Entity) -> Homography? {
    guard let transform = presentedTransform(of: viewport) else { return nil }
    let own = Projection(transform, size: size(of: viewport)).homography
    guard let parent = get(Parent.self, viewport)?.entity else { return own }
    return space(of: parent).map { $0 * own }
  }

  /// The last camera drawn at the point.
  package func view(at point: SIMD2<Float>) -> (viewport: Entity, index: Int)? {
    guard let viewport = splitViewport, let place = pictureSpace(of: viewport)?.inverse?.project(point),
      let views = get(Viewport.self, viewport)?.views,
      let index = views.lastIndex(where: { $0.frame(in: size(of: viewport)).contains(place) })
    else { return nil }
    return (viewport, index)
  }

  package func looking(at point: SIMD2<Float>) -> World {
    view(at: point).map { looking(through: $0.index, of: $0.viewport) } ?? self
  }
}
