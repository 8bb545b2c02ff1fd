/// A subpath by fractions of its length.
struct Contour {
  private(set) var points: [SIMD2<Float>]
  let isClosed: Bool
  /// The fraction at each point; for a closed one the first point is also the last.
  private var fractions: [Float] = []
  /// Fractions at which it turns by more than a few degrees.
  private(set) var corners: [Float] = []

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
    corners = findCorners()
  }

  func point(at fraction: Float) -> SIMD2<Float> {
    guard points.count > 1 else { return points[0] }
    var t = fraction
    if isClosed { t -= t.rounded(.down) }
    t = min(max(t, 0), 1)
    let high = min(max(fractions.partitioningIndex { $0 > t }, 1), fractions.count - 1)
    let (a, b) = (points[high - 1], points[high % points.count])
    let span = fractions[high] - fractions[high - 1]
    return span > 0 ? a + (b - a) * ((t - fractions[high - 1]) / span) : a
  }

  var center: SIMD2<Float> { Rect(around: points).center }

  var reversed: Contour {
    var other = self
    other.points.reverse()
    other.measure()
    return other
  }

  /// Twice the signed area.
  var area: Float {
    zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
  }

  private func findCorners() -> [Float] {
    let count = points.count
    guard count > 2 else { return [] }
    return (isClosed ? 0..<count : 1..<count - 1).compactMap { index in
      let (a, b) = (points[index] - points[(index + count - 1) % count], points[(index + 1) % count] - points[index])
      let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
      return lengths > 0 && (a * b).sum() / lengths < 0.985 ? fractions[index] : nil
    }
  }

  /// Fractions on the axis of symmetry through the middle of its bounds, to a tenth of a point; empty if it is not
  /// symmetric.
  ///
  /// - Parameter mirror: the factors of the coordinates in the mirror image, 1 or -1.
  func axis(_ mirror: SIMD2<Float>) -> [Float] {
    let center = center
    return points.indices.compactMap { index in
      let (a, b) = (points[index] - center, points[(index + 1) % points.count] - center)
      let (from, to) = mirror.x < 0 ? (a.x, b.x) : (a.y, b.y)
      guard from != to, from * to <= 0 else { return nil }
      let place = fractions[index] + (fractions[index + 1] - fractions[index]) * (from / (from - to))
      let isSymmetric = (1..<64).allSatisfy { step in
        let way = Float(step) / 128
        let apart = (point(at: place + way) - center) * mirror - (point(at: place - way) - center)
        return (apart * apart).sum() < 0.01
      }
      return isSymmetric ? place : nil
    }
  }
}
