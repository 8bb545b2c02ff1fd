import RiffleMotion

/// A rectangle in points, y growing downwards.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates, in points.
  public var origin: SIMD2<Float>
  /// Width and height in points; never negative for a rectangle that is drawn.
  public var size: SIMD2<Float>

  public init(origin: SIMD2<Float> = .zero, size: SIMD2<Float>) {
    self.origin = origin
    self.size = size
  }

  public init(x: Float = 0, y: Float = 0, width: Float, height: Float) {
    self.init(origin: [x, y], size: [width, height])
  }

  /// The rectangle between two corners, in any order.
  public init(corner a: SIMD2<Float>, corner b: SIMD2<Float>) {
    let low = pointwiseMin(a, b)
    self.init(origin: low, size: pointwiseMax(a, b) - low)
  }

  public var minimum: SIMD2<Float> { origin }
  public var maximum: SIMD2<Float> { origin + size }
  public var center: SIMD2<Float> { origin + size * 0.5 }

  /// Clockwise on screen from the top left.
  public var corners: [SIMD2<Float>] {
    let end = maximum
    return [origin, [end.x, origin.y], end, [origin.x, end.y]]
  }

  /// Moves every side inwards by `distance` points (outwards when negative); the size stops at zero.
  public func inset(by distance: Float) -> Rect {
    Rect(
      origin: origin + SIMD2(repeating: distance),
      size: pointwiseMax(size - SIMD2(repeating: 2 * distance), .zero))
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    Rect(corner: pointwiseMin(minimum, other.minimum), corner: pointwiseMax(maximum, other.maximum))
  }

  /// Half open: the left and top sides belong to the rectangle, the right and bottom ones do not.
  public func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < maximum.x && point.y < maximum.y
  }

  /// All four numbers are finite and neither side is empty.
  public var isDrawable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.x.isFinite && size.y.isFinite && size.x > 0 && size.y > 0
  }
}
