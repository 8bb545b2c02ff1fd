import Testing

@testable import RiffleView

@Suite("What is hidden is not drawn")
struct RowCoversTests {
  private static let map = Homography.translation([160, 40]) * .rotation(0.2)

  private static func card(_ color: UInt32) -> SpriteContent {
    let box = Rect(width: 300, height: 260)
    let paint = Paint.gradient(SRGBColor(hex: color), SRGBColor(hex: 0x102030), angle: 1)
    return SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 20, paint: paint)])
  }

  @Test("a turned card in front of another hides an end of its rows, and only from what lies beneath")
  func seen() throws {
    let painted = try #require(Painter(glyphs: BoxGlyphs()).paint(Self.card(0xFF8040), scale: 1))
    let levels = ShrinkLevels(painted, of: Self.card(0xFF8040))
    let sprite = Sprite(Self.card(0xFF8040), homography: Self.map)
    let quad = try #require(RasterQuad(sprite, levels, scale: 1, clip: nil, width: 640, height: 400))
    #expect(quad.isCover && quad.isDear)
    let covers = try #require(RowCovers([(mark: 1, quad: quad)], rows: 0..<400, width: 640))
    let beneath = covers.seen(200..<640, row: 200, from: 0)
    #expect(beneath.upperBound == 640 && (300..<480).contains(beneath.lowerBound))
    #expect(covers.seen(200..<640, row: 200, from: 1) == 200..<640)
    #expect(covers.seen(250..<260, row: 200, from: 0).isEmpty)
  }

  @Test("under an opaque card the picture is as if nothing lay there, beside it as if there were no card")
  func pixels() {
    let beneath = Sprite(Self.card(0x40C0FF), homography: .translation([60, 90]) * .rotation(-0.1))
    let cover = Sprite(Self.card(0xFF8040), homography: Self.map)
    func drawn(_ sprites: [Sprite]) -> Bitmap {
      var rasterizer = Rasterizer(glyphs: BoxGlyphs())
      return rasterizer.render(DrawList(size: [640, 400], ground: .flat(.black), sprites: sprites))
    }
    let (both, only, none) = (drawn([beneath, cover]), drawn([cover]), drawn([beneath]))
    var (under, beside) = (0, 0)
    for index in both.pixels.indices {
      if both.pixels[index] == only.pixels[index] { under += 1 } else { beside += 1 }
      #expect(
        both.pixels[index] == only.pixels[index] || both.pixels[index] == none.pixels[index]
          || Self.isEdge(index, only), "\(index % 640), \(index / 640)")
    }
    #expect(under > 60_000 && beside > 10_000)
  }

  /// Whether a pixel is mixed of the card and what is beneath: near one on which the card does not lie.
  private static func isEdge(_ index: Int, _ only: Bitmap) -> Bool {
    let (x, y) = (index % 640, index / 640)
    return (max(y - 4, 0)...min(y + 4, 399)).contains { row in
      (max(x - 4, 0)...min(x + 4, 639)).contains { only[$0, row] == 0xFF00_0000 }
    }
  }
}
