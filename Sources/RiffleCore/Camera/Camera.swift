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

/// The entity whose children a camera shows. Its `Size` is that of the picture, and the camera's point is seen in the middle of it.
public struct Viewport: Component {
  /// Has a `Camera` and a `Transform`; while it is gone, everything is seen where it is.
  public var camera: Entity

  public init(camera: Entity) { self.camera = camera }

  public func fold(into hasher: inout StateHasher) { hasher.combine(camera) }
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
