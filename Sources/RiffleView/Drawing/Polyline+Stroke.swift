extension Polyline {
  /// Visits the sides of the closed polygon; the first one ends at its first point.
  @inline(__always) func forEachSide(_ body: (_ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Void) {
    guard var last = points.last else { return }
    for point in points {
      body(last, point)
      last = point
    }
  }

  /// The outline of a stroke without dashes and trim: all its parts turn the same way, for the non-zero rule. Round
  /// joins are within `tolerance` of their arcs.
  func stroked(_ style: StrokeStyle, tolerance: Float) -> [Polyline] {
    var style = style
    style.lineWidth = strokeWidth(style.lineWidth)
    let radius = style.lineWidth / 2
    var spine: [SIMD2<Float>] = []
    for point in points where spine.last != point { spine.append(point) }
    if isClosed, spine.count > 1, spine.first == spine.last { spine.removeLast() }
    guard let first = spine.first, radius > 0 else { return [] }
    guard spine.count > 1 else {
      if style.lineCap == .butt { return [] }
      if style.lineCap == .square {
        let ahead = (startDirection ?? [1, 0]) * radius
        let aside = SIMD2(-ahead.y, ahead.x)
        return [Polyline(points: [-ahead - aside, ahead - aside, ahead + aside, aside - ahead].map { first + $0 })]
      }
      let east = SIMD2<Float>(1, 0)
      var disc: [SIMD2<Float>] = []
      Polyline.addArc(first, radius, from: east, to: -east, tolerance, to: &disc)
      Polyline.addArc(first, radius, from: -east, to: east, tolerance, to: &disc)
      return [Polyline(points: disc)]
    }
    let count = spine.count
    func addSide(_ spine: [SIMD2<Float>], closed: Bool, to outline: inout [SIMD2<Float>]) {
      let segments = closed ? count : count - 1
      outline.reserveCapacity(outline.count + 4 * segments)
      var direction = Polyline.normal(spine[0], spine[1])
      for index in 0..<segments {
        let (a, b) = (spine[index], spine[(index + 1) % count])
        outline.append(a + direction * radius)
        outline.append(b + direction * radius)
        guard closed || index + 1 < segments else { continue }
        let next = Polyline.normal(b, spine[(index + 2) % count])
        Polyline.join(at: b, direction, next, style, tolerance, to: &outline)
        direction = next
      }
    }
    let back = Array(spine.reversed())
    var outline: [SIMD2<Float>] = []
    if isClosed, count > 2 {
      var inner: [SIMD2<Float>] = []
      addSide(spine, closed: true, to: &outline)
      addSide(back, closed: true, to: &inner)
      return [Polyline(points: outline), Polyline(points: inner)]
    }
    addSide(spine, closed: false, to: &outline)
    let end = Polyline.normal(spine[count - 2], spine[count - 1])
    Polyline.cap(spine[count - 1], end, along: endDirection, style, tolerance, to: &outline)
    addSide(back, closed: false, to: &outline)
    let start = Polyline.normal(spine[1], spine[0])
    Polyline.cap(spine[0], start, along: startDirection.map { -$0 }, style, tolerance, to: &outline)
    return [Polyline(points: outline)]
  }

  /// The unit vector to the left, looking along the line.
  private static func normal(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let d = b - a
    return SIMD2(d.y, -d.x) / (d * d).sum().squareRoot()
  }

  private static func join(
    at corner: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ style: StrokeStyle, _ tolerance: Float,
    to outline: inout [SIMD2<Float>]
  ) {
    let (cross, dot) = (from.x * to.y - from.y * to.x, (from * to).sum())
    // On the inner side of a bend the outline passes through the corner: none of its parts turns the other way.
    guard cross > 0 || cross == 0 && dot < 0 else { return outline.append(corner) }
    let radius = style.lineWidth / 2
    // Segments of a curve meet at small angles, which are no corners.
    if style.lineJoin == .round || dot > 0.97 {
      return addArc(corner, radius, from: from, to: to, tolerance, to: &outline)
    }
    // The tip of a miter is where the bisector meets both sides.
    guard style.lineJoin == .miter, 2 / max(1 + dot, 1e-6) <= style.miterLimit * style.miterLimit else { return }
    outline.append(corner + (from + to) * (radius / (1 + dot)))
  }

  /// - Parameter along: the direction of the curve at its end, for the cap; nil for that of the last segment.
  private static func cap(
    _ end: SIMD2<Float>, _ normal: SIMD2<Float>, along: SIMD2<Float>?, _ style: StrokeStyle, _ tolerance: Float,
    to outline: inout [SIMD2<Float>]
  ) {
    let radius = style.lineWidth / 2
    if style.lineCap == .round { return addArc(end, radius, from: normal, to: -normal, tolerance, to: &outline) }
    let along = along ?? SIMD2(-normal.y, normal.x)
    let (aside, ahead) = (SIMD2(along.y, -along.x) * radius, style.lineCap == .square ? along * radius : .zero)
    outline += [end + aside + ahead, end - aside + ahead]
  }

  /// Adds points on the circle clockwise, at most half a turn, without the first. Bisects until a chord is near enough:
  /// its distance from the arc is r·c²/8 for a chord c of the unit circle.
  private static func addArc(
    _ center: SIMD2<Float>, _ radius: Float, from: SIMD2<Float>, to: SIMD2<Float>, _ tolerance: Float,
    to outline: inout [SIMD2<Float>]
  ) {
    let chord = to - from
    guard radius * (chord * chord).sum() / 8 > max(tolerance, radius * 1e-4) else {
      return outline.append(center + to * radius)
    }
    // The tangents' difference bisects two directions, even opposite ones.
    let between = SIMD2(to.y - from.y, from.x - to.x)
    let middle = between / (between * between).sum().squareRoot()
    addArc(center, radius, from: from, to: middle, tolerance, to: &outline)
    addArc(center, radius, from: middle, to: to, tolerance, to: &outline)
  }

  fileprivate func ended(by cap: LineCap, _ tolerance: Float) -> Polyline {
    guard !isClosed, cap != .round, startDirection == nil else { return self }
    let cutter = PolylineCutter(self, tolerance)
    return cutter.part(0, cutter.length)
  }

  fileprivate func dashes(_ pattern: [Float], phase: Float, _ tolerance: Float) -> [Polyline] {
    let lengths = pattern.count & 1 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    let cutter = PolylineCutter(self, tolerance)
    let whole = cutter.length
    guard phase.isFinite, whole / period < 10_000 else { return [self] }
    var offset = (phase / period).rounded(.down) * period - phase
    var (dashes, index): ([Polyline], Int) = ([], 0)
    var (overStart, overEnd) = (false, false)
    while offset < whole {
      let end = offset + lengths[index]
      if index & 1 == 0, end > 0 || end == 0 && lengths[index] == 0 {
        dashes.append(cutter.part(max(offset, 0), min(end, whole)))
        overStart = overStart || offset <= 0 && end > 0
        overEnd = end >= whole
      }
      offset = end
      index = (index + 1) % lengths.count
    }
    // Across the seam of a closed line, two dashes become one, with a join at a corner.
    guard isClosed, overStart, overEnd, let last = dashes.popLast() else { return dashes }
    if dashes.isEmpty { return [self] }
    dashes[0] = last.joined(to: dashes[0])
    return dashes
  }

  fileprivate func joined(to next: Polyline) -> Polyline {
    var whole = part(points + next.points.dropFirst())
    (whole.startDirection, whole.endDirection) = (startDirection, next.endDirection)
    return whole
  }
}

extension [Polyline] {
  /// The outline of a stroke, trimmed and dashed by its style.
  package func stroked(_ style: StrokeStyle, tolerance: Float) -> [Polyline] {
    drawn(by: style, tolerance).flatMap { $0.stroked(style, tolerance: tolerance) }
  }

  private func drawn(by style: StrokeStyle, _ tolerance: Float) -> [Polyline] {
    var parts = map { (line: $0, start: Float(0)) }
    if style.trimStart != 0 || style.trimEnd != 1 {
      parts = trimmed(from: style.trimStart, to: style.trimEnd, tolerance)
    }
    guard style.dash.reduce(0, +) > 0, style.dash.allSatisfy({ $0 >= 0 }) else {
      return parts.map { $0.line.ended(by: style.lineCap, tolerance) }
    }
    return parts.flatMap { $0.line.dashes(style.dash, phase: style.dashPhase + $0.start, tolerance) }
  }

  /// The parts between two fractions of the total length, each with its start along its subpath.
  private func trimmed(from: Float, to: Float, _ tolerance: Float) -> [(line: Polyline, start: Float)] {
    guard to > from else { return [] }
    let cutters = map { PolylineCutter($0, tolerance) }
    let whole = cutters.reduce(0) { $0 + $1.length }
    if count == 1, self[0].isClosed {
      guard to - from < 1, whole > 0 else { return [(self[0], 0)] }
      let start = (from - from.rounded(.down)) * whole
      let end = start + (to - from) * whole
      let cutter = cutters[0]
      let first = cutter.part(start, Swift.min(end, whole))
      return [(end > whole ? first.joined(to: cutter.part(0, end - whole)) : first, start)]
    }
    var before: Float = 0
    var parts: [(line: Polyline, start: Float)] = []
    for (line, cutter) in zip(self, cutters) {
      let length = cutter.length
      let (low, high) = (Swift.max(from * whole - before, 0), Swift.min(to * whole - before, length))
      before += length
      if low <= 0, high >= length {
        parts.append((line, 0))
      } else if high > low {
        parts.append((cutter.part(low, high), low))
      }
    }
    return parts
  }
}

/// Cuts parts out of a subpath by distances along it, with the curve's directions at both ends: caps at a cut are
/// perpendicular to the curve, not to the segment.
struct PolylineCutter {
  private let line: Polyline
  private let spine: [SIMD2<Float>]
  private let distances: [Float]
  private let tolerance: Float

  init(_ line: Polyline, _ tolerance: Float) {
    spine = line.isClosed && line.points.count > 1 ? line.points + [line.points[0]] : line.points
    (self.line, self.tolerance) = (line, tolerance)
    var (sum, distances) = (0.0, [Float(0)])
    for (a, b) in zip(spine, spine.dropFirst()) {
      let d = SIMD2<Double>(b - a)
      sum += (d * d).sum().squareRoot()
      distances.append(Float(sum))
    }
    self.distances = distances
  }

  var length: Float { distances[distances.count - 1] }

  func part(_ low: Float, _ high: Float) -> Polyline {
    let first = firstAfter(low)
    let end = max(firstAfter(high), first)
    var part = line.part([point(at: low, first)] + spine[first..<end] + [point(at: high, end)])
    part.startDirection = direction(at: low, first)
    // Uses the segment before the end: at a corner a dash must not end in the direction of the next segment.
    part.endDirection = direction(at: high, distances[max(end - 1, 0)] == high ? end - 1 : end)
    return part
  }

  private func point(at distance: Float, _ index: Int) -> SIMD2<Float> {
    guard index > 0, index < spine.count else { return spine[min(index, spine.count - 1)] }
    return spine[index - 1] + (spine[index] - spine[index - 1]) * share(at: distance, index)
  }

  /// The position within the segment that ends at a point, 0 to 1.
  private func share(at distance: Float, _ index: Int) -> Float {
    let span = distances[index] - distances[index - 1]
    return span > 0 ? min(max((distance - distances[index - 1]) / span, 0), 1) : 0
  }

  private func direction(at distance: Float, _ index: Int) -> SIMD2<Float>? {
    let index = min(max(index, 1), spine.count - 1)
    guard index > 0, let own = way(index) else { return nil }
    let (before, after) = (bend(index - 1), bend(index))
    // At the end of a curve, extrapolate the tangent.
    let start = before ?? after.map { own * (2 * (own * $0).sum()) - $0 } ?? own
    let end = after ?? before.map { own * (2 * (own * $0).sum()) - $0 } ?? own
    return unit(start + (end - start) * share(at: distance, index))
  }

  /// The curve's tangent at a point; nil at an end or a corner.
  private func bend(_ index: Int) -> SIMD2<Float>? {
    let isSeam = index == 0 || index == spine.count - 1
    guard !isSeam || line.isClosed, let before = way(index == 0 ? spine.count - 1 : index),
      let after = way(isSeam ? 1 : index + 1)
    else { return nil }
    // Segments of a curve turn no more than their lengths and the tolerance allow.
    let (cross, dot) = (before.x * after.y - before.y * after.x, (before * after).sum())
    let shorter = min(length(index == 0 ? spine.count - 1 : index), length(isSeam ? 1 : index + 1))
    return dot > 0.7 && shorter * abs(cross) <= 12 * tolerance ? unit(before + after) : nil
  }

  private func length(_ index: Int) -> Float { distances[index] - distances[index - 1] }

  /// The direction of the segment that ends at a point; nil without a length.
  private func way(_ index: Int) -> SIMD2<Float>? {
    index > 0 && index < spine.count ? unit(spine[index] - spine[index - 1]) : nil
  }

  private func unit(_ way: SIMD2<Float>) -> SIMD2<Float>? {
    let length = (way * way).sum().squareRoot()
    return length > 0 ? way / length : nil
  }

  private func firstAfter(_ value: Float) -> Int { distances.partitioningIndex { $0 > value } }
}
