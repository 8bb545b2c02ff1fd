import RiffleECS
import RiffleMotion

/// The outline of an entity, inscribed in its `Size`. Without one an entity is a rounded rectangle of radius 0.
public enum Shape: Component, Hashable {
  /// Corner radius in points, capped at half the shorter side.
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

/// Cuts a slice from an ellipse: a clock that runs out. Overrides `Shape`. Animatable, both angles on their own.
///
/// Angles run clockwise from twelve o'clock; the slice is what lies between `start` and `end`.
public struct Pie: Component, Animatable {
  /// Where the slice begins.
  public var start: Angle
  /// Where the slice ends.
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
