import RiffleECS
import RiffleMotion

/// An animatable corner radius in points, which overrides that of the entity's shape.
public struct CornerRadius: Component, Animatable {
  /// The radius in points, 0 or more; capped at half the shorter side when it is drawn.
  public var value: Float

  public init(_ value: Float) { self.value = value }

  public static var fieldNames: [String] { ["radius"] }

  @inlinable
  public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
