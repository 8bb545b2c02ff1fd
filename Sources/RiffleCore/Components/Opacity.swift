import RiffleECS
import RiffleMotion

/// The opacity of an entity: 0 is invisible, 1 opaque. Drawing clamps it, so a spring may overshoot. Animatable.
///
/// It applies to the entity with its shadow, glow, particles and children as one group: the group is drawn opaque and then mixed with
/// the picture behind it, so no part shows through another. Children keep their place in the group whatever their depth, turn or blend
/// mode. A transition, a cross-fade and a camera fade in the same way.
public struct Opacity: Component, Animatable {
  /// 0 for invisible to 1 for opaque.
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
