/// The length of a path, and the point and direction at any fraction of it, accurate to a millionth of the length.
///
/// Subpaths are joined in order; the jump between two has no length.
public struct PathMeasure: Sendable {
  /// The length in points; 0 for an empty path.
  public private(set) var length = 0.0
  private var curves: [Curve] = []
  private var pieces: [Piece] = []
  private var first = SIMD2<Double>.zero

  private struct Curve: Sendable {
    let a, b, c, d: SIMD2<Double>
    var isLine = false

    func point(_ t: Double) -> SIMD2<Double> {
      if isLine { return a + (d - a) * t }
      let u = 1 - t
      return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }

    func derivative(_ t: Double) -> SIMD2<Double> {
      if isLine { return d - a }
      let u = 1 - t
      return (b - a) * (3 * u * u) + (c - b) * (6 * u * t) + (d - c) * (3 * t * t)
    }

    func speed(_ t: Double) -> Double {
      let v = derivative(t)
      return (v * v).sum().squareRoot()
    }

    /// Gauss–Legendre with five points.
    func length(_ from: Double, _ to: Double) -> Double {
      if isLine { return speed(0) * (to - from) }
      let (half, middle) = ((to - from) / 2, (from + to) / 2)
      var sum = 0.568888888888889 * speed(middle)
      for (node, weight) in [(0.538469310105683, 0.478628670499366), (0.906179845938664, 0.236926885056189)] {
        sum += weight * (speed(middle - half * node) + speed(middle + half * node))
      }
      return sum * half
    }
  }

  private struct Piece: Sendable {
    let curve: Int
    let from, to, start: Double
  }

