import RiffleECS
import RiffleMotion

/// Makes an entity a camera: the `Viewport` that names it draws its children as the camera sees them.
///
/// The position of its `Transform` is the point in the middle of the picture, in points of the viewport's own space. Its rotation
/// turns the camera, so the picture turns the other way. `Offset`, `Follow` and `Shake` move it like any other entity, and
/// `Opacity` fades the picture. Animatable.
public struct Camera: Component, Animatable {
  /// The magnification; 1 is natural size. A value below 0.01, such as a spring's overshoot, counts as 0.01.
  public var zoom: Float
  /// The area that the picture does not leave, if the area is large enough; in points of the viewport's space. Not animated.
  public var bounds: Rect?

  public init(zoom: Float = 1, bounds: Rect? = nil) {
    self.zoom = zoom
    self.bounds = bounds
  }

  public static var fieldNames: [String] { ["zoom"] }
  @inlinable public static var isMovement: Bool { true }

  @inlinable
  public var animatableData: Float {
    get { zoom }
    set { zoom = newValue }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(zoom, bounds != nil)
    if let bounds { hasher.combine(bounds.origin, bounds.size) }
  }
}

/// The entity whose children one or several cameras show, each in its part of the picture. Its `Size` is that of the picture; a
/// camera's position is in the middle of its part.
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
    /// As fractions of the picture's size from the top left corner; nil for all of it.
    public var part: Rect?

    public init(camera: Entity, part: Rect? = nil) { (self.camera, self.part) = (camera, part) }
  }

  public init(camera: Entity, part: Rect? = nil, others: [View] = []) {
    (self.camera, self.part, self.others) = (camera, part, others)
  }

  /// All views in drawing order.
  public var views: [View] { [main] + others }

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

  public func measure(_ memory: inout OwnedMemory) { memory.add(others) }
}

extension Viewport.View {
  /// Its part in points, of a picture of this size.
  package func frame(in size: SIMD2<Float>) -> Rect {
    part.map { Rect(origin: $0.origin * size, size: $0.size * size) } ?? Rect(size: size)
  }
}

/// The factor by which the camera moves a child of a `Viewport`; without the component it is 1. Animatable.
///
/// At 0 it stays in the window: the camera neither moves, zooms nor turns it. Between 0 and 1 it is far away and passes slowly,
/// above 1 it is near and passes fast: the camera's movement is multiplied by the factor, its zoom raised to that power. Its
/// position is the one it has while the camera is in the middle of the viewport at natural size.
public struct Parallax: Component, Animatable {
  /// 1 for full movement, 0 for none; negative values move the other way.
  public var factor: Float

  public init(_ factor: Float = 1) { self.factor = factor }

  public static var fieldNames: [String] { ["factor"] }
  @inlinable public static var isMovement: Bool { true }

  @inlinable
  public var animatableData: Float {
    get { factor }
    set { factor = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(factor) }
}
