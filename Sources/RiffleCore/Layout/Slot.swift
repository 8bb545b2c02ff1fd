import RiffleMotion

/// A place in a layout: centre, rotation, size and drawing order of one entity.
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
