/// An outline of lines and curves, in points, y growing downwards, with the methods of SwiftUI's `Path`.
///
/// ```swift
/// let star = Path { path in
///   path.addLines((0..<5).map { Path.point(at: .turns(Float($0) * 0.4), radius: 40, around: [50, 50]) })
///   path.closeSubpath()
/// }
/// ```
///
/// Filled by the non-zero rule, open subpaths as if they were closed. Not drawn with a point that is not finite.
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
  /// The subpaths that vanish or appear in a morph; nil if none does.
  var vanishing: Vanishing?

  struct Vanishing: Hashable, Sendable {
    var subpaths: Range<Int>
    /// The fraction of their size that is left.
    var share: Float
  }

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

  /// Adds an arc, after a line from the current point to its start. Angles are clockwise on screen from the right; it
  /// runs counter-clockwise if `endAngle` is smaller, and at most once around.
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
  public mutating func addPath(_ path: Path) {
    if vanishing == nil, var added = path.vanishing {
      let before = elements.count { if case .move = $0 { true } else { false } }
      added.subpaths = added.subpaths.lowerBound + before..<added.subpaths.upperBound + before
      vanishing = added
    }
    elements += path.elements
  }

  /// Returns the outline with each point mapped; straight lines stay straight.
  public func mapped(_ move: (SIMD2<Float>) -> SIMD2<Float>) -> Path {
    var path = self
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

extension Path {
  /// Angles are clockwise from the ellipse's own right. Cubics of at most 45°, accurate to 0.0005 % of the radius.
  mutating func addEllipse(
    center: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double, start: Double, sweep: Double, joins: Bool = true
  ) {
    let (rs, rc) = sineAndCosine(rotation)
    func place(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let (px, py) = (x * radii.x, y * radii.y)
      return SIMD2(Float(center.x + px * rc - py * rs), Float(center.y + px * rs + py * rc))
    }
    let pieces = max(Int((sweep.magnitude / (.pi / 4) - 1e-6).rounded(.up)), 1)
    let step = sweep / Double(pieces)
    let (s, c) = sineAndCosine(step / 4)
    let reach = 4.0 / 3 * s / c
    var (y, x) = sineAndCosine(start)
    if joins { addLine(to: place(x, y)) }
    for piece in 1...pieces {
      let (ny, nx) = sineAndCosine(start + step * Double(piece))
      addCurve(
        to: place(nx, ny), control1: place(x - y * reach, y + x * reach),
        control2: place(nx + ny * reach, ny - nx * reach))
      (x, y) = (nx, ny)
    }
  }

  /// Radii that are too small grow, as in SVG; one of zero makes a line. `rotation` is clockwise, in radians.
  mutating func addArc(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radii given: SIMD2<Double>, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard start != end else { return }
    var radii = SIMD2(abs(given.x), abs(given.y))
    guard radii.x > 0, radii.y > 0 else { return addLine(to: SIMD2<Float>(end)) }
    // SVG 2, appendix B.2.4: from two ends to a middle.
    let (s, c) = sineAndCosine(rotation)
    let half = (start - end) * 0.5
    let p = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
    let growth = (p * p / (radii * radii)).sum()
    if growth > 1 { radii *= growth.squareRoot() }
    let (a, b) = (radii * radii, p * p)
    let rest = a.x * a.y - a.x * b.y - a.y * b.x
    let factor = (max(rest, 0) / (a.x * b.y + a.y * b.x)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let m = SIMD2(factor * radii.x * p.y / radii.y, -factor * radii.y * p.x / radii.x)
    let center = SIMD2(c * m.x - s * m.y, s * m.x + c * m.y) + (start + end) * 0.5
    let from = Libm.atan2((p.y - m.y) / radii.y, (p.x - m.x) / radii.x)
    let to = Libm.atan2((-p.y - m.y) / radii.y, (-p.x - m.x) / radii.x)
    var sweep = to - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    addEllipse(center: center, radii: radii, rotation: rotation, start: from, sweep: sweep, joins: false)
  }
}

package struct Polyline: Hashable, Sendable {
  package var points: [SIMD2<Float>]
  package var isClosed: Bool
  /// Unit vectors; nil for the directions of the first and last line.
  package var startDirection: SIMD2<Float>?
  package var endDirection: SIMD2<Float>?
  /// The longer side of a subpath that vanishes in a morph, and the fraction of its size that is left: its stroke is no
  /// wider than either allows.
  private var extent = Float.infinity
  private var share: Float = 1

  package init(points: [SIMD2<Float>], isClosed: Bool = false) { (self.points, self.isClosed) = (points, isClosed) }

  mutating func vanish(to share: Float) {
    let size = Rect(around: points).size
    (extent, self.share) = (max(size.x, size.y), share)
  }

  /// Returns a part of this line, or several.
  package func part(_ points: [SIMD2<Float>]) -> Polyline {
    var part = Polyline(points: points)
    (part.extent, part.share) = (extent, share)
    return part
  }

  package func strokeWidth(_ width: Float) -> Float { min(width, max(extent, share * width)) }
}

extension Path {
  /// Empty if a point is not finite. A point without a line is a subpath if it is closed, or all of the path.
  package func polylines(tolerance: Float) -> [Polyline] {
    var (all, current): ([Polyline], Polyline) = ([], Polyline(points: []))
    var subpaths = 0
    func finish() {
      if let vanishing, vanishing.subpaths.contains(subpaths - 1) { current.vanish(to: vanishing.share) }
      all.append(current)
    }
    for element in elements {
      let start = current.points.last ?? .zero
      switch element {
      case .move(let point):
        if current.points.count > 1 { finish() }
        current = Polyline(points: [point])
        subpaths += 1
      case .line(let point): current.points.append(point)
      case .quadCurve(let end, let control):
        let count = Self.pieces(bend: start - 2 * control + end, weight: 0.25, tolerance)
        for step in 1...count {
          let t = Float(step) / Float(count)
          current.points.append(start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t))
        }
      case .curve(let end, let c1, let c2):
        let (a, b) = (start - 2 * c1 + c2, c1 - 2 * c2 + end)
        let count = Self.pieces(bend: (a * a).sum() > (b * b).sum() ? a : b, weight: 0.75, tolerance)
        for step in 1...count {
          let (t, u) = (Float(step) / Float(count), 1 - Float(step) / Float(count))
          current.points.append(start * (u * u * u) + c1 * (3 * t * u * u) + c2 * (3 * t * t * u) + end * (t * t * t))
        }
      case .closeSubpath:
        guard let first = current.points.first else { continue }
        current.isClosed = true
        finish()
        current = Polyline(points: [first])
      }
    }
    if current.points.count > 1 || all.isEmpty && !current.points.isEmpty { finish() }
    return all.allSatisfy { $0.points.allSatisfy(\.isFinite) } ? all : []
  }

  /// Wang's bound: the distance from a chord is the second difference times `weight` over the squared number of lines.
  private static func pieces(bend: SIMD2<Float>, weight: Float, _ tolerance: Float) -> Int {
    let count = ((bend * bend).sum().squareRoot() * weight / max(tolerance, 1e-4)).squareRoot()
    return count.isFinite ? max(min(Int(count.rounded(.up)), 256), 1) : 1
  }

  /// The smallest rectangle around all points, control points included; nil if there is none or one is not finite.
  public var boundingRect: Rect? {
    let points = elements.flatMap { element -> [SIMD2<Float>] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quadCurve(let p, let c): [p, c]
      case .curve(let p, let c1, let c2): [p, c1, c2]
      case .closeSubpath: []
      }
    }
    return !points.isEmpty && points.allSatisfy(\.isFinite) ? Rect(around: points) : nil
  }
}

