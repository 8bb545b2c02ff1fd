/// A function from progress, 0…1, to the fraction of the change: an easing curve.
///
/// A curve starts at 0 and ends at 1, except steps that jump at the start and `linear` stops with other ends. In
/// between it may leave 0…1. `value(at:)` clamps progress to 0…1, unless the curve is `extrapolating`.
public struct UnitCurve: Hashable, Sendable {
  let shape: Shape
  var extrapolates = false

  enum Shape: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case circularIn
    case circularOut
    case circularInOut
    case circularInOutInverse
    case penner(PennerCurve)
    case steps(StepCurve)
    case stops(LinearStops)
    indirect case inverse(UnitCurve)
  }

  /// The slope used for a vertical tangent, so that no velocity is infinite.
  package static var steepestSlope: Double { 1e6 }

  static func boundedSlope(_ slope: Double) -> Double {
    slope.isNaN ? steepestSlope : min(max(slope, -steepestSlope), steepestSlope)
  }
}

extension UnitCurve {
  /// Constant speed.
  public static let linear = UnitCurve(shape: .linear)
  /// Starts slowly: control points (0.42, 0) and (1, 1).
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// Ends slowly: control points (0, 0) and (0.58, 1).
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  /// Core Animation's default and CSS's `ease`: control points (0.25, 0.1) and (0.25, 1).
  public static let ease = bezier(0.25, 0.1, 0.25, 1)
  /// A quarter of a circle, slow at the start.
  public static let circularEaseIn = UnitCurve(shape: .circularIn)
  /// A quarter of a circle, slow at the end.
  public static let circularEaseOut = UnitCurve(shape: .circularOut)
  /// Two quarters of circles, slow at both ends.
  public static let circularEaseInOut = UnitCurve(shape: .circularInOut)

  /// A cubic Bézier curve. Traps on a control x outside 0…1 or a number that is not finite.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    required(try bezier(checking: x1, y1, x2, y2))
  }

  /// A cubic Bézier curve by its control points. Traps on a control x outside 0…1.
  public static func bezier(startControlPoint: SIMD2<Double>, endControlPoint: SIMD2<Double>) -> UnitCurve {
    bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }

  /// A cubic Bézier curve; the same number for x and y on both control points is the straight line.
  package init(_ bezier: CubicBezier) {
    self.init(shape: bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2 ? .linear : .bezier(bezier))
  }

  /// The fraction at `progress`, which is clamped to 0…1 unless the curve is `extrapolating`; NaN counts as 0.
  public func value(at progress: Double) -> Double {
    if extrapolates { return value(extrapolatingAt: progress) }
    return unitValue(at: UnitCurve.held(progress))
  }

  /// The slope of the curve at `progress`, in fractions per unit of progress: the derivative of `value(at:)`.
  ///
  /// At 0 and 1 it is the slope from inside; beyond them 0, or that of the line on which an `extrapolating` curve
  /// continues. At a corner it is the slope to the right. A vertical tangent gives `steepestSlope`.
  public func velocity(at progress: Double) -> Double {
    if progress >= 0 && progress <= 1 { return unitVelocity(at: progress) }
    return extrapolates ? outerVelocity(at: progress) : 0
  }

  /// The fraction at any progress: beyond 0…1 the curve continues as in CSS.
  ///
  /// It continues along its end tangents, constant at a vertical one; steps continue in steps.
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

  /// Continues this curve beyond 0…1 along its ends. Without it a curve is constant there.
  public var extrapolating: UnitCurve { UnitCurve(shape: shape, extrapolates: true) }

  /// Makes this curve constant beyond 0…1, the default of every curve.
  public var clamping: UnitCurve { UnitCurve(shape: shape, extrapolates: false) }

  static func held(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

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
enum Circular {
  static func easeIn(_ x: Double) -> Double { x * x / (1 + ((1 - x) * (1 + x)).squareRoot()) }

  static func easeOut(_ x: Double) -> Double { (x * (2 - x)).squareRoot() }

  static func easeInOut(_ x: Double) -> Double { x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2 }

  static func easeInSlope(_ x: Double) -> Double { x / ((1 - x) * (1 + x)).squareRoot() }

  static func easeInOutInverse(_ y: Double) -> Double { y < 0.5 ? easeOut(2 * y) / 2 : 1 - easeOut(2 - 2 * y) / 2 }

  static func easeInOutInverseSlope(_ y: Double) -> Double {
    let near = y < 0.5 ? 2 * y : 2 - 2 * y
    return (1 - near) / (near * (2 - near)).squareRoot()
  }
}

extension UnitCurve {
  /// One of Robert Penner's easing functions.
  public static func penner(_ family: PennerFamily, _ direction: EasingDirection) -> UnitCurve {
    UnitCurve(shape: .penner(PennerCurve(family, direction)))
  }

  /// CSS's `steps(count, position)`. Traps on too few steps.
  public static func steps(_ count: Int, position: StepPosition = .jumpEnd) -> UnitCurve {
    required(try UnitCurve.steps(checking: count, position: position))
  }

  package static func steps(checking count: Int, position: StepPosition) throws(MotionError) -> UnitCurve {
    UnitCurve(shape: .steps(try StepCurve(checking: count, position: position)))
  }

  /// CSS's `linear(stops)`. Traps on fewer than two stops.
  public static func linear(_ stops: [LinearStop]) -> UnitCurve { required(try UnitCurve.linear(checking: stops)) }

  package static func linear(checking stops: [LinearStop]) throws(MotionError) -> UnitCurve {
    UnitCurve(shape: .stops(try LinearStops(checking: stops)))
  }

  package static func bezier(
    checking x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(MotionError) -> UnitCurve {
    UnitCurve(try CubicBezier(checking: x1, y1, x2, y2))
  }

  package var staircase: StepCurve? { if case .steps(let steps) = shape { steps } else { nil } }

  package var controlPoints: SIMD4<Double>? {
    switch shape {
    case .bezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2]
    case .linear: [0, 0, 1, 1]
    default: nil
    }
  }

  /// The curve with progress and fraction exchanged: `curve.inverse.value(at: curve.value(at: x)) == x`.
  ///
  /// That is true within 1e-9 where the curve rises. If the curve falls or is constant, the result is the first
  /// progress at which the fraction is reached; for a fraction that is never reached it is 1.
  public var inverse: UnitCurve {
    let inverted: Shape =
      switch shape {
      case .linear: .linear
      case .bezier(let bezier) where bezier.isMonotone:
        .bezier(CubicBezier(x1: bezier.y1, y1: bezier.x1, x2: bezier.y2, y2: bezier.x2))
      case .circularIn: .circularOut
      case .circularOut: .circularIn
      case .circularInOut: .circularInOutInverse
      case .circularInOutInverse: .circularInOut
      case .inverse(let curve): curve.shape
      default: .inverse(clamping)
      }
    return UnitCurve(shape: inverted, extrapolates: extrapolates)
  }

  /// 1 if the curve never reaches `fraction`.
  func firstProgress(reaching fraction: Double) -> Double {
    if unitValue(at: 0) >= fraction { return 0 }
    // Enough pieces for the seven humps of elastic.
    let pieces = 256
    var low = 0.0
    for piece in 1...pieces {
      let high = Double(piece) / Double(pieces)
      if unitValue(at: high) >= fraction { return bisect(low, high) { unitValue(at: $0) >= fraction }.high }
      low = high
    }
    return 1
  }
}

package enum CurveKind: String, CaseIterable, Hashable, Sendable {
  case bezier
  case linear
  case steps
}
