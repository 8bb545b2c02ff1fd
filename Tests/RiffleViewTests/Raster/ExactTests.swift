import ExactPictures
import RiffleView
import Testing

/// Compares the rasterizer with 256 samples a pixel; `WindowExactTests` does the same for the window.
@Suite("Rasterizer accuracy")
struct ExactTests {
  private func draw(_ list: DrawList, _ scale: Float) -> Bitmap { rasterized(list, scale: scale) }

  @Test("edges are exact to half a pixel, at every angle, radius and scale", arguments: ExactCase.all)
  func edges(_ example: ExactCase) throws {
    let exact = try example.exact(.silhouette)
    let drawn = draw(example.list(.silhouette), example.scale)
    let off = Deviation.edge(
      of: drawn, from: exact, example.outline, through: example.homography(), scale: example.scale)
    #expect(off <= 0.5, "an edge is off by \(off) pixels")
  }

  @Test("colours are exact to 1/255 in the mean, to 2/255 over a large card", arguments: ExactCase.all)
  func colors(_ example: ExactCase) throws {
    let deviation = try Deviation(of: draw(example.list(.painted), example.scale), from: example.exact(.painted))
    #expect(deviation.meanOverAll <= 1)
    #expect(deviation.mean <= example.mostMean, "\(deviation)")
  }

  @Test(
    "translucent cards are blended in their order, to 1/255 in the mean",
    arguments: ExactCase.all.filter { $0.scale == 1 && $0.turn > 0.8 && !$0.isNearlyOnEdge })
  func translucent(_ example: ExactCase) throws {
    let exact = try example.exact(.translucent)
    var turned = example.list(.translucent)
    let deviation = Deviation(of: draw(turned, 1), from: exact)
    #expect(deviation.meanOverAll <= 0.5)
    #expect(deviation.mean <= 2, "\(deviation)")
    turned.sprites.reverse()
    #expect(Deviation(of: draw(turned, 1), from: exact).mean > 4, "the order shows")
  }

  @Test("a shape with fill and stroke covers its edge pixels once", arguments: [0, 9] as [Float])
  func rim(radius: Float) throws {
    let rect = Rect(x: 0, y: 0, width: 40.5, height: 30)
    func alpha(_ layers: [Layer]) throws -> UInt32 {
      let painted = try #require(
        Painter(glyphs: BoxGlyphs()).paint(SpriteContent(bounds: rect, layers: layers), scale: 1))
      return painted.bitmap[Int(painted.origin.x) + 40, Int(painted.origin.y) + 15] >> 24
    }
    let fill = Layer.roundedRectangle(rect, radius: radius, paint: .color(.white))
    let stroke = Layer.roundedStroke(rect, radius: radius, width: 1, color: .black)
    #expect(abs(Int(try alpha([fill])) - 128) <= 1)
    #expect(abs(Int(try alpha([fill, stroke])) - 128) <= 1)
    // A stroke around another outline is blended over it.
    let other = Layer.roundedRectangle(rect.inset(by: -0.25), radius: radius, paint: .color(.white))
    #expect(try alpha([other, stroke]) > 160)
  }

  @Test(
    "a shadow matches its Gaussian blur to 0.8/255 in the mean, without bands",
    arguments: [(2.4, 0.5), (9, 0.5), (22, 1)] as [(Float, Float)])
  func shadow(blur: Float, opacity: Float) {
    let card = Rect(width: 60, height: 84)
    let content = SpriteContent(
      bounds: card, layers: [.blurred(card, radius: 5, blur: blur, color: SRGBColor(hex: 0x04070D))])
    let list = DrawList(
      size: [200, 200], ground: .flat(SRGBColor(hex: 0xFAF6EC)),
      sprites: [Sprite(content, homography: .translation([70.3, 57.6]), opacity: opacity)])
    let (drawn, exact) = (draw(list, 1), ExactPicture(list))
    let deviation = Deviation(of: drawn, from: exact)
    #expect(deviation.mean <= 0.8 && deviation.worst <= 4, "\(deviation)")
    // Outwards from the middle it only gets lighter, at most two levels a pixel faster than the reference.
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)] {
      var (x, y) = (100, 100)
      while (1..<199).contains(x), (1..<199).contains(y) {
        let (here, next) = (Int(drawn[x, y] & 255), Int(drawn[x + dx, y + dy] & 255))
        let wanted = exact.pixels[(y + dy) * 200 + x + dx].red - exact.pixels[y * 200 + x].red
        #expect(next - here >= -1, "darker outwards at \(x), \(y)")
        #expect(Double(next - here) <= wanted + 2, "a step of \(next - here) at \(x), \(y), where \(wanted) is right")
        (x, y) = (x + dx, y + dy)
      }
    }
  }
}
