/// A projected outline: a convex polygon in pixels, with an edge one pixel soft.
private struct ClipPolygon {
  /// Points inside have a positive distance, in pixels.
  struct Edge {
    var normal: SIMD2<Float>
    var offset: Float

    @inline(__always) func distance(_ point: SIMD2<Float>) -> Float { (normal * point).sum() + offset }
  }

  /// Clockwise on screen; `edges[i]` starts at `corners[i]`.
  private var corners: [SIMD2<Float>] = []
  private(set) var edges: [Edge] = []
  /// Less than 1 for a sliver thinner than a pixel.
  private(set) var thickness: Float = 1

  /// Nil if nothing is visible. `scale` is pixels per point.
  init?(_ clip: ClipOutline, scale: Float) {
    guard clip.outline.rect.isDrawable, clip.homography.isFinite else { return nil }
    let onScreen = Homography.scale([scale, scale]) * clip.homography
    let points = ClipPolygon.points(of: clip.outline, through: onScreen).map(onScreen.homogeneous)
    let near = Homography.nearestW
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      if a.z > near { add([a.x / a.z, a.y / a.z]) }
      if (a.z > near) != (b.z > near) {
        let cut = a + (b - a) * ((near - a.z) / (b.z - a.z))
        add([cut.x / near, cut.y / near])
      }
    }
    while let first = corners.first, let last = corners.last, corners.count > 1, ClipPolygon.coincide(first, last) {
      corners.removeLast()
    }
    guard corners.count >= 3, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    close()
    if thickness < 1 / 256 { return nil }
  }

  private mutating func add(_ corner: SIMD2<Float>) {
    if let last = corners.last, ClipPolygon.coincide(last, corner) { return }
    corners.append(corner)
  }

  /// An edge between such corners would have no direction.
  private static func coincide(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
    let d = a - b
    return (d * d).sum() < 1e-6
  }

  /// Normals point inwards; mirrored outlines are counter-clockwise.
  private mutating func close() {
    var area: Float = 0
    let origin = corners[0]
    for (a, b) in zip(corners, corners.dropFirst()) {
      let (u, v) = (a - origin, b - origin)
      area += u.x * v.y - u.y * v.x
    }
    if area < 0 { corners.reverse() }
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let d = b - a
      let length = (d * d).sum().squareRoot()
      let normal = SIMD2(-d.y, d.x) / length
      let edge = Edge(normal: normal, offset: -(normal * a).sum())
      edges.append(edge)
      thickness = min(thickness, corners.reduce(0) { max($0, edge.distance($1)) })
    }
  }

  /// Chords are within a tenth of a pixel.
  private static func points(of outline: Outline, through onScreen: Homography) -> [SIMD2<Float>] {
    let rect = outline.rect
    let radius = outline.isEllipse ? rect.size * 0.5 : SIMD2(repeating: outline.shownRadius)
    let (a, b) = onScreen.derivative(at: rect.center)
    let pixels = max((a * a).sum().squareRoot() * radius.x, (b * b).sum().squareRoot() * radius.y)
    guard pixels > 0.2, pixels.isFinite else { return rect.corners }
    // The sagitta of a chord over an angle is radius · angle² / 8.
    let parts = Int(min(max((1.7562 * pixels.squareRoot()).rounded(.up), 2), 32))
    let middles = [
      SIMD2(rect.minimum.x + radius.x, rect.minimum.y + radius.y),
      SIMD2(rect.maximum.x - radius.x, rect.minimum.y + radius.y), rect.maximum - radius,
      SIMD2(rect.minimum.x + radius.x, rect.maximum.y - radius.y),
    ]
    var points: [SIMD2<Float>] = []
    points.reserveCapacity(4 * (parts + 1))
    for (quarter, middle) in middles.enumerated() {
      for i in 0...parts {
        // From nine o'clock over twelve.
        let angle = Double(quarter) * 0.5 * .pi + Double(i) / Double(parts) * 0.5 * .pi
        let (s, c) = sineAndCosine(angle)
        points.append(middle - SIMD2(Float(c), Float(s)) * radius)
      }
    }
    return points
  }
}

