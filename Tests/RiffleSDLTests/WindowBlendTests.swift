import RiffleSDL
import RiffleView
import Testing

/// Compares the window's blend modes with the rasterizer's.
extension WindowTests {
  private func expect(_ found: SIMD4<UInt8>, near truth: SIMD4<UInt8>, _ limit: Int32, _ place: String) {
    let off = SIMD4<Int32>(truncatingIfNeeded: found) &- SIMD4<Int32>(truncatingIfNeeded: truth)
    #expect(off.max() <= limit && off.min() >= -limit, "\(place): \(found), not \(truth)")
  }

  @Test("blend modes in a window match the rasterizer", arguments: BlendMode.allCases)
  func blends(_ mode: BlendMode) throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: Background(above: Color(hex: 0x1B2A4E), below: Color(hex: 0xE0B080)))
    for (index, color) in [SRGBColor(hex: 0xE4572E), SRGBColor(hex: 0x2EC4B6), SRGBColor(hex: 0x8899AA)].enumerated() {
      let rect = Rect(width: 50, height: 50)
      var sprite = Sprite(
        SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(color))]),
        homography: .translation([8 + Float(index) * 26, 10 + Float(index) * 12]), opacity: index == 1 ? 0.6 : 1)
      sprite.blend = index == 2 ? .normal : mode
      list.append(sprite)
    }
    var rasterizer = Rasterizer(glyphs: glyphs)
    let truth = rasterizer.render(list)
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      #expect((renderer.lastFrame.vertices == 0) == (mode == .overlay))
      for (x, y) in [(20, 20), (40, 30), (70, 40), (50, 55), (100, 70)] {
        expect(shot.channels(x, y), near: truth.channels(x, y), 3, "\(mode) at \(x), \(y)")
      }
    }
  }

  @Test("path clips and masks in a window match the rasterizer exactly")
  func masks() throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: .flat(SRGBColor(hex: 0x203050)))
    let rect = Rect(width: 80, height: 80)
    let plain = SpriteContent(
      bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: 0xE4B72E)))])
    let star = PathShape([.star(points: 5, inner: 0.4)]).path(in: rect.size)
    let clip = ClipOutline(Outline(star), homography: .translation([20, 20]))
    list.append(Sprite(plain, homography: .translation([20, 20]), clips: [clip]))
    var masked = Sprite(plain, at: [150, 20])
    masked.masks = [SpriteMask([Sprite(plain, at: [190, 60], opacity: 0.5)])]
    list.append(masked)
    var rasterizer = Rasterizer(glyphs: glyphs)
    let truth = rasterizer.render(list)
    #expect(truth[25, 95] == truth[5, 5] && truth[60, 60] != truth[5, 5], "a corner of the star is cut off")
    #expect(truth[160, 30] == truth[5, 5] && truth[210, 80] != truth[5, 5])
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      #expect(shot == truth)
    }
  }

  @Test("a blur in a window matches the rasterizer at rest, rotated and translucent")
  func blurs() throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: .flat(SRGBColor(hex: 0x203050)))
    for (index, blur) in [Float(1.5), 4, 11].enumerated() {
      let rect = Rect(width: 50, height: 50)
      var content = SpriteContent(
        bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: 0xE4B72E)))])
      content.blur = blur
      list.append(
        Sprite(
          content, homography: .translation([40 + Float(index) * 90, 60]) * .rotation(Float(index) * 0.3),
          opacity: index == 1 ? 0.6 : 1))
    }
    var rasterizer = Rasterizer(glyphs: glyphs)
    let truth = rasterizer.render(list)
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      for y in stride(from: 30, to: 140, by: 7) {
        for x in stride(from: 10, to: 310, by: 5) {
          expect(shot.channels(x, y), near: truth.channels(x, y), 4, "at \(x), \(y)")
        }
      }
      let paints = renderer.lastFrame.paints
      renderer.draw(list)
      #expect(renderer.lastFrame.paints == paints, "what rests is not blurred anew")
    }
  }
}
