extension UnitCurve {
  /// The fraction at `progress`.
  ///
  /// Progress is clamped to 0…1, unless the curve is `extrapolating`; NaN counts as 0.
  @inlinable
  public func value(at progress: Double) -> Double {
    if extrapolates { return value(extrapolatingAt: progress) }
    return unitValue(at: UnitCurve.held(progress))
  }

  /// The slope of the curve at `progress`, in fractions per unit of progress: the derivative of `value(at:)`.
  ///
  /// At 0 and 1 it is the slope from inside; beyond them 0, or that of the line on which an `extrapolating` curve
  /// continues. At a corner it is the slope to the right. A vertical tangent gives `steepestSlope`.
  @inlinable
  public func velocity(at progress: Double) -> Double {
    if progress >= 0 && progress <= 1 { return unitVelocity(at: progress) }
    return extrapolates ? outerVelocity(at: progress) : 0
  }

  /// The fraction at any progress: beyond 0…1 the curve continues as in CSS.
  ///
  /// It continues along its end tangents; at a vertical tangent it stays constant. Steps continue in steps, `linear` stops along
  /// their outermost lines.
  @inlinable
  public func value(extrapolatingAt progress: Double) -> Double {
    switch shape {
    case .steps(let steps): return steps.value(at: progress)
    case .stops(let stops): return stops.value(at: progress)
    case .bezier(let bezier): return bezier.value(extrapolatingAt: progress)
    default: break
    }
    if progress < 0 { return unitValue(at: 0) + progress * outerVelocity(at: 0) }
    if progress > 1 { return unitValue(at: 1) + (progress - 1) * outerVelocity(at: 1) }
    return unitValue(at: UnitCurve.held(progress))
  }

  @inlinable
  func outerVelocity(at progress: Double) -> Double {
    switch shape {
    case .steps: return 0
    case .stops(let stops): return stops.velocity(at: progress)
    case .bezier(let bezier): return bezier.velocity(at: progress)
    default:
      let slope = unitVelocity(at: UnitCurve.held(progress))
      return slope.magnitude < UnitCurve.steepestSlope ? slope : 0
    }
  }

  /// The same curve, continued beyond 0…1 along its ends instead of staying constant.
  public var extrapolating: UnitCurve { UnitCurve(shape: shape, extrapolates: true) }

  /// The same curve, constant beyond 0…1: the default of every curve.
  public var clamping: UnitCurve { UnitCurve(shape: shape, extrapolates: false) }

  @inlinable
  static func held(_ progress: Double) -> Double {
    progress > 0 ? min(progress, 1) : 0
  }

  @inlinable
  func unitValue(at x: Double) -> Double {
    switch shape {
    case .linear: x
    case .bezier(let bezier): bezier.value(at: x)
    case .circularIn: Circular.easeIn(x)
    case .circularOut: Circular.easeOut(x)
    case .circularInOut: Circular.easeInOut(x)
    case .circularInOutInverse: Circular.easeInOutInverse(x)
    case .penner(let curve): curve.value(at: x)
    case .steps(let steps): steps.value(at: x)
    case .stops(let stops): stops.value(at: x)
    case .inverse(let curve): curve.firstProgress(reaching: x)
    }
  }

  @inlinable
  func unitVelocity(at x: Double) -> Double {
    switch shape {
    case .linear: 1
    case .bezier(let bezier): bezier.velocity(at: x)
    case .circularIn: UnitCurve.boundedSlope(Circular.easeInSlope(x))
    case .circularOut: UnitCurve.boundedSlope(Circular.easeInSlope(1 - x))
    case .circularInOut: UnitCurve.boundedSlope(Circular.easeInSlope(x < 0.5 ? 2 * x : 2 - 2 * x))
    case .circularInOutInverse: UnitCurve.boundedSlope(Circular.easeInOutInverseSlope(x))
    case .penner(let curve): curve.velocity(at: x)
    case .steps: 0
    case .stops(let stops): stops.velocity(at: x)
    case .inverse(let curve): UnitCurve.boundedSlope(1 / curve.unitVelocity(at: curve.firstProgress(reaching: x)))
    }
  }
}

/// The quarter circles of the circular curves. Written as products of sums, so that nothing cancels at the ends.
@usableFromInline
enum Circular {
  @inlinable static func easeIn(_ x: Double) -> Double { x * x / (1 + ((1 - x) * (1 + x)).squareRoot()) }

  @inlinable static func easeOut(_ x: Double) -> Double { (x * (2 - x)).squareRoot() }

  @inlinable
  static func easeInOut(_ x: Double) -> Double {
    x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2
  }

  @inlinable static func easeInSlope(_ x: Double) -> Double { x / ((1 - x) * (1 + x)).squareRoot() }

  @inlinable
  static func easeInOutInverse(_ y: Double) -> Double {
    y < 0.5 ? easeOut(2 * y) / 2 : 1 - easeOut(2 - 2 * y) / 2
  }

  @inlinable
  static func easeInOutInverseSlope(_ y: Double) -> Double {
    let near = y < 0.5 ? 2 * y : 2 - 2 * y
    return (1 - near) / (near * (2 - near)).squareRoot()
  }
}
