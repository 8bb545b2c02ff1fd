/// A subpath as straight lines.
package struct Polyline: Hashable, Sendable {
  package var points: [SIMD2<Float>]
  package var isClosed: Bool
  /// The unit vectors along the curve at its two ends; nil for those of its first and last line.
  package var startDirection: SIMD2<Float>?
  package var endDirection: SIMD2<Float>?

  package init(points: [SIMD2<Float>], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// The subpaths as straight lines within `tolerance` points of the curves; empty if a point is not finite.
  package func polylines(tolerance: Float) -> [Polyline] {
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
        current.points = [first]
      }
    }
    // A lone point after a close is the current point, not a subpath.
    if current.points.count > 1 || all.isEmpty { finish() }
    return all.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } } ? all : []
  }

  /// The number of lines for a curve: its distance from a chord is its second difference times `weight` over the square
  /// of that number (Wang's bound). At most 256.
  private static func pieces(bend: SIMD2<Float>, weight: Float, _ tolerance: Float) -> Int {
    let count = ((bend * bend).sum().squareRoot() * weight / max(tolerance, 1e-4)).squareRoot()
    return count.isFinite ? max(min(Int(count.rounded(.up)), 256), 1) : 1
  }

  /// The smallest rectangle around all points, control points included; nil if the path is empty or a point is not
  /// finite.
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
