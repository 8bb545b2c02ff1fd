/// An angle, stored in radians as one Float. Full turns count: 370° is not 10°.
///
/// Angles add and scale like numbers: half way from 0° to 720° is 360°. No operation takes the shorter direction.
@frozen
public struct Angle: LaneVector, Animatable, Hashable, Comparable {
  public typealias AnimatableData = Angle

  /// The angle in radians.
  public var radians: Float

  /// The angle in degrees.
  @inlinable
  public var degrees: Float {
    get { Float(Double(radians) * 180 / .pi) }
    set { radians = Float(Double(newValue) * .pi / 180) }
  }

  /// Creates an angle of 0.
  @inlinable public init() { radians = 0 }
  /// An angle in radians.
  @inlinable public init(radians: Float) { self.radians = radians }
  /// An angle in degrees, rounded to the nearest Float of radians.
  @inlinable public init(degrees: Float) { radians = Float(Double(degrees) * .pi / 180) }

  /// An angle in radians.
  @inlinable public static func radians(_ radians: Float) -> Angle { Angle(radians: radians) }
  /// An angle in degrees.
  @inlinable public static func degrees(_ degrees: Float) -> Angle { Angle(degrees: degrees) }
  /// An angle in whole turns of 360°.
  @inlinable public static func turns(_ turns: Float) -> Angle { Angle(radians: Float(Double(turns) * 2 * .pi)) }

  @inlinable public static var zero: Angle { Angle() }
  @inlinable public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
  @inlinable public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
  /// The negated angle.
  @inlinable public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// The angle times a number.
  @inlinable public static func * (lhs: Angle, rhs: Float) -> Angle { Angle(radians: lhs.radians * rhs) }
  @inlinable public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }

  @inlinable public mutating func scale(by rhs: Double) { radians *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(radians) * Double(radians) }

  @inlinable public static var laneCount: Int { 1 }
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { lanes[0] = radians }
  @inlinable public init(lanes: UnsafePointer<Float>) { radians = lanes[0] }
}

extension Angle: CustomStringConvertible {
  public var description: String { "\(degrees)°" }
}
