import RiffleECS
import RiffleMotion

/// The colour that the line along a `PathShape` has at the path's last point; at its first it has that of its `Stroke`, and between them it
/// changes evenly by length, trimmed or not. Animatable.
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
