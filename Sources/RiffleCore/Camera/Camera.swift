import RiffleECS
import RiffleMotion

/// Makes an entity a camera: the `Viewport` that names it shows its children from where the camera is seen.
///
/// The position of its `Transform` is the point in the middle of the picture, in points of the viewport's own space; its rotation
/// turns the camera, so what is seen turns the other way; its `Offset`, `Follow` and `Shake` move it like any other entity, and its
/// `Opacity` fades all that it shows. Animatable.
public struct Camera: Component, Animatable {
  /// How many times as large everything is drawn; 1 is natural size. Below a hundredth, as a spring may overshoot, it counts
  /// as that.
  public var zoom: Float
  /// Nothing beyond it is shown, as far as it is large enough; in points of the viewport's space. Not animated.
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

/// The entity whose children a camera shows, or several cameras, each in its part of the picture. Its `Size` is that of the picture, and
/// a camera's point is seen in the middle of its part.
public struct Viewport: Component {
  /// Has a `Camera` and a `Transform`; while it is gone, everything is seen where it is.
  public var camera: Entity
  /// The camera's part of the picture, as fractions of its size from the top left corner; nil for all of it.
  public var part: Rect?
  /// Further cameras. Each draws the same children in its part, over those before it.
  public var others: [View]

  /// A camera and its part of the picture.
  public struct View: Hashable, Sendable {
    /// Has a `Camera` and a `Transform`.
    public var camera: Entity
    /// As fractions of the picture's size from the top left corner; nil for all of it.
    public var part: Rect?

    public init(camera: Entity, part: Rect? = nil) { (self.camera, self.part) = (camera, part) }
  }

  public init(camera: Entity, part: Rect? = nil, others: [View] = []) {
    (self.camera, self.part, self.others) = (camera, part, others)
  }

  /// All of them, in the order in which they are drawn.
  public var views: [View] { [main] + others }

  /// The first of them.
  package var main: View { View(camera: camera, part: part) }

  /// Whether the picture has parts.
  package var isSplit: Bool { part != nil || !others.isEmpty }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(camera)
    // One camera with all of the picture hashes as it did before: recordings stay.
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

/// How much of the camera's movement a child of a `Viewport` goes along with; without one it is 1. Animatable.
///
/// At 0 it stays in the window: the camera neither moves, zooms nor turns it. Between 0 and 1 it is far away and passes slowly,
/// beyond 1 it is near and passes fast: the camera's way counts that many times, and its zoom to that power. Its place is that at
/// which it is seen while the camera is in the middle of the viewport at natural size.
public struct Parallax: Component, Animatable {
  /// 1 for all of it, 0 for none; what is below 0 moves the other way.
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
