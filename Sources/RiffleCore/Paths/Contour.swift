struct Contour {
  private(set) var points: [SIMD2<Float>]
  let isClosed: Bool
  /// The fraction at each point; for a closed contour the first point is also the last.
  private var fractions: [Float] = []
  /// Fractions at which it turns by more than a few degrees.
  private(set) var corners: [Float] = []

  init(_ line: Polyline) {
    points = line.points.withoutRepeats(isClosed: line.isClosed)
    isClosed = line.isClosed
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
  var area: Float { zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x } }

  private func findCorners() -> [Float] {
    let count = points.count
    guard count > 2 else { return [] }
    return (isClosed ? 0..<count : 1..<count - 1).compactMap { index in
      let (a, b) = (points[index] - points[(index + count - 1) % count], points[(index + 1) % count] - points[index])
      let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
      return lengths > 0 && (a * b).sum() / lengths < 0.985 ? fractions[index] : nil
    }
  }

  /// Fractions on the axis of symmetry, to a tenth of a point; `mirror` has 1 or -1 for each coordinate.
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

private struct ContourMatch {
  var start: (a: Float, b: Float)
  /// Ascending from 0 to 1, counted from the starts; sections between two correspond by length.
  var a: [Float] = [0, 1]
  var b: [Float] = [0, 1]

  static func moved(_ fraction: Float, from: [Float], to: [Float]) -> Float {
    let high = min(max(from.partitioningIndex { $0 > fraction }, 1), from.count - 1)
    let span = from[high] - from[high - 1]
    return to[high - 1] + (span > 0 ? (fraction - from[high - 1]) / span * (to[high] - to[high - 1]) : 0)
  }

  static func around(_ fraction: Float, from start: Float) -> Float {
    let way = fraction - start
    return way - way.rounded(.down)
  }
}

extension Contour {
  private static let count = 128
  /// The cost discount of a match of corners, which would be cut off otherwise.
  private static let cornerShare: Float = 0.15

  static func mixed(_ a: Contour, _ b: Contour, _ share: Float) -> [SIMD2<Float>] {
    let isLoop = a.isClosed && b.isClosed
    // An open line matches a closed one from its start.
    let b = (isLoop ? a.area * b.area < 0 : a.cost(b.reversed) < a.cost(b)) ? b.reversed : b
    if let swung = swung(a, b, share) { return swung }
    let match = isLoop ? best(a, b) : ContourMatch(start: (0, 0))
    func counted(_ corners: [Float], from start: Float) -> [Float] {
      isLoop ? corners.map { ContourMatch.around($0, from: start) } : corners
    }
    var fractions = (0...count).map { Float($0) / Float(count) } + counted(a.corners, from: match.start.a)
    fractions += counted(b.corners, from: match.start.b).map { ContourMatch.moved($0, from: match.b, to: match.a) }
    fractions.sort()
    if isLoop { fractions.removeLast() }
    return fractions.map { place in
      let from = a.point(at: place + match.start.a)
      let to = b.point(at: ContourMatch.moved(place, from: match.a, to: match.b) + match.start.b)
      return from + (to - from) * share
    }
  }

  /// Interpolates length and angle of two straight lines far from parallel.
  private static func swung(_ a: Contour, _ b: Contour, _ share: Float) -> [SIMD2<Float>]? {
    guard !a.isClosed, !b.isClosed, a.points.count == 2, b.points.count == 2 else { return nil }
    let (from, to) = (a.points[1] - a.points[0], b.points[1] - b.points[0])
    let angle = Libm.atan2(Double(from.x * to.y - from.y * to.x), Double((from * to).sum()))
    guard abs(angle) > .pi / 3 else { return nil }
    let length = (from * from).sum().squareRoot()
    let growth = 1 + ((to * to).sum().squareRoot() / length - 1) * share
    let (s, c) = sineAndCosine(angle * Double(share))
    let half = SIMD2(from.x * Float(c) - from.y * Float(s), from.x * Float(s) + from.y * Float(c)) * (growth / 2)
    let middle = a.center + (b.center - a.center) * share
    return [middle - half, middle + half]
  }

  private func cost(_ other: Contour) -> Float {
    (0..<Self.count).reduce(0) { sum, step in
      let fraction = Float(step) / Float(Self.count - 1)
      let d = point(at: fraction) - other.point(at: fraction)
      return sum + (d * d).sum()
    }
  }

  /// The match with the least movement and rotation; symmetric if both have a common axis.
  private static func best(_ a: Contour, _ b: Contour) -> ContourMatch {
    for mirror in [SIMD2<Float>(-1, 1), SIMD2(1, -1)] {
      let (ours, theirs) = (a.axis(mirror), b.axis(mirror))
      let matches = ours.flatMap { start in theirs.map { ContourMatch(start: (start, $0)) } }
      if let best = least(matches + matches.compactMap { cornered($0, a, b) }, a, b) { return best.match }
    }
    let (ours, theirs) = (a.samples(from: 0), b.samples(from: 0))
    var best = (cost: Float.infinity, match: ContourMatch(start: (0, 0)))
    for shift in 0..<count {
      let cost = cost(ours, theirs, shifted: shift)
      if cost < best.cost { best = (cost, ContourMatch(start: (0, Float(shift) / Float(count)))) }
    }
    let first = a.corners.first ?? 0
    let matches = b.corners.compactMap { cornered(ContourMatch(start: (first, $0)), a, b) }
    if let cornered = least(matches, a, b), cornered.cost < best.cost { best = cornered }
    return best.match
  }

  private static func least(
    _ matches: [ContourMatch], _ a: Contour, _ b: Contour
  ) -> (cost: Float, match: ContourMatch)? {
    matches.map { match in
      let theirs = b.samples(from: match.start.b) { ContourMatch.moved($0, from: match.a, to: match.b) }
      return (cost(a.samples(from: match.start.a), theirs) * (match.a.count > 2 ? cornerShare : 1), match)
    }.min { $0.0 < $1.0 }
  }

  /// Nil if the numbers of corners differ, or only one contour begins with a corner.
  private static func cornered(_ match: ContourMatch, _ a: Contour, _ b: Contour) -> ContourMatch? {
    func anchors(_ contour: Contour, from start: Float) -> (begins: Bool, [Float]) {
      let places = contour.corners.map { ContourMatch.around($0, from: start) }
      let within = places.filter { $0 > 1e-3 && $0 < 1 - 1e-3 }
      return (within.count < places.count, [0] + within.sorted() + [1])
    }
    let (ours, theirs) = (anchors(a, from: match.start.a), anchors(b, from: match.start.b))
    guard ours.1.count > 2, ours.0 == theirs.0, ours.1.count == theirs.1.count else { return nil }
    var match = match
    (match.a, match.b) = (ours.1, theirs.1)
    return match
  }

  /// Points relative to the middle of the bounds.
  private func samples(from start: Float, _ place: (Float) -> Float = { $0 }) -> [SIMD2<Float>] {
    let center = center
    return (0..<Self.count).map { point(at: start + place(Float($0) / Float(Self.count))) - center }
  }

  private static func cost(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>], shifted shift: Int = 0) -> Float {
    (0..<count).reduce(0) { cost, index in
      let (next, other) = ((index + 1) % count, (index + shift) % count)
      let d = a[index] - b[other]
      // Steps are about a hundredth of the outline: a factor makes their weight comparable to that of the place.
      let turn = ((a[next] - a[index]) - (b[(other + 1) % count] - b[other])) * 8
      return cost + (d * d).sum() + (turn * turn).sum()
    }
  }
}

