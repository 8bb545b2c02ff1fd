import RiffleView
import Testing

@Suite("Painter") struct PainterTests {
  let painter = Painter(glyphs: BoxGlyphs())

  private func paint(_ bounds: Rect, _ layers: Layer..., scale: Float = 1) throws -> PaintedSprite {
    try #require(painter.paint(SpriteContent(bounds: bounds, layers: layers), scale: scale))
  }

  func alphaSum(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }

  @Test("an emoji in a text has the width of the layout and the opacity of the text") func emojiInText() throws {
    func picture(_ text: String, _ color: SRGBColor) throws -> Bitmap {
      let line = TextLine(text, style: TextStyle(size: 40), color: color, position: [0, 40], alignment: .leading)
      return try paint(Rect(width: 200, height: 80), .text(line)).bitmap
    }
    func isGray(_ pixel: UInt32) -> Bool { pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255 }
    let bitmap = try picture("a🎉b", .white)
    let colored = bitmap.pixels.indices.filter { !isGray(bitmap.pixels[$0]) }
    // A disc with a diameter of 40 points, less its rim.
    #expect(abs(Double(colored.count) - .pi * 400) < 200)
    let columns = colored.map { $0 % bitmap.width }
    #expect(try #require(columns.max()) - (try #require(columns.min())) <= 42)
    #expect(try picture("ab", .white).pixels.allSatisfy(isGray))
    var faint = SRGBColor.white
    faint.alpha = 128
    let half = try picture("a🎉b", faint)
    #expect(abs(alphaSum(half) - alphaSum(bitmap) / 2) < 20)
  }

  @Test("an ellipse and its slices cover their areas to 1 %") func pies() throws {
    let rect = Rect(width: 60, height: 60)
    let whole = Double.pi * 900
    for (start, end): (Float, Float) in [(0, 0.5), (0, 2), (1, 4.2), (-1, 5), (0, 7)] {
      let painted = try paint(rect, .pie(rect, start: start, end: end, paint: .color(.white)))
      let share = min(Double(end - start), 2 * .pi) / (2 * .pi)
      #expect(abs(alphaSum(painted.bitmap) - whole * share) < whole * 0.01)
    }
    #expect(alphaSum(try paint(rect, .pie(rect, start: 1, end: 1, paint: .color(.white))).bitmap) == 0)
  }

  @Test("a pie starts at twelve o'clock and runs clockwise") func pieDirection() throws {
    let rect = Rect(width: 60, height: 60)
    let painted = try paint(rect, .pie(rect, start: 0, end: 1, paint: .color(.white)))
    #expect(painted.bitmap.channels(36, 10).w == 255 && painted.bitmap.channels(24, 10).w == 0)
  }

