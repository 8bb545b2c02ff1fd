import RiffleCore
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
      hasher.combine(0)
      hasher.combine(cornerRadius)
    case .ellipse: hasher.combine(1)
    }
  }
}

/// A corner radius that moves, in points: it overrides the one of `Shape`. Animatable.
public struct CornerRadius: Component, Animatable {
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

/// Cuts a slice from an ellipse: a clock that runs out. Overrides `Shape`. Animatable, both angles on their own.
///
/// Angles run clockwise from twelve o'clock; the slice is what lies between `start` and `end`.
public struct Pie: Component, Animatable {
  public var start: Angle
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
    hasher.combine(start.radians)
    hasher.combine(end.radians)
  }
}
