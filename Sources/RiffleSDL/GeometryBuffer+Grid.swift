import CSDL2
import RiffleCore
import RiffleView

/// The number of cells for a picture in perspective, so that each point is drawn within `most` of its position.
///
/// Triangles are mapped without perspective. Let w change by the fraction `across` over the picture's width and `down`
/// over its height. Along a side of a cell the error is at most `across · width / (4 · columns²)`, and likewise
/// downwards. On the diagonal of a cell it is `(across · height + down · width) / (4 · columns · rows)`, and a quarter
/// of that if four triangles meet in the center of a cell.
package struct GridCut: Equatable {
  package private(set) var columns = 1
  package private(set) var rows = 1
  /// True for four triangles per cell, false for two.
  private(set) var isCrossed = false

  /// The maximum of each of the three errors, in pixels or texels, whichever are larger; their sum stays below a
  /// quarter.
  static let most: Float = 0.15
  static let largest = 16

  package var triangleCount: Int { columns * rows * (isCrossed ? 4 : 2) }
  var vertexCount: Int { (columns + 1) * (rows + 1) + (isCrossed ? columns * rows : 0) }

  /// - Parameter texel: the longer side of a texel on screen, in pixels: a soft picture needs fewer cells.
  package init(_ extent: Rect, through homography: Homography, texel: Float) {
    if homography.isAffine { return }
    let (low, high) = (extent.minimum, extent.maximum)
    let images = (
      homography.homogeneous(low), homography.homogeneous(SIMD2(high.x, low.y)), homography.homogeneous(high),
      homography.homogeneous(SIMD2(low.x, high.y))
    )
    let nearest = max(min(images.0.z, images.1.z, images.2.z, images.3.z), Homography.nearestW)
    func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
      let d = SIMD2(a.x, a.y) / max(a.z, nearest) - SIMD2(b.x, b.y) / max(b.z, nearest)
      return (d * d).sum().squareRoot()
    }
    let width = max(distance(images.0, images.1), distance(images.3, images.2))
    let height = max(distance(images.0, images.3), distance(images.1, images.2))
    let (across, down) = (abs(homography.w.x) * extent.size.x / nearest, abs(homography.w.y) * extent.size.y / nearest)
    let unit = 1 / (4 * Self.most * max(texel, 1))
    let diagonal = (across * height + down * width) * unit
    let (leastColumns, leastRows) = (Self.cells(across * width * unit), Self.cells(down * height * unit))
    if leastColumns == 1, leastRows == 1, diagonal <= 1 { return }
    isCrossed = true
    (columns, rows) = (Self.largest, Self.largest)
    let product = diagonal / 4
    for few in leastColumns...Self.largest {
      let needed = (product / Float(few)).rounded(.up)
      guard needed <= Float(Self.largest) else { continue }
      let many = max(leastRows, Int(needed))
      if few * many < columns * rows { (columns, rows) = (few, many) }
    }
  }

  /// `error` is the error of one cell, relative to the allowed one.
  private static func cells(_ error: Float) -> Int {
    let cells = error.squareRoot().rounded(.up)
    return cells >= 1 ? Int(min(cells, Float(largest))) : 1
  }
}

extension GeometryBuffer {
  /// Skips cells that reach behind the eye. The caller reserves memory.
  func appendGrid(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color, cut: GridCut) {
    let (columns, rows) = (cut.columns, cut.rows)
    let parts = SIMD2(Float(columns), Float(rows))
    let step = picture.extent.size / parts
    let texel = (picture.high - picture.low) / parts
    let start = homography.homogeneous(picture.extent.minimum)
    let across = SIMD3(homography.x.x, homography.y.x, homography.w.x) * step.x
    let down = SIMD3(homography.x.y, homography.y.y, homography.w.y) * step.y
    // Fields of the object are checked at every access: keep them out of the loops.
    let grid = vertices + vertexCount
    var isWhole = true
    @inline(__always)
    func put(_ slot: Int, _ i: Float, _ j: Float) {
      let image = start + down * j + across * i
      // Points behind the eye have no image; cells that reach there are skipped below.
      let isSeen = image.z > Homography.nearestW
      isWhole = isWhole && isSeen
      let k = isSeen ? 1 / image.z : .nan
      grid[slot] = SDL_Vertex(
        position: SDL_FPoint(x: image.x * k, y: image.y * k), color: color,
        tex_coord: SDL_FPoint(x: picture.low.x + texel.x * i, y: picture.low.y + texel.y * j))
    }
    let row = columns + 1
    for j in 0...rows {
      for i in 0...columns { put(j &* row &+ i, Float(i), Float(j)) }
    }
    let middles = row * (rows + 1)
    let first = Int32(vertexCount - runs[runs.count - 1].firstVertex)
    var target = indices + indexCount
    for j in 0..<rows {
      for i in 0..<columns {
        let corner = j &* row &+ i
        if cut.isCrossed { put(middles &+ j &* columns &+ i, Float(i) + 0.5, Float(j) + 0.5) }
        if !isWhole {
          let corners = (grid[corner], grid[corner + 1], grid[corner + row], grid[corner + row + 1])
          let sum = corners.0.position.x + corners.1.position.x + corners.2.position.x + corners.3.position.x
          if sum.isNaN { continue }
        }
        let a = first &+ Int32(truncatingIfNeeded: corner)
        let d = a &+ Int32(truncatingIfNeeded: row)
        if cut.isCrossed {
          Self.putCrossed(
            target, a, a &+ 1, d, d &+ 1, first &+ Int32(truncatingIfNeeded: middles &+ j &* columns &+ i))
          target += 12
        } else {
          Self.putCell(target, a, a &+ 1, d, d &+ 1)
          target += 6
        }
      }
    }
    vertexCount += cut.vertexCount
    indexCount = target - indices
  }

  /// The corners: top left, top right, bottom left, bottom right, center.
  @inline(__always)
  private static func putCrossed(
    _ target: UnsafeMutablePointer<Int32>, _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ m: Int32
  ) {
    (target[0], target[1], target[2]) = (a, b, m)
    (target[3], target[4], target[5]) = (b, d, m)
    (target[6], target[7], target[8]) = (d, c, m)
    (target[9], target[10], target[11]) = (c, a, m)
  }
}

/// The area that an opaque sprite hides of the one below, such as its shadow: a convex polygon in pixels, clockwise.
package struct HiddenArea {
  private(set) var corners: [SIMD2<Float>]
  private var scratch: [SIMD2<Float>] = []

  /// Smaller areas cost more triangles than they save pixels.
  static let leastArea: Float = 600
  /// Half of a soft pixel, and the texels beyond it that a sampler reads.
  static let margin: Float = 2

  /// Nil unless `sprite` certainly hides an area. `scale` is pixels per point.
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

  /// Square pixels; negative if the corners are counter-clockwise.
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
  /// Appends a picture without perspective, except its hidden part: a ring of triangles with the same pixels. Appends
  /// the whole picture if too little of it is hidden.
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

/// The triangles between two convex clockwise polygons, one inside the other. They share corners: no seam shows.
private struct Ring {
  /// Three corners each: indices of the outer polygon, then of the inner one.
  private(set) var triangles: [Int32] = []

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
  /// Positive to the right of the line from here to `end`: inside, for an edge of a clockwise polygon.
  fileprivate func side(of point: SIMD2<Float>, to end: SIMD2<Float>) -> Float {
    let (along, to) = (end - self, point - self)
    return along.x * to.y - along.y * to.x
  }
}
