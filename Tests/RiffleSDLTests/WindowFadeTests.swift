import RiffleSDL
import RiffleView
import Testing

/// Compares fading groups in a window with the rasterizer's.
extension WindowTests {
  private func card(_ place: SIMD2<Float>, _ color: UInt32, opacity: Float = 1, blend: BlendMode = .normal) -> Sprite {
    let rect = Rect(width: 60, height: 60)
    var sprite = Sprite(
      SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: color)))]),
      homography: .translation(place), opacity: opacity)
    sprite.blend = blend
    return sprite
  }

  private func shadow(_ place: SIMD2<Float>) -> Sprite {
    let rect = Rect(width: 60, height: 60)
    let layer = Layer.blurred(rect, radius: 8, blur: 4, color: .black)
    return Sprite(SpriteContent(bounds: rect, layers: [layer]), homography: .translation(place + [4, 8]), opacity: 0.5)
  }

  private func group(_ sprites: [Sprite], _ opacity: Float) -> Sprite {
    var sprite = Sprite(SpriteContent(size: [320, 240], layers: []), opacity: opacity)
    sprite.group = sprites
    return sprite
  }

  @Test("fading groups in a window match the rasterizer", arguments: [1, 2] as [Float])
  func fades(scale: Float) throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: Background(above: Color(hex: 0x1B2A4E), below: Color(hex: 0xE0B080)))
    list.append(card([10, 10], 0xFFFFFF))
    let inner = group([card([40, 60], 0x2EC4B6), card([60, 80], 0xE4572E, opacity: 0.8)], 0.6)
    list.append(
      group([shadow([20, 30]), card([20, 30], 0xFFFFFF), inner, card([50, 40], 0x402010, blend: .add)], 0.5))
    list.append(card([140, 60], 0x8899AA))
    list.append(group([shadow([150, 90]), card([150, 90], 0xFFFFFF)], 0.25))
    list.append(group([card([400, 90], 0xFFFFFF), card([410, 90], 0xFFFFFF)], 0.25))
    var multiplied = list
    multiplied.append(group([card([200, 30], 0x8899AA), card([220, 40], 0x99AA88, blend: .multiply)], 0.5))
    var clipped = list
    let window = ClipOutline(Outline(Rect(x: 30, y: 40, width: 150, height: 90)), homography: .identity)
    for index in clipped.sprites.indices { clipped.sprites[index].clips = [window] }
    var rasterizer = Rasterizer(glyphs: glyphs)
    try withCard(glyphs, size: list.size, interfaceScale: scale) { _, renderer in
      for (list, isPainted) in [(list, false), (multiplied, true), (clipped, false), (list, false)] {
        let truth = rasterizer.render(list, scale: scale)
        let shot = try renderer.picture(list)
        #expect((renderer.lastFrame.vertices == 0) == isPainted)
        var worst = 0
        for y in 0..<truth.height {
          for x in 0..<truth.width {
            let (one, other) = (SIMD4<Int32>(truncatingIfNeeded: shot.channels(x, y)), truth.channels(x, y))
            let off = one &- SIMD4<Int32>(truncatingIfNeeded: other)
            worst = max(worst, Int(max(off.max(), -off.min())))
          }
        }
        // A rounded corner is sampled at other positions.
        #expect(worst <= 24, "\(worst) of 255 levels")
        #expect(meanDifference(shot, truth) < 0.35)
      }
    }
  }
}
