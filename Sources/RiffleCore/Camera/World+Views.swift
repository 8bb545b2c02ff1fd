import RiffleECS

// Several cameras, each with its part of the picture. A world has one of them at a time in its coordinates; what is seen through
// another one is the same world with that one in its place, which costs a copy of one column.
extension World {
  /// A viewport whose picture has parts; nil for none.
  package var splitViewport: Entity? {
    guard count(of: Viewport.self) > 0 else { return nil }
    return entities(with: Viewport.self).first { self[$0, Viewport.self].isSplit && has(Transform.self, $0) }
  }

  /// The same world, seen through one of the cameras of a viewport alone.
  package func looking(through index: Int, of viewport: Entity) -> World {
    guard let views = get(Viewport.self, viewport)?.views, views.indices.contains(index) else { return self }
    var world = self
    world.insert(Viewport(camera: views[index].camera, part: views[index].part), on: viewport)
    return world
  }

  /// The viewports whose picture a camera shows, all or a part of it.
  package func viewports(through camera: Entity) -> [Entity] {
    guard has(Camera.self, camera) else { return [] }
    return entities(with: Viewport.self).filter { viewport in
      self[viewport, Viewport.self].views.contains { $0.camera == camera }
    }
  }

  /// Where the picture of a viewport is in the window, whatever its cameras do: from its own points.
  package func pictureSpace(of viewport: Entity) -> Homography? {
    guard let transform = presentedTransform(of: viewport) else { return nil }
    let own = Projection(transform, size: size(of: viewport)).homography
    guard let parent = get(Parent.self, viewport)?.entity else { return own }
    return space(of: parent).map { $0 * own }
  }

  /// The camera in whose part of the picture a point of the window is: the one that is drawn last there, by its place among the views.
  package func view(at point: SIMD2<Float>) -> (viewport: Entity, index: Int)? {
    guard let viewport = splitViewport, let place = pictureSpace(of: viewport)?.inverse?.project(point),
      let views = get(Viewport.self, viewport)?.views,
      let index = views.lastIndex(where: { $0.frame(in: size(of: viewport)).contains(place) })
    else { return nil }
    return (viewport, index)
  }

  /// The world as it is seen at a point of the window: through the camera that is there.
  package func looking(at point: SIMD2<Float>) -> World {
    view(at: point).map { looking(through: $0.index, of: $0.viewport) } ?? self
  }
}
