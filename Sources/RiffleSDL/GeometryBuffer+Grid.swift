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

  /// The maximum of each of the three errors, in pixels or texels, whichever are larger.
  static let most: Float = 0.15
  static let largest = 16

  package var triangleCount: Int { columns * rows * (isCrossed ? 4 : 2) }

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
  /// Skips cells that reach behind the eye.
  func appendGrid(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color, cut: GridCut) {
    let (columns, rows) = (cut.columns, cut.rows)
    let parts = SIMD2(Float(columns), Float(rows))
    let step = picture.extent.size / parts
    let texel = (picture.high - picture.low) / parts
    let start = homography.homogeneous(picture.extent.minimum)
    let across = SIMD3(homography.x.x, homography.y.x, homography.w.x) * step.x
    let down = SIMD3(homography.x.y, homography.y.y, homography.w.y) * step.y
    let base = vertices.count
    var isWhole = true
    func put(_ i: Float, _ j: Float) {
      let image = start + down * j + across * i
      // Points behind the eye have no image; cells that reach there are skipped below.
      let isSeen = image.z > Homography.nearestW
      isWhole = isWhole && isSeen
      let k = isSeen ? 1 / image.z : .nan
      vertices.append(
        SDL_Vertex(
          position: SDL_FPoint(x: image.x * k, y: image.y * k), color: color,
          tex_coord: SDL_FPoint(x: picture.low.x + texel.x * i, y: picture.low.y + texel.y * j)))
    }
    for j in 0...rows {
      for i in 0...columns { put(Float(i), Float(j)) }
    }
    let row = columns + 1
    let runStart = runs[runs.count - 1].firstVertex
    for j in 0..<rows {
      for i in 0..<columns {
        let corner = base + j * row + i
        if cut.isCrossed { put(Float(i) + 0.5, Float(j) + 0.5) }
        if !isWhole {
          let sum = [0, 1, row, row + 1].reduce(0) { $0 + vertices[corner + $1].position.x }
          if sum.isNaN { continue }
        }
        // The corners: top left, top right, bottom left, bottom right.
        let (a, c) = (Int32(corner - runStart), Int32(corner + row - runStart))
        let (b, d) = (a + 1, c + 1)
        if cut.isCrossed {
          let center = Int32(vertices.count - 1 - runStart)
          indices.append(contentsOf: [a, b, center, b, d, center, d, c, center, c, a, center])
        } else {
          indices.append(contentsOf: [a, b, d, a, d, c])
        }
      }
    }
  }
}
