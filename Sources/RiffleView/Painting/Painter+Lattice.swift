import RiffleCore

extension Painter {
  /// Paints the back of a card: a frame, a panel with a lattice of diamonds and a smaller diamond in each, and a bright
  /// hairline between frame and panel.
  ///
  /// All lengths are fractions of the width, so a back 40 pixels wide looks the same.
  func paintLattice(
    _ rect: Rect, radius: Float, paper: SRGBColor, ink: SRGBColor, frame: SRGBColor, on canvas: inout Canvas
  ) {
    let outer = RoundedCoverage(canvas.pixels(rect), radius: radius * canvas.scale)
    canvas.fill(rect, paint: .color(frame)) { outer.coverage(at: $0) }

    let border = min(rect.size.x, rect.size.y) * 0.065
    let panel = rect.inset(by: border)
    guard panel.isDrawable else { return }
    let panelRadius = max(radius - border * 0.55, 0)
    let inner = RoundedCoverage(canvas.pixels(panel), radius: panelRadius * canvas.scale)
    canvas.fill(panel, paint: .color(paper)) { inner.coverage(at: $0) }

    let box = canvas.pixels(panel)
    // Whole diamonds across and down, so that the pattern meets all four sides alike; five across are distinguishable
    // on a card 40 pixels wide.
    let across: Float = 5
    let down = max((across * box.size.y / box.size.x / 1.25).rounded(), 1)
    let cell = SIMD2(box.size.x / across, box.size.y / down)
    let perPixel = (1 / (cell.x * cell.x) + 1 / (cell.y * cell.y)).squareRoot()
    let middle = box.center
    canvas.fill(panel, paint: .color(ink)) { point in
      let p = (point - middle) / cell
      let (u, v) = (p.x + p.y, p.x - p.y)
      // The distance to the nearest line of each family, in cells; the center of a diamond is at one half.
      let (du, dv) = (abs(u - u.rounded()), abs(v - v.rounded()))
      let line = Painter.edge((Painter.lineWidth - min(du, dv)) / perPixel)
      let gem = Painter.edge((min(du, dv) - Painter.gemInset) / perPixel)
      return inner.coverage(at: point) * max(line, gem)
    }

    let hairline = max(border * 0.22, 0.6 / canvas.scale)
    let ring = panel.inset(by: border * 0.55)
    guard ring.isDrawable else { return }
    let ringOuter = RoundedCoverage(canvas.pixels(ring), radius: max(panelRadius - border * 0.55, 0) * canvas.scale)
    let ringInner = RoundedCoverage(
      canvas.pixels(ring.inset(by: hairline)), radius: max(panelRadius - border * 0.55 - hairline, 0) * canvas.scale)
    canvas.fill(ring, paint: .color(frame.opacity(0.85))) {
      max(ringOuter.coverage(at: $0) - ringInner.coverage(at: $0), 0)
    }
  }

  /// Half the thickness of a lattice line, in cells.
  private static let lineWidth: Float = 0.085
  /// The inset of the small diamond from the lines, in cells.
  private static let gemInset: Float = 0.3

  @inline(__always) private static func edge(_ distance: Float) -> Float { min(max(distance + 0.5, 0), 1) }
}
