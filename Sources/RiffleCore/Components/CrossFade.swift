import RiffleECS
import RiffleMotion

/// The opacity of an entity during a cross-fade that replaces its movement, 0 to 1, multiplied with its `Opacity`, which can
/// animate at the same time. 1 at rest. The tween system inserts and animates it in a world with `ReducedMotion`.
public struct CrossFade: Component, Animatable {
  /// 0 is invisible, 1 opaque.
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
