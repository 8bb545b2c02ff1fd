import RiffleECS

/// The set of an entity's values to read.
public enum Reading: Sendable, Hashable, CaseIterable {
  /// The presented values: what is drawn at this tick.
  case presented
  /// The model values: the targets of the running animations.
  case model
}

// Every entity has its own space: the origin at its top left corner, x to the right and y down in points, its
// bounds from zero to its size. Without an entity the space is the window's.
extension World {
  /// The map from an entity's own points to the window's, through all its parents, including perspective. Nil if it is despawned
  /// or has no transform.
  ///
  /// The two faces of a two-sided entity share the front's space. Effects of a view, such as the tilt of a card in flight, are
  /// not included.
  public func space(of entity: Entity, as reading: Reading = .presented) -> Homography? {
    guard let own = projection(of: entity, as: reading) else { return nil }
    return ancestors(of: entity).reduce(own.homography) { space, ancestor in
      projection(of: ancestor, as: reading).map { $0.homography * space } ?? space
    }
  }

  /// The placement of an entity in the space of its parent; nil if it is despawned or has no transform.
  public func projection(of entity: Entity, as reading: Reading = .presented) -> Projection? {
    guard let parts = placeParts(of: entity, as: reading) else { return nil }
    let transform = viewed(transform(of: entity, by: parts, as: reading), of: entity, as: reading)
    return Projection(transform, size: parts.size)
  }

  /// Width and height in points before scaling; zero without a `Size`.
  public func size(of entity: Entity, as reading: Reading = .presented) -> SIMD2<Float> {
    let size = reading == .presented ? presentedIfPresent(Size.self, of: entity) : get(Size.self, entity)
    return size?.value ?? .zero
  }

  /// An entity's own rectangle in its own space: from zero to its size.
  public func bounds(of entity: Entity, as reading: Reading = .presented) -> Rect {
    Rect(size: size(of: entity, as: reading))
  }

  /// The upright rectangle around an entity in the space of another one, or in the window's.
  public func frame(of entity: Entity, in other: Entity? = nil, as reading: Reading = .presented) -> Rect? {
    convert(bounds(of: entity, as: reading), from: entity, to: other, as: reading)
  }

  /// Converts a point from one space to another; nil is the window. With several cameras, a point of the window is converted by the
  /// camera at that point, and a point is converted to the window by the first camera.
  ///
  /// - Returns: nil if either entity is despawned or has no transform, if the target space is edge-on, and if the point is behind
  ///   the eye or beyond the horizon.
  public func convert(
    _ point: SIMD2<Float>, from source: Entity? = nil, to destination: Entity? = nil, as reading: Reading = .presented
  ) -> SIMD2<Float>? {
    let world = source == nil && destination != nil && reading == .presented ? looking(at: point) : self
    guard let way = world.way(from: source, to: destination, as: reading) else { return nil }
    return way(point)
  }

  /// Converts a rectangle from one space to another: the smallest upright rectangle around its image; nil is the window.
  ///
  /// - Returns: nil if a corner has no image.
  public func convert(
    _ rectangle: Rect, from source: Entity? = nil, to destination: Entity? = nil, as reading: Reading = .presented
  ) -> Rect? {
    guard let way = way(from: source, to: destination, as: reading) else { return nil }
    let corners = rectangle.corners.compactMap(way)
    return corners.count == 4 ? Rect(around: corners) : nil
  }

  private func way(
    from source: Entity?, to destination: Entity?, as reading: Reading
  ) -> ((SIMD2<Float>) -> SIMD2<Float>?)? {
    if let source, source == destination, has(Transform.self, source) { return { $0 } }
    var there = Homography.identity
    if let source {
      guard let space = space(of: source, as: reading), space.isFinite else { return nil }
      there = space
    }
    var back = Homography.identity
    if let destination {
      let isEdgeOn = ([destination] + ancestors(of: destination)).contains {
        projection(of: $0, as: reading)?.isEdgeOn == true
      }
      guard !isEdgeOn, let inverse = space(of: destination, as: reading)?.inverse else { return nil }
      back = inverse
    }
    return { point in
      guard let seen = there.project(point) else { return nil }
      let image = back.homogeneous(seen)
      guard image.z > 0, image.x.isFinite, image.y.isFinite, image.z.isFinite else { return nil }
      return SIMD2(image.x, image.y) / image.z
    }
  }
}

extension Transform {
  /// The homography of the projection of an entity of this size; nil if it is turned, tilted or rotated.
  @inlinable
  @inline(__always)
  package func uprightMap(size: SIMD2<Float>) -> Homography? {
    guard rotation.radians == 0, turn.radians == 0, tilt.radians == 0 else { return nil }
    let pivot = anchor * size
    return Homography(
      x: SIMD3(scale.x, 0, Float(Double(position.x) - Double(scale.x) * Double(pivot.x))),
      y: SIMD3(0, scale.y, Float(Double(position.y) - Double(scale.y) * Double(pivot.y))))
  }
}

extension Projection {
  /// The placement of an entity with this transform and size.
  public init(_ transform: Transform, size: SIMD2<Float>) {
    self.init(
      position: transform.position, pivot: transform.anchor * size, scale: transform.scale,
      rotation: transform.rotation.radians, tilt: transform.tilt.radians, turn: transform.turn.radians,
      perspective: transform.perspective)
  }
}
