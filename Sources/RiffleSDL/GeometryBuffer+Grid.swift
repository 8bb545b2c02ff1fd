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
