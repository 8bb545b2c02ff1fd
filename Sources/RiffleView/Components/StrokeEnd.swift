import RiffleECS
import RiffleMotion

/// The stroke colour at the end of a `PathShape`; at the start it is that of the `Stroke`, and in between it is
/// interpolated by length, trimmed or not. Animatable.
public struct StrokeEnd: Component, Animatable {
  /// The colour at the end.
  public var color: Color

  public init(_ color: Color) { self.color = color }

  public static var fieldNames: [String] { ["color"] }

  @inlinable
  public var animatableData: Color {
    get { color }
    set { color = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(color.components) }
}