/// A convex polygon leaves one run of pixels in a row, with full coverage inside: only its two ends are weighted.
package struct RowClip {
  package struct Shape {
    fileprivate var polygons: [ClipPolygon] = []
    fileprivate var thickness: Float = 1

    fileprivate init() {}

    var isEmpty: Bool { polygons.isEmpty }

    /// Ignores path outlines, which are masks. Nil if everything is clipped.
    init?(_ clips: [ClipOutline], scale: Float) {
      for clip in clips where clip.outline.path == nil {
        guard let polygon = ClipPolygon(clip, scale: scale) else { return nil }
        polygons.append(polygon)
        thickness *= polygon.thickness
      }
    }
  }

  var shape = Shape()
  private var edges: [(polygon: Int, slope: Float, start: Float)] = []
  private var whole: Range<Int> = 0..<0

  mutating func begin(row: Int, _ columns: Range<Int>) -> Range<Int> {
    let y = Float(row) + 0.5
    var (low, high) = (Float(columns.lowerBound) + 0.5, Float(columns.upperBound) - 0.5)
    var (wholeLow, wholeHigh) = (low, high)
    for polygon in shape.polygons {
      for edge in polygon.edges {
        // The distance of a pixel's center at x is slope · x + start.
        let (slope, start) = (edge.normal.x, edge.normal.y * y + edge.offset)
        if abs(slope) < 1e-6 {
          if start <= -0.5 { return 0..<0 }
          if start < 0.5 { wholeHigh = -.infinity }
        } else if slope > 0 {
          low = max(low, (-0.5 - start) / slope)
          wholeLow = max(wholeLow, (0.5 - start) / slope)
        } else {
          high = min(high, (-0.5 - start) / slope)
          wholeHigh = min(wholeHigh, (0.5 - start) / slope)
        }
      }
    }
    guard low <= high else { return 0..<0 }
    let first = max(Int((low - 0.5).rounded(.up)), columns.lowerBound)
    let end = min(Int((high - 0.5).rounded(.down)) + 1, columns.upperBound)
    guard first < end else { return 0..<0 }
    whole = first..<first
    if wholeLow <= wholeHigh, shape.thickness == 1 {
      let from = min(max(Int((wholeLow - 0.5).rounded(.up)), first), end)
      whole = from..<min(max(Int((wholeHigh - 0.5).rounded(.down)) + 1, from), end)
    }
    edges.removeAll(keepingCapacity: true)
    guard whole != first..<end else { return whole }
    for (index, polygon) in shape.polygons.enumerated() {
      for edge in polygon.edges {
        let (slope, start) = (edge.normal.x, edge.normal.y * y + edge.offset)
        if min(slope * low, slope * high) + start < 0.5 { edges.append((index, slope, start)) }
      }
    }
    return first..<end
  }

  func apply(to span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    weigh(columns.lowerBound..<min(max(whole.lowerBound, columns.lowerBound), columns.upperBound), span, columns)
    weigh(max(min(whole.upperBound, columns.upperBound), columns.lowerBound)..<columns.upperBound, span, columns)
  }

  private func weigh(_ part: Range<Int>, _ span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    for x in part {
      let place = x &- columns.lowerBound
      guard span[place] != 0 else { continue }
      let factor = UInt64(coverage(Float(x) + 0.5) * 256 + 0.5)
      if factor < 256 { span[place] = gather(scaledDown(spread(span[place]) &* factor)) }
    }
  }

  private func coverage(_ x: Float) -> Float {
    var (product, least, polygon) = (shape.thickness, Float.infinity, 0)
    for edge in edges {
      if edge.polygon != polygon {
        if least < 0.5 { product *= max(least + 0.5, 0) }
        (least, polygon) = (.infinity, edge.polygon)
      }
      least = min(least, edge.slope * x + edge.start)
    }
    if least < 0.5 { product *= max(least + 0.5, 0) }
    return product
  }
}