/// The rule for the inside of a path that crosses itself or has several subpaths.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points with a winding number other than 0 are inside.
  case nonZero
  /// Points with an odd winding number are inside.
  case evenOdd

  @inlinable package func contains(winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}

/// The shape of a stroke's ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Ends at the end of the path.
  case butt
  /// Adds a half disc.
  case round
  /// Adds half a width.
  case square
}

/// The shape of a stroke's corners.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// Ends in a point, or in a bevel beyond the miter limit.
  case miter
  /// Follows a disc around the corner.
  case round
  /// Cuts off the corner.
  case bevel
}

/// The style of the stroke along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points, half of it to each side; nothing is drawn for zero or less.
  public var lineWidth: Float
  /// The ends of the path and of each dash.
  public var lineCap: LineCap
  /// The corners.
  public var lineJoin: LineJoin
  /// The largest distance of a miter's point from its corner, in half widths.
  public var miterLimit: Float
  /// Lengths of dashes and gaps, alternating, in points; none for a line without gaps.
  public var dash: [Float]
  /// The phase of the dashes at the start of the line, in points.
  public var dashPhase: Float
  /// The start of the drawn part, as a fraction of the length.
  public var trimStart: Float
  /// The end of the drawn part. Beyond 0 and 1 a closed path continues around, an open one ends.
  public var trimEnd: Float

  public init(
    lineWidth: Float = 1, lineCap: LineCap = .round, lineJoin: LineJoin = .round, miterLimit: Float = 10,
    dash: [Float] = [], dashPhase: Float = 0, trimStart: Float = 0, trimEnd: Float = 1
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    (self.dash, self.dashPhase, self.trimStart, self.trimEnd) = (dash, dashPhase, trimStart, trimEnd)
  }

  /// Points.
  package var reach: Float {
    let half = max(lineWidth, 0) / 2
    return half * max(lineJoin == .miter ? max(miterLimit, 1) : 1, lineCap == .square ? 1.4143 : 1)
  }
}
