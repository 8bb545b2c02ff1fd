import CSDL2
import RiffleCore
import RiffleView

/// The triangles of one frame, in runs that share a texture and a blend mode. Its memory is kept from frame to frame.
final class GeometryBuffer {
  /// Triangles drawn with one call.
  struct Run {
    var page: Int
    var blend: BlendMode
    var firstVertex: Int
    var firstIndex: Int
  }

  private(set) var runs: [Run] = []
  private(set) var vertexCount = 0
  private(set) var indexCount = 0
  private var vertices: UnsafeMutablePointer<SDL_Vertex>
  private var indices: UnsafeMutablePointer<Int32>
  private var vertexCapacity = 1024
  private var indexCapacity = 2048

  init() {
    vertices = .allocate(capacity: vertexCapacity)
    indices = .allocate(capacity: indexCapacity)
  }

  deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  func removeAll() {
    runs.removeAll(keepingCapacity: true)
    vertexCount = 0
    indexCount = 0
  }

  /// Adds one picture, cut into as many cells as its perspective needs.
  ///
  /// - Parameters:
  ///   - picture: What is drawn.
  ///   - homography: Local points to pixels of the screen.
  ///   - texel: The longer side of a texel on screen, in pixels.
  ///   - color: Multiplies the premultiplied texture: the tint times the opacity, and the opacity.
  ///   - blend: How its colours meet those beneath.
  func append(
    _ picture: SpriteTexture, through homography: Homography, texel: Float, color: SDL_Color, blend: BlendMode = .normal
  ) {
    if runs.last?.page != picture.page || runs.last?.blend != blend {
      runs.append(Run(page: picture.page, blend: blend, firstVertex: vertexCount, firstIndex: indexCount))
    }
    let cells = Self.cells(picture.extent, through: homography, texel: texel)
    reserve(vertices: (cells + 1) * (cells + 1), indices: cells * cells * 6)
    if cells == 1, homography.isAffine {
      appendQuad(picture, through: homography, color: color)
    } else {
      appendGrid(picture, through: homography, color: color, cells: cells)
    }
  }

  /// Hands over each run: its page and blend mode, vertices, indices counted from the run's first vertex.
  func forEachRun(
    _ body: (Run, UnsafeMutablePointer<SDL_Vertex>, Int, UnsafeMutablePointer<Int32>, Int) -> Void
  ) {
    for (number, run) in runs.enumerated() {
      let isLast = number + 1 == runs.count
      let endVertex = isLast ? vertexCount : runs[number + 1].firstVertex
      let endIndex = isLast ? indexCount : runs[number + 1].firstIndex
      guard endIndex > run.firstIndex else { continue }
      body(
        run, vertices + run.firstVertex, endVertex - run.firstVertex, indices + run.firstIndex,
        endIndex - run.firstIndex)
    }
  }

  /// How many cells a side keep a turned picture true to a tenth of a texel: 1 without perspective, at most 16.
  ///
  /// Triangles are mapped without perspective. In a cell that is wrong by about a quarter of its side on screen times
  /// how much nearer one end is than the other; both shrink with the number of cells, so the error is
  /// `diagonal * (farthest / nearest - 1) / (4 * cells²)`. A soft picture has large texels and needs fewer cells.
  static func cells(_ extent: Rect, through homography: Homography, texel: Float) -> Int {
    if homography.isAffine { return 1 }
    let (low, high) = (extent.minimum, extent.maximum)
    let images = (
      homography.homogeneous(low), homography.homogeneous([high.x, low.y]), homography.homogeneous(high),
      homography.homogeneous([low.x, high.y])
    )
    let nearest = max(min(images.0.z, images.1.z, images.2.z, images.3.z), Homography.nearestW)
    let farthest = max(images.0.z, images.1.z, images.2.z, images.3.z)
    func seen(_ image: SIMD3<Float>) -> SIMD2<Float> { SIMD2(image.x, image.y) / max(image.z, nearest) }
    let (a, b) = (seen(images.2) - seen(images.0), seen(images.3) - seen(images.1))
    let diagonal = max((a * a).sum(), (b * b).sum()).squareRoot()
    let cells = (diagonal * (farthest / nearest - 1) * 2.5 / max(texel, 1)).squareRoot().rounded(.up)
    return cells >= 1 ? Int(min(cells, 16)) : 1
  }

  private func appendQuad(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color) {
    let (low, high) = (picture.extent.minimum, picture.extent.maximum)
    let k = 1 / homography.w.z
    let target = vertices + vertexCount
    @inline(__always)
    func put(_ slot: Int, _ x: Float, _ y: Float, _ u: Float, _ v: Float) {
      let px = (homography.x.x * x + homography.x.y * y + homography.x.z) * k
      let py = (homography.y.x * x + homography.y.y * y + homography.y.z) * k
      target[slot] = SDL_Vertex(
        position: SDL_FPoint(x: px, y: py), color: color, tex_coord: SDL_FPoint(x: u, y: v))
    }
    put(0, low.x, low.y, picture.low.x, picture.low.y)
    put(1, high.x, low.y, picture.high.x, picture.low.y)
    put(2, high.x, high.y, picture.high.x, picture.high.y)
    put(3, low.x, high.y, picture.low.x, picture.high.y)
    let first = Int32(vertexCount - runs[runs.count - 1].firstVertex)
    Self.putCell(indices + indexCount, first, first + 1, first + 3, first + 2)
    vertexCount += 4
    indexCount += 6
  }

