import RiffleECS
import RiffleMotion

/// How much of an entity is seen: 0 is invisible, 1 opaque; drawing clamps to that range, so a spring may overshoot.
/// Multiplies down the parent chain. Animatable.
public struct Opacity: Component, Animatable {
  /// 0 for nothing to 1 for all of it.
  public var value: Float

  public init(_ value: Float) { self.value = value }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["opacity"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
