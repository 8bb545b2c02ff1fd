/// An upright rectangle in points, y growing downwards.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates, in points.
  public var origin: SIMD2<Float>
  /// Width and height in points; never negative for a rectangle that is drawn.
  public var size: SIMD2<Float>

  /// A rectangle by its top left corner and its size, in points.
  @inlinable public init(origin: SIMD2<Float> = .zero, size: SIMD2<Float>) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle around a middle.
  @inlinable public init(center: SIMD2<Float>, size: SIMD2<Float>) {
    self.init(origin: center - size * 0.5, size: size)
  }

  /// Creates it from single numbers.
  @inlinable public init(x: Float = 0, y: Float = 0, width: Float, height: Float) {
    self.init(origin: SIMD2(x, y), size: SIMD2(width, height))
  }

  /// Creates the rectangle between two corners, in any order.
  @inlinable public init(corner a: SIMD2<Float>, corner b: SIMD2<Float>) {
    let low = pointwiseMin(a, b)
    self.init(origin: low, size: pointwiseMax(a, b) - low)
  }

  /// Creates the smallest rectangle around points, at least one.
  @inlinable public init(around points: [SIMD2<Float>]) {
    self.init(corner: points.reduce(points[0], pointwiseMin), corner: points.reduce(points[0], pointwiseMax))
  }

  /// The top left corner.
  @inlinable public var minimum: SIMD2<Float> { origin }
  /// The bottom right corner, outside of the rectangle.
  @inlinable public var maximum: SIMD2<Float> { origin + size }
  /// The middle.
  @inlinable public var center: SIMD2<Float> { origin + size * 0.5 }

  /// Clockwise on screen from the top left.
  @inlinable public var corners: [SIMD2<Float>] {
    let end = maximum
    return [origin, [end.x, origin.y], end, [origin.x, end.y]]
  }

  /// Moves every side inwards by `distance` points (outwards if negative); sides that would cross give an empty
  /// rectangle in the middle.
  @inlinable public func inset(by distance: Float) -> Rect {
    Rect(
      origin: pointwiseMin(origin + SIMD2(repeating: distance), center),
      size: pointwiseMax(size - SIMD2(repeating: 2 * distance), .zero))
  }

  /// Returns the smallest rectangle around both.
  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(corner: pointwiseMin(minimum, other.minimum), corner: pointwiseMax(maximum, other.maximum))
  }

  /// Returns true if both have some area in common; touching sides have none.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    let common = pointwiseMin(maximum, other.maximum) - pointwiseMax(minimum, other.minimum)
    return common.x > 0 && common.y > 0
  }

  /// Returns true inside; the left and top sides are part of the rectangle, the right and bottom ones are not.
  @inlinable public func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < maximum.x && point.y < maximum.y
  }

  /// True if all four numbers are finite and neither side is empty.
  @inlinable public var isDrawable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.x.isFinite && size.y.isFinite && size.x > 0 && size.y > 0
  }
}
