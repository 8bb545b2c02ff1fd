import RiffleView
import Testing

@Suite("Rasterizer") struct RasterizerTests {
  let rect = Rect(width: 40, height: 60)
  let width = 120
  let height = 120

  func projection(rotation: Float = 0, tilt: Float = 0, turn: Float = 0) -> Homography {
    Projection(position: [60, 60], pivot: [20, 30], rotation: rotation, tilt: tilt, turn: turn).homography
  }

  @Test("a picture's size in pixels is its points times the scale, rounded, at least one") func pixelSize() {
    for (size, scale, pixels) in [
      ([100.6, 33.4], 1, (101, 33)), ([100.6, 33.4], 2, (201, 67)), ([3, 5], 1.5, (5, 8)), ([0.2, 0], 1, (1, 1)),
    ] as [(SIMD2<Float>, Float, (Int, Int))] {
      let bitmap = rasterized(DrawList(size: size), scale: scale)
      #expect((bitmap.width, bitmap.height) == pixels, "\(size) at \(scale)")
    }
  }

  @Test(
    "a gradient in perspective matches a division at every pixel, to 1/255 in the mean",
    arguments: [(0.4, 0.9), (1.0, 0.3), (0, 1.2), (2.6, 2.2)] as [(Float, Float)])
  func colors(rotation: Float, turn: Float) throws {
    let h = projection(rotation: rotation, turn: turn)
    let content = SpriteContent(
      bounds: rect, layers: [.roundedRectangle(rect, radius: 0, paint: .gradient(.black, .white, angle: 0))])
    let drawn = Reference.reds(
      rasterized(DrawList(size: [120, 120], ground: .flat(.black), sprites: [Sprite(content, homography: h)])))
    let back = try #require(h.inverse)
    var (sum, count) = (0.0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let p = back.homogeneous([Float(x) + 0.5, Float(y) + 0.5])
        let local = SIMD2(p.x, p.y) / p.z
        guard p.z > 0, rect.inset(by: 4).contains(local) else { continue }
        sum += abs(Double(local.x / 40 * 255) - drawn[y * width + x])
        count += 1
      }
    }
    #expect(count > 200)
    #expect(sum / Double(count) <= 1, "mean error \(sum / Double(count)) of 255")
  }

  @Test("a turning card's light follows its projected area, to 3 % and two pixels") func thin() {
    for step in 0...20 {
      let turn = Float(step) / 20 * .pi / 2
      let h = projection(rotation: 0.3, turn: turn)
      let drawn = Reference.reds(rasterized(Reference.card(rect, radius: 0, h, width: width, height: height)))
      let light = drawn.reduce(0, +) / 255
      let corners = rect.corners.compactMap(h.project)
      var area = 0.0
      for i in 0..<4 {
        let (a, b) = (corners[i], corners[(i + 1) % 4])
        area += Double(a.x * b.y - b.x * a.y) / 2
      }
      #expect(abs(light - abs(area)) < abs(area) * 0.03 + 2, "turn \(turn): \(light) of \(area)")
    }
  }

  @Test("a card on whole pixels is copied pixel by pixel") func copied() throws {
    let content = SpriteContent(
      bounds: rect, layers: [.lattice(rect, radius: 5, paper: .black, ink: SRGBColor(hex: 0xE4572E), frame: .white)])
    for scale: Float in [1, 1.5, 2] {
      let list = DrawList(size: [120, 120], ground: .flat(.black), sprites: [Sprite(content, at: [20, 16])])
      let picture = rasterized(list, scale: scale)
      let painted = try #require(Painter(glyphs: BoxGlyphs()).paint(content, scale: scale))
      for y in 0..<painted.bitmap.height - 2 {
        for x in 0..<painted.bitmap.width - 2 {
          let source = painted.bitmap[x, y]
          let at = picture[x + Int(20 * scale) - Int(painted.origin.x), y + Int(16 * scale) - Int(painted.origin.y)]
          if source >> 24 == 255 { #expect(at == source) }
        }
      }
    }
  }

  @Test("opacity and tint multiply, and opacity 0 or NaN draws nothing") func modulation() {
    let content = SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 0, paint: .color(.white))])
    func middle(_ opacity: Float, _ tint: SRGBColor) -> SIMD4<UInt8> {
      let sprite = Sprite(content, homography: projection(rotation: 0.2), opacity: opacity, tint: tint)
      return rasterized(DrawList(size: [120, 120], ground: .flat(.black), sprites: [sprite])).channels(60, 60)
    }
    #expect(abs(Int(middle(0.5, .white).x) - 128) <= 1)
    #expect(middle(1, SRGBColor(hex: 0xFF0000)) == [255, 0, 0, 255])
    #expect(abs(Int(middle(1, SRGBColor(hex: 0x804020)).x) - 128) <= 1)
    #expect(middle(0, .white) == [0, 0, 0, 255])
    #expect(middle(.nan, .white) == [0, 0, 0, 255])
  }

  @Test("degenerate, huge and non-finite transforms never crash") func degenerate() {
    let content = SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 6, paint: .color(.white))])
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let black = rasterizer.render(DrawList(size: [120, 120], ground: .flat(.black)))
    func draw(_ h: Homography) -> Bitmap {
      rasterizer.render(DrawList(size: [120, 120], ground: .flat(.black), sprites: [Sprite(content, homography: h)]))
    }
    for h: Homography in [
      projection(turn: .pi / 2), projection(tilt: .pi / 2), .scale([0, 0]), .scale([.nan, 1]),
      Homography(x: [.infinity, 0, 0], y: [0, 1, 0]), .translation([1e9, 0]), .translation([-1e30, 1e30]),
      Projection(position: [60, 60], turn: 1.5, perspective: 1e-6).homography,
    ] { _ = draw(h) }
    #expect(draw(.scale([0, 1])) == black)
    // Positions in front of and behind the eye, at sizes that fill the screen many times.
    for step in 0..<40 {
      let h = Projection(
        position: [60, 60], pivot: [20, 30], scale: [20, 20], rotation: Float(step), tilt: Float(step) * 0.13,
        turn: Float(step) * 0.37, perspective: 60
      ).homography
      #expect(draw(h).pixels.allSatisfy { $0 >> 24 == 255 })
    }
    _ = rasterized(DrawList(size: [.nan, -4]))
  }

  @Test("equal lists give equal pixels, whatever was drawn before") func deterministic() {
    let content = SpriteContent(
      bounds: rect, layers: [.roundedRectangle(rect, radius: 6, paint: .color(.white)), .emoji("👻", rect)])
    let list = DrawList(
      size: [120, 120],
      sprites: (0..<9).map { Sprite(content, homography: projection(rotation: Float($0) * 0.3, turn: Float($0))) })
    var used = Rasterizer(glyphs: BoxGlyphs(), byteBudget: 10_000)
    _ = used.render(DrawList(size: [300, 20], sprites: [Sprite(content, at: [5, -20])]), scale: 2)
    let first = used.render(list)
    #expect(used.render(list) == first)
    #expect(rasterized(list) == first)
  }
}

