import Foundation
import RiffleView
import Testing

@Suite("Content blur") struct BlurTests {
  private static let ground = SRGBColor(hex: 0x203050)

  /// A card with hard edges, translucent in one half, as hard to blur as any scene's content.
  private static func content(_ blur: Float) -> SpriteContent {
    let box = Rect(width: 40, height: 30)
    var content = SpriteContent(
      bounds: box,
      layers: [
        .roundedRectangle(box, radius: 6, paint: .gradient(.white, SRGBColor(hex: 0xE4572E), angle: 0.5)),
        .roundedRectangle(Rect(x: 6, y: 5, width: 13, height: 18), radius: 0, paint: .color(.black)),
        .ellipse(Rect(x: 22, y: 8, width: 14, height: 14), paint: .color(SRGBColor(hex: 0x2EC4B6))),
      ])
    content.blur = blur
    return content
  }

  private static func list(_ content: SpriteContent, at place: SIMD2<Float> = [40, 36]) -> DrawList {
    DrawList(size: [120, 102], ground: .flat(ground), sprites: [Sprite(content, at: place)])
  }

  /// The sharp pixels on a clear background, blurred by a Gaussian in doubles, four standard deviations wide.
  private func exact(_ blur: Float, scale: Float) throws -> [SIMD4<Double>] {
    let sharp = try #require(Painter(glyphs: BoxGlyphs()).paint(Self.content(0), scale: scale))
    let (width, height) = (Int(120 * scale), Int(102 * scale))
    let corner = SIMD2(40, 36) * scale - sharp.origin
    var picture = [SIMD4<Double>](repeating: .zero, count: width * height)
    for y in 0..<sharp.bitmap.height {
      for x in 0..<sharp.bitmap.width {
        let pixel = SIMD4<Int>(truncatingIfNeeded: sharp.bitmap.channels(x, y))
        picture[(y + Int(corner.y)) * width + x + Int(corner.x)] = SIMD4<Double>(pixel)
      }
    }
    let deviation = Double(blur * scale)
    let reach = Int((4 * deviation).rounded(.up))
    let heights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = heights.reduce(0, +)
    func pass(_ stride: Int, _ count: Int, _ lines: [Int]) {
      for line in lines {
        let before = (0..<count).map { picture[line + $0 * stride] }
        for i in 0..<count {
          var mixed = SIMD4<Double>.zero
          for k in max(i - reach, 0)..<min(i + reach + 1, count) { mixed += before[k] * heights[k - i + reach] }
          picture[line + i * stride] = mixed / sum
        }
      }
    }
    pass(1, width, (0..<height).map { $0 * width })
    pass(width, height, Array(0..<width))
    let under = SIMD4<Double>(Double(Self.ground.red), Double(Self.ground.green), Double(Self.ground.blue), 255)
    return picture.map { $0 + under * (1 - $0.w / 255) }
  }

  @Test(
    "a blur matches an exact Gaussian to 4 of 255 levels, half a level in the mean",
    arguments: [(0.4, 1), (0.9, 1), (1.7, 1), (3.9, 1), (4.1, 1), (5.9, 1), (8.1, 1), (9, 1), (1.4, 2), (4.5, 2)]
      as [(Float, Float)])
  func gaussian(blur: Float, scale: Float) throws {
    let drawn = rasterized(Self.list(Self.content(blur)), scale: scale)
    let truth = try exact(blur, scale: scale)
    var (worst, sum) = (0.0, 0.0)
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let channels = SIMD4<Double>(SIMD4<Int>(truncatingIfNeeded: drawn.channels(x, y)))
        let off = channels - truth[y * drawn.width + x]
        let largest = max(off.max(), -off.min())
        worst = max(worst, largest)
        sum += largest
      }
    }
    #expect(worst <= 4, "\(blur) points: \(worst) levels off")
    #expect(sum / Double(truth.count) <= 0.5, "\(blur) points: \(sum / Double(truth.count)) levels off in the mean")
  }

  @Test("a blur of 0, below 0 or NaN leaves the picture sharp", arguments: [0, -4, .nan, 1e-3] as [Float])
  func none(_ blur: Float) {
    #expect(rasterized(Self.list(Self.content(blur))) == rasterized(Self.list(Self.content(0))))
  }

  @Test("blurs of any width are drawn", arguments: [200, 5000, 1e30, .infinity] as [Float]) func wide(_ blur: Float) {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let drawn = rasterizer.render(Self.list(Self.content(blur)))
    #expect(drawn.width == 120 && rasterizer.byteCount < 4 << 20)
  }

  @Test("a blurred content at rest is cached, and an animated blur paints its content once") func cached() {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    _ = rasterizer.render(Self.list(Self.content(4)))
    let paints = rasterizer.paintCount
    for step in 0..<5 { _ = rasterizer.render(Self.list(Self.content(4), at: [40 + Float(step) * 3, 36])) }
    #expect(rasterizer.paintCount == paints)
    var contents = ContentPainter(Painter(glyphs: BoxGlyphs()))
    for step in 1...6 { #expect(contents.paint(Self.content(Float(step)), scale: 1, phase: .zero) != nil) }
    #expect(contents.paintCount == 1)
  }

  @Test("a blurred picture has the same pixels in any number of bands", arguments: [2, 3, 7]) func bands(_ bands: Int) {
    func draw(_ bands: Int) -> Bitmap {
      var list = Self.list(Self.content(2.5))
      list.append(Sprite(Self.content(9), homography: .translation([30, 20]) * .rotation(0.4), opacity: 0.7))
      return rasterized(list, scale: 2, bands: bands)
    }
    #expect(draw(bands) == draw(1))
  }

  @Test("blurring only the visible part gives that part the same pixels", arguments: [0.6, 3, 9] as [Float])
  func part(blur: Float) throws {
    let sharp = try #require(Painter(glyphs: BoxGlyphs()).paint(Self.content(0), scale: 2))
    let seen = Rect(x: 12, y: 3, width: 9, height: 21)
    let all = sharp.blurred(by: blur)
    let part = sharp.blurred(by: blur, seen: seen)
    #expect(all.origin == part.origin && all.scale == part.scale && all.extent == part.extent)
    let low = seen.minimum * all.scale + all.origin - [2, 2]
    let high = seen.maximum * all.scale + all.origin + [2, 2]
    for y in Int(low.y.rounded(.down))..<Int(high.y.rounded(.up)) {
      for x in Int(low.x.rounded(.down))..<Int(high.x.rounded(.up)) {
        #expect(all.bitmap[x, y] == part.bitmap[x, y], "\(x), \(y)")
      }
    }
    #expect(part.bitmap.pixels.filter { $0 != 0 }.count < all.bitmap.pixels.filter { $0 != 0 }.count)
  }
}

@Suite("Blurred rectangles") struct BlurredRowsTests {
  private func frame(_ side: Int, scale: Float = 1) -> CanvasFrame {
    CanvasFrame(width: side, height: side, scale: scale, origin: [20, 20])
  }

  @Test("a larger blurred rectangle computes no more rows, only those near its sides") func computedRows() throws {
    let counts = try [200, 2000].map { side in
      let rect = Rect(size: [Float(side), Float(side)])
      let rows = try #require(BlurredRows(rect, radius: 12, blur: 3, in: frame(side + 40)))
      var (count, computed) = (0, 0)
      rows.forEachRow { _, _, _, isRepeated in
        count += 1
        if !isRepeated { computed += 1 }
      }
      #expect(count >= side)
      return computed
    }
    #expect(counts[0] == counts[1])
  }
}
