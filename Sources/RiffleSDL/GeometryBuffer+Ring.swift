import CSDL2
import RiffleView

/// The area that an opaque sprite hides of the one below: a convex polygon in pixels, clockwise.
///
/// A shadow is larger than its card, and mostly below it. Its hidden pixels would cost as much as any, four times those
/// of a plain colour.
package struct HiddenArea {
  private(set) var corners: [SIMD2<Float>]
  private var scratch: [SIMD2<Float>] = []

  /// Smaller areas cost more triangles than they save pixels.
  static let leastArea: Float = 600
  /// The inset from the edge in pixels: half of a soft pixel, and the texels beyond that a sampler reads.
  static let margin: Float = 2

  /// - Parameters:
  ///   - sprite: the sprite in front. The result is nil unless it certainly hides an area.
  ///   - scale: pixels per point of the draw list.
  init?(behind sprite: Sprite, scale: Float) {
    guard let cover = sprite.cover,
      let polygon = ClipPolygon(ClipOutline(Outline(cover), homography: sprite.homography), scale: scale),
      polygon.corners.count == 4
    else { return nil }
    corners = polygon.corners
    for edge in polygon.edges { keep { edge.distance($0) - Self.margin } }
    guard area > Self.leastArea else { return nil }
  }

  package init(corners: [SIMD2<Float>]) { self.corners = corners }

  /// The signed area in square pixels; negative if the corners are counter-clockwise.
  var area: Float {
    guard let origin = corners.first else { return 0 }
    var twice: Float = 0
    for index in corners.indices.dropFirst().dropLast() {
      let (u, v) = (corners[index] - origin, corners[index + 1] - origin)
      twice += u.x * v.y - u.y * v.x
    }
    return twice / 2
  }

  /// Clips to the half-plane where a linear function is not negative.
  mutating func keep(_ inside: (SIMD2<Float>) -> Float) {
    guard let end = corners.last else { return }
    scratch.removeAll(keepingCapacity: true)
    var (last, lastValue) = (end, inside(end))
    for corner in corners {
      let value = inside(corner)
      if (value >= 0) != (lastValue >= 0) { scratch.append(last + (corner - last) * (lastValue / (lastValue - value))) }
      if value >= 0 { scratch.append(corner) }
      (last, lastValue) = (corner, value)
    }
    swap(&corners, &scratch)
  }
}

extension GeometryBuffer {
  /// Appends a picture without perspective, except its hidden part: a ring of triangles whose pixels equal those of the
  /// whole picture. Appends the whole picture if too little of it is hidden.
  package func append(
    _ picture: SpriteTexture, through homography: Homography, color: SDL_Color, blend: BlendMode = .normal,
    around hidden: HiddenArea
  ) {
    let (low, high) = (picture.extent.minimum, picture.extent.maximum)
    let k = 1 / homography.w.z
    func seen(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let image = homography.homogeneous(SIMD2(x, y))
      return SIMD2(image.x, image.y) * k
    }
    var outer = [seen(low.x, low.y), seen(high.x, low.y), seen(high.x, high.y), seen(low.x, high.y)]
    let (origin, right, down) = (outer[0], outer[1] - outer[0], outer[3] - outer[0])
    let determinant = right.x * down.y - right.y * down.x
    if determinant < 0 { outer.reverse() }
    var hole = hidden
    for index in 0..<4 { hole.keep { outer[index].side(of: $0, to: outer[(index + 1) & 3]) } }
    guard homography.isAffine, abs(determinant) > 1, hole.area > HiddenArea.leastArea,
      let ring = Ring(around: hole.corners, within: outer)
    else { return append(picture, through: homography, texel: 1, color: color, blend: blend) }
    beginRun(page: picture.page, blend: blend)
    let corners = outer + hole.corners
    reserve(vertices: corners.count, indices: ring.triangles.count)
    let (first, size) = (Int32(vertexCount - runs[runs.count - 1].firstVertex), picture.high - picture.low)
    for (slot, corner) in corners.enumerated() {
      let p = corner - origin
      let share = SIMD2(p.x * down.y - p.y * down.x, right.x * p.y - right.y * p.x) / determinant
      let texel = picture.low + size * share
      vertices[vertexCount + slot] = SDL_Vertex(
        position: SDL_FPoint(x: corner.x, y: corner.y), color: color, tex_coord: SDL_FPoint(x: texel.x, y: texel.y))
    }
    for (slot, corner) in ring.triangles.enumerated() { indices[indexCount + slot] = first + corner }
    vertexCount += corners.count
    indexCount += ring.triangles.count
  }
}

/// The triangles between two convex polygons, one inside the other, both clockwise. They share corners: no seam shows.
private struct Ring {
  /// Three corners each: indices of the outer polygon, followed by those of the inner one.
  private(set) var triangles: [Int32] = []

  /// Returns nil if the inner polygon is not inside.
  init?(around inner: [SIMD2<Float>], within outer: [SIMD2<Float>]) {
    let (n, m) = (outer.count, inner.count)
    // A point within a thousandth of a pixel of an edge's line counts as beyond it: two edges may coincide.
    func sees(_ i: Int, _ j: Int) -> Bool {
      let (a, b) = (inner[j % m], inner[(j + 1) % m])
      return a.side(of: outer[i % n], to: b) < 1e-3 * (abs(b.x - a.x) + abs(b.y - a.y))
    }
    guard m >= 3, let start = (0..<m).first(where: { sees(0, $0) && !sees(0, $0 + m - 1) }) else { return nil }
    var (i, j) = (0, start)
    while i < n || j < start + m {
      let (a, b) = (Int32(i % n), Int32(n + j % m))
      if j < start + m, i == n || sees(i, j) {
        j += 1
        triangles += [a, Int32(n + j % m), b]
      } else {
        i += 1
        triangles += [a, Int32(i % n), b]
      }
    }
  }
}

extension SIMD2<Float> {
  /// Returns a positive value to the right of the line from here to `end`: inside, for an edge of a clockwise polygon.
  fileprivate func side(of point: SIMD2<Float>, to end: SIMD2<Float>) -> Float {
    let (along, to) = (end - self, point - self)
    return along.x * to.y - along.y * to.x
  }
}
