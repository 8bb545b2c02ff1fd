/// Makes an entity a camera: the `Viewport` that names it draws its children as the camera sees them. Animatable.
///
/// The position of its `Transform` is the middle of the picture, in points of the viewport's own space. Its rotation
/// turns the picture the other way. `Offset`, `Follow` and `Shake` move it, and `Opacity` fades the picture.
public struct Camera: Component, Animatable {
  /// The magnification, at least 0.01; 1 is natural size.
  public var zoom: Float
  /// The area that the picture does not leave if it is large enough, in points of the viewport's space. Not animated.
  public var bounds: Rect?

  public init(zoom: Float = 1, bounds: Rect? = nil) { (self.zoom, self.bounds) = (zoom, bounds) }

  public static var fieldNames: [String] { ["zoom"] }
  @inlinable public static var isMovement: Bool { true }

  @inlinable public var animatableData: Float {
    get { zoom }
    set { zoom = newValue }
  }
}

/// The entity whose children cameras show, each in the middle of its part of the picture. Its `Size` is the picture's.
public struct Viewport: Component {
  /// An entity with a `Camera` and a `Transform`. Without it the children are drawn in place.
  public var camera: Entity
  /// The camera's part of the picture, as fractions of its size from the top left corner; nil for all of it.
  public var part: Rect?
  /// Further cameras. Each draws the same children in its part, over those before it.
  public var others: [View]

  /// A camera and its part of the picture.
  public struct View: Hashable, Sendable {
    /// An entity with a `Camera` and a `Transform`.
    public var camera: Entity
    /// The camera's part, as fractions of the picture's size from the top left corner; nil for all of it.
    public var part: Rect?

    public init(camera: Entity, part: Rect? = nil) { (self.camera, self.part) = (camera, part) }

    package func frame(in size: SIMD2<Float>) -> Rect {
      part.map { Rect(origin: $0.origin * size, size: $0.size * size) } ?? Rect(size: size)
    }
  }

  public init(camera: Entity, part: Rect? = nil, others: [View] = []) {
    (self.camera, self.part, self.others) = (camera, part, others)
  }

  /// All views in drawing order.
  package var views: [View] { [main] + others }

  var main: View { View(camera: camera, part: part) }

  var isSplit: Bool { part != nil || !others.isEmpty }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(camera)
    // One camera with the whole picture hashes as before: recordings stay valid.
    guard isSplit else { return }
    hasher.combine(others.count)
    for view in views {
      hasher.combine(view.camera)
      if let part = view.part { hasher.combine(part.origin, part.size) }
    }
  }
}

/// The factor by which the camera moves a child of a `Viewport`; without the component it is 1. Animatable.
///
/// The camera's movement is multiplied by the factor, its zoom raised to that power: at 0 the child stays in the
/// window. Its position is that with the camera in the middle of the viewport at natural size.
public struct Parallax: Component, Animatable {
  /// 1 for full movement, 0 for none; negative values move the other way.
  public var factor: Float

  public init(_ factor: Float = 1) { self.factor = factor }

  public static var fieldNames: [String] { ["factor"] }
  @inlinable public static var isMovement: Bool { true }

  @inlinable public var animatableData: Float {
    get { factor }
    set { factor = newValue }
  }
}

struct CameraView: Sendable {
  private let factor: Double
  private let sine: Double
  private let cosine: Double
  private let radians: Double
  private let origin: SIMD2<Double>

  /// `middle` is the image of the pose's place; `depth` is a `Parallax` factor.
  init(_ pose: CameraPose, middle: SIMD2<Float>, parallax depth: Float = 1) {
    let middle = SIMD2<Double>(middle)
    guard depth != 0, depth.isFinite else {
      (factor, sine, cosine, radians, origin) = (1, 0, 1, 0, .zero)
      return
    }
    let zoom = Double(pose.zoom)
    factor = depth == 1 || zoom == 1 ? zoom : Libm.pow(zoom, Double(depth))
    radians = -Double(pose.rotation.radians)
    (sine, cosine) = sineAndCosine(radians)
    let from = middle + (SIMD2<Double>(pose.place) - middle) * Double(depth)
    origin = middle + Self.turned(-from, sine, cosine) * factor
  }

  private static func turned(_ p: SIMD2<Double>, _ sine: Double, _ cosine: Double) -> SIMD2<Double> {
    SIMD2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
  }

  func seen(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(origin + Self.turned(SIMD2<Double>(point), sine, cosine) * factor)
  }

  var homography: Homography {
    let (across, down) = (Self.turned(SIMD2(factor, 0), sine, cosine), Self.turned(SIMD2(0, factor), sine, cosine))
    return Homography(
      x: SIMD3(Float(across.x), Float(down.x), Float(origin.x)),
      y: SIMD3(Float(across.y), Float(down.y), Float(origin.y)))
  }

  func point(seenAt place: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(Self.turned((SIMD2<Double>(place) - origin) / factor, -sine, cosine))
  }

  /// Maps from the shown space to the space of the picture.
  func shows(_ transform: Transform) -> Transform {
    transform.placed(at: seen(transform.position), by: factor, radians)
  }

