import CSDL2
import RiffleView

/// The triangles of one frame, in runs with a common texture and blend mode. Memory is reused for the next frame.
package final class GeometryBuffer {
  /// Triangles of one draw call, or the start or end of a group, without triangles.
  package struct Run {
    package var page: Int
    var blend: BlendMode
    var firstVertex: Int
    var firstIndex: Int
    var edge: GroupEdge?
  }

  /// Runs between two edges are drawn separately, then composited as one layer over those before.
  struct GroupEdge {
    /// Nil for the start.
    var opacity: Float?
    /// The pixels that the group may change.
    var box: SDL_Rect
  }

  package private(set) var runs: [Run] = []
  package var vertexCount = 0
  package var indexCount = 0
  private(set) var vertices: UnsafeMutablePointer<SDL_Vertex>
  private(set) var indices: UnsafeMutablePointer<Int32>
  private var vertexCapacity = 1024
  private var indexCapacity = 2048

  package init() {
    vertices = .allocate(capacity: vertexCapacity)
    indices = .allocate(capacity: indexCapacity)
  }

  deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  package func removeAll() {
    runs.removeAll(keepingCapacity: true)
    vertexCount = 0
    indexCount = 0
  }

  /// Appends a picture, cut into as many cells as its perspective needs.
  ///
  /// - Parameters:
  ///   - picture: the picture to draw.
  ///   - homography: maps local points to pixels of the screen.
  ///   - texel: the longer side of a texel on screen, in pixels.
  ///   - color: multiplies the premultiplied texture: the tint times the opacity, and the opacity.
  ///   - blend: the blend mode.
  package func append(
    _ picture: SpriteTexture, through homography: Homography, texel: Float, color: SDL_Color, blend: BlendMode = .normal
  ) {
    beginRun(page: picture.page, blend: blend)
    if homography.isAffine {
      reserve(vertices: 4, indices: 6)
      appendQuad(picture, through: homography, color: color)
    } else {
      let cut = GridCut(picture.extent, through: homography, texel: texel)
      reserve(vertices: cut.vertexCount, indices: cut.triangleCount * 3)
      appendGrid(picture, through: homography, color: color, cut: cut)
    }
  }

  /// Continues the last run, or starts one if the page or the blend mode changes.
  func beginRun(page: Int, blend: BlendMode) {
    if runs.last?.page != page || runs.last?.blend != blend || runs.last?.edge != nil {
      runs.append(Run(page: page, blend: blend, firstVertex: vertexCount, firstIndex: indexCount))
    }
  }

  func append(_ edge: GroupEdge) {
    runs.append(Run(page: -1, blend: .normal, firstVertex: vertexCount, firstIndex: indexCount, edge: edge))
  }

  /// Calls the closure with each run or group edge, its vertices, and its indices relative to the run's first vertex.
  package func forEachRun(
    _ body: (Run, UnsafeMutablePointer<SDL_Vertex>, Int, UnsafeMutablePointer<Int32>, Int) -> Void
  ) {
    for (number, run) in runs.enumerated() {
      let isLast = number + 1 == runs.count
      let endVertex = isLast ? vertexCount : runs[number + 1].firstVertex
      let endIndex = isLast ? indexCount : runs[number + 1].firstIndex
      guard endIndex > run.firstIndex || run.edge != nil else { continue }
      body(
        run, vertices + run.firstVertex, endVertex - run.firstVertex, indices + run.firstIndex,
        endIndex - run.firstIndex)
    }
  }

  private func appendQuad(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color) {
    let (low, high) = (picture.extent.minimum, picture.extent.maximum)
    let k = 1 / homography.w.z
    let target = vertices + vertexCount
    @inline(__always)
    func put(_ slot: Int, _ x: Float, _ y: Float, _ u: Float, _ v: Float) {
      let px = (homography.x.x * x + homography.x.y * y + homography.x.z) * k
      let py = (homography.y.x * x + homography.y.y * y + homography.y.z) * k
      target[slot] = SDL_Vertex(position: SDL_FPoint(x: px, y: py), color: color, tex_coord: SDL_FPoint(x: u, y: v))
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

  /// Writes two triangles between the corners top left, top right, bottom left, bottom right.
  @inline(__always)
  static func putCell(_ target: UnsafeMutablePointer<Int32>, _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    target[0] = a
    target[1] = b
    target[2] = d
    target[3] = a
    target[4] = d
    target[5] = c
  }

  /// The current end, for a rollback of triangles in the current run.
  var mark: (vertices: Int, indices: Int) { (vertexCount, indexCount) }

  /// Removes and returns the triangles since a mark, all in one run.
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

  /// Appends triangles to the last run, three corners each.
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

  func reserve(vertices more: Int, indices moreIndices: Int) {
    if vertexCount + more > vertexCapacity { Self.grow(&vertices, &vertexCapacity, vertexCount, more) }
    if indexCount + moreIndices > indexCapacity { Self.grow(&indices, &indexCapacity, indexCount, moreIndices) }
  }

  /// Reallocates for `more` elements, at least doubling the capacity.
  private static func grow<Element>(
    _ memory: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, _ count: Int, _ more: Int
  ) {
    capacity = max(capacity * 2, count + more)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = grown
  }
}
