import RiffleView
import Testing

@Suite("RasterBand") struct RasterBandTests {
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

  @Test("a large picture is drawn in several bands, a small one in one") func count() {
    #expect(RasterBand.count(width: 1280, height: 720) > 4)
    #expect(RasterBand.count(width: 160, height: 90) == 1)
    #expect(RasterBand.count(width: 1 << 14, height: 9) == 1)
  }
}

@Suite("RowChanges") struct RowChangesTests {
  private func box(_ place: SIMD2<Float>, _ color: UInt32, opacity: Float = 1) -> Sprite {
    let rect = Rect(size: [20, 20])
    let layer = Layer.roundedRectangle(rect, radius: 5, paint: .color(SRGBColor(hex: color)))
    return Sprite(SpriteContent(bounds: rect, layers: [layer]), at: place, opacity: opacity)
  }

  @Test("redrawing only the changed rows gives the pixels of the whole picture") func pixels() {
    var random = RandomSource(seed: 3)
    var list = DrawList(size: [300, 400])
    list.sprites = (0..<30).map { _ in
      box([random.float(in: -10...300), random.float(in: -10...400)], 0xFFCC00, opacity: 0.7)
    }
    var (window, whole) = (Rasterizer(glyphs: BoxGlyphs()), Rasterizer(glyphs: BoxGlyphs()))
    var picture = Bitmap(width: 300, height: 400)
    var few = 0
    for step in 0..<60 {
      let index = Int(random.float(in: 0...29))
      switch step % 4 {
      case 0: list.sprites[index].homography = .translation([random.float(in: 0...280), random.float(in: 0...380)])
      case 1: list.sprites[index].opacity = random.float(in: 0...1)
      case 2: list.sprites.insert(box([10, random.float(in: 0...300)], 0x00CCFF), at: index)
      default: list.sprites.remove(at: index)
      }
      var rows: [Range<Int>] = []
      picture.drawing { rows = window.redraw(list, scale: 1, into: $0, isWhole: step == 30) }
      #expect(picture == whole.render(list), "step \(step)")
      let count = rows.reduce(0) { $0 + $1.count }
      if step == 0 || step == 30 { #expect(count == 400) } else if count < 100 { few += 1 }
    }
    #expect(few > 40)
    picture.drawing { #expect(window.redraw(list, scale: 1, into: $0, isWhole: false).isEmpty) }
  }
}

@Suite("Sprites over sprites") struct CoveringSpriteTests {
  private static let map = Homography.translation([160, 40]) * .rotation(0.2)

  private static func card(_ color: UInt32) -> SpriteContent {
    let box = Rect(width: 300, height: 260)
    let paint = Paint.gradient(SRGBColor(hex: color), SRGBColor(hex: 0x102030), angle: 1)
    return SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 20, paint: paint)])
  }

  @Test("pixels under an opaque card are those of the card, pixels beside it are unchanged") func pixels() {
    let beneath = Sprite(Self.card(0x40C0FF), homography: .translation([60, 90]) * .rotation(-0.1))
    let cover = Sprite(Self.card(0xFF8040), homography: Self.map)
    func drawn(_ sprites: [Sprite]) -> Bitmap {
      rasterized(DrawList(size: [640, 400], ground: .flat(.black), sprites: sprites))
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

  /// True if the card's edge is near the pixel, so that it is blended with the sprite beneath.
  private static func isEdge(_ index: Int, _ only: Bitmap) -> Bool {
    let (x, y) = (index % 640, index / 640)
    return (max(y - 4, 0)...min(y + 4, 399)).contains { row in
      (max(x - 4, 0)...min(x + 4, 639)).contains { only[$0, row] == 0xFF00_0000 }
    }
  }
}

@Suite("RasterFit") struct RasterFitTests {
  private func card(_ index: Int) -> SpriteContent {
    let box = Rect(width: 21, height: 13)
    switch index % 3 {
    case 0: return SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 4, paint: .color(.white))])
    case 1: return SpriteContent(bounds: box, layers: [.blurred(box, radius: 4, blur: 3, color: .black)])
    default:
      let line = TextLine("ab", style: TextStyle(size: 11), color: .white, position: box.center)
      return SpriteContent(bounds: box, layers: [.text(line)])
    }
  }

  /// Cards upright and rotated, small and large, on whole pixels and between them.
  private func list(_ content: (Int) -> SpriteContent) -> DrawList {
    let turns: [Float] = [0, 0, 0.4, 1.2]
    let sprites = (0..<240).map { index in
      let place = SIMD2(Float(index % 16) * 20.25 - 12, Float(index / 16) * 15.5 - 9)
      let zoom: Float = index % 7 == 3 ? 0.3 : 1
      let map = Homography.translation(place) * .rotation(turns[index % 4]) * .scale([zoom, zoom])
      return Sprite(content(index), homography: map, opacity: index % 5 == 0 ? 0.5 : 1)
    }
    return DrawList(size: [320, 240], sprites: sprites)
  }

  @Test("sprites that share a content are drawn as if each had its own", arguments: [1, 1.5] as [Float])
  func same(scale: Float) {
    let shared = (0..<3).map(card)
    var (one, other) = (Rasterizer(glyphs: BoxGlyphs()), Rasterizer(glyphs: BoxGlyphs()))
    let (alike, apart) = (list { shared[$0 % 3] }, list(card))
    let picture = one.render(alike, scale: scale)
    #expect(other.render(apart, scale: scale) == picture)
    // From the cache of the last frame.
    #expect(one.render(alike, scale: scale) == picture)
    #expect(Set(picture.pixels).count > 100)
  }
}
