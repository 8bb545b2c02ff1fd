import RiffleCore

extension Painter {
  /// Fills a path, or the line along it.
  func paint(_ path: Path, width: Float?, _ paint: Paint, on canvas: inout Canvas) {
    // Chords lie inside of their arcs: at a thirtieth of a pixel nobody misses what is beyond them.
    let tolerance = 0.03 / canvas.scale
    var lines = path.polylines(tolerance: tolerance)
    if let width { lines = lines.flatMap { $0.stroked(width: width, tolerance: tolerance) } }
    for index in lines.indices {
      for point in lines[index].points.indices {
        lines[index].points[point] = lines[index].points[point] * canvas.scale + canvas.origin
      }
    }
    let points = lines.flatMap(\.points)
    guard !points.isEmpty else { return }
    let pixels = Rect(around: points)
    let size = SIMD2(Float(canvas.width), Float(canvas.height))
    guard all(pixels.minimum .< size), all(pixels.maximum .> .zero) else { return }
    let (left, right) = canvas.columns(pixels)
    let (top, bottom) = canvas.rows(pixels)
    guard left < right, top < bottom else { return }
    let shape = PathCoverage(lines, columns: left..<right, rows: top..<bottom)
    let box = Rect(origin: (pixels.origin - canvas.origin) / canvas.scale, size: pixels.size / canvas.scale)
    canvas.fill(box, paint: paint) { shape.coverage(at: $0) }
  }
}
