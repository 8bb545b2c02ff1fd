/// A value that can be added and scaled, and so can be animated.
///
/// The laws are those of a vector space over `Double`; `Float` types meet them within rounding.
public protocol VectorArithmetic: AdditiveArithmetic, Sendable {
  /// Multiplies every component by a dimensionless factor.
  mutating func scale(by rhs: Double)
  /// The dot product of the value with itself: the square of its length, in the value's unit squared.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// The value with every component multiplied by `factor`.
  @inlinable public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// The value between this one and `other`: `amount` 0 is this one, 1 the other; values beyond 0…1 extrapolate.
  @inlinable public func interpolated(towards other: Self, amount: Double) -> Self {
    self + (other - self).scaled(by: amount)
  }
}

extension Float: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= Float(rhs) }

  @inlinable public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension Double: VectorArithmetic {
  @inlinable public mutating func scale(by rhs: Double) { self *= rhs }

  @inlinable public var magnitudeSquared: Double { self * self }
}

// The standard library gives SIMD vectors their operators and `zero` but not the conformance. Without it
// `VectorArithmetic` could not refine `AdditiveArithmetic`, as SwiftUI's does, and code for SwiftUI would not carry
// over. A program with the same conformance only has to delete its own.

// swift-format-ignore: AvoidRetroactiveConformances
extension SIMD2: @retroactive AdditiveArithmetic where Scalar: FloatingPoint {}
// swift-format-ignore: AvoidRetroactiveConformances
extension SIMD3: @retroactive AdditiveArithmetic where Scalar: FloatingPoint {}
// swift-format-ignore: AvoidRetroactiveConformances
extension SIMD4: @retroactive AdditiveArithmetic where Scalar: FloatingPoint {}

/// A scalar whose SIMD vectors can be animated: `Float` or `Double`.
public protocol VectorScalar: BinaryFloatingPoint, SIMDScalar, Codable, LaneVector {}

extension Float: VectorScalar {}
extension Double: VectorScalar {}

extension VectorArithmetic where Self: SIMD, Scalar: VectorScalar {
  @inlinable public mutating func scale(by rhs: Double) { self *= Scalar(rhs) }

  @inlinable public var magnitudeSquared: Double {
    var sum = 0.0
    for index in 0..<scalarCount { sum += self[index].magnitudeSquared }
    return sum
  }
}

extension SIMD2: VectorArithmetic where Scalar: VectorScalar {}
extension SIMD3: VectorArithmetic where Scalar: VectorScalar {}
extension SIMD4: VectorArithmetic where Scalar: VectorScalar {}

/// A vector that a tween system stores as Floats: its differences between two values are in flat lanes.
///
/// A *lane* is one Float. A *field* is one leaf of the type (a number, a position, an angle, a colour) with one or more
/// lanes. Two animations of different fields run in parallel; within a field the newer one replaces the older. The
/// laws: `store` writes exactly `laneCount` lanes, `init(lanes:)` reads them back bit for bit (of a Double its nearest
/// Float), the field widths add up to `laneCount`, and the arithmetic of the type is the arithmetic of its lanes.
public protocol LaneVector: VectorArithmetic {
  /// The number of Floats of a value.
  static var laneCount: Int { get }
  /// Appends the width in lanes of every field, in the order of the lanes. By default it is one field.
  static func appendFields(to widths: inout [Int])
  /// Writes the value to `laneCount` Floats.
  func store(to lanes: UnsafeMutablePointer<Float>)
  /// Reads a value from `laneCount` Floats.
  init(lanes: UnsafePointer<Float>)
}

extension LaneVector {
  public static func appendFields(to widths: inout [Int]) { widths.append(laneCount) }

  /// The width of every field in lanes, in the order of the lanes; empty for a type without lanes.
  package static var fieldWidths: [Int] {
    var widths: [Int] = []
    appendFields(to: &widths)
    return widths
  }
}

extension Float: LaneVector {
  @inlinable public static var laneCount: Int { 1 }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { lanes[0] = self }

  @inlinable public init(lanes: UnsafePointer<Float>) { self = lanes[0] }
}

/// Animated in the precision of a Float: the differences are rounded, the values at rest are not.
extension Double: LaneVector {
  @inlinable public static var laneCount: Int { 1 }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { lanes[0] = Float(self) }

  @inlinable public init(lanes: UnsafePointer<Float>) { self = Double(lanes[0]) }
}

extension LaneVector where Self: SIMD, Scalar: VectorScalar {
  @inlinable public static var laneCount: Int { scalarCount }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) {
    for index in 0..<scalarCount { self[index].store(to: lanes + index) }
  }

  @inlinable public init(lanes: UnsafePointer<Float>) {
    self.init()
    for index in 0..<scalarCount { self[index] = Scalar(lanes: lanes + index) }
  }
}

extension SIMD2: LaneVector where Scalar: VectorScalar {}
extension SIMD3: LaneVector where Scalar: VectorScalar {}
extension SIMD4: LaneVector where Scalar: VectorScalar {}