  private func appendGrid(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color, cells: Int) {
    let step = picture.extent.size / Float(cells)
    let texel = (picture.high - picture.low) / Float(cells)
    let start = homography.homogeneous(picture.extent.minimum)
    let across = SIMD3(homography.x.x, homography.y.x, homography.w.x) * step.x
    let down = SIMD3(homography.x.y, homography.y.y, homography.w.y) * step.y
    let row = cells + 1
    // The object's own fields are checked at every access: keep them out of the loops.
    let grid = vertices + vertexCount
    var isWhole = true
    for j in 0...cells {
      let left = start + down * Float(j)
      let v = picture.low.y + texel.y * Float(j)
      for i in 0...cells {
        let image = left + across * Float(i)
        // Behind the eye there is no image; cells that reach there are left out below.
        let isSeen = image.z > Homography.nearestW
        isWhole = isWhole && isSeen
        let k = isSeen ? 1 / image.z : .nan
        grid[j &* row &+ i] = SDL_Vertex(
          position: SDL_FPoint(x: image.x * k, y: image.y * k), color: color,
          tex_coord: SDL_FPoint(x: picture.low.x + texel.x * Float(i), y: v))
      }
    }
    let first = Int32(vertexCount - runs[runs.count - 1].firstVertex)
    var target = indices + indexCount
    for j in 0..<cells {
      for i in 0..<cells {
        let corner = j &* row &+ i
        if !isWhole {
          let corners = (grid[corner], grid[corner + 1], grid[corner + row], grid[corner + row + 1])
          let sum = corners.0.position.x + corners.1.position.x + corners.2.position.x + corners.3.position.x
          if sum.isNaN { continue }
        }
        let a = first &+ Int32(truncatingIfNeeded: corner)
        let d = a &+ Int32(truncatingIfNeeded: row)
        Self.putCell(target, a, a &+ 1, d, d &+ 1)
        target += 6
      }
    }
    vertexCount += row * row
    indexCount = target - indices
  }

  /// Two triangles between the corners top left, top right, bottom left, bottom right.
  @inline(__always)
  private static func putCell(_ target: UnsafeMutablePointer<Int32>, _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    target[0] = a
    target[1] = b
    target[2] = d
    target[3] = a
    target[4] = d
    target[5] = c
  }

  /// Where the buffer stands, to take back what is added from here on; the run that is added to continues.
  var mark: (vertices: Int, indices: Int) { (vertexCount, indexCount) }

  /// Takes back the triangles added since a mark, all in one run.
  func rollback(to mark: (vertices: Int, indices: Int)) -> [TriangleClip.Corner] {
    guard let run = runs.last else { return [] }
    let corners = (mark.indices..<indexCount).map { index in
      let vertex = vertices[run.firstVertex + Int(indices[index])]
      return TriangleClip.Corner(
        place: [vertex.position.x, vertex.position.y], texel: [vertex.tex_coord.x, vertex.tex_coord.y])
    }
    (vertexCount, indexCount) = mark
    return corners
  }

  /// Adds triangles to the last run, three corners each.
  func append(_ corners: [TriangleClip.Corner], color: SDL_Color) {
    reserve(vertices: corners.count, indices: corners.count)
    guard let run = runs.last else { return }
    for corner in corners {
      func weighed(_ channel: UInt8) -> UInt8 { UInt8(min(max(Float(channel) * corner.weight, 0), 255) + 0.5) }
      vertices[vertexCount] = SDL_Vertex(
        position: SDL_FPoint(x: corner.place.x, y: corner.place.y),
        color: SDL_Color(r: weighed(color.r), g: weighed(color.g), b: weighed(color.b), a: weighed(color.a)),
        tex_coord: SDL_FPoint(x: corner.texel.x, y: corner.texel.y))
      indices[indexCount] = Int32(vertexCount - run.firstVertex)
      vertexCount += 1
      indexCount += 1
    }
  }

  private func reserve(vertices more: Int, indices moreIndices: Int) {
    if vertexCount + more > vertexCapacity {
      let capacity = max(vertexCapacity * 2, vertexCount + more)
      let grown = UnsafeMutablePointer<SDL_Vertex>.allocate(capacity: capacity)
      grown.moveInitialize(from: vertices, count: vertexCount)
      vertices.deallocate()
      (vertices, vertexCapacity) = (grown, capacity)
    }
    if indexCount + moreIndices > indexCapacity {
      let capacity = max(indexCapacity * 2, indexCount + moreIndices)
      let grown = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
      grown.moveInitialize(from: indices, count: indexCount)
      indices.deallocate()
      (indices, indexCapacity) = (grown, capacity)
    }
  }
}