  /// Measures a path. The length is 0 if a point is not finite.
  public init(_ path: Path) {
    var (current, start): (SIMD2<Float>, SIMD2<Float>) = (.zero, .zero)
    guard path.boundingRect != nil else { return }
    var isFirst = true
    for element in path.elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
        if isFirst { first = SIMD2<Double>(point) }
        isFirst = false
      case .line(let point):
        add(line: current, point)
        current = point
      case .quadCurve(let end, let control):
        let (p, q, r) = (SIMD2<Double>(current), SIMD2<Double>(control), SIMD2<Double>(end))
        add(Curve(a: p, b: (p + 2 * q) / 3, c: (r + 2 * q) / 3, d: r))
        current = end
      case .curve(let end, let c1, let c2):
        add(Curve(a: SIMD2<Double>(current), b: SIMD2<Double>(c1), c: SIMD2<Double>(c2), d: SIMD2<Double>(end)))
        current = end
      case .closeSubpath:
        add(line: current, start)
        current = start
      }
    }
  }

  private mutating func add(line a: SIMD2<Float>, _ b: SIMD2<Float>) {
    let (a, b) = (SIMD2<Double>(a), SIMD2<Double>(b))
    add(Curve(a: a, b: a, c: b, d: b, isLine: true))
  }

  private mutating func add(_ curve: Curve) {
    let all = curve.length(0, 1)
    guard all > 0 || curve.speed(0.5) > 0 else { return }
    curves.append(curve)
    cut(curves.count - 1, 0, 1, all, depth: 0)
  }

  private mutating func cut(_ index: Int, _ from: Double, _ to: Double, _ whole: Double, depth: Int) {
    let (curve, middle) = (curves[index], (from + to) / 2)
    let (one, two) = (curve.length(from, middle), curve.length(middle, to))
    if curve.isLine || depth > 0 && abs(one + two - whole) <= 1e-7 * (one + two) || depth == 12 {
      pieces.append(Piece(curve: index, from: from, to: to, start: length))
      length += curve.isLine ? whole : one + two
      return
    }
    cut(index, from, middle, one, depth: depth + 1)
    cut(index, middle, to, two, depth: depth + 1)
  }

  /// A point on the path, with its direction.
  public struct Place: Hashable, Sendable {
    /// In the points of the path.
    public var point: SIMD2<Double>
    /// The unit vector along the path.
    public var direction: SIMD2<Double>

    /// In degrees clockwise on screen from the right, above -180 and up to 180.
    public var degrees: Double { Libm.atan2(direction.y, direction.x) * 180 / .pi }
  }

  /// The point at a fraction of the length, clamped to 0 to 1; at a corner with the direction of the incoming segment.
  public func place(at fraction: Double) -> Place {
    guard length > 0, fraction.isFinite else { return Place(point: first, direction: SIMD2(1, 0)) }
    let target = min(max(fraction, 0), 1) * length
    // The last piece that starts before the target, within the accuracy of the sums.
    let reach = target - 1e-9 * length
    let piece = pieces[max(pieces.partitioningIndex { !($0.start < reach) } - 1, 0)]
    let curve = curves[piece.curve]
    let t = parameter(of: curve, piece, at: target - piece.start)
    return Place(point: curve.point(t), direction: Self.direction(of: curve, t))
  }

  /// Newton's method within a bracket.
  private func parameter(of curve: Curve, _ piece: Piece, at distance: Double) -> Double {
    if curve.isLine { return min(max(distance / curve.speed(0), 0), 1) }
    var (low, high) = (piece.from, piece.to)
    let whole = curve.length(low, high)
    guard whole > 0 else { return low }
    var t = low + (high - low) * min(max(distance / whole, 0), 1)
    for _ in 0..<24 {
      let error = curve.length(piece.from, t) - distance
      if abs(error) <= 1e-9 * max(whole, 1e-9) { break }
      if error > 0 { high = t } else { low = t }
      let speed = curve.speed(t)
      let next = speed > 0 ? t - error / speed : low
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The direction of the way before or after `t` if the derivative vanishes.
  private static func direction(of curve: Curve, _ t: Double) -> SIMD2<Double> {
    var v = curve.derivative(t)
    let reach = curve.d - curve.a
    let scale = max((reach * reach).sum(), (curve.b - curve.a).x.magnitude, 1e-12)
    if (v * v).sum() < 1e-10 * scale {
      v = t > 1e-3 ? curve.point(t) - curve.point(t - 1e-3) : curve.point(t + 1e-3) - curve.point(t)
    }
    let length = (v * v).sum().squareRoot()
    return length > 0 ? v / length : SIMD2(1, 0)
  }
}

extension Path {
  /// The length in points; use `PathMeasure` for several queries.
  public var length: Double { PathMeasure(self).length }
}

/// The drawn part of a path's stroke, 0 to 1; beyond, a closed path continues around. Animatable; both ends are fields.
public struct Trim: Component, Animatable {
  /// The start, 0 to 1.
  public var start: Float
  /// The end; nothing is drawn unless it is after the start.
  public var end: Float

  public init(start: Float = 0, end: Float = 1) { (self.start, self.end) = (start, end) }

  public static var fieldNames: [String] { ["start", "end"] }

  @inlinable public var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }
}

/// The phase of a path's dashes, in points. Animatable.
public struct DashOffset: Component, Animatable {
  /// In points; a larger value moves the dashes towards the path's start.
  public var value: Float

  public init(_ value: Float = 0) { self.value = value }

  public static var fieldNames: [String] { ["offset"] }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }
}

/// The interpolation between the forms of a path: 0 is the first form, 1 the second, and so on. Animatable.
public struct Morph: Component, Animatable {
  /// Between two integers it interpolates two forms; a spring may overshoot.
  public var value: Float

  public init(_ value: Float = 0) { self.value = value }

  @inlinable public static var isMovement: Bool { true }

  public static var fieldNames: [String] { ["morph"] }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }
}

extension World {
  /// The path of an entity with a `PathShape`, in its own points, with its size and morph.
  public func path(of entity: Entity, as reading: Reading = .presented) -> Path? {
    guard let shape = get(PathShape.self, entity) else { return nil }
    let morph = shape.forms.count > 1 ? get(Morph.self, entity, as: reading) : nil
    return shape.path(in: size(of: entity, as: reading), progress: morph?.value ?? 0)
  }
}
