import CSDL2
import RiffleSDL
import RiffleView
import Testing

@Suite("GeometryBuffer") struct GeometryBufferTests {
  let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)

  func picture(page: Int = 0, width: Float = 100, height: Float = 140) -> SpriteTexture {
    SpriteTexture(page: page, extent: Rect(width: width, height: height), low: [0.25, 0.5], high: [0.5, 1])
  }

  @Test("a picture without perspective is one quad") func flat() {
    let buffer = GeometryBuffer()
    let lying = Projection(position: [50, 60], pivot: [50, 70], scale: [2, 2], rotation: 1)
    buffer.append(picture(), through: lying.homography, texel: 1, color: white)
    #expect(buffer.vertexCount == 4 && buffer.indexCount == 6)
    buffer.forEachRun { run, vertices, _ in
      #expect(run.page == 0 && vertices.count == 4)
      let seen = lying.homography.project([100, 140])
      #expect(abs(vertices[2].position.x - (seen?.x ?? 0)) < 1e-3)
      #expect(vertices[2].tex_coord.x == 0.5 && vertices[2].tex_coord.y == 1)
    }
  }

  @Test("consecutive pictures of one texture page form one run, in order") func runs() {
    let buffer = GeometryBuffer()
    for page in [0, 0, 1, 1, 0] {
      buffer.append(picture(page: page), through: .identity, texel: 1, color: white)
    }
    var seen: [[Int]] = []
    buffer.forEachRun { run, vertices, indices in
      seen.append([run.page, vertices.count, indices.count])
      #expect(indices.allSatisfy { $0 >= 0 && $0 < Int32(vertices.count) })
    }
    #expect(seen == [[0, 8, 12], [1, 8, 12], [0, 4, 6]])
  }

  @Test("every vertex of a perspective grid is at the projection of its texture point") func grid() throws {
    let buffer = GeometryBuffer()
    let hung = Projection(position: [300, 300], pivot: [50, 70], turn: 1).homography
    buffer.append(picture(), through: hung, texel: 1, color: white)
    buffer.forEachRun { _, vertices, _ in
      for vertex in vertices {
        let local = SIMD2((vertex.tex_coord.x - 0.25) / 0.25 * 100, (vertex.tex_coord.y - 0.5) / 0.5 * 140)
        let seen = hung.project(local) ?? .zero
        #expect(abs(vertex.position.x - seen.x) < 0.01 && abs(vertex.position.y - seen.y) < 0.01)
      }
    }
  }

  @Test("vertices behind the eye are left out") func behindTheEye() {
    let buffer = GeometryBuffer()
    let near = Projection(position: [0, 0], pivot: [500, 500], turn: 1.4, perspective: 100).homography
    buffer.append(picture(width: 1000, height: 1000), through: near, texel: 1, color: white)
    buffer.forEachRun { _, vertices, indices in
      for index in indices {
        let point = vertices[Int(index)].position
        #expect(point.x.isFinite && point.y.isFinite && abs(point.x) < 1e6)
      }
    }
    #expect(buffer.indexCount > 0 && buffer.indexCount < 16 * 16 * 12)
  }

  @Test("ten thousand pictures fit, and their memory is reused") func growth() {
    let buffer = GeometryBuffer()
    for _ in 0..<2 {
      buffer.removeAll()
      for index in 0..<10_000 {
        buffer.append(picture(), through: .translation([Float(index), 0]), texel: 1, color: white)
      }
      #expect(buffer.vertexCount == 40_000 && buffer.indexCount == 60_000)
    }
    buffer.forEachRun { _, vertices, _ in #expect(vertices[39_996].position.x == 9_999) }
  }

  /// The alpha that a buffer's triangles give to points, summed over overlapping triangles.
  func weights(_ buffer: GeometryBuffer, at points: [SIMD2<Float>]) -> [Float] {
    var result = [Float](repeating: 0, count: points.count)
    buffer.forEachRun { _, vertices, indices in
      for first in stride(from: 0, to: indices.count, by: 3) {
        let corners = (0..<3).map { vertices[Int(indices[first + $0])] }
        let (a, b, c) = (corners[0].position, corners[1].position, corners[2].position)
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        guard abs(area) > 1e-6 else { continue }
        for (index, p) in points.enumerated() {
          let v = ((p.x - a.x) * (c.y - a.y) - (p.y - a.y) * (c.x - a.x)) / area
          let w = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / area
          guard v >= 0, w >= 0, v + w < 1 else { continue }
          let alphas = corners.map { Float($0.color.a) / 255 }
          result[index] += alphas[0] * (1 - v - w) + alphas[1] * v + alphas[2] * w
        }
      }
    }
    return result
  }

  @Test(
    "triangles clipped by an outline have the rasterizer's coverage to 3 %",
    arguments: [0, 0.4, 1.1] as [Float], [0, 14, 45] as [Float])
  func clipped(turn: Float, radius: Float) throws {
    let buffer = GeometryBuffer()
    let hung = Projection(position: [150, 150], pivot: [50, 70], rotation: 0.2, turn: turn).homography
    let outline = Outline(Rect(x: 5, y: 10, width: 90, height: 110), radius: radius)
    let polygon = try #require(ClipPolygon(ClipOutline(outline, homography: hung), scale: 1))
    buffer.append(picture(), through: hung, texel: 1, color: white, clippedBy: [polygon])
    // Off the grid, so that no point lies on an edge between two triangles.
    let points: [SIMD2<Float>] = (0..<2400).map { i in
      let (column, row) = (Float(i % 60), Float(i / 60))
      return SIMD2(60.13 + column * 3.017, 50.29 + row * 4.013)
    }
    for (point, weight) in zip(points, weights(buffer, at: points)) {
      let coverage = polygon.coverage(at: point)
      #expect(abs(weight - coverage) < 0.03, "\(weight) for \(coverage) at \(point)")
    }
  }

  @Test("two clip outlines intersect, and a disjoint one leaves nothing") func nestedClips() throws {
    let buffer = GeometryBuffer()
    func box(_ x: Float, _ y: Float, _ width: Float, _ height: Float) throws -> ClipPolygon {
      let outline = Outline(Rect(x: x, y: y, width: width, height: height))
      return try #require(ClipPolygon(ClipOutline(outline, homography: .identity), scale: 1))
    }
    buffer.append(picture(), through: .identity, texel: 1, color: white)
    let whole = buffer.indexCount
    buffer.append(picture(), through: .identity, texel: 1, color: white, clippedBy: [try box(500, 500, 20, 20)])
    #expect(buffer.indexCount == whole && buffer.vertexCount == 4 && buffer.runs.count == 1)
    buffer.removeAll()
    buffer.append(
      picture(), through: .identity, texel: 1, color: white,
      clippedBy: [try box(10, 10, 50, 50), try box(30, 20, 50, 100)])
    let found = weights(buffer, at: [[45.2, 40.1], [20.2, 40.1], [45.2, 15.1], [70.2, 40.1], [45.2, 80.1]])
    #expect(found[0] > 0.99 && found.dropFirst().allSatisfy { $0 == 0 }, "\(found)")
    // Triangles inside both outlines are unchanged.
    buffer.removeAll()
    buffer.append(picture(), through: .identity, texel: 1, color: white, clippedBy: [try box(-9, -9, 200, 200)])
    #expect(buffer.indexCount == 6)
  }
}