  func hides(_ transform: Transform) -> Transform {
    transform.placed(at: point(seenAt: transform.position), by: 1 / factor, -radians)
  }
}

struct CameraPose: Sendable {
  var place: SIMD2<Float>
  /// Above 0.
  var zoom: Float
  var rotation: Angle

  /// The middle of the bounds along an axis along which they are too small.
  static func place(
    _ place: SIMD2<Float>, within bounds: Rect, size: SIMD2<Float>, zoom: Float, rotation: Angle
  ) -> SIMD2<Float> {
    let (sine, cosine) = sineAndCosine(Double(rotation.radians))
    let (s, c) = (Float(abs(sine)), Float(abs(cosine)))
    let half = SIMD2(size.x * c + size.y * s, size.x * s + size.y * c) / (2 * zoom)
    let (low, high) = (bounds.minimum + half, bounds.maximum - half)
    var inside = pointwiseMin(pointwiseMax(place, low), high)
    for axis in 0..<2 where low[axis] > high[axis] { inside[axis] = bounds.center[axis] }
    return inside
  }
}

extension Transform {
  fileprivate func placed(at place: SIMD2<Float>, by factor: Double, _ radians: Double) -> Transform {
    var result = self
    result.position = place
    result.scale *= Float(factor)
    result.lift *= Float(factor)
    result.perspective *= Float(factor)
    if radians != 0 { result.rotation = result.rotation + .radians(Float(radians)) }
    return result
  }
}

/// Shakes an entity by noise, unless motion is reduced. The strength is the square of a level that falls linearly.
public struct Shake: Component {
  /// The largest displacement to either side at full strength, in points of the parent's space.
  public var reach: Float
  /// The largest rotation to either side at full strength.
  public var rotation: Angle
  /// Seconds from full strength to rest; above 0.
  public var lasts: Float
  /// About how many times a second its direction changes.
  static let frequency = 11.0
  /// Seconds to a knock's full effect, so that the picture never jumps.
  static let rise = 0.03

  private var seed: UInt64
  /// The level at the last knock, and the level it rises to.
  private var levels = SIMD2<Float>.zero
  private var since = 0

  /// A shake at rest, until `World.shake(_:by:_:)` starts it. `seed` determines its noise.
  public init(reach: Float = 22, rotation: Angle = .degrees(2.2), lasts: Float = 0.9, seed: UInt64 = 1) {
    (self.reach, self.rotation, self.lasts, self.seed) = (reach, rotation, max(lasts, 0.01), seed)
  }

  /// The level at a tick, 0 to 1.
  package func level(at tick: Tick) -> Float {
    let age = Double(tick.now - since) / Double(tick.rate)
    if age < Self.rise { return levels.x + (levels.y - levels.x) * Float(max(age, 0) / Self.rise) }
    return max(levels.y - Float(age - Self.rise) / lasts, 0)
  }

  /// The sum is at most 1. A knock still rising counts in full.
  mutating func add(_ strength: Float, at tick: Tick) {
    let now = level(at: tick)
    let isRising = Double(tick.now - since) < Self.rise * Double(tick.rate)
    levels = SIMD2(now, min((isRising ? levels.y : now) + max(strength, 0), 1))
    since = tick.now
  }

  func offset(at tick: Tick) -> Offset {
    let level = level(at: tick)
    guard level > 0 else { return Offset() }
    let place = Double(tick.now) / Double(tick.rate) * Self.frequency
    func noise(_ lane: UInt64) -> Float { Float(Noise.value(at: place, seed: RandomSource.mixed(seed &+ lane))) }
    let strength = level * level
    return Offset(
      position: SIMD2(noise(1), noise(2)) * (strength * reach),
      rotation: .radians(noise(3) * strength * rotation.radians))
  }
}

extension World {
  /// Shakes an entity; it comes to rest by itself. Calls add up.
  ///
  /// - Parameters:
  ///   - strength: the level to add, 0 to 1; the movement is proportional to its square.
  ///   - changes: changes of the component from now on, such as `{ $0.reach = 40 }`.
  public mutating func shake(_ entity: Entity, by strength: Float = 0.6, _ changes: (inout Shake) -> Void = { _ in }) {
    guard has(Transform.self, entity), strength.isFinite else { return }
    if !has(Shake.self, entity) {
      // The generator is not advanced: other random numbers do not depend on shakes.
      var source = random
      insert(Shake(seed: source.next() ^ UInt64(entity.row) &* 0x9E37_79B9_7F4A_7C15), on: entity)
    }
    let tick = resource(Tick.self) ?? Tick()
    changes(&self[entity, Shake.self])
    self[entity, Shake.self].add(strength, at: tick)
    guard hasResource(Journal.self) else { return }
    note(.set(AnimationHandle(id: 0), cause: actingCause, component: Shake.componentName, rows: [Int32(entity.row)]))
  }

  /// True while an entity shakes: the picture changes although the world does not.
  package var isShaking: Bool {
    guard count(of: Shake.self) > 0, !reducesMotion, let tick = resource(Tick.self) else { return false }
    return entities(with: Shake.self).contains { self[$0, Shake.self].level(at: tick) > 0 }
  }
}
