import CSDL2
import RiffleCore
import RiffleView
import Testing

@testable import RiffleSDL

@Suite("Triangles of a frame")
struct GeometryBufferTests {
  let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)

  func picture(page: Int = 0, width: Float = 100, height: Float = 140) -> SpriteTexture {
    SpriteTexture(page: page, extent: Rect(width: width, height: height), low: [0.25, 0.5], high: [0.5, 1])
  }

  @Test("a flat picture is one quad, however it lies")
  func flat() {
    let buffer = GeometryBuffer()
    let lying = Projection(position: [50, 60], pivot: [50, 70], scale: [2, 2], rotation: 1)
    buffer.append(picture(), through: lying.homography, texel: 1, color: white)
    #expect(buffer.vertexCount == 4 && buffer.indexCount == 6)
    buffer.forEachRun { page, vertices, count, _, _ in
      #expect(page == 0 && count == 4)
      let seen = lying.homography.project([100, 140])
      #expect(abs(vertices[2].position.x - (seen?.x ?? 0)) < 1e-3)
      #expect(vertices[2].tex_coord.x == 0.5 && vertices[2].tex_coord.y == 1)
    }
  }

  @Test("pictures of one page are one run, a change of page begins another, order is kept")
  func runs() {
    let buffer = GeometryBuffer()
    for page in [0, 0, 1, 1, 0] {
      buffer.append(picture(page: page), through: .identity, texel: 1, color: white)
    }
    var seen: [[Int]] = []
    buffer.forEachRun { page, _, vertices, indices, indexCount in
      seen.append([page, vertices, indexCount])
      #expect((0..<indexCount).allSatisfy { indices[$0] >= 0 && indices[$0] < Int32(vertices) })
    }
    #expect(seen == [[0, 8, 12], [1, 8, 12], [0, 4, 6]])
  }

  @Test("the steeper the turn the more cells, at most sixteen a side")
  func subdivision() {
    func cells(_ degrees: Float, texel: Float = 1) -> Int {
      let hung = Projection(position: [300, 300], pivot: [50, 70], turn: degrees * .pi / 180)
      return GeometryBuffer.cells(Rect(width: 100, height: 140), through: hung.homography, texel: texel)
    }
    #expect(cells(0) == 1)
    #expect(cells(8) > 1 && cells(8) < cells(60))
    #expect(cells(60) <= 16)
    #expect(cells(60, texel: 4) < cells(60))
  }

  @Test("a grid follows the perspective: every vertex is where its texture point is seen")
  func grid() throws {
    let buffer = GeometryBuffer()
    let hung = Projection(position: [300, 300], pivot: [50, 70], turn: 1).homography
    buffer.append(picture(), through: hung, texel: 1, color: white)
    buffer.forEachRun { _, vertices, count, _, _ in
      for index in 0..<count {
        let vertex = vertices[index]
        let local = SIMD2((vertex.tex_coord.x - 0.25) / 0.25 * 100, (vertex.tex_coord.y - 0.5) / 0.5 * 140)
        let seen = hung.project(local) ?? .zero
        #expect(abs(vertex.position.x - seen.x) < 0.01 && abs(vertex.position.y - seen.y) < 0.01)
      }
    }
  }

  @Test("what reaches behind the eye is left out, not thrown across the screen")
  func behindTheEye() {
    let buffer = GeometryBuffer()
    let near = Projection(position: [0, 0], pivot: [500, 500], turn: 1.4, perspective: 100).homography
    buffer.append(picture(width: 1000, height: 1000), through: near, texel: 1, color: white)
    buffer.forEachRun { _, vertices, _, indices, count in
      for index in 0..<count {
        let point = vertices[Int(indices[index])].position
        #expect(point.x.isFinite && point.y.isFinite && abs(point.x) < 1e6)
      }
    }
    #expect(buffer.indexCount > 0 && buffer.indexCount < 16 * 16 * 6)
  }

  @Test("ten thousand pictures fit, and memory is used again")
  func growth() {
    let buffer = GeometryBuffer()
    for _ in 0..<2 {
      buffer.removeAll()
      for index in 0..<10_000 {
        buffer.append(picture(), through: .translation([Float(index), 0]), texel: 1, color: white)
      }
      #expect(buffer.vertexCount == 40_000 && buffer.indexCount == 60_000)
    }
    buffer.forEachRun { _, vertices, _, _, _ in #expect(vertices[39_996].position.x == 9_999) }
  }
}
