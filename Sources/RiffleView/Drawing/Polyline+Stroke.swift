import RiffleCore

extension Polyline {
  /// The outline of a line along it: every part of it turns the same way, so that the non-zero rule fills it.
  ///
  /// - Parameters:
  ///   - style: its width, joins and ends; dashes and trim are cut before, see `drawn`.
  ///   - tolerance: how far the lines of a round join may be from the arc.
  func stroked(_ style: StrokeStyle, tolerance: Float) -> [Polyline] {
    let radius = style.lineWidth / 2
    var spine: [SIMD2<Float>] = []
    for point in points where spine.last != point { spine.append(point) }
    if isClosed, spine.count > 1, spine.first == spine.last { spine.removeLast() }
    guard let first = spine.first, radius > 0 else { return [] }
    guard spine.count > 1 else {
      if style.lineCap == .butt { return [] }
      if style.lineCap == .square {
        return [Polyline(points: Rect(center: first, size: [2 * radius, 2 * radius]).corners)]
      }
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
        outline += Polyline.join(at: b, Polyline.normal(a, b), Polyline.normal(b, c), style, tolerance)
      }
      return outline
    }
    let back = Array(spine.reversed())
    if isClosed, count > 2 {
      return [Polyline(points: side(spine, closed: true)), Polyline(points: side(back, closed: true))]
    }
    var outline = side(spine, closed: false)
    outline += Polyline.cap(spine[count - 1], Polyline.normal(spine[count - 2], spine[count - 1]), style, tolerance)
    outline += side(back, closed: false)
    outline += Polyline.cap(spine[0], Polyline.normal(spine[1], spine[0]), style, tolerance)
    return [Polyline(points: outline)]
  }

  /// The unit vector to the left of a line, as it is seen by one who goes along it.
  private static func normal(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let d = b - a
    return SIMD2(d.y, -d.x) / (d * d).sum().squareRoot()
  }

  private static func join(
    at corner: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ style: StrokeStyle, _ tolerance: Float
  ) -> [SIMD2<Float>] {
    let (cross, dot) = (from.x * to.y - from.y * to.x, (from * to).sum())
    // On the inner side of a bend the outline runs through the corner: nothing of it turns the other way.
    guard cross > 0 || cross == 0 && dot < 0 else { return [corner] }
    let radius = style.lineWidth / 2
    // The lines of a curve meet at small angles: they are no corners.
    if style.lineJoin == .round || dot > 0.97 { return arc(corner, radius, from: from, to: to, tolerance) }
    // The point of a miter is as far out as the bisector meets both sides.
    guard style.lineJoin == .miter, 2 / max(1 + dot, 1e-6) <= style.miterLimit * style.miterLimit else { return [] }
    return [corner + (from + to) * (radius / (1 + dot))]
  }

  private static func cap(
    _ end: SIMD2<Float>, _ normal: SIMD2<Float>, _ style: StrokeStyle, _ tolerance: Float
  ) -> [SIMD2<Float>] {
    let radius = style.lineWidth / 2
    switch style.lineCap {
    case .butt: return []
    case .round: return arc(end, radius, from: normal, to: -normal, tolerance)
    case .square:
      let ahead = SIMD2(-normal.y, normal.x) * radius
      return [end + normal * radius + ahead, end - normal * radius + ahead]
    }
  }

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
