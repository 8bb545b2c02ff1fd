/// A function from progress, 0…1, to the fraction of the change: an easing curve.
///
/// A curve starts at 0 and ends at 1, except steps that jump at the start and `linear` stops with other ends. In between it may
/// leave 0…1. `value(at:)` clamps progress to 0…1; an `extrapolating` curve continues along its ends, as in CSS.
@frozen
public struct UnitCurve: Hashable, Sendable {
  @usableFromInline let shape: Shape
  /// True if the curve continues along its ends beyond 0…1 instead of staying constant.
  public let extrapolates: Bool

  @inlinable
  init(shape: Shape, extrapolates: Bool = false) {
    self.shape = shape
    self.extrapolates = extrapolates
  }

  /// The kinds of curves; evaluation is one switch over them.
  @usableFromInline @frozen
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
  @inlinable public static var steepestSlope: Double { 1e6 }

  @inlinable
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
    UnitCurve(CubicBezier(x1, y1, x2, y2))
  }

  /// A cubic Bézier curve by its control points. Traps on a control x outside 0…1.
  public static func bezier(startControlPoint: SIMD2<Double>, endControlPoint: SIMD2<Double>) -> UnitCurve {
    bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }

  /// A cubic Bézier curve; the same number for x and y on both control points is the straight line.
  public init(_ bezier: CubicBezier) {
    self.init(shape: bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2 ? .linear : .bezier(bezier))
  }
}
