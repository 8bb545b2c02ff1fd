// The only use of the C library's mathematics. sin, exp and pow differ in their last bits between C libraries; for
// other bits (a portable implementation, say), change only this file.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The transcendental functions of this package, in one place.
///
/// All take and return `Double`; the last bits depend on the platform's C library. `sqrt` is exact (correctly rounded,
/// IEEE 754) on every platform.
public enum Libm {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi = Double.pi
  /// The natural logarithm of 2.
  @inlinable public static var naturalLogarithmOf2: Double { 0.693147180559945309417232121458 }

  /// The sine of `x` radians.
  public static func sin(_ x: Double) -> Double { _sin(x) }
  /// The cosine of `x` radians.
  public static func cos(_ x: Double) -> Double { _cos(x) }
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double { _exp(x) }
  /// e to the power `x`, less one, exact for small `x`.
  public static func expm1(_ x: Double) -> Double { _expm1(x) }
  /// The natural logarithm of `x`; NaN below zero.
  public static func log(_ x: Double) -> Double { _log(x) }
  /// `base` to the power `exponent`.
  public static func pow(_ base: Double, _ exponent: Double) -> Double { _pow(base, exponent) }
  /// Two to the power `exponent`.
  public static func exp2(_ exponent: Double) -> Double { _exp2(exponent) }
  /// The angle in radians of the vector (x, y), in -π…π.
  public static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
  /// The square root of `x`, correctly rounded.
  public static func sqrt(_ x: Double) -> Double { x.squareRoot() }
}

// Free functions, because inside the enum the names above hide the C library's.
private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _exp(_ x: Double) -> Double { exp(x) }
private func _expm1(_ x: Double) -> Double { expm1(x) }
private func _log(_ x: Double) -> Double { log(x) }
private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func _exp2(_ x: Double) -> Double { exp2(x) }
private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
