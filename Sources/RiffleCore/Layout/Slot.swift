import RiffleMotion

/// A place for one thing: where its centre goes, how it is turned, how large it is, and in which order it is drawn.
public struct Slot: Sendable, Equatable {
  /// The centre, in points.
  public var position: SIMD2<Float>
  /// Clockwise.
  public var rotation: Angle
  /// Width and height in points.
  public var size: SIMD2<Float>
  /// Larger is nearer.
  public var depth: Int32

  public init(position: SIMD2<Float>, rotation: Angle = .zero, size: SIMD2<Float>, depth: Int32 = 0) {
    self.position = position
    self.rotation = rotation
    self.size = size
    self.depth = depth
  }
}

/// An upright rectangle in points: `origin` is its top left corner.
public struct Rectangle: Sendable, Equatable {
  public var origin: SIMD2<Float>
  public var size: SIMD2<Float>

  public init(origin: SIMD2<Float> = .zero, size: SIMD2<Float>) {
    self.origin = origin
    self.size = size
  }

  public init(center: SIMD2<Float>, size: SIMD2<Float>) {
    self.init(origin: center - size / 2, size: size)
  }

  public var center: SIMD2<Float> { origin + size / 2 }
  public var end: SIMD2<Float> { origin + size }

  /// The rectangle made smaller by a margin on every side; never smaller than nothing.
  public func inset(by margin: Float) -> Rectangle {
    Rectangle(center: center, size: pointwiseMax(size - 2 * margin, .zero))
  }

  /// Whether a point lies inside; the left and top edges belong to it, the right and bottom ones do not.
  public func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < end.x && point.y < end.y
  }
}
