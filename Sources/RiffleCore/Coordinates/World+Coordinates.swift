/// The set of an entity's values to read.
public enum Reading: Sendable, Hashable, CaseIterable {
  /// The presented values: what is drawn at this tick.
  case presented
  /// The model values: the targets of the running animations.
  case model
}

// The origin of an entity's space is its top left corner, in points, y down. Without an entity it is the window's.
extension World {
  /// The map from an entity's own points to the window's, with perspective; nil if it is despawned or has no transform.
  public func space(of entity: Entity, as reading: Reading = .presented) -> Homography? {
    guard let own = projection(of: entity, as: reading) else { return nil }
    return ancestors(of: entity).reduce(own.homography) { space, ancestor in
      projection(of: ancestor, as: reading).map { $0.homography * space } ?? space
    }
  }

  /// The placement of an entity in its parent's space; nil if it is despawned or has no transform.
  package func projection(of entity: Entity, as reading: Reading = .presented) -> Projection? {
    guard let parts = placeParts(of: entity, as: reading) else { return nil }
    let transform = viewed(transform(of: entity, by: parts, as: reading), of: entity, as: reading)
    return Projection(transform, size: parts.size)
  }

  /// Width and height in points before scaling; zero without a `Size`.
  public func size(of entity: Entity, as reading: Reading = .presented) -> SIMD2<Float> {
    get(Size.self, entity, as: reading)?.value ?? .zero
  }

  func get<C: Component & Animatable>(_ type: C.Type, _ entity: Entity, as reading: Reading) -> C? {
    reading == .presented ? presentedIfPresent(type, of: entity) : get(type, entity)
  }

  /// An entity's own rectangle in its own space: from zero to its size.
  public func bounds(of entity: Entity, as reading: Reading = .presented) -> Rect {
    Rect(size: size(of: entity, as: reading))
  }

  /// The upright rectangle around an entity in the space of another one, or in the window's.
  public func frame(of entity: Entity, in other: Entity? = nil, as reading: Reading = .presented) -> Rect? {
    convert(bounds(of: entity, as: reading), from: entity, to: other, as: reading)
  }

  /// Converts a point from one space to another; nil is the window. With several cameras, a point of the window is
  /// converted by the camera at that point, and to the window by the first camera.
  ///
  /// - Returns: nil if either entity is despawned or has no transform, if the target space is edge-on, and if the point
  ///   is behind the eye or beyond the horizon.
  public func convert(
    _ point: SIMD2<Float>, from source: Entity? = nil, to destination: Entity? = nil, as reading: Reading = .presented
  ) -> SIMD2<Float>? {
    let world = source == nil && destination != nil && reading == .presented ? looking(at: point) : self
    return world.way(from: source, to: destination, as: reading)?(point)
  }

  /// The smallest upright rectangle around the image of a rectangle; nil if a corner has no image.
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
  /// Nil if it is turned, tilted or rotated.
  @inlinable @inline(__always) package func uprightMap(size: SIMD2<Float>) -> Homography? {
    guard rotation.radians == 0, turn.radians == 0, tilt.radians == 0 else { return nil }
    let pivot = anchor * size
    return Homography(
      x: SIMD3(scale.x, 0, Float(Double(position.x) - Double(scale.x) * Double(pivot.x))),
      y: SIMD3(0, scale.y, Float(Double(position.y) - Double(scale.y) * Double(pivot.y))))
  }
}

extension Projection {
  package init(_ transform: Transform, size: SIMD2<Float>) {
    self.init(
      position: transform.position, pivot: transform.anchor * size, scale: transform.scale,
      rotation: transform.rotation.radians, tilt: transform.tilt.radians, turn: transform.turn.radians,
      perspective: transform.perspective)
  }
}

/// The parts of an entity's place in its parent's space, each replaceable by that of another tick.
package struct PlaceParts: Sendable, Equatable {
  package var transform: Transform
  /// Nil with reduced motion, like the shake.
  package var offset: Offset?
  package var shake: Offset?
  package var follow: Follow?
  package var effect: TransitionEffect?
  package var size: SIMD2<Float>

  package var ownOffset: Offset {
    get { offset ?? Offset() }
    set { offset = newValue }
  }

  package var ownEffect: TransitionEffect {
    get { effect ?? .identity }
    set { effect = newValue }
  }

  var addedOffset: Offset? {
    guard let shake else { return offset }
    var sum = ownOffset
    sum.position += shake.position
    sum.rotation = sum.rotation + shake.rotation
    return sum
  }
}

