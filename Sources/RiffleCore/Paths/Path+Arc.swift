import RiffleMotion

extension Path {
  /// Adds a part of an ellipse around a middle, after a line from the current point to its start. Angles are clockwise
  /// on screen from the ellipse's own right; `sweep` may be negative.
  ///
  /// Cut into pieces of at most an eighth of a turn, where a cubic is accurate to 0.0005 % of the radius.
  mutating func addEllipse(
    center: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double, start: Double, sweep: Double, joins: Bool = true
  ) {
    let (rs, rc) = sineAndCosine(rotation)
    func place(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let (px, py) = (x * radii.x, y * radii.y)
      return SIMD2(Float(center.x + px * rc - py * rs), Float(center.y + px * rs + py * rc))
    }
    let pieces = max(Int((sweep.magnitude / (.pi / 4) - 1e-6).rounded(.up)), 1)
    let step = sweep / Double(pieces)
    let (s, c) = sineAndCosine(step / 4)
    let reach = 4.0 / 3 * s / c
    var (y, x) = sineAndCosine(start)
    if joins { addLine(to: place(x, y)) }
    for piece in 1...pieces {
      let (ny, nx) = sineAndCosine(start + step * Double(piece))
      addCurve(
        to: place(nx, ny), control1: place(x - y * reach, y + x * reach),
        control2: place(nx + ny * reach, ny - nx * reach))
      (x, y) = (nx, ny)
    }
  }

  /// Adds the arc of SVG's `A`, from the current point. Radii that are too small grow; one of zero makes a line.
  ///
  /// - Parameters:
  ///   - start: the current point.
  ///   - rotation: of the ellipse's own right, clockwise, in radians.
  mutating func addArc(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radii given: SIMD2<Double>, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard start != end else { return }
    var radii = SIMD2(abs(given.x), abs(given.y))
    guard radii.x > 0, radii.y > 0 else { return addLine(to: SIMD2<Float>(end)) }
    // SVG 2, appendix B.2.4: from two ends to a middle.
    let (s, c) = sineAndCosine(rotation)
    let half = (start - end) * 0.5
    let p = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
    let growth = (p * p / (radii * radii)).sum()
    if growth > 1 { radii *= growth.squareRoot() }
    let (a, b) = (radii * radii, p * p)
    let rest = a.x * a.y - a.x * b.y - a.y * b.x
    let factor = (max(rest, 0) / (a.x * b.y + a.y * b.x)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let m = SIMD2(factor * radii.x * p.y / radii.y, -factor * radii.y * p.x / radii.x)
    let center = SIMD2(c * m.x - s * m.y, s * m.x + c * m.y) + (start + end) * 0.5
    let from = Libm.atan2((p.y - m.y) / radii.y, (p.x - m.x) / radii.x)
    let to = Libm.atan2((-p.y - m.y) / radii.y, (-p.x - m.x) / radii.x)
    var sweep = to - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    addEllipse(center: center, radii: radii, rotation: rotation, start: from, sweep: sweep, joins: false)
  }
}
