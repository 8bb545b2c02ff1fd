import CSDL2
import RiffleView

/// The triangles of one frame, in runs with a common texture and blend mode.
package final class GeometryBuffer {
  /// Triangles of one draw call, or the start or end of a group, without triangles.
  package struct Run {
    package var page: Int
    var blend: BlendMode
    var firstVertex: Int
    var firstIndex: Int
    var edge: GroupEdge?
  }

  /// Runs between two edges are composited as one layer over those before.
  struct GroupEdge {
    /// Nil for the start.
    var opacity: Float?
    /// The pixels that the group may change.
    var box: SDL_Rect
  }

  package private(set) var runs: [Run] = []
  package var vertexCount: Int { vertices.count }
  package var indexCount: Int { indices.count }
  var vertices: [SDL_Vertex] = []
  var indices: [Int32] = []

  package init() {}

  package func removeAll() {
    runs.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Appends a picture, cut into as many cells as its perspective needs.
  ///
  /// - Parameter texel: the longer side of a texel on screen, in pixels.
  /// - Parameter color: the tint times the opacity, and the opacity; multiplies the premultiplied texture.
  package func append(
    _ picture: SpriteTexture, through homography: Homography, texel: Float, color: SDL_Color,
    blend: BlendMode = .normal, clippedBy polygons: [ClipPolygon] = []
  ) {
    if runs.last?.page != picture.page || runs.last?.blend != blend || runs.last?.edge != nil {
      runs.append(Run(page: picture.page, blend: blend, firstVertex: vertexCount, firstIndex: indexCount))
    }
    let start = (vertices: vertexCount, indices: indexCount)
    if homography.isAffine {
      appendQuad(picture, through: homography, color: color)
    } else {
      let cut = GridCut(picture.extent, through: homography, texel: texel)
      appendGrid(picture, through: homography, color: color, cut: cut)
    }
    guard !polygons.isEmpty else { return }
    append(TriangleClip.clip(rollback(to: start), by: polygons), color: color)
  }

  func append(_ edge: GroupEdge) {
    runs.append(Run(page: -1, blend: .normal, firstVertex: vertexCount, firstIndex: indexCount, edge: edge))
  }

  /// Indices are relative to the run's first vertex.
  package func forEachRun(
    _ body: (Run, _ vertices: UnsafeBufferPointer<SDL_Vertex>, _ indices: UnsafeBufferPointer<Int32>) -> Void
  ) {
    for (number, run) in runs.enumerated() {
      let isLast = number + 1 == runs.count
      let endVertex = isLast ? vertexCount : runs[number + 1].firstVertex
      let endIndex = isLast ? indexCount : runs[number + 1].firstIndex
      guard endIndex > run.firstIndex || run.edge != nil else { continue }
      vertices[run.firstVertex..<endVertex].withUnsafeBufferPointer { vertices in
        indices[run.firstIndex..<endIndex].withUnsafeBufferPointer { indices in body(run, vertices, indices) }
      }
    }
  }

  private func appendQuad(_ picture: SpriteTexture, through homography: Homography, color: SDL_Color) {
    let (low, high) = (picture.extent.minimum, picture.extent.maximum)
    let k = 1 / homography.w.z
    let first = Int32(vertices.count - runs[runs.count - 1].firstVertex)
    func put(_ x: Float, _ y: Float, _ u: Float, _ v: Float) {
      let px = (homography.x.x * x + homography.x.y * y + homography.x.z) * k
      let py = (homography.y.x * x + homography.y.y * y + homography.y.z) * k
      vertices.append(SDL_Vertex(position: SDL_FPoint(x: px, y: py), color: color, tex_coord: SDL_FPoint(x: u, y: v)))
    }
    put(low.x, low.y, picture.low.x, picture.low.y)
    put(high.x, low.y, picture.high.x, picture.low.y)
    put(high.x, high.y, picture.high.x, picture.high.y)
    put(low.x, high.y, picture.low.x, picture.high.y)
    indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
  }

  /// Removes and returns the triangles since an earlier state of the last run.
  private func rollback(to start: (vertices: Int, indices: Int)) -> [TriangleClip.Corner] {
    guard let run = runs.last else { return [] }
    let corners = (start.indices..<indexCount).map { index in
      let vertex = vertices[run.firstVertex + Int(indices[index])]
      return TriangleClip.Corner(
        place: [vertex.position.x, vertex.position.y], texel: [vertex.tex_coord.x, vertex.tex_coord.y])
    }
    vertices.removeLast(vertexCount - start.vertices)
    indices.removeLast(indexCount - start.indices)
    return corners
  }

  private func append(_ corners: [TriangleClip.Corner], color: SDL_Color) {
    guard let run = runs.last else { return }
    for corner in corners {
      func weighed(_ channel: UInt8) -> UInt8 { UInt8(min(max(Float(channel) * corner.weight, 0), 255) + 0.5) }
      indices.append(Int32(vertexCount - run.firstVertex))
      vertices.append(
        SDL_Vertex(
          position: SDL_FPoint(x: corner.place.x, y: corner.place.y),
          color: SDL_Color(r: weighed(color.r), g: weighed(color.g), b: weighed(color.b), a: weighed(color.a)),
          tex_coord: SDL_FPoint(x: corner.texel.x, y: corner.texel.y)))
    }
  }
}

/// Clips triangles by polygons with soft edges.
///
/// A renderer without shaders or stencils clips only to upright rectangles, so the triangles are cut: the part more
/// than half a pixel inside of the polygon is kept, and along each edge a strip one pixel wide fades out.
enum TriangleClip {
  struct Corner {
    var place: SIMD2<Float>
    var texel: SIMD2<Float>
    /// 1 inside, 0 at the outer side of the strip.
    var weight: Float = 1
  }

  /// Takes and returns three corners per triangle.
  static func clip(_ corners: [Corner], by polygons: [ClipPolygon]) -> [Corner] {
    polygons.reduce(corners) { corners, polygon in
      stride(from: 0, to: corners.count - 2, by: 3).reduce(into: []) { cut, first in
        append(corners[first..<first + 3], cutBy: polygon, to: &cut)
      }
    }
  }

  private static func append(_ triangle: ArraySlice<Corner>, cutBy polygon: ClipPolygon, to cut: inout [Corner]) {
    let (edges, fade, first) = (polygon.edges, polygon.thickness, triangle.startIndex)
    let (a, b, c) = (triangle[first].place, triangle[first + 1].place, triangle[first + 2].place)
    // The other edges do not cut the triangle.
    var near: [Int] = []
    for (index, edge) in edges.enumerated() {
      let distances = (edge.distance(a), edge.distance(b), edge.distance(c))
      if max(distances.0, distances.1, distances.2) <= -0.5 { return }
      if min(distances.0, distances.1, distances.2) < 0.5 { near.append(index) }
    }
    if near.isEmpty, fade == 1 { return cut.append(contentsOf: triangle) }
    let triangle = Array(triangle)
    let inner = near.reduce(triangle) { shape, index in part(of: shape) { edges[index].distance($0) - 0.5 } }
    cut += triangles(of: inner) { _ in fade }
    // In a thin polygon every edge is near every other one.
    for index in near {
      let edge = edges[index]
      let outer = part(of: triangle) { 0.5 - edge.distance($0) }
      let strip = part(of: outer) { edge.distance($0) + 0.5 }
      // Each strip ends where another edge is nearer.
      let count = edges.count
      let others =
        polygon.isThin
        ? near.filter { $0 != index } : [index == 0 ? count - 1 : index - 1, index + 1 == count ? 0 : index + 1]
      let end = others.reduce(strip) { shape, other in part(of: shape) { edges[other].distance($0) - edge.distance($0) }
      }
      cut += triangles(of: end) { min(max(edge.distance($0) + 0.5, 0), 1) * fade }
    }
  }

  /// Returns the part of a shape in the half-plane where a linear function is not negative.
  private static func part(of shape: [Corner], where inside: (SIMD2<Float>) -> Float) -> [Corner] {
    guard shape.count >= 3, var last = shape.last else { return [] }
    var part: [Corner] = []
    var lastValue = inside(last.place)
    for corner in shape {
      let value = inside(corner.place)
      if (value >= 0) != (lastValue >= 0) {
        let t = lastValue / (lastValue - value)
        part.append(
          Corner(
            place: last.place + (corner.place - last.place) * t, texel: last.texel + (corner.texel - last.texel) * t,
            weight: last.weight + (corner.weight - last.weight) * t))
      }
      if value >= 0 { part.append(corner) }
      (last, lastValue) = (corner, value)
    }
    return part
  }

  private static func triangles(of shape: [Corner], _ weight: (SIMD2<Float>) -> Float) -> [Corner] {
    guard shape.count >= 3 else { return [] }
    var shape = shape
    for index in shape.indices { shape[index].weight *= weight(shape[index].place) }
    return (1..<(shape.count - 1)).flatMap { [shape[0], shape[$0], shape[$0 + 1]] }
  }
}
