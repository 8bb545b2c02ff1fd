import RiffleCore

extension Canvas {
  mutating func paint(_ path: Path, _ style: PathStyle, _ paint: Paint) {
    if case .along(let start, let end) = paint { return self.paint(path, style, from: start, to: end) }
    let frame = frame
    guard let (shape, pixels) = frame.coverage(of: path, style) else { return }
    let box = frame.filled(pixels)
    let shade = Shade(paint, in: box)
    frame.forEachRow(of: shape, in: box) { y, columns, coverages in
      for (x, covered) in zip(columns, coverages) where covered > 0 {
        blend(shade.color(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * covered, x: x, y: y)
      }
    }
  }
}

extension CanvasFrame {
  /// Paints a path of one colour alone, with the same pixels as a canvas but without intermediate colours.
  func bitmap(of path: Path, _ style: PathStyle, _ color: SRGBColor) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    guard let (shape, pixels) = coverage(of: path, style) else { return result }
    let (full, box) = (color.premultiplied, filled(pixels))
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      forEachRow(of: shape, in: box) { y, columns, coverages in
        let (thresholds, row) = (Dither.row(y), y &* width)
        // Fully covered pixels repeat every eight columns.
        var whole = SIMD8<UInt32>.zero
        if full.w > 0 { for x in 0..<8 { whole[x] = packed(full * 255, threshold: thresholds[x]) } }
        for (x, covered) in zip(columns, coverages) where covered > 0 {
          let color = full * covered
          pixels[row &+ x] =
            covered == 1 ? whole[x & 7] : color.w > 0 ? packed(color * 255, threshold: thresholds[x & 7]) : 0
        }
      }
    }
    return result
  }

  /// Converts a box of pixels to local points and back, for the same rounding as other layers.
  fileprivate func filled(_ box: Rect) -> Rect {
    pixels(Rect(origin: (box.origin - origin) / scale, size: box.size / scale))
  }

  /// Calls the body with the columns of each row of a box that a path may cover, and their coverages.
  @inline(__always)
  fileprivate func forEachRow(
    of shape: PathCoverage, in box: Rect, _ body: (Int, Range<Int>, Slice<UnsafeBufferPointer<Float>>) -> Void
  ) {
    guard box.isDrawable else { return }
    let ((x0, x1), (y0, y1)) = (columns(box), rows(box))
    let (left, right) = (max(x0, shape.x), min(x1, shape.x + shape.width))
    guard left < right, y0 < y1 else { return }
    for y in y0..<y1 {
      shape.withRow(y) { body(y, left..<right, $0[left - shape.x..<right - shape.x]) }
    }
  }

  /// Returns a path's coverage of each pixel, and its box; nil if it is outside of the canvas.
  func coverage(of path: Path, _ style: PathStyle) -> (PathCoverage, Rect)? {
    // Chords are inside of their arcs: a difference of a thirtieth of a pixel is invisible.
    let tolerance = 0.03 / scale
    var (lines, rule) = (path.polylines(tolerance: tolerance), FillRule.nonZero)
    switch style {
    case .fill(let by): rule = by
    case .stroke(let stroke): lines = lines.stroked(stroke, tolerance: tolerance)
    }
    for index in lines.indices {
      for point in lines[index].points.indices {
        lines[index].points[point] = lines[index].points[point] * scale + origin
      }
    }
    let points = lines.flatMap(\.points)
    guard !points.isEmpty else { return nil }
    let pixels = Rect(around: points)
    let size = SIMD2(Float(width), Float(height))
    guard all(pixels.minimum .< size), all(pixels.maximum .> .zero) else { return nil }
    let (left, right) = columns(pixels)
    let (top, bottom) = rows(pixels)
    guard left < right, top < bottom else { return nil }
    return (PathCoverage(lines, columns: left..<right, rows: top..<bottom, rule: rule), pixels)
  }
}
