extension Path {
  /// Interpolates between this path, 0, and another one, 1; values beyond extrapolate.
  ///
  /// Subpaths are paired in order; one without a partner shrinks to its centre. Each pair is matched by length, with the start
  /// points and the orientation that need the least movement and rotation; corners stay corners.
  ///
  /// - Complexity: for a pair of closed subpaths, quadratic in a hundred points.
  public func mixed(with other: Path, _ share: Float) -> Path {
    let (ours, theirs) = (polylines(tolerance: 0.05), other.polylines(tolerance: 0.05))
    var result = Path()
    for index in 0..<max(ours.count, theirs.count) {
      let a = index < ours.count ? ours[index] : theirs[index].middle
      let b = index < theirs.count ? theirs[index] : ours[index].middle
      let points = Contour.matched(Contour(a), Contour(b)).map { $0 + ($1 - $0) * share }
      result.addLines(points)
      if index < ours.count && index < theirs.count ? a.isClosed && b.isClosed : a.isClosed || b.isClosed {
        result.closeSubpath()
      }
    }
    return result
  }
}

extension Polyline {
  /// All of its points in the middle of its bounds.
  fileprivate var middle: Polyline {
    let center = Rect(around: points).center
    return Polyline(points: points.map { _ in center }, isClosed: isClosed)
  }
}

/// A subpath by fractions of its length.
private struct Contour {
  private var points: [SIMD2<Float>]
  private var isClosed: Bool
  /// The fraction at which each point lies; of a closed one the first point is also the last.
  private var fractions: [Float] = []

  private static let count = 128

  init(_ line: Polyline) {
    points = []
    for point in line.points where points.last != point { points.append(point) }
    isClosed = line.isClosed
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    measure()
  }

  private mutating func measure() {
    let spine = isClosed ? points + [points[0]] : points
    var lengths: [Float] = [0]
    for (a, b) in zip(spine, spine.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + ((b - a) * (b - a)).sum().squareRoot())
    }
    let whole = lengths[lengths.count - 1]
    fractions = whole > 0 ? lengths.map { $0 / whole } : lengths.map { _ in 0 }
    if whole > 0 { fractions[fractions.count - 1] = 1 }
  }

  private func point(at fraction: Float) -> SIMD2<Float> {
    guard points.count > 1 else { return points[0] }
    var t = fraction
    if isClosed { t -= t.rounded(.down) }
    t = min(max(t, 0), 1)
    var (low, high) = (0, fractions.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fractions[middle] <= t { low = middle } else { high = middle }
    }
    let (a, b) = (points[low], points[high % points.count])
    let span = fractions[high] - fractions[low]
    return span > 0 ? a + (b - a) * ((t - fractions[low]) / span) : a
  }

  private var reversed: Contour {
    var other = self
    other.points.reverse()
    other.measure()
    return other
  }

  /// Twice the signed area.
  private var area: Float {
    zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
  }

  private func samples(from start: Float) -> [SIMD2<Float>] {
    let last = isClosed ? Self.count : Self.count - 1
    return (0..<Self.count).map { point(at: start + Float($0) / Float(last)) }
  }

  /// Fractions at which it turns by more than a few degrees.
  private var corners: [Float] {
    let count = points.count
    guard count > 2 else { return [] }
    return (isClosed ? 0..<count : 1..<count - 1).compactMap { index in
      let (a, b) = (points[index] - points[(index + count - 1) % count], points[(index + 1) % count] - points[index])
      let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
      return lengths > 0 && (a * b).sum() / lengths < 0.985 ? fractions[index] : nil
    }
  }

  /// Points of both that belong together.
  static func matched(_ a: Contour, _ b: Contour) -> [(SIMD2<Float>, SIMD2<Float>)] {
    var b = b
    var start: Float = 0
    if a.isClosed, b.isClosed {
      if a.area * b.area < 0 { b = b.reversed }
      start = bestStart(a.samples(from: 0), b.samples(from: 0))
    } else if a.isClosed || b.isClosed {
      // An open line lies along the closed one from where that begins.
      (b, start) = a.cost(b) <= a.cost(b.reversed) ? (b, 0) : (b.reversed, 0)
    } else if a.cost(b.reversed) < a.cost(b) {
      b = b.reversed
    }
    let isLoop = a.isClosed && b.isClosed
    var fractions = (0...count).map { Float($0) / Float(count) } + a.corners
    fractions += b.corners.map { corner in
      let back = corner - start
      return isLoop ? back - back.rounded(.down) : back
    }
    fractions.sort()
    if isLoop { fractions.removeLast() }
    return fractions.map { (a.point(at: $0), b.point(at: $0 + start)) }
  }

  private func cost(_ other: Contour) -> Float {
    zip(samples(from: 0), other.samples(from: 0)).reduce(0) { sum, pair in
      let d = pair.0 - pair.1
      return sum + (d * d).sum()
    }
  }

  /// From which fraction the samples of the second lie nearest to those of the first, and run most as they do.
  private static func bestStart(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Float {
    let centers = (Rect(around: a).center, Rect(around: b).center)
    let count = a.count
    var best = (cost: Float.infinity, shift: 0)
    for shift in 0..<count {
      var cost: Float = 0
      for index in 0..<count {
        let (i, j) = ((index + 1) % count, (index + shift) % count)
        let k = (j + 1) % count
        let d = (a[index] - centers.0) - (b[j] - centers.1)
        // Steps are as long as a hundredth of the outline: as many of them count as much as where it lies.
        let turn = ((a[i] - a[index]) - (b[k] - b[j])) * 8
        cost += (d * d).sum() + (turn * turn).sum()
      }
      if cost < best.cost { best = (cost, shift) }
    }
    return Float(best.shift) / Float(count)
  }
}
