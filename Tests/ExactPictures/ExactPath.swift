import RiffleView

/// The inside of a path, or what is within half a width of it, point by point.
struct ExactPath {
  private let lines: [[SIMD2<Double>]]
  private let style: PathStyle

  /// A line has round ends and joins here, and neither dashes nor a trim.
  init(_ path: Path, _ style: PathStyle) {
    self.style = style
    var (lines, current): ([[SIMD2<Double>]], [SIMD2<Double>]) = ([], [])
    for element in path.elements {
      let a = current.last ?? .zero
      switch element {
      case .move(let p):
        lines.append(current)
        current = [SIMD2<Double>(p)]
      case .line(let p): current.append(SIMD2<Double>(p))
      case .quadCurve(let p, let c):
        for t in Self.steps {
          current.append(a * ((1 - t) * (1 - t)) + SIMD2<Double>(c) * (2 * t * (1 - t)) + SIMD2<Double>(p) * (t * t))
        }
      case .curve(let p, let c1, let c2):
        for t in Self.steps {
          let (u, d) = (1 - t, SIMD2<Double>(p) * (t * t * t))
          current.append(
            a * (u * u * u) + SIMD2<Double>(c1) * (3 * t * u * u) + SIMD2<Double>(c2) * (3 * t * t * u) + d)
        }
      case .closeSubpath: if let first = current.first { current.append(first) }
      }
    }
    self.lines = (lines + [current]).filter { !$0.isEmpty }
  }

  private static let steps = (1...128).map { Double($0) / 128 }

  func holds(_ x: Double, _ y: Double) -> Bool {
    switch style {
    case .fill(let rule): rule.contains(winding: lines.reduce(0) { $0 + Self.winding($1, x, y) })
    case .stroke(let stroke):
      lines.contains { line in
        let half = Double(stroke.lineWidth) / 2
        for index in line.indices.dropFirst() {
          let (a, b) = (line[index - 1], line[index])
          // Most lines are far away.
          if x < min(a.x, b.x) - half || x > max(a.x, b.x) + half || y < min(a.y, b.y) - half { continue }
          if Self.distance(SIMD2(x, y), a, b) <= half { return true }
        }
        return false
      }
    }
  }

  private static func winding(_ points: [SIMD2<Double>], _ x: Double, _ y: Double) -> Int {
    var winding = 0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) where (a.y <= y) != (b.y <= y) {
      if a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) > x { winding += a.y < b.y ? 1 : -1 }
    }
    return winding
  }

  private static func distance(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = b - a
    let length = (d * d).sum()
    let t = length > 0 ? min(max(((p - a) * d).sum() / length, 0), 1) : 0
    let off = p - a - d * t
    return (off * off).sum().squareRoot()
  }
}
