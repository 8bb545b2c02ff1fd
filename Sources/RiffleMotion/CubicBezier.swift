/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function from progress x to fraction y.
///
/// The x of both control points is in 0…1, so every x has one y. Source: CSS Easing Functions Level 1, section 2.3.
package struct CubicBezier: Hashable, Sendable { let x1, y1, x2, y2: Double }

extension CubicBezier {
  package init(checking x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    for (value, name) in [(x1, "x1"), (y1, "y1"), (x2, "x2"), (y2, "y2")] {
      try MotionError.requireFinite(value, name)
    }
    for (x, name) in [(x1, "x1"), (x2, "x2")] where !(0...1).contains(x) {
      throw .controlPointOutOfRange(parameter: name, value: x)
    }
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The fraction at `x` in 0…1. Solved to 1e-9 in x or better; 0 and 1 are exact.
  package func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return CubicBezier.polynomial(y1, y2, at: parameter(at: x))
  }

  /// The slope dy/dx at `x`, clamped to 0…1; a vertical tangent gives `UnitCurve.steepestSlope`.
  package func velocity(at x: Double) -> Double {
    if x <= 0 { return startSlope }
    if x >= 1 { return endSlope }
    let s = parameter(at: x)
    let slope = CubicBezier.derivative(y1, y2, at: s) / CubicBezier.derivative(x1, x2, at: s)
    return UnitCurve.boundedSlope(slope)
  }

  /// The fraction at any `x`: beyond 0…1 the curve continues along its end tangents, as in CSS.
  package func value(extrapolatingAt x: Double) -> Double {
    if x < 0 { return x * startSlope }
    if x > 1 { return 1 + (x - 1) * endSlope }
    return value(at: x)
  }

  /// 0 if the tangent is vertical (CSS Easing Functions, as Chromium reads it).
  private var startSlope: Double {
    if x1 > 0 { return UnitCurve.boundedSlope(y1 / x1) }
    if y1 == 0 && x2 > 0 { return UnitCurve.boundedSlope(y2 / x2) }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return UnitCurve.boundedSlope((y2 - 1) / (x2 - 1)) }
    if y2 == 1 && x1 < 1 { return UnitCurve.boundedSlope((y1 - 1) / (x1 - 1)) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }

  /// True if y never falls, so that the curve has an inverse.
  package var isMonotone: Bool { (0...1).contains(y1) && (0...1).contains(y2) }

  /// Returns the parameter s for `x`: Newton's method inside a bracket, with bisection if it fails.
  func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<100 {
      let error = CubicBezier.polynomial(x1, x2, at: s) - x
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let slope = CubicBezier.derivative(x1, x2, at: s)
      var next = s - error / slope
      // A flat tangent sends Newton's step out of the bracket, or divides by zero and gives NaN.
      if !(next > low && next < high) { next = (low + high) / 2 }
      let moved = (next - s).magnitude
      s = next
      if moved < 1e-15 { break }
    }
    return s
  }

  private static func coefficients(_ a: Double, _ b: Double) -> (first: Double, second: Double, third: Double) {
    let first = 3 * a
    let second = 3 * (b - a) - first
    return (first, second, 1 - first - second)
  }

  private static func polynomial(_ a: Double, _ b: Double, at s: Double) -> Double {
    let (first, second, third) = coefficients(a, b)
    return ((third * s + second) * s + first) * s
  }

  private static func derivative(_ a: Double, _ b: Double, at s: Double) -> Double {
    let (first, second, third) = coefficients(a, b)
    return (3 * third * s + 2 * second) * s + first
  }
}
