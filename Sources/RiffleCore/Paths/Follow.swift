/// Places an entity on a path, at a fraction of its length. Animatable; the fraction and the offset are fields.
///
/// The position of its `Transform` is added to the point on the path, its rotation to the direction of the path.
public struct Follow: Component, Animatable {
  /// The fraction of the length, 0 to 1. Beyond that a closed path continues around, an open one stays at its end.
  public var at: Float
  /// The distance in points from the path, to the right of its direction.
  public var offset: Float
  /// True if it rotates with the path.
  public var turns: Bool
  /// The path in the parent's points; nil for that of the entity in `FollowedPath`.
  public var path: Path?

  public init(_ path: Path? = nil, at: Float = 0, offset: Float = 0, turns: Bool = true) {
    (self.path, self.at, self.offset, self.turns) = (path, at, offset, turns)
  }

  public static var fieldNames: [String] { ["at", "offset"] }
  @inlinable public static var isMovement: Bool { true }

  @inlinable public var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(at, offset) }
    set { (at, offset) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(at, offset, turns)
    if let path { hasher.combine(PathShape(path)) }
  }
}

/// The entity whose `PathShape` a `Follow` follows.
public struct FollowedPath: Component {
  /// No effect while it is despawned or has no path, or if its position depends on this entity.
  public var entity: Entity

  public init(_ entity: Entity) { self.entity = entity }
}

extension World {
  func following(_ transform: Transform, by follow: Follow, of entity: Entity, as reading: Reading) -> Transform {
    guard follow.at.isFinite, let (path, way) = followedPath(follow, of: entity, as: reading), !path.isEmpty else {
      return transform
    }
    var at = follow.at
    if path.isLoop, !(0...1).contains(at) { at -= at.rounded(.down) }
    let place = PathMeasure(path).place(at: Double(at))
    let side = SIMD2(-place.direction.y, place.direction.x)
    let point = SIMD2<Float>(place.point + side * Double(follow.offset))
    guard let seen = way(point) else { return transform }
    var result = transform
    result.position += seen
    if follow.turns, let ahead = way(point + SIMD2<Float>(place.direction)), ahead != seen {
      let d = SIMD2<Double>(ahead - seen)
      result.rotation = result.rotation + .radians(Float(Libm.atan2(d.y, d.x)))
    }
    return result
  }

  private func followedPath(
    _ follow: Follow, of entity: Entity, as reading: Reading
  ) -> (Path, (SIMD2<Float>) -> SIMD2<Float>?)? {
    if let path = follow.path { return (path, { $0 }) }
    guard let other = get(FollowedPath.self, entity)?.entity, isAlive(other), !leads(other, to: entity),
      let path = path(of: other, as: reading)
    else { return nil }
    let parent = get(Parent.self, entity)?.entity
    if let parent, parent == get(Parent.self, other)?.entity {
      return projection(of: other, as: reading).map { projection in (path, { projection.homography.project($0) }) }
    }
    if count(of: Camera.self) > 0 {
      // Not through the window: the place of a camera may depend on this.
      return way(from: other, to: parent, as: reading).map { way in (path, { way.project($0) }) }
    }
    return (path, { self.convert($0, from: other, to: parent, as: reading) })
  }

  /// Uses only ancestors of the two entities.
  private func way(from source: Entity, to destination: Entity?, as reading: Reading) -> Homography? {
    let (up, down) = ([source] + ancestors(of: source), destination.map { [$0] + ancestors(of: $0) } ?? [])
    func space(_ chain: [Entity], besides other: [Entity]) -> Homography {
      chain.filter { !other.contains($0) }.reduce(.identity) { space, link in
        projection(of: link, as: reading).map { $0.homography * space } ?? space
      }
    }
    return space(down, besides: up).inverse.map { $0 * space(up, besides: down) }
  }

  /// True if the place of `start` depends on that of `goal`.
  private func leads(_ start: Entity, to goal: Entity) -> Bool {
    var open = [start]
    var next = 0
    while next < open.count, open.count < 4 * Parent.longestChain {
      let entity = open[next]
      next += 1
      if entity == goal { return true }
      let parent = get(Parent.self, entity)?.entity
      // A layer depends on its camera.
      let camera = has(Parallax.self, entity) ? parent.flatMap { get(Viewport.self, $0)?.camera } : nil
      for other in [parent, get(FollowedPath.self, entity)?.entity, camera] {
        if let other, !open.contains(other) { open.append(other) }
      }
    }
    return false
  }
}

extension Path {
  var isLoop: Bool {
    elements.last == .closeSubpath && elements.dropFirst().allSatisfy { if case .move = $0 { false } else { true } }
  }
}