extension Path {
  /// Interpolates between this path, 0, and another one, 1; values beyond extrapolate.
  ///
  /// Subpaths are paired in order; one without a partner shrinks to its centre, and its stroke with it. Each pair is
  /// matched by length, or corner to corner where both have as many, with the least movement and rotation. Outlines that
  /// are symmetric about the same axis stay symmetric. A straight line that turns by more than 60° keeps its length.
  public func mixed(with other: Path, _ share: Float) -> Path {
    let (ours, theirs) = (polylines(tolerance: 0.05), other.polylines(tolerance: 0.05))
    var result = Path()
    for index in 0..<max(ours.count, theirs.count) {
      let a = index < ours.count ? ours[index] : theirs[index].middle
      let b = index < theirs.count ? theirs[index] : ours[index].middle
      result.addLines(Contour.mixed(Contour(a), Contour(b), share))
      if index < ours.count && index < theirs.count ? a.isClosed && b.isClosed : a.isClosed || b.isClosed {
        result.closeSubpath()
      }
    }
    if ours.count != theirs.count {
      result.vanishing = Vanishing(
        subpaths: min(ours.count, theirs.count)..<max(ours.count, theirs.count),
        share: abs(ours.count > theirs.count ? 1 - share : share))
    }
    return result
  }
}

extension [SIMD2<Float>] {
  /// Without equal neighbours, also across the end of a closed line.
  func withoutRepeats(isClosed: Bool) -> Self {
    var points: Self = []
    for point in self where points.last != point { points.append(point) }
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}

extension Polyline {
  fileprivate var middle: Polyline {
    let center = Rect(around: points).center
    return Polyline(points: points.map { _ in center }, isClosed: isClosed)
  }
}
