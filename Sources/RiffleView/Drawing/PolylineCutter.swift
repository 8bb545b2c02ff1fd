import RiffleCore

/// Cuts parts out of a subpath by their distances along it, with the curve's directions at both ends: caps at a cut are
/// perpendicular to the curve, not to the segment.
struct PolylineCutter {
  /// The points; a closed line ends with the first one again.
  private let spine: [SIMD2<Float>]
  private let distances: [Float]
  private let isClosed: Bool
  private let tolerance: Float

  /// - Parameter tolerance: the maximal distance of the lines from the curve.
  init(_ line: Polyline, _ tolerance: Float) {
    spine = line.isClosed && line.points.count > 1 ? line.points + [line.points[0]] : line.points
    (isClosed, self.tolerance) = (line.isClosed, tolerance)
    var (sum, distances) = (0.0, [Float(0)])
    for (a, b) in zip(spine, spine.dropFirst()) {
      let d = SIMD2<Double>(b - a)
      sum += (d * d).sum().squareRoot()
      distances.append(Float(sum))
    }
    self.distances = distances
  }

  var length: Float { distances[distances.count - 1] }

  /// Returns the part between two distances, including both ends.
  func part(_ low: Float, _ high: Float) -> Polyline {
    let first = firstAfter(low)
    let end = max(firstAfter(high), first)
    var part = Polyline(points: [point(at: low, first)] + spine[first..<end] + [point(at: high, end)])
    part.startDirection = direction(at: low, first)
    // The end uses the segment before it: at a corner a dash must not end in the direction of the next segment.
    part.endDirection = direction(at: high, distances[max(end - 1, 0)] == high ? end - 1 : end)
    return part
  }

  private func point(at distance: Float, _ index: Int) -> SIMD2<Float> {
    guard index > 0, index < spine.count else { return spine[min(index, spine.count - 1)] }
    return spine[index - 1] + (spine[index] - spine[index - 1]) * share(at: distance, index)
  }

  /// Returns the position of a distance within the segment that ends at a point, 0 to 1.
  private func share(at distance: Float, _ index: Int) -> Float {
    let span = distances[index] - distances[index - 1]
    return span > 0 ? min(max((distance - distances[index - 1]) / span, 0), 1) : 0
  }

  /// Returns the curve's unit tangent, interpolated in the segment to a point of the spine; nil without a length.
  private func direction(at distance: Float, _ index: Int) -> SIMD2<Float>? {
    let index = min(max(index, 1), spine.count - 1)
    guard index > 0, let own = way(index) else { return nil }
    let (before, after) = (bend(index - 1), bend(index))
    // At the end of a curve, extrapolate the tangent.
    let start = before ?? after.map { own * (2 * (own * $0).sum()) - $0 } ?? own
    let end = after ?? before.map { own * (2 * (own * $0).sum()) - $0 } ?? own
    return unit(start + (end - start) * share(at: distance, index))
  }

  /// Returns the curve's tangent at a point of the spine; nil at an end or a corner.
  private func bend(_ index: Int) -> SIMD2<Float>? {
    let isSeam = index == 0 || index == spine.count - 1
    guard !isSeam || isClosed, let before = way(index == 0 ? spine.count - 1 : index),
      let after = way(isSeam ? 1 : index + 1)
    else { return nil }
    // Segments of a curve turn no more than their lengths and the tolerance allow.
    let (cross, dot) = (before.x * after.y - before.y * after.x, (before * after).sum())
    let shorter = min(length(index == 0 ? spine.count - 1 : index), length(isSeam ? 1 : index + 1))
    return dot > 0.7 && shorter * abs(cross) <= 12 * tolerance ? unit(before + after) : nil
  }

  private func length(_ index: Int) -> Float { distances[index] - distances[index - 1] }

  /// Returns the direction of the segment that ends at a point of the spine; nil if it has no length.
  private func way(_ index: Int) -> SIMD2<Float>? {
    index > 0 && index < spine.count ? unit(spine[index] - spine[index - 1]) : nil
  }

  private func unit(_ way: SIMD2<Float>) -> SIMD2<Float>? {
    let length = (way * way).sum().squareRoot()
    return length > 0 ? way / length : nil
  }

  private func firstAfter(_ value: Float) -> Int {
    var (low, high) = (0, distances.count)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
