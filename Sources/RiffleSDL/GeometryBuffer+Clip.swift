import CSDL2
import RiffleView

/// Clips triangles by polygons with soft edges.
///
/// A renderer without shaders or stencils clips only to upright rectangles, so the triangles are cut instead: the part
/// more than half a pixel inside of the polygon is kept, and along each edge a strip one pixel wide fades out. Cutting
/// changes no remaining pixel: position and texture are linear in a triangle.
struct TriangleClip {
  struct Corner {
    var place: SIMD2<Float>
    var texel: SIMD2<Float>
    /// 1 inside, 0 at the outer side of the strip.
    var weight: Float = 1
  }

  private let polygons: [ClipPolygon]
  /// Triangles, three corners each.
  private var triangles: [Corner] = []
  private var cut: [Corner] = []
  private var shape: [Corner] = []
  private var scratch: [Corner] = []

  init(_ polygons: [ClipPolygon]) { self.polygons = polygons }

  /// Returns the clipped triangles, three corners each.
  mutating func clip(_ corners: [Corner]) -> [Corner] {
    triangles = corners
    for polygon in polygons {
      cut.removeAll(keepingCapacity: true)
      for first in stride(from: 0, to: triangles.count - 2, by: 3) {
        cut(triangles[first], triangles[first + 1], triangles[first + 2], by: polygon)
      }
      swap(&triangles, &cut)
    }
    return triangles
  }

  private mutating func cut(_ a: Corner, _ b: Corner, _ c: Corner, by polygon: ClipPolygon) {
    // The edges near the triangle; the others do not cut it.
    var near: [Int] = []
    for (index, edge) in polygon.edges.enumerated() {
      let distances = (edge.distance(a.place), edge.distance(b.place), edge.distance(c.place))
      if max(distances.0, distances.1, distances.2) <= -0.5 { return }
      if min(distances.0, distances.1, distances.2) < 0.5 { near.append(index) }
    }
    let fade = polygon.thickness
    shape.removeAll(keepingCapacity: true)
    for corner in [a, b, c] { shape.append(corner) }
    if near.isEmpty, fade == 1 {
      cut.append(contentsOf: shape)
      return
    }
    for index in near { keep { polygon.edges[index].distance($0) - 0.5 } }
    emit { _ in fade }
    // In a thin polygon every edge is near every other one.
    for index in near {
      let edge = polygon.edges[index]
      shape.removeAll(keepingCapacity: true)
      for corner in [a, b, c] { shape.append(corner) }
      keep { 0.5 - edge.distance($0) }
      keep { edge.distance($0) + 0.5 }
      // Each strip ends where another edge is nearer.
      let count = polygon.edges.count
      let others =
        polygon.isThin
        ? near.filter { $0 != index } : [index == 0 ? count - 1 : index - 1, index + 1 == count ? 0 : index + 1]
      for other in others { keep { polygon.edges[other].distance($0) - edge.distance($0) } }
      emit { min(max(edge.distance($0) + 0.5, 0), 1) * fade }
    }
  }

  /// Clips the shape to the half-plane where a linear function is not negative.
  private mutating func keep(_ inside: (SIMD2<Float>) -> Float) {
    guard shape.count >= 3 else { return shape.removeAll(keepingCapacity: true) }
    scratch.removeAll(keepingCapacity: true)
    var last = shape[shape.count - 1]
    var lastValue = inside(last.place)
    for corner in shape {
      let value = inside(corner.place)
      if (value >= 0) != (lastValue >= 0) {
        let t = lastValue / (lastValue - value)
        scratch.append(
          Corner(
            place: last.place + (corner.place - last.place) * t, texel: last.texel + (corner.texel - last.texel) * t,
            weight: last.weight + (corner.weight - last.weight) * t))
      }
      if value >= 0 { scratch.append(corner) }
      (last, lastValue) = (corner, value)
    }
    swap(&shape, &scratch)
  }

  /// Appends the shape as triangles, with weighted corners.
  private mutating func emit(_ weight: (SIMD2<Float>) -> Float) {
    guard shape.count >= 3 else { return }
    for index in shape.indices { shape[index].weight *= weight(shape[index].place) }
    for index in 1..<(shape.count - 1) {
      cut.append(shape[0])
      cut.append(shape[index])
      cut.append(shape[index + 1])
    }
  }
}

extension GeometryBuffer {
  package func append(
    _ picture: SpriteTexture, through homography: Homography, texel: Float, color: SDL_Color,
    blend: BlendMode = .normal, clippedBy polygons: [ClipPolygon]
  ) {
    let mark = mark
    append(picture, through: homography, texel: texel, color: color, blend: blend)
    var clip = TriangleClip(polygons)
    let left = clip.clip(rollback(to: mark))
    append(left, color: color)
  }
}
