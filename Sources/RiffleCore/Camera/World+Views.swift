import RiffleECS

// Several cameras, each with its part of the picture. The coordinates of a world use one of them at a time; another one
// is used by a world with that one in its place, which costs a copy of one column.
extension World {
  /// A viewport whose picture has parts; nil for none.
  package var splitViewport: Entity? {
    guard count(of: Viewport.self) > 0 else { return nil }
    return entities(with: Viewport.self).first { self[$0, Viewport.self].isSplit && has(Transform.self, $0) }
  }

  /// Returns the world as seen through only one of the cameras of a viewport.
  package func looking(through index: Int, of viewport: Entity) -> World {
    guard let views = get(Viewport.self, viewport)?.views, views.indices.contains(index) else { return self }
    var world = self
    world.insert(Viewport(camera: views[index].camera, part: views[index].part), on: viewport)
    return world
  }

  /// The viewports with all or a part of their picture from a camera.
  package func viewports(through camera: Entity) -> [Entity] {
    guard has(Camera.self, camera) else { return [] }
    return entities(with: Viewport.self).filter { viewport in
      self[viewport, Viewport.self].views.contains { $0.camera == camera }
    }
  }

  /// The map from the picture of a viewport to the window, independent of its cameras.
  package func pictureSpace(of viewport: Entity) -> Homography? {
    guard let transform = presentedTransform(of: viewport) else { return nil }
    let own = Projection(transform, size: size(of: viewport)).homography
    guard let parent = get(Parent.self, viewport)?.entity else { return own }
    return space(of: parent).map { $0 * own }
  }

  /// The camera whose part of the picture contains a point of the window, by its index; the last one drawn there.
  package func view(at point: SIMD2<Float>) -> (viewport: Entity, index: Int)? {
    guard let viewport = splitViewport, let place = pictureSpace(of: viewport)?.inverse?.project(point),
      let views = get(Viewport.self, viewport)?.views,
      let index = views.lastIndex(where: { $0.frame(in: size(of: viewport)).contains(place) })
    else { return nil }
    return (viewport, index)
  }

  /// Returns the world as seen at a point of the window: through the camera there.
  package func looking(at point: SIMD2<Float>) -> World {
    view(at: point).map { looking(through: $0.index, of: $0.viewport) } ?? self
  }
}
