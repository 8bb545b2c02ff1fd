import RiffleCore

extension Canvas {
  /// Fills a path, or the line along it.
  mutating func paint(_ path: Path, _ style: PathStyle, _ paint: Paint) {
    if case .along(let start, let end) = paint { return self.paint(path, style, from: start, to: end) }
    guard let (shape, pixels) = coverage(of: path, style) else { return }
    let box = Rect(origin: (pixels.origin - origin) / scale, size: pixels.size / scale)
    fill(box, paint: paint) { shape.coverage(at: $0) }
  }

  /// How much of each pixel a path covers, and the pixels it lies in; nil when nothing of it is on the canvas.
  func coverage(of path: Path, _ style: PathStyle) -> (PathCoverage, Rect)? {
    // Chords lie inside of their arcs: at a thirtieth of a pixel the difference is invisible.
    let tolerance = 0.03 / scale
    var (lines, rule) = (path.polylines(tolerance: tolerance), FillRule.nonZero)
    switch style {
    case .fill(let by): rule = by
    case .stroke(let stroke): lines = lines.drawn(by: stroke).flatMap { $0.stroked(stroke, tolerance: tolerance) }
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
