import RiffleView
import Testing

@Suite("RasterBlur")
struct RasterBlurTests {
  private static let box = Rect(x: -400, y: -300, width: 800, height: 600)
  private static let shadow = Layer.blurred(box, radius: 30, blur: 5, color: SRGBColor(hex: 0x04070D))
  /// Invisible; a content with it is painted.
  private static let clear = Layer.blurred(
    box, radius: 30, blur: 5, color: SRGBColor(red: 0, green: 0, blue: 0, alpha: 0))

  private func picture(_ layers: [Layer], _ map: Homography, bands: Int = 1) -> (bitmap: Bitmap, paints: Int) {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    rasterizer.bands = bands
    let sprite = Sprite(SpriteContent(bounds: Self.box, layers: layers), homography: map, opacity: 0.7)
    let list = DrawList(size: [960, 720], ground: .flat(SRGBColor(hex: 0xFAF6EC)), sprites: [sprite])
    return (rasterizer.render(list), rasterizer.paintCount)
  }

  @Test("a large upright shadow looks as if it were painted, and nothing is painted")
  func same() {
    for map in [Homography.translation([480, 360]), .translation([100.3, 200.6]) * .scale([1.02, 1])] {
      let (drawn, painted) = (picture([Self.shadow], map), picture([Self.shadow, Self.clear], map))
      #expect(drawn.paints == 0 && painted.paints == 1)
      var most = 0
      for (p, q) in zip(drawn.bitmap.pixels, painted.bitmap.pixels) {
        for shift in [0, 8, 16, 24] as [UInt32] { most = max(most, abs(Int(p >> shift & 255) - Int(q >> shift & 255))) }
      }
      #expect(most <= 4, "\(most)")
    }
  }

  @Test("bands do not change its pixels")
  func bands() {
    let map = Homography.translation([480.5, 300])
    #expect(picture([Self.shadow], map, bands: 1).bitmap == picture([Self.shadow], map, bands: 7).bitmap)
  }

  @Test("a small or a turned shadow is painted")
  func painted() {
    #expect(picture([Self.shadow], .translation([480, 360]) * .scale([0.2, 0.2])).paints == 1)
    #expect(picture([Self.shadow], .translation([480, 360]) * .rotation(0.2)).paints == 1)
  }
}
