import RiffleECS
import RiffleMotion

/// How much of an entity is seen while its movement is shown as a cross-fade, 0 to 1: on top of its `Opacity`, which is free to
/// animate meanwhile. 1 at rest. The tween system inserts and animates it in a world with `ReducedMotion`.
public struct CrossFade: Component, Animatable {
  /// 0 for nothing to 1 for all of it.
  public var value: Float

  public init(_ value: Float = 1) { self.value = value }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["cross-fade"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
