extension UnitCurve {
  /// The largest difference between 0 and 1, sampled at a thousand places.
  package func distance(to other: UnitCurve) -> Double {
    (0...1000).reduce(0) { most, index in
      let x = Double(index) / 1000
      return max(most, abs(value(at: x) - other.value(at: x)))
    }
  }

  /// Each piece is as long as possible: the range of slopes that pass near enough is narrowed until it is empty.
  package func corners(within tolerance: Double) -> [SIMD2<Double>] {
    let coarse = corners(each: 10, within: tolerance)
    return coarse ?? corners(each: 1, within: tolerance) ?? [[0, value(at: 0)], [1, value(at: 1)]]
  }

  /// Nil if a line between two steps is too far away; `step` is in thousandths of the progress.
  private func corners(each step: Int, within tolerance: Double) -> [SIMD2<Double>]? {
    let count = 1000
    let values = (0...count).map { value(at: Double($0) / Double(count)) }
    func corner(_ index: Int) -> SIMD2<Double> {
      [Double(index) / Double(count), (values[index] * Double(count)).rounded() / Double(count)]
    }
    var found = [corner(0)]
    var start = 0
    while start < count {
      let from = corner(start)
      var (low, high) = (-Double.infinity, Double.infinity)
      var end: Int?
      for index in (start + 1)...count {
        let way = Double(index) / Double(count) - from.x
        if index % step == 0 {
          let slope = (corner(index).y - from.y) / way
          if slope >= low, slope <= high { end = index }
        }
        low = max(low, (values[index] - tolerance - from.y) / way)
        high = min(high, (values[index] + tolerance - from.y) / way)
        if low > high { break }
      }
      guard let next = end ?? (step == 1 ? start + 1 : nil) else { return nil }
      found.append(corner(next))
      start = next
    }
    return found
  }

  /// The nearest Bézier curve by least squares, in hundredths.
  package var fittedControlPoints: SIMD4<Double> {
    let places = (0..<100).map { (Double($0) + 0.5) / 100 }
    let wanted = places.map { value(at: $0) }
    func miss(_ points: SIMD4<Double>) -> Double {
      guard (0...1).contains(points[0]), (0...1).contains(points[2]),
        let curve = try? UnitCurve.bezier(checking: points[0], points[1], points[2], points[3])
      else { return .infinity }
      return zip(places, wanted).reduce(0) { sum, pair in
        let away = curve.value(at: pair.0) - pair.1
        return sum + away * away
      }
    }
    // From the nearest named curve, by decreasing steps.
    let starts = NamedCurve.all.compactMap(\.curve.controlPoints)
    var best: (points: SIMD4<Double>, miss: Double) = ([0, 0, 1, 1], miss([0, 0, 1, 1]))
    func take(_ points: SIMD4<Double>) -> Bool {
      let hundredths = (points * 100).rounded(.toNearestOrAwayFromZero) / 100
      let found = miss(hundredths)
      guard found < best.miss else { return false }
      best = (hundredths, found)
      return true
    }
    for points in starts { _ = take(points) }
    for size in [0.32, 0.16, 0.08, 0.04, 0.02, 0.01] {
      var isBetter = true
      while isBetter {
        isBetter = false
        for (lane, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
          for (way, across) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            var next = best.points
            next[lane] += way * size
            next[other] += across * size
            if take(next) { isBetter = true }
          }
        }
      }
    }
    return best.points
  }

  /// The steps that equal the curve but for single places; nil above 32 steps or for no staircase.
  package var nearestStaircase: StepCurve? {
    let places = (0..<400).map { (Double($0) + 0.5) / 400 }
    for count in 1...32 {
      for position in StepPosition.allCases {
        guard let steps = try? StepCurve(checking: count, position: position) else { continue }
        let away = places.count { abs(steps.value(at: $0) - value(at: $0)) > 0.02 }
        if away <= count { return steps }
      }
    }
    return nil
  }
}

extension StepCurve {
  /// Two corners at each jump; for more than 32 steps the diagonal.
  package var corners: [SIMD2<Double>] {
    guard count <= 32 else { return [[0, 0], [1, 1]] }
    var corners: [SIMD2<Double>] = [[0, 0]]
    for index in 0...count {
      let x = Double(index) / Double(count)
      let (low, high) = (value(at: x, before: true), value(at: x))
      for y in [low, high] where corners.last != [x, y] { corners.append([x, y]) }
    }
    if corners.last?.y != 1 { corners.append([1, 1]) }
    return corners
  }
}