extension World {
  /// The model has no offset, shake or transition.
  package func placeParts(of entity: Entity, as reading: Reading = .presented) -> PlaceParts? {
    guard let transform = get(Transform.self, entity, as: reading) else { return nil }
    var parts = PlaceParts(transform: transform, size: size(of: entity, as: reading))
    parts.follow = get(Follow.self, entity, as: reading)
    if reading == .model { return parts }
    if !reducesMotion {
      parts.offset = presentedIfPresent(Offset.self, of: entity)
      if let shake = get(Shake.self, entity), let tick = resource(Tick.self) { parts.shake = shake.offset(at: tick) }
    }
    parts.effect = presentedIfPresent(TransitionState.self, of: entity)?.effect
    return parts
  }

  package func transform(of entity: Entity, by parts: PlaceParts, as reading: Reading = .presented) -> Transform {
    var transform = parts.transform
    if let offset = parts.addedOffset { transform = transform.offset(by: offset) }
    if let follow = parts.follow { transform = following(transform, by: follow, of: entity, as: reading) }
    return parts.effect.map { transform.applying($0, size: parts.size) } ?? transform
  }
}

extension SIMD2<Float> {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// An upright rectangle in points, y growing downwards.
@frozen public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates, in points.
  public var origin: SIMD2<Float>
  /// Width and height in points; never negative for a rectangle that is drawn.
  public var size: SIMD2<Float>

  /// Creates a rectangle from its top left corner and its size, in points.
  @inlinable public init(origin: SIMD2<Float> = .zero, size: SIMD2<Float>) { (self.origin, self.size) = (origin, size) }

  /// Creates a rectangle around a middle.
  @inlinable public init(center: SIMD2<Float>, size: SIMD2<Float>) {
    self.init(origin: center - size * 0.5, size: size)
  }

  /// Creates a rectangle from single numbers.
  @inlinable public init(x: Float = 0, y: Float = 0, width: Float, height: Float) {
    self.init(origin: SIMD2(x, y), size: SIMD2(width, height))
  }

  /// Creates the rectangle between two corners, in any order.
  @inlinable public init(corner a: SIMD2<Float>, corner b: SIMD2<Float>) {
    let low = pointwiseMin(a, b)
    self.init(origin: low, size: pointwiseMax(a, b) - low)
  }

  /// Creates the smallest rectangle around points, at least one.
  @inlinable public init(around points: [SIMD2<Float>]) {
    self.init(corner: points.reduce(points[0], pointwiseMin), corner: points.reduce(points[0], pointwiseMax))
  }

  /// The top left corner.
  @inlinable public var minimum: SIMD2<Float> { origin }
  /// The bottom right corner, outside of the rectangle.
  @inlinable public var maximum: SIMD2<Float> { origin + size }
  /// The middle.
  @inlinable public var center: SIMD2<Float> { origin + size * 0.5 }

  /// Clockwise on screen from the top left.
  @inlinable public var corners: [SIMD2<Float>] {
    let end = maximum
    return [origin, [end.x, origin.y], end, [origin.x, end.y]]
  }

  /// Moves every side inwards by `distance` points, outwards if negative; sides that would cross meet in the middle.
  @inlinable public func inset(by distance: Float) -> Rect {
    Rect(
      origin: pointwiseMin(origin + SIMD2(repeating: distance), center),
      size: pointwiseMax(size - SIMD2(repeating: 2 * distance), .zero))
  }

  /// Returns the smallest rectangle around both.
  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(corner: pointwiseMin(minimum, other.minimum), corner: pointwiseMax(maximum, other.maximum))
  }

  /// Returns true if both have some area in common; touching sides have none.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    let common = pointwiseMin(maximum, other.maximum) - pointwiseMax(minimum, other.minimum)
    return common.x > 0 && common.y > 0
  }

  /// Returns true inside; the left and top sides are part of the rectangle, the right and bottom ones are not.
  @inlinable public func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < maximum.x && point.y < maximum.y
  }

  /// True if all four numbers are finite and neither side is empty.
  @inlinable public var isDrawable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.x.isFinite && size.y.isFinite && size.x > 0 && size.y > 0
  }
}
