import RiffleView
import Testing

/// The largest difference of a channel, and the mean over all channels.
private func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, mean: Double) {
  var (most, sum) = (0, 0)
  for (p, q) in zip(a.pixels, b.pixels) where p != q {
    for shift in [0, 8, 16, 24] as [UInt32] {
      let d = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
      most = max(most, d)
      sum += d
    }
  }
  return (most, Double(sum) / Double(4 * a.pixels.count))
}

@Suite("Alpha masks") struct AlphaMaskTests {
  private static let box = Rect(x: -50, y: -75, width: 100, height: 150)
  private static let color = SRGBColor(hex: 0x04070D)

  private static func shadow(blur: Float) -> SpriteContent {
    SpriteContent(bounds: box, layers: [.blurred(box, radius: 10, blur: blur, color: color)])
  }

  /// The same look with an additional clear layer, which cannot be drawn as a mask.
  private static func plain(blur: Float) -> SpriteContent {
    var content = shadow(blur: blur)
    content.layers.append(.blurred(box, radius: 10, blur: blur, color: SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)))
    return content
  }

  private func render(_ content: SpriteContent, _ map: Homography, opacity: Float, tint: SRGBColor = .white) -> Bitmap {
    let list = DrawList(
      size: [240, 240], ground: .flat(SRGBColor(hex: 0xFAF6EC)),
      sprites: [Sprite(content, homography: map, opacity: opacity, tint: tint)])
    return rasterized(list)
  }

  @Test(
    "a shadow drawn as a mask looks as in four channels, on a bright background",
    arguments: [2.4, 4, 8, 14, 22] as [Float])
  func same(blur: Float) {
    let maps = [
      Homography.translation([120, 120]), .translation([120.3, 119.6]) * .rotation(0.4),
      .translation([118, 125]) * .rotation(-1.1) * .scale([1.02, 0.7]),
    ]
    for (map, opacity) in zip(maps, [1, 0.5, 0.8] as [Float]) {
      let mask = render(Self.shadow(blur: blur), map, opacity: opacity)
      let plain = render(Self.plain(blur: blur), map, opacity: opacity)
      let (most, mean) = difference(mask, plain)
      // Both ways round to bytes once or twice.
      #expect(most <= 4 && mean < 0.6, "blur \(blur): \(most) at most, \(mean) on the whole")
    }
  }

  @Test("only a content of one blur is an alpha mask") func recognized() {
    #expect(Self.shadow(blur: 8).blurColor == Self.color)
    #expect(Self.plain(blur: 8).blurColor == nil)
    #expect(SpriteContent(bounds: Self.box, layers: [.ellipse(Self.box, paint: .color(.white))]).blurColor == nil)
  }

  @Test("an alpha mask is clipped at every edge of the picture, at any angle") func edges() {
    for angle in stride(from: Float(0), to: 6.3, by: 0.79) {
      for place in [SIMD2<Float>(0, 0), [240, 0], [0, 240], [240, 240], [-60, 120], [120, 300]] {
        let picture = render(Self.shadow(blur: 14), .translation(place) * .rotation(angle), opacity: 0.8)
        #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
      }
    }
  }

  @Test("a tint colours an alpha mask") func tint() {
    let white = SpriteContent(bounds: Self.box, layers: [.blurred(Self.box, radius: 10, blur: 6, color: .white)])
    let picture = render(
      white, .translation([120, 120]), opacity: 1, tint: SRGBColor(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(picture[120, 120] == 0xFF00_00FF)
  }
}

@Suite("RasterBlur") struct RasterBlurTests {
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

  @Test("a large upright shadow looks as if it were painted, and nothing is painted") func same() {
    for map in [Homography.translation([480, 360]), .translation([100.3, 200.6]) * .scale([1.02, 1])] {
      let (drawn, painted) = (picture([Self.shadow], map), picture([Self.shadow, Self.clear], map))
      #expect(drawn.paints == 0 && painted.paints == 1)
      let most = difference(drawn.bitmap, painted.bitmap).most
      #expect(most <= 4, "\(most)")
    }
  }

  @Test("bands do not change its pixels") func bands() {
    let map = Homography.translation([480.5, 300])
    #expect(picture([Self.shadow], map, bands: 1).bitmap == picture([Self.shadow], map, bands: 7).bitmap)
  }

  @Test("a small or a turned shadow is painted") func painted() {
    #expect(picture([Self.shadow], .translation([480, 360]) * .scale([0.2, 0.2])).paints == 1)
    #expect(picture([Self.shadow], .translation([480, 360]) * .rotation(0.2)).paints == 1)
  }
}
