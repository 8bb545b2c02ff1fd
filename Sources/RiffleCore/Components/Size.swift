import RiffleECS
import RiffleMotion

/// Width and height of an entity before scaling, in points. Animatable.
public struct Size: Component, Animatable {
  /// Width and height in points.
  public var value: SIMD2<Float>

  /// The width in points.
  @inlinable public var width: Float { value.x }
  /// The height in points.
  @inlinable public var height: Float { value.y }

  public init(_ value: SIMD2<Float>) { self.value = value }
  /// Creates a size from its width and height in points.
  public init(width: Float, height: Float) { value = SIMD2(width, height) }

  @inlinable
  public var animatableData: SIMD2<Float> {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["size"] }
  @inlinable public static var isMovement: Bool { true }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