func rasterized(_ list: DrawList, scale: Float = 1, bands: Int? = nil, images: any ImageSource = NoImages()) -> Bitmap {
  var rasterizer = Rasterizer(glyphs: BoxGlyphs(), images: images)
  rasterizer.bands = bands
  return rasterizer.render(list, scale: scale)
}

enum Reference {
  /// The coverage of a white rounded rectangle, 0 to 1 a pixel: 16 × 16 samples a pixel, each mapped through the
  /// inverse homography and tested against the outline.
  static func coverage(of rect: Rect, radius: Float, through h: Homography, width: Int, height: Int) -> [Double] {
    guard let back = h.inverse else { return [Double](repeating: 0, count: width * height) }
    let center = rect.center
    func holds(_ x: Float, _ y: Float) -> Bool {
      let w = back.w.x * x + back.w.y * y + back.w.z
      guard w > 0 else { return false }
      let u = abs((back.x.x * x + back.x.y * y + back.x.z) / w - center.x) - rect.size.x / 2 + radius
      let v = abs((back.y.x * x + back.y.y * y + back.y.z) / w - center.y) - rect.size.y / 2 + radius
      return u <= 0 ? v <= radius : v <= 0 ? u <= radius : u * u + v * v <= radius * radius
    }
    // Every corner of a pixel, from one pixel left of and above the picture.
    let stride = width + 3
    var corners: [Bool] = []
    for y in -1..<height + 2 {
      for x in -1..<width + 2 { corners.append(holds(Float(x), Float(y))) }
    }
    /// True if no edge is near the pixel or its neighbours.
    func isEven(_ x: Int, _ y: Int) -> Bool {
      let first = corners[y * stride + x]
      for row in 0..<4 {
        for column in 0..<4 where corners[(y + row) * stride + x + column] != first { return false }
      }
      return true
    }
    let isWide = h.w.x == 0 || abs(h.derivative(at: rect.center).alongX.x) > 0.15
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        if isWide, isEven(x, y) {
          result[y * width + x] = corners[y * stride + x] ? 1 : 0
          continue
        }
        let (left, top) = (Float(x), Float(y))
        var hits = 0
        for sy in 0..<16 {
          for sx in 0..<16 where holds(left + (Float(sx) + 0.5) / 16, top + (Float(sy) + 0.5) / 16) { hits += 1 }
        }
        result[y * width + x] = Double(hits) / 256
      }
    }
    return result
  }

  static func card(_ rect: Rect, radius: Float, _ h: Homography, width: Int, height: Int) -> DrawList {
    DrawList(
      size: [Float(width), Float(height)], ground: .flat(.black),
      sprites: [
        Sprite(
          SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: radius, paint: .color(.white))]),
          homography: h)
      ])
  }

  static func reds(_ bitmap: Bitmap) -> [Double] { bitmap.pixels.map { Double($0 & 255) } }
}

@Suite("ContactSheet") struct ContactSheetTests {
  @Test("a contact sheet has its pictures in rows with gaps between and around") func sheet() {
    let white = Bitmap(width: 4, height: 3, filledWith: 0xFFFF_FFFF)
    let sheet = ContactSheet(columns: 2, gap: 1, background: .black).compose([white, white, white])
    #expect(sheet.width == 11 && sheet.height == 9)
    #expect(sheet.pixels.filter { $0 == 0xFFFF_FFFF }.count == 36)
    #expect(sheet[0, 0] == 0xFF00_0000 && sheet[1, 1] == 0xFFFF_FFFF && sheet[5, 1] == 0xFF00_0000)
  }

  @Test("a contact sheet of no pictures is empty")
  func none() { #expect(ContactSheet(columns: 0).compose([]).pixels.isEmpty) }
}
