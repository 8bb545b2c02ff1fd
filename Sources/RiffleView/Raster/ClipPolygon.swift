import RiffleCore

/// A projected outline: a convex polygon in pixels, with an edge one pixel soft.
///
/// Both backends clip by it, the rasterizer by pixels and the window by triangles, so both show the same edge.
package struct ClipPolygon {
  /// A side: points inside have a positive distance, in pixels.
  package struct Edge {
    var normal: SIMD2<Float>
    var offset: Float

    @inline(__always) package func distance(_ point: SIMD2<Float>) -> Float { (normal * point).sum() + offset }
  }

  /// Clockwise on screen; `edges[i]` starts at `corners[i]`.
  package private(set) var corners: [SIMD2<Float>] = []
  package private(set) var edges: [Edge] = []
  /// Less than 1 for a sliver thinner than a pixel: the coverage of a pixel at its center.
  package private(set) var thickness: Float = 1
  /// True if opposite edges are so near that their soft edges may overlap.
  package private(set) var isThin = false

  /// - Parameter scale: pixels per point of the draw list.
  /// - Returns: nil if nothing is visible through it.
  package init?(_ clip: ClipOutline, scale: Float) {
    guard clip.outline.rect.isDrawable, clip.homography.isFinite else { return nil }
    let onScreen = Homography.scale([scale, scale]) * clip.homography
    let points = ClipPolygon.points(of: clip.outline, through: onScreen).map(onScreen.homogeneous)
    let near = Homography.nearestW
    for (i, a) in points.enumerated() {
      let b = points[i + 1 < points.count ? i + 1 : 0]
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

  /// Returns the coverage of the pixel around a point, 0 to 1.
  package func coverage(at point: SIMD2<Float>) -> Float {
    var least = Float.infinity
    for edge in edges { least = min(least, edge.distance(point)) }
    return min(max(least + 0.5, 0), 1) * thickness
  }

  private mutating func add(_ corner: SIMD2<Float>) {
    if let last = corners.last, ClipPolygon.coincide(last, corner) { return }
    corners.append(corner)
  }

  /// Returns true for corners so close that an edge between them has no direction.
  private static func coincide(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
    let d = a - b
    return (d * d).sum() < 1e-6
  }

  /// Creates the edges, with inward normals for either orientation: mirrored outlines are counter-clockwise.
  private mutating func close() {
    var area: Float = 0
    let origin = corners[0]
    for (a, b) in zip(corners, corners.dropFirst()) {
      let (u, v) = (a - origin, b - origin)
      area += u.x * v.y - u.y * v.x
    }
    if area < 0 { corners.reverse() }
    var thinnest = Float.infinity
    for (i, a) in corners.enumerated() {
      let b = corners[i + 1 < corners.count ? i + 1 : 0]
      let d = b - a
      let length = (d * d).sum().squareRoot()
      let normal = SIMD2(-d.y, d.x) / length
      let edge = Edge(normal: normal, offset: -(normal * a).sum())
      edges.append(edge)
      thinnest = min(thinnest, corners.reduce(0) { max($0, edge.distance($1)) })
    }
    thickness = min(thinnest, 1)
    isThin = thinnest < 2
  }

  /// Returns points around an outline, with chords within a tenth of a pixel.
  private static func points(of outline: Outline, through onScreen: Homography) -> [SIMD2<Float>] {
    let rect = outline.rect
    let radius = outline.isEllipse ? rect.size * 0.5 : SIMD2(repeating: outline.shownRadius)
    let (a, b) = onScreen.derivative(at: rect.center)
    let pixels = max((a * a).sum().squareRoot() * radius.x, (b * b).sum().squareRoot() * radius.y)
    // A radius below a fifth of a pixel is ignored.
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
