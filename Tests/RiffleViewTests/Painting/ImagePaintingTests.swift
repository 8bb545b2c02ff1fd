import RiffleView
import Testing

struct TestImages: ImageSource {
  var images: [String: SourceImage]

  init(_ images: [String: Bitmap]) { self.images = images.mapValues(SourceImage.init) }

  func image(_ name: String) -> SourceImage? { images[name] }

  /// The picture of a layer, cropped to its outline, without the clear border.
  func paint(_ layer: ImageLayer, scale: Float = 1) throws -> Bitmap {
    let content = SpriteContent(size: layer.outline.rect.size, layers: [.image(layer)])
    let painted = try #require(Painter(glyphs: BoxGlyphs(), images: self).paint(content, scale: scale))
    let size = layer.outline.rect.size * scale
    return painted.bitmap.cropped(
      x: Int(painted.origin.x), y: Int(painted.origin.y), width: Int(size.x), height: Int(size.y))
  }

  /// Left half red, right half blue; the top eighth green, the bottom eighth white.
  static func flag(width: Int = 64, height: Int = 32) -> Bitmap {
    var flag = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        flag[x, y] = x < width / 2 ? 0xFF00_00FF : 0xFFFF_0000
        if y < height / 8 { flag[x, y] = 0xFF00_FF00 }
        if y >= height - height / 8 { flag[x, y] = 0xFFFF_FFFF }
      }
    }
    return flag
  }

  static func board(_ side: Int) -> Bitmap {
    Bitmap(
      width: side, height: side, pixels: (0..<side * side).map { ($0 % side + $0 / side) % 2 == 0 ? .max : 0xFF00_0000 }
    )
  }
}

@Suite("Image painting") struct ImagePaintingTests {
  let images = TestImages(["flag": TestImages.flag(), "board": TestImages.board(256)])

  private func paint(
    _ mode: Image.Mode, _ size: SIMD2<Float>, name: String = "flag", anchor: SIMD2<Float> = [0.5, 0.5],
    radius: Float = 0, isEllipse: Bool = false
  ) throws -> Bitmap {
    let outline = Outline(Rect(size: size), radius: radius, isEllipse: isEllipse)
    return try images.paint(ImageLayer(name, mode: mode, anchor: anchor, in: outline))
  }

  @Test("fit shows the whole image and leaves margins at two sides") func fit() throws {
    let drawn = try paint(.fit, [64, 64])
    #expect(drawn[10, 10] == 0 && drawn[10, 53] == 0)
    #expect(drawn[10, 32] == 0xFF00_00FF && drawn[50, 32] == 0xFFFF_0000)
    #expect(drawn[10, 17] == 0xFF00_FF00 && drawn[10, 46] == 0xFFFF_FFFF)
  }

  @Test("fill leaves no margins and crops two sides by the anchor") func fill() throws {
    let middle = try paint(.fill, [64, 64])
    #expect(middle.pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(middle[4, 32] == 0xFF00_00FF && middle[60, 32] == 0xFFFF_0000)
    let left = try paint(.fill, [64, 64], anchor: [0, 0.5])
    #expect(left[60, 32] == 0xFF00_00FF)
    let right = try paint(.fill, [64, 64], anchor: [1, 0.5])
    #expect(right[4, 32] == 0xFFFF_0000)
  }

  @Test("stretch shows the whole image without margins") func stretch() throws {
    let drawn = try paint(.stretch, [32, 96])
    #expect(drawn.pixels.allSatisfy { $0 >> 24 == 255 })
    #expect(drawn[8, 4] == 0xFF00_FF00 && drawn[8, 90] == 0xFFFF_FFFF)
    #expect(drawn[8, 48] == 0xFF00_00FF && drawn[24, 48] == 0xFFFF_0000)
  }

