import RiffleCore

extension Painter {
  /// Paints the complement of a blurred outline.
  func paintInnerShadow(
    _ outline: Outline, blur: Float, offset: SIMD2<Float>, color: SRGBColor, on canvas: inout Canvas
  ) {
    let box = canvas.pixels(outline.rect)
    guard box.isDrawable else { return }
    // The part of the moved outline within reach of the blur must fit on the canvas.
    let reach = Painter.blurReach * max(blur, 0) * canvas.scale
    let margin = Int((reach + max(abs(offset.x), abs(offset.y)) * canvas.scale).rounded(.up)) + 1
    var light = Canvas(
      CanvasFrame(
        width: canvas.width + 2 * margin, height: canvas.height + 2 * margin, scale: canvas.scale,
        origin: canvas.origin + SIMD2(repeating: Float(margin))))
    if let path = outline.path ?? (outline.isEllipse ? Path(ellipseIn: outline.rect) : nil) {
      let moved = path.mapped { $0 + offset }
      paintBlurred(moved, .fill(outline.fillRule), blur: blur, color: .white, on: &light)
    } else {
      let moved = Rect(origin: outline.rect.origin + offset, size: outline.rect.size)
      paintBlurred(moved, radius: outline.radius, blur: blur, color: .white, on: &light)
    }
    let shape = OutlineCoverage(outline, on: canvas)
    let full = color.premultiplied
    let (x0, x1) = canvas.columns(box)
    let (y0, y1) = canvas.rows(box)
    light.forEachRow { row, colors in
      let y = row - margin
      guard y >= y0, y < y1 else { return }
      for x in x0..<max(x1, x0) {
        let amount = shape.coverage(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * (1 - min(colors[x + margin].w, 1))
        if amount > 0 { canvas.blend(full * amount, x: x, y: y) }
      }
    }
  }
}
