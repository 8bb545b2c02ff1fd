/// A value that can be added and scaled, and so can be animated.
///
/// The laws are those of a vector space over `Double`: addition is associative and commutative, `zero` is neutral,
/// scaling distributes over addition, scaling by 1 changes nothing and by 0 gives `zero`. `Float` types meet them
/// within rounding.
public protocol VectorArithmetic: AdditiveArithmetic, Sendable {
  /// Multiplies every component by a dimensionless factor.
  mutating func scale(by rhs: Double)
  /// The dot product of the value with itself: the square of its length, in the value's unit squared.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// The value with every component multiplied by `factor`.
  @inlinable
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// The value between this one and `other`: `amount` 0 is this one, 1 the other; values beyond 0…1 extrapolate.
  @inlinable
  public func interpolated(towards other: Self, amount: Double) -> Self {
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
