import CSDL2
import RiffleSDL
import RiffleView
import Testing

extension GeometryBufferTests {
  @Test(
    "the visible ring around a hidden area covers each point once",
    arguments: [0, 0.3, 0.9, 2.5] as [Float], [[0, 0], [40, 0], [-45, 60], [0, 95]] as [SIMD2<Float>])
  func ring(rotation: Float, offset: SIMD2<Float>) throws {
    let buffer = GeometryBuffer()
    let lying = Projection(position: [150, 150], pivot: [50, 70], rotation: rotation).homography
    let card = Projection(position: [150, 150] + offset, pivot: [40, 60], rotation: 0.1, turn: 0.8).homography
    let outline = ClipOutline(Outline(Rect(width: 80, height: 120)), homography: card)
    let polygon = try #require(ClipPolygon(outline, scale: 1))
    buffer.append(picture(), through: lying, color: white, around: HiddenArea(corners: polygon.corners))
    let whole = GeometryBuffer()
    whole.append(picture(), through: lying, texel: 1, color: white)
    let points: [SIMD2<Float>] = (0..<4800).map { i in
      SIMD2(10.13 + Float(i % 80) * 3.517, 10.29 + Float(i / 80) * 4.713)
    }
    var (drawn, hidden) = (0, 0)
    for ((point, weight), wanted) in zip(zip(points, weights(buffer, at: points)), weights(whole, at: points)) {
      let inside = polygon.edges.map { $0.distance(point) }.min() ?? 0
      guard abs(inside) > 0.01 else { continue }
      #expect(abs(weight - (inside > 0 ? 0 : wanted)) < 1e-3, "\(weight) at \(point)")
      if weight > 0 { drawn += 1 }
      if inside > 0, wanted > 0 { hidden += 1 }
    }
    #expect(drawn > 0 && hidden > 50)
    #expect(buffer.indexCount <= 16 * 3)
  }

  @Test("the ring of a mirrored picture has the texture coordinates of the whole")
  func mirroredRing() throws {
    let buffer = GeometryBuffer()
    let mirrored = Homography(x: [-1, 0, 200], y: [0, 1, 30])
    let hole = HiddenArea(corners: [[120, 50], [180, 50], [180, 150], [120, 150]])
    buffer.append(picture(), through: mirrored, color: white, around: hole)
    #expect(buffer.vertexCount == 8 && buffer.indexCount == 24)
    let inverse = try #require(mirrored.inverse)
    buffer.forEachRun { _, vertices, count, _, _ in
      for vertex in UnsafeBufferPointer(start: vertices, count: count) {
        let local = inverse.project([vertex.position.x, vertex.position.y]) ?? .zero
        #expect(abs(vertex.tex_coord.x - (0.25 + 0.25 * local.x / 100)) < 1e-5)
        #expect(abs(vertex.tex_coord.y - (0.5 + 0.5 * local.y / 140)) < 1e-5)
      }
    }
  }

  @Test("a picture with little or nothing hidden is one quad")
  func nothingHidden() {
    for hole in [[[300, 300], [400, 300], [400, 400]], [[10, 10], [30, 10], [30, 30]]] as [[SIMD2<Float>]] {
      let buffer = GeometryBuffer()
      buffer.append(picture(), through: .identity, color: white, around: HiddenArea(corners: hole))
      #expect(buffer.vertexCount == 4 && buffer.indexCount == 6)
    }
  }
}

extension WindowTests {
  @Test("a shadow is drawn only around its card, with the same pixels")
  func shadowsAroundCards() throws {
    let glyphs = try FontGlyphs()
    try withCard(glyphs, size: [640, 480]) { _, renderer in
      let box = Rect(x: -50, y: -75, width: 100, height: 150)
      let shadow = SpriteContent(bounds: box, layers: [.blurred(box, radius: 10, blur: 8, color: .black)])
      let paper = SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 10, paint: .color(.white))])
      func list(apart: Bool, turned: Bool) -> DrawList {
        var list = DrawList(size: [640, 480])
        for index in 0..<8 {
          let place = SIMD2(90 + Float(index % 4) * 150.3, 120 + Float(index / 4) * 220.7)
          let turn = turned ? Float(index) * 0.4 - 1.3 : 0
          let card = Projection(position: place, pivot: .zero, rotation: turned ? 0.2 : 0, turn: turn)
          list.append(Sprite(shadow, at: place + [6, 10], opacity: 0.6))
          if apart { list.append(Sprite(paper, at: place, opacity: 0)) }
          list.append(Sprite(paper, homography: card.homography))
        }
        return list
      }
      for turned in [false, true] {
        let around = try renderer.picture(list(apart: false, turned: turned))
        let triangles = renderer.lastFrame.triangles
        if !turned { #expect(triangles == 8 * 10) }
        let whole = try renderer.picture(list(apart: true, turned: turned))
        #expect(triangles > renderer.lastFrame.triangles)
        #expect(around == whole)
      }
    }
  }
}
