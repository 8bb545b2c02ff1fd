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
public protocol VectorScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {}

extension Float: VectorScalar {}
extension Double: VectorScalar {}

extension SIMD2: VectorArithmetic where Scalar: VectorScalar {
  @inlinable public mutating func scale(by rhs: Double) { self *= Scalar(rhs) }

  @inlinable public var magnitudeSquared: Double { x.squared + y.squared }
}

extension SIMD3: VectorArithmetic where Scalar: VectorScalar {
  @inlinable public mutating func scale(by rhs: Double) { self *= Scalar(rhs) }

  @inlinable public var magnitudeSquared: Double { x.squared + y.squared + z.squared }
}

extension SIMD4: VectorArithmetic where Scalar: VectorScalar {
  @inlinable public mutating func scale(by rhs: Double) { self *= Scalar(rhs) }

  @inlinable public var magnitudeSquared: Double { x.squared + y.squared + z.squared + w.squared }
}

extension VectorScalar {
  @inlinable package var squared: Double { Double(self) * Double(self) }
}
