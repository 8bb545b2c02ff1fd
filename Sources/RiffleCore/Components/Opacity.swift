import RiffleECS
import RiffleMotion

/// The opacity of an entity: 0 is invisible, 1 opaque. Drawing clamps it, so a spring may overshoot. It multiplies with that
/// of the parents. Animatable.
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
