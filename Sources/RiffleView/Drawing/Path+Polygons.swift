import RiffleCore

/// A subpath as straight lines.
struct Polyline: Sendable {
  var points: [SIMD2<Float>]
  var isClosed = false
}

extension Path {
  /// The subpaths as straight lines that stay within `tolerance` points of the curves; none when a point is not finite.
  func polylines(tolerance: Float) -> [Polyline] {
    var (all, current): ([Polyline], Polyline) = ([], Polyline(points: []))
    func finish() {
      if !current.points.isEmpty { all.append(current) }
      current = Polyline(points: [])
    }
    for element in elements {
      let start = current.points.last ?? .zero
      switch element {
      case .move(let point):
        finish()
        current.points = [point]
      case .line(let point): current.points.append(point)
      case .quadCurve(let end, let control):
        let count = Self.pieces(bend: start - 2 * control + end, weight: 0.25, tolerance)
        current.points += (1...count).map { step in
          let t = Float(step) / Float(count)
          return start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
        }
      case .curve(let end, let c1, let c2):
        let (a, b) = (start - 2 * c1 + c2, c1 - 2 * c2 + end)
        let count = Self.pieces(bend: (a * a).sum() > (b * b).sum() ? a : b, weight: 0.75, tolerance)
        current.points += (1...count).map { step in
          let (t, u) = (Float(step) / Float(count), 1 - Float(step) / Float(count))
          return start * (u * u * u) + c1 * (3 * t * u * u) + c2 * (3 * t * t * u) + end * (t * t * t)
        }
      case .closeSubpath:
        guard let first = current.points.first else { continue }
        current.isClosed = true
        finish()
        current.points = [first]
      }
    }
    // A lone point after a close is where the pen stands, and no subpath.
    if current.points.count > 1 || all.isEmpty { finish() }
    return all.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } } ? all : []
  }

  /// Into how many lines a curve is cut: it leaves a chord by its second difference times `weight` over the square of
  /// that number (Wang's bound), of which at most 256.
  private static func pieces(bend: SIMD2<Float>, weight: Float, _ tolerance: Float) -> Int {
    let count = ((bend * bend).sum().squareRoot() * weight / max(tolerance, 1e-4)).squareRoot()
    return count.isFinite ? max(min(Int(count.rounded(.up)), 256), 1) : 1
  }

  /// The smallest rectangle around all points, control points included; nil for an empty path, or one with a point that
  /// is not finite.
  public var boundingRect: Rect? {
    let points = elements.flatMap { element -> [SIMD2<Float>] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quadCurve(let p, let c): [p, c]
      case .curve(let p, let c1, let c2): [p, c1, c2]
      case .closeSubpath: []
      }
    }
    guard !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    return Rect(around: points)
  }
}

extension Polyline {
  /// The outline of a line of this width along it, with round joins and ends: every part of it turns the same way, so
  /// that the non-zero rule fills it.
  ///
  /// - Parameter tolerance: how far the lines of a round join may be from the arc.
  func stroked(width: Float, tolerance: Float) -> [Polyline] {
    let radius = width / 2
    var spine: [SIMD2<Float>] = []
    for point in points where spine.last != point { spine.append(point) }
    if isClosed, spine.count > 1, spine.first == spine.last { spine.removeLast() }
    guard let first = spine.first, radius > 0 else { return [] }
    guard spine.count > 1 else {
      let east = SIMD2<Float>(1, 0)
      let half = Polyline.arc(first, radius, from: east, to: -east, tolerance)
      return [Polyline(points: half + Polyline.arc(first, radius, from: -east, to: east, tolerance))]
    }
    let count = spine.count
    /// Along the left side of the points in this order, around the outer side of each bend.
    func side(_ spine: [SIMD2<Float>], closed: Bool) -> [SIMD2<Float>] {
      var outline: [SIMD2<Float>] = []
      let segments = closed ? count : count - 1
      for index in 0..<segments {
        let (a, b) = (spine[index], spine[(index + 1) % count])
        let normal = Polyline.normal(a, b) * radius
        outline += [a + normal, b + normal]
        guard closed || index + 1 < segments else { continue }
        let c = spine[(index + 2) % count]
        outline += Polyline.join(at: b, Polyline.normal(a, b), Polyline.normal(b, c), radius, tolerance)
      }
      return outline
    }
    let back = Array(spine.reversed())
    if isClosed, count > 2 {
      return [Polyline(points: side(spine, closed: true)), Polyline(points: side(back, closed: true))]
    }
    var outline = side(spine, closed: false)
    outline += Polyline.cap(spine[count - 1], Polyline.normal(spine[count - 2], spine[count - 1]), radius, tolerance)
    outline += side(back, closed: false)
    outline += Polyline.cap(spine[0], Polyline.normal(spine[1], spine[0]), radius, tolerance)
    return [Polyline(points: outline)]
  }

  /// The unit vector to the left of a line, as it is seen by one who goes along it.
  private static func normal(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let d = b - a
    return SIMD2(d.y, -d.x) / (d * d).sum().squareRoot()
  }

  private static func join(
    at corner: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ radius: Float, _ tolerance: Float
  ) -> [SIMD2<Float>] {
    let cross = from.x * to.y - from.y * to.x
    // On the inner side of a bend the outline runs through the corner: nothing of it turns the other way.
    guard cross > 0 || cross == 0 && (from * to).sum() < 0 else { return [corner] }
    return arc(corner, radius, from: from, to: to, tolerance)
  }

  private static func cap(
    _ end: SIMD2<Float>, _ normal: SIMD2<Float>, _ radius: Float, _ tolerance: Float
  ) -> [SIMD2<Float>] { arc(end, radius, from: normal, to: -normal, tolerance) }

  /// Points on the circle from one direction clockwise to another, at most half a turn on; the first left out.
  ///
  /// Halved until a chord is near enough: its distance from the arc is r·c²/8 for a chord c of the unit circle.
  private static func arc(
    _ center: SIMD2<Float>, _ radius: Float, from: SIMD2<Float>, to: SIMD2<Float>, _ tolerance: Float
  ) -> [SIMD2<Float>] {
    let chord = to - from
    guard radius * (chord * chord).sum() / 8 > max(tolerance, radius * 1e-4) else { return [center + to * radius] }
    // Between two directions lies the difference of their tangents, also where they are opposite.
    let between = SIMD2(to.y - from.y, from.x - to.x)
    let middle = between / (between * between).sum().squareRoot()
    return arc(center, radius, from: from, to: middle, tolerance)
      + arc(center, radius, from: middle, to: to, tolerance)
  }
}
