import RiffleMotion

/// An outline of lines and curves, in points, y growing downwards, with the methods of SwiftUI's `Path`.
///
/// ```swift
/// let star = Path { path in
///   path.addLines((0..<5).map { Path.point(at: .turns(Float($0) * 0.4), radius: 40, around: [50, 50]) })
///   path.closeSubpath()
/// }
/// ```
///
/// Filled by the non-zero rule; an open subpath is filled as if it were closed. A path with a point that is not finite is not
/// drawn.
public struct Path: Hashable, Sendable {
  /// One segment of a path.
  public enum Element: Hashable, Sendable {
    case move(SIMD2<Float>)
    case line(SIMD2<Float>)
    case quadCurve(SIMD2<Float>, control: SIMD2<Float>)
    case curve(SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>)
    case closeSubpath
  }

  /// The elements in order.
  public private(set) var elements: [Element] = []

  /// Creates a path without elements.
  public init() {}

  /// Creates a path drawn by a closure.
  public init(_ draw: (inout Path) -> Void) { draw(&self) }

  /// Creates a rectangle, clockwise from its top left corner.
  public init(_ rect: Rect) {
    addLines(rect.corners)
    closeSubpath()
  }

  /// Creates a rectangle with quarter circles for corners; the radius is capped at half the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Float) {
    let r = max(min(cornerRadius, min(rect.size.x, rect.size.y) / 2), 0)
    let (low, high) = (rect.minimum + r, rect.maximum - r)
    for (center, start) in [(SIMD2(high.x, low.y), Float(-0.25)), (high, 0), (SIMD2(low.x, high.y), 0.25), (low, 0.5)] {
      addArc(center: center, radius: r, startAngle: .turns(start), endAngle: .turns(start + 0.25))
    }
    closeSubpath()
  }

  /// Creates the ellipse in a rectangle.
  public init(ellipseIn rect: Rect) {
    addArc(center: .zero, radius: 1, startAngle: .zero, endAngle: .turns(1))
    closeSubpath()
    self = mapped { rect.center + $0 * rect.size * 0.5 }
  }

  /// True if it has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath.
  public mutating func move(to point: SIMD2<Float>) { elements.append(.move(point)) }

  /// Adds a straight line from the current point. Without a current point it starts a subpath.
  public mutating func addLine(to point: SIMD2<Float>) { elements.append(isEmpty ? .move(point) : .line(point)) }

  /// Adds a subpath through points.
  public mutating func addLines(_ points: [SIMD2<Float>]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a curve with one control point from the current point.
  public mutating func addQuadCurve(to point: SIMD2<Float>, control: SIMD2<Float>) {
    if isEmpty { move(to: control) }
    elements.append(.quadCurve(point, control: control))
  }

  /// Adds a curve with two control points from the current point.
  public mutating func addCurve(to point: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
    if isEmpty { move(to: control1) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Adds an arc, after a line from the current point to its start. Angles are clockwise on screen from the right; the
  /// arc runs from `startAngle` to `endAngle`, counter-clockwise if that is smaller, and at most once around.
  public mutating func addArc(center: SIMD2<Float>, radius: Float, startAngle: Angle, endAngle: Angle) {
    let full = 2 * Float.pi
    let sweep = max(min(endAngle.radians - startAngle.radians, full), -full)
    addLine(to: Path.point(at: startAngle, radius: radius, around: center))
    // A cubic follows a quarter to within 0.03 % of the radius: 4/3 · tan(sweep/4).
    let pieces = max(Int((sweep.magnitude / (.pi / 2) - 1e-3).rounded(.up)), 1)
    let step = sweep / Float(pieces)
    let (s, c) = sineAndCosine(Double(step / 4))
    let reach = Float(4.0 / 3 * s / c) * radius
    for piece in 0..<pieces {
      let (a, b) = (startAngle.radians + step * Float(piece), startAngle.radians + step * Float(piece + 1))
      let (from, to) = (Path.direction(a), Path.direction(b))
      addCurve(
        to: center + to * radius, control1: center + from * radius + SIMD2(-from.y, from.x) * reach,
        control2: center + to * radius - SIMD2(-to.y, to.x) * reach)
    }
  }

  /// Adds a line back to the start of the subpath.
  public mutating func closeSubpath() { elements.append(.closeSubpath) }

  /// Adds the subpaths of another path.
  public mutating func addPath(_ path: Path) { elements += path.elements }

  /// Returns the outline with each point mapped; straight lines stay straight.
  public func mapped(_ move: (SIMD2<Float>) -> SIMD2<Float>) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let p): .move(move(p))
      case .line(let p): .line(move(p))
      case .quadCurve(let p, let c): .quadCurve(move(p), control: move(c))
      case .curve(let p, let c1, let c2): .curve(move(p), control1: move(c1), control2: move(c2))
      case .closeSubpath: .closeSubpath
      }
    }
    return path
  }

  /// Returns the path rotated clockwise around a point.
  public func rotated(by angle: Angle, around center: SIMD2<Float> = .zero) -> Path {
    let axis = Path.direction(angle.radians)
    return mapped { point in
      let d = point - center
      return center + SIMD2(d.x * axis.x - d.y * axis.y, d.x * axis.y + d.y * axis.x)
    }
  }

  /// Returns the path moved by a vector.
  public func offset(by distance: SIMD2<Float>) -> Path { mapped { $0 + distance } }

  /// Returns a point on a circle; the angle is clockwise on screen from the right.
  public static func point(at angle: Angle, radius: Float, around center: SIMD2<Float> = .zero) -> SIMD2<Float> {
    center + direction(angle.radians) * radius
  }

  private static func direction(_ radians: Float) -> SIMD2<Float> {
    let (s, c) = sineAndCosine(Double(radians))
    return SIMD2(Float(c), Float(s))
  }
}