@Suite("Grids of turned pictures") struct GridCutTests {
  static let card = Rect(width: 100, height: 140)

  static func hung(_ turn: Float, _ tilt: Float = 0, _ rotation: Float = 0, perspective: Float = 900) -> Homography {
    Projection(
      position: [300, 300], pivot: [50, 70], rotation: rotation, tilt: tilt, turn: turn, perspective: perspective
    ).homography
  }

  @Test("steeper turns give more triangles, large texels fewer, no perspective two") func steeper() {
    func count(_ degrees: Float, texel: Float = 1) -> Int {
      GridCut(Self.card, through: Self.hung(degrees * .pi / 180), texel: texel).triangleCount
    }
    #expect(count(0) == 2)
    #expect(count(8) > 2 && count(8) < count(60))
    #expect(count(60, texel: 4) < count(60))
    let near = GridCut(Self.card, through: Self.hung(1.2, perspective: 120), texel: 1)
    #expect(near.columns <= 16 && near.rows <= 16)
  }

  @Test("a card at rest is two triangles, also after half a turn") func atRest() {
    for turn in [0, Float.pi, -Float.pi, 2 * Float.pi] {
      #expect(GridCut(Self.card, through: Self.hung(turn), texel: 1).triangleCount == 2)
    }
  }

  @Test("a perspective grid is exact to a quarter of a pixel at every turn") func isTrue() {
    let picture = SpriteTexture(page: 0, extent: Self.card, low: [0, 0], high: [1, 1])
    var worst: Float = 0
    for turn in stride(from: -1.5, through: 1.5, by: 0.25) as StrideThrough<Float> {
      for (tilt, rotation) in [(0, 0), (0.4, 0), (0, 0.6), (-0.8, 1.1), (1.2, 0.3)] as [(Float, Float)] {
        for perspective in [500, 900] as [Float] {
          let map = Self.hung(turn, tilt, rotation, perspective: perspective)
          let buffer = GeometryBuffer()
          let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
          buffer.append(picture, through: map, texel: 1, color: white)
          buffer.forEachRun { _, vertices, indices in
            for first in stride(from: 0, to: indices.count, by: 3) {
              let corners = (0..<3).map { vertices[Int(indices[first + $0])] }
              for weights in [(0.5, 0.5, 0), (0, 0.5, 0.5), (0.5, 0, 0.5), (0.34, 0.33, 0.33)]
                as [(Float, Float, Float)]
              {
                func mean(_ value: (SDL_Vertex) -> Float) -> Float {
                  value(corners[0]) * weights.0 + value(corners[1]) * weights.1 + value(corners[2]) * weights.2
                }
                let local = SIMD2(mean { $0.tex_coord.x } * 100, mean { $0.tex_coord.y } * 140)
                let drawn = SIMD2(mean { $0.position.x }, mean { $0.position.y })
                guard let seen = map.project(local) else { continue }
                worst = max(worst, ((drawn - seen) * (drawn - seen)).sum().squareRoot())
              }
            }
          }
        }
      }
    }
    #expect(worst > 0.05 && worst <= 0.25, "off by \(worst)")
  }
}
