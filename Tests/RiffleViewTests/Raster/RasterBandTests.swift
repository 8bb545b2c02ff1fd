import RiffleView
import Testing

@Suite("RasterBand")
struct RasterBandTests {
  /// Cards at rest, rotated, faded, tinted and clipped, with shadows: every way to draw a row.
  private func list() -> DrawList {
    let box = Rect(width: 50, height: 70)
    let card = SpriteContent(
      bounds: box,
      layers: [
        .roundedRectangle(box, radius: 8, paint: .gradient(.white, SRGBColor(hex: 0x40C0FF), angle: 0.4)),
        .ellipse(box.inset(by: 15), paint: .color(SRGBColor(hex: 0xC0392B))),
      ])
    let shadow = SpriteContent(bounds: box, layers: [.blurred(box, radius: 8, blur: 6, color: .black)])
    var list = DrawList(size: [311, 233])
    for index in 0..<40 {
      let place = SIMD2<Float>(Float(index % 8) * 37 - 10, Float(index / 8) * 43 - 15)
      let turned = Projection(
        position: place + [25, 35], pivot: [25, 35], rotation: Float(index % 5) * 0.3, turn: Float(index % 7) * 0.4)
      list.append(Sprite(shadow, at: place + [4, 6], opacity: 0.5))
      var sprite = Sprite(card, homography: index % 3 == 0 ? .translation(place) : turned.homography)
      if index % 4 == 1 { sprite.opacity = 0.6 }
      if index % 6 == 2 { sprite.tint = SRGBColor(hex: 0x80FF90) }
      if index % 5 == 3 {
        sprite.clips = [ClipOutline(Outline(box.inset(by: 9), isEllipse: true), homography: .translation(place))]
      }
      list.append(sprite)
    }
    return list
  }

  @Test("a picture has the same pixels in any number of bands", arguments: [2, 3, 7, 233, 1000] as [Int?] + [nil])
  func same(bands: Int?) {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    rasterizer.bands = 1
    let whole = rasterizer.render(list(), scale: 2)
    rasterizer.bands = bands
    #expect(rasterizer.render(list(), scale: 2) == whole)
    // With an empty cache.
    #expect(rasterized(list(), scale: 2, bands: bands) == whole)
    #expect(Set(whole.pixels).count > 1000)
  }

  @Test("a large picture is drawn in several bands, a small one in one")
  func count() {
    #expect(RasterBand.count(width: 1280, height: 720) > 4)
    #expect(RasterBand.count(width: 160, height: 90) == 1)
    #expect(RasterBand.count(width: 1 << 14, height: 9) == 1)
  }
}
