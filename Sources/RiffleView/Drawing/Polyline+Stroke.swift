import RiffleCore

extension Polyline {
  /// Returns the outline of a stroke along the line: all its parts turn the same way, for the non-zero rule.
  ///
  /// - Parameters:
  ///   - style: width, joins and caps; dashes and trim are applied before, see `drawn`.
  ///   - tolerance: the maximal distance of the lines of a round join from the arc.
  func stroked(_ style: StrokeStyle, tolerance: Float) -> [Polyline] {
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
    /// Adds the left side of the points in this order, including the joins.
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

  /// Returns the unit vector to the left of a line, looking along it.
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

  /// - Parameters:
  ///   - normal: the normal of the last segment.
  ///   - along: the direction of the curve at its end, for the cap; nil for that of the last segment.
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

  /// Adds points on the circle clockwise from one direction to another, at most half a turn, without the first.
  ///
  /// Bisects until a chord is near enough: its distance from the arc is r·c²/8 for a chord c of the unit circle.
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
}
