import RiffleECS
import RiffleMotion

/// The outline of an entity, inscribed in its `Size`. Without one an entity is a rounded rectangle of radius 0.
public enum Shape: Component, Hashable {
  /// The corner radius in points, at most half the shorter side.
  case roundedRectangle(cornerRadius: Float)
  case ellipse

  public func fold(into hasher: inout StateHasher) {
    switch self {
    case .roundedRectangle(let cornerRadius):
      hasher.combine(0, cornerRadius)
    case .ellipse: hasher.combine(1)
    }
  }
}

/// Cuts a slice out of an ellipse, such as a timer. Overrides `Shape`. Animatable: each angle separately.
///
/// Angles run clockwise from twelve o'clock; the slice is between `start` and `end`.
public struct Pie: Component, Animatable {
  /// The start of the slice.
  public var start: Angle
  /// The end of the slice.
  public var end: Angle

  public init(start: Angle = .zero, end: Angle) {
    self.start = start
    self.end = end
  }

  public static var fieldNames: [String] { ["start", "end"] }

  @inlinable
  public var animatableData: AnimatablePair<Angle, Angle> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(start.radians, end.radians)
  }
}
