import RiffleView

extension Overlay {
  mutating func line(_ from: SIMD2<Float>, _ to: SIMD2<Float>, width: Float, _ color: SRGBColor) {
    let (from, to, width) = (from * factor, to * factor, width * factor)
    let way = to - from
    let length = (way * way).sum().squareRoot()
    guard length.isFinite, length > 0.01 else { return }
    // Lengths are powers of two, stretched to the rest: few contents, and an invisible stretch.
    var rung: Float = 4
    while rung < length, rung < 256 { rung *= 2 }
    let content = SpriteContent(
      bounds: Rect(x: -width / 2, y: -width / 2, width: rung + width, height: width),
      layers: [
        .roundedRectangle(
          Rect(x: -width / 2, y: -width / 2, width: rung + width, height: width), radius: width / 2,
          paint: .color(.white))
      ])
    let along = way / rung
    let across = SIMD2(-way.y, way.x) / length
    append(
      Sprite(
        content, homography: Homography(x: [along.x, across.x, from.x], y: [along.y, across.y, from.y]), tint: color))
  }

  /// Draws a curve through points, with as few straight pieces as look the same.
  package mutating func curve(_ points: [SIMD2<Float>], width: Float, _ color: SRGBColor) {
    guard var start = points.first else { return }
    var last = start
    var (low, high) = (-Float.infinity, Float.infinity)
    for point in points.dropFirst() {
      // The cone of slopes from `start` that pass all points so far within a third of a point.
      let across = max(point.x - start.x, 0.01)
      let slope = (point.y - start.y) / across
      if slope < low || slope > high || point.x - start.x > 250 {
        line(start, last, width: width, color)
        start = last
        let across = max(point.x - start.x, 0.01)
        (low, high) = ((point.y - start.y - 0.33) / across, (point.y - start.y + 0.33) / across)
      } else {
        low = max(low, (point.y - start.y - 0.33) / across)
        high = min(high, (point.y - start.y + 0.33) / across)
      }
      last = point
    }
    line(start, last, width: width, color)
  }

  /// Draws a curve as dots, evenly spaced along x.
  mutating func dotted(_ points: [SIMD2<Float>], every pitch: Float = 5, radius: Float = 1, _ color: SRGBColor) {
    guard var next = points.first?.x else { return }
    for (from, to) in zip(points, points.dropFirst()) {
      while next <= to.x, to.x > from.x {
        let part = (next - from.x) / (to.x - from.x)
        dot(from + (to - from) * part, radius: radius, color)
        next += pitch
      }
    }
  }

  /// Draws slanted strokes over a rectangle, for a delay or a pause.
  mutating func hatch(_ rect: Rect, _ color: SRGBColor) {
    var x = rect.minimum.x
    while x < rect.maximum.x {
      bar(Rect(x: x, y: rect.minimum.y, width: min(2, rect.maximum.x - x), height: rect.size.y), color)
      x += 5
    }
  }
}