  @Test("painted content has a clear border, one pixel wide, two at the right and bottom") func padding() throws {
    let rect = Rect(x: -3.3, y: 2.7, width: 30.1, height: 17.9)
    for layer: Layer in [
      .roundedRectangle(rect, radius: 4, paint: .color(.white)), .ellipse(rect, paint: .color(.white)),
      .blurred(rect, radius: 4, blur: 3, color: .white), .emoji("👻", rect),
      .lattice(rect, radius: 4, paper: .black, ink: .white, frame: .white),
      .text(TextLine("Riffle", style: TextStyle(size: 13), color: .white, position: rect.center)),
    ] {
      for scale: Float in [0.5, 1, 1.5, 2] {
        let b = try paint(rect, layer, scale: scale).bitmap
        for x in 0..<b.width { #expect(b[x, 0] == 0 && b[x, b.height - 1] == 0 && b[x, b.height - 2] == 0) }
        for y in 0..<b.height { #expect(b[0, y] == 0 && b[b.width - 1, y] == 0 && b[b.width - 2, y] == 0) }
      }
    }
  }

  @Test("no colour exceeds its alpha, and an opaque colour is painted exactly") func premultiplied() throws {
    let rect = Rect(width: 50, height: 70)
    let ivory = SRGBColor(hex: 0xFAF6EC)
    let bitmap = try paint(
      rect, .roundedRectangle(rect, radius: 9, paint: .color(ivory)),
      .blurred(Rect(x: 10, y: 40, width: 20, height: 20), radius: 4, blur: 4, color: .black.opacity(0.4))
    ).bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let c = bitmap.channels(x, y)
        #expect(c.x <= c.w && c.y <= c.w && c.z <= c.w)
      }
    }
    let exact = try paint(rect, .roundedRectangle(rect, radius: 0, paint: .color(ivory))).bitmap
    for y in 1...70 { for x in 1...50 { #expect(exact.channels(x, y) == [0xFA, 0xF6, 0xEC, 255]) } }
  }

  @Test("a shadow is as dark in total as its rectangle, and fades out without an edge") func blurred() throws {
    let rect = Rect(width: 80, height: 60)
    let b = try paint(rect, .blurred(rect, radius: 0, blur: 2, color: .black)).bitmap
    #expect(abs(alphaSum(b) - 4800) < 4800 * 0.01)
    for x in 0..<b.width { #expect(b[x, 1] >> 24 <= 2) }
  }

  @Test("a wide blur is painted at a lower resolution, at its exact place") func coarse() throws {
    let rect = Rect(width: 80, height: 60)
    let painted = try paint(rect, .blurred(rect, radius: 8, blur: 12, color: .black), scale: 2)
    #expect(painted.scale == 0.25)
    #expect(painted.extent.minimum.x <= -36 && painted.extent.maximum.x >= 116)
  }

  @Test("content with nothing visible is painted as nil") func nothing() {
    let none = Rect(width: 0, height: 10)
    for layers: [Layer] in [
      [], [.ellipse(none, paint: .color(.white))],
      [.text(TextLine("", style: TextStyle(size: 13), color: .white, position: .zero))],
      [.roundedRectangle(Rect(width: .nan, height: 4), radius: 1, paint: .color(.white))],
    ] { #expect(painter.paint(SpriteContent(bounds: none, layers: layers), scale: 1) == nil) }
    #expect(painter.paint(SpriteContent(bounds: none, layers: []), scale: .nan) == nil)
  }

  @Test("huge content is painted at a lower resolution") func huge() throws {
    let rect = Rect(width: 20_000, height: 10)
    let painted = try paint(rect, .roundedRectangle(rect, radius: 0, paint: .color(.white)))
    #expect(painted.bitmap.width <= Painter.largestSide)
    #expect(abs(painted.extent.size.x - 20_000) < 40)
  }

  @Test("text starts, is centred or ends at its position, by its alignment") func alignment() throws {
    func ink(_ alignment: TextLine.Alignment) throws -> Rect {
      let line = TextLine("Deal", style: TextStyle(size: 20), color: .white, position: [100, 50], alignment: alignment)
      return try paint(Rect(width: 200, height: 100), .text(line)).extent
    }
    #expect(abs(try ink(.leading).minimum.x - 100) <= 2)
    #expect(abs(try ink(.center).center.x - 100) <= 2)
    #expect(abs(try ink(.trailing).maximum.x - 100) <= 3)
  }

  @Test("the back of a card shows two tones and a frame at 40 pixels") func lattice() throws {
    let rect = Rect(width: 40, height: 60)
    let (paper, ink, frame) = (SRGBColor(hex: 0xC8452A), SRGBColor(hex: 0xE4572E), SRGBColor(hex: 0xFAF6EC))
    let b = try paint(rect, .lattice(rect, radius: 3, paper: paper, ink: ink, frame: frame)).bitmap
    var (dark, light, ivory) = (0, 0, 0)
    for y in 1...60 {
      for x in 1...40 {
        let c = b.channels(x, y)
        if c.z > 200 { ivory += 1 } else if c.x < 208 { dark += 1 } else if c.x > 218 && c.y < 100 { light += 1 }
      }
    }
    #expect(dark > 400 && light > 200 && ivory > 250)
  }
}

@Suite("Partial painting of large content") struct SeenPartTests {
  /// The picture of a scaled card with a shadow, and the bytes that its rasterizer caches.
  private func picture(scale: Float, rotation: Angle = .zero) -> (bitmap: Bitmap, bytes: Int) {
    var world = World()
    let place = Transform(position: [480, 360], rotation: rotation, scale: [scale, scale])
    world.spawn(place, Size([112, 99]), Shape.roundedRectangle(cornerRadius: 20), Fill(.white), Shadow())
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let bitmap = rasterizer.render(DrawList(world, size: [960, 720]))
    return (bitmap, rasterizer.byteCount)
  }

  @Test("the painted part of a large shadow is bounded by the window") func bounded() {
    let bytes = [1, 10, 30, 100].map { picture(scale: $0).bytes }
    #expect(bytes[2] <= bytes[1] * 3 && bytes[3] <= bytes[1] * 3, "\(bytes)")
  }

  @Test("a partially painted content has the pixels of the whole", arguments: [Float(0), 0.4])
  func same(_ turn: Float) throws {
    let rect = Rect(x: -1000, y: -800, width: 2000, height: 1600)
    let layers: [Layer] = [
      .blurred(rect, radius: 300, blur: 3, color: .black),
      .roundedRectangle(rect.inset(by: 40), radius: 200, paint: .gradient(.white, .black.opacity(0.5), angle: 1)),
      .path(Path(ellipseIn: rect.inset(by: 100)), .stroke(StrokeStyle(lineWidth: 30)), paint: .color(.white)),
    ]
    let content = SpriteContent(bounds: rect, layers: layers)
    let painter = Painter(glyphs: BoxGlyphs())
    let whole = try #require(painter.paint(content, scale: 1))
    var pictures = 0
    for corner: SIMD2<Float> in [[900, 700], [0, 0], [-800, -600], [-300, 650]] {
      let sprite = Sprite(content, homography: .translation(corner) * .rotation(turn))
      let seen = try #require(sprite.seen(in: [400, 300], paintScale: 1))
      let part = try #require(painter.paint(content, scale: 1, phase: .zero, seen: seen))
      #expect(part.bitmap.pixels.count < whole.bitmap.pixels.count / 2)
      // The part's origin differs from the whole's by whole dither cells.
      let offset = whole.origin - part.origin
      #expect(offset.x.truncatingRemainder(dividingBy: 8) == 0 && offset.y.truncatingRemainder(dividingBy: 8) == 0)
      for y in stride(from: 0, to: Float(300), by: 7) {
        for x in stride(from: 0, to: Float(400), by: 7) {
          let local = try #require(sprite.homography.inverse?.project([x, y]))
          guard rect.contains(local) else { continue }
          let place = local + part.origin
          let (column, row) = (Int(place.x), Int(place.y))
          // A gradient's position is rounded from another origin.
          let shown = SIMD4<Int>(truncatingIfNeeded: part.bitmap.channels(column, row))
          let exact = whole.bitmap.channels(column + Int(offset.x), row + Int(offset.y))
          #expect((shown &- SIMD4(truncatingIfNeeded: exact)).max() <= 1)
          #expect((SIMD4(truncatingIfNeeded: exact) &- shown).max() <= 1)
          pictures += 1
        }
      }
    }
    #expect(pictures > 3000)
  }

  @Test("small, scaled down or blurred content is painted whole") func whole() {
    let small = SpriteContent(
      size: [300, 200], layers: [.ellipse(Rect(width: 300, height: 200), paint: .color(.white))])
    #expect(Sprite(small, homography: .translation([-200, -100])).seen(in: [400, 300], paintScale: 1) == nil)
    let rect = Rect(width: 4000, height: 3000)
    var large = SpriteContent(bounds: rect, layers: [.ellipse(rect, paint: .color(.white))])
    #expect(Sprite(large, homography: .identity).seen(in: [400, 300], paintScale: 1) != nil)
    #expect(Sprite(large, homography: .scale([0.05, 0.05])).seen(in: [400, 300], paintScale: 1) == nil)
    large.blur = 4
    #expect(Sprite(large, homography: .identity).seen(in: [400, 300], paintScale: 1) == nil)
  }
}

@Suite("Background") struct BackgroundTests {
  @Test("a background is brighter at the upper left and darker in its corners") func light() {
    let b = Background.table.painted(width: 320, height: 180)
    func brightness(_ x: Int, _ y: Int) -> Int {
      let c = b.channels(x, y)
      return Int(c.x) + Int(c.y) + Int(c.z)
    }
    #expect(brightness(100, 40) > brightness(300, 160) + 30)
    #expect(brightness(100, 40) > brightness(2, 2))
    #expect(b.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("a gradient is dithered, without bands") func dither() {
    let b = Background.table.painted(width: 1280, height: 720)
    // Dithered, a channel changes direction often along a row; in a banded gradient it does once.
    var turns = 0
    for x in 1..<1279 where b.channels(x, 400).z != b.channels(x + 1, 400).z { turns += 1 }
    #expect(turns > 200)
  }

  @Test("a vertical gradient has its first colour at the top, its second at the bottom") func vertical() {
    let b = Background(above: Color(hex: 0x102040), below: Color(hex: 0x8090A0)).painted(width: 64, height: 96)
    for x in [0, 31, 63] {
      for (y, color) in [(0, SIMD3<Int>(0x10, 0x20, 0x40)), (95, SIMD3(0x80, 0x90, 0xA0))] {
        let c = b.channels(x, y)
        let off = SIMD3(Int(c.x), Int(c.y), Int(c.z)) &- color
        // One level for the middle of the row, and one for the dither.
        #expect((0..<3).allSatisfy { abs(off[$0]) <= 2 }, "\(x) \(y): \(c)")
      }
    }
  }

  @Test("a flat background is one colour") func flat() {
    let b = Background.flat(SRGBColor(hex: 0x123456)).painted(width: 9, height: 9)
    #expect(Set(b.pixels).count == 1)
    #expect(b.channels(4, 4) == [0x12, 0x34, 0x56, 255])
  }
}

@Suite("Bitmap") struct BitmapTests {
  @Test("a pixel's first byte in memory is red, its last alpha") func order() {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xAABB_CCDD])
    #expect(bitmap.channels(0, 0) == [0xDD, 0xCC, 0xBB, 0xAA])
    bitmap.pixels.withUnsafeBytes { #expect(Array($0) == [0xDD, 0xCC, 0xBB, 0xAA]) }
  }

  @Test("a crop is clear beyond the bitmap's edges") func crop() {
    let bitmap = Bitmap(width: 4, height: 4, filledWith: 0xFFFF_FFFF)
    let part = bitmap.cropped(x: -1, y: 2, width: 3, height: 5)
    #expect(part[0, 0] == 0 && part[1, 0] == 0xFFFF_FFFF && part[2, 1] == 0xFFFF_FFFF && part[1, 2] == 0)
    #expect(bitmap.cropped(x: 9, y: 9, width: 2, height: 2).pixels == [0, 0, 0, 0])
  }
}

@Suite("BoxGlyphs") struct BoxGlyphsTests {
  @Test("equal texts give equal glyph runs, twice as large at twice the scale") func run() throws {
    let style = TextStyle(size: 20)
    let one = try #require(BoxGlyphs().run(of: "abc", style: style, scale: 1))
    #expect(BoxGlyphs().run(of: "abc", style: style, scale: 1) == one)
    let two = try #require(BoxGlyphs().run(of: "abc", style: style, scale: 2))
    #expect(two.width == one.width * 2 && two.height == one.height * 2)
  }

  @Test("every emoji has its own colour in BoxGlyphs") func emoji() throws {
    let ghost = try #require(BoxGlyphs().emoji("👻"))
    let pumpkin = try #require(BoxGlyphs().emoji("🎃"))
    #expect(ghost != pumpkin)
    #expect(ghost == BoxGlyphs().emoji("👻"))
  }
}