  @Test("an image at its own size is copied bit for bit")
  func exact() throws { #expect(try paint(.stretch, [64, 32]) == TestImages.flag()) }

  @Test("an image is clipped by rounded corners and ellipses") func outlines() throws {
    let round = try paint(.fill, [64, 64], radius: 20)
    #expect(round[1, 1] == 0 && round[62, 62] == 0 && round[32, 1] >> 24 == 255)
    let ellipse = try paint(.fill, [64, 64], isEllipse: true)
    #expect(ellipse[8, 8] == 0 && ellipse[32, 32] >> 24 == 255)
  }

  @Test(
    "a shrunk checkerboard is an even grey to 6 of 255 levels, at any size", arguments: [Float(11), 37, 64, 90.5, 120])
  func shrinking(side: Float) throws {
    let drawn = try paint(.stretch, [side, side], name: "board")
    for y in 4..<Int(side) - 4 {
      for x in 4..<Int(side) - 4 {
        let grey = Int(drawn.channels(x, y).x)
        #expect(abs(grey - 128) <= 6, "\(grey) at \(x), \(y)")
      }
    }
  }

  @Test("scaling an image is symmetric, up to its edges", arguments: [Float(64), 13, 3])
  func mirrored(side: Float) throws {
    var picture = Bitmap(width: 6, height: 5)
    for y in 0..<5 {
      for x in 0..<6 { picture[x, y] = 0xFF00_0000 | UInt32((x * 37 + y * 91) % 256) << 8 | UInt32(x * x * 7) }
    }
    let turned = Bitmap(width: 6, height: 5, pixels: picture.pixels.reversed())
    let images = TestImages(["one": picture, "turned": turned])
    func painted(_ name: String) throws -> Bitmap {
      try images.paint(ImageLayer(name, mode: .stretch, in: Outline(Rect(size: [side, side]))))
    }
    let (one, other) = (try painted("one"), try painted("turned"))
    for (left, right) in zip(one.pixels, other.pixels.reversed()) {
      for shift in [0, 8, 16] as [UInt32] {
        #expect(abs(Int(left >> shift & 255) - Int(right >> shift & 255)) <= 1)
      }
    }
  }

  @Test("a missing image is drawn as a placeholder within the outline") func placeholder() throws {
    let drawn = try paint(.fit, [80, 60], name: "nowhere.png", radius: 12)
    #expect(drawn[40, 10] >> 24 == 255 && drawn[40, 30] >> 24 == 255 && drawn[0, 0] == 0)
    // The edge of a placeholder has a warning colour.
    #expect(drawn.channels(40, 0).x > 200)
  }

  @Test("halved copies of an image average its pixels, down to one pixel, at any width") func halving() {
    let image = SourceImage(TestImages.board(256))
    #expect(image.halved(1).bitmap.pixels.allSatisfy { $0 == 0xFF80_8080 })
    #expect(image.halved(40).times == 8 && image.halved(40).bitmap.width == 1)
    #expect(
      Bitmap(width: 5, height: 3, filledWith: 0x8040_2010).halved()
        == Bitmap(width: 3, height: 2, filledWith: 0x8040_2010))
  }

  @Test("an image of extreme size neither crashes nor hangs", arguments: [Float(1e-30), 1e-3, 0.4, 3])
  func extremes(size: Float) throws {
    for mode in Image.Mode.allCases {
      let outline = Outline(Rect(size: [size, 1e4 * size]))
      let content = SpriteContent(bounds: outline.rect, layers: [.image(ImageLayer("flag", mode: mode, in: outline))])
      _ = Painter(glyphs: BoxGlyphs(), images: images).paint(content, scale: 1)
      _ = Painter(glyphs: BoxGlyphs()).paint(content, scale: 1)
    }
  }

  @Test("an emoji without a glyph is drawn as a box") func missingEmoji() throws {
    struct NoEmoji: GlyphSource {
      let boxes = BoxGlyphs()
      func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
        boxes.run(of: text, style: style, scale: scale)
      }
      func emoji(_ text: String) -> Bitmap? { nil }
    }
    let content = SpriteContent(size: [40, 40], layers: [.emoji("🧿", Rect(size: [40, 40]))])
    let painted = try #require(Painter(glyphs: NoEmoji(), images: images).paint(content, scale: 1))
    #expect(painted.bitmap.pixels.contains { $0 != 0 })
  }
}
