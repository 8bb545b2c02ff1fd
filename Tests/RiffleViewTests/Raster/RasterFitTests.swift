import RiffleView
import Testing

@Suite("RasterFit")
struct RasterFitTests {
  /// A content of new layers, by index.
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

  @Test("a speck is recreated in its band as the same quad", arguments: [1, 1.25, 2] as [Float])
  func speck(scale: Float) throws {
    let content = card(0)
    let levels = ShrinkLevels(try #require(Painter(glyphs: BoxGlyphs()).paint(content, scale: scale)), of: content)
    defer { withExtendedLifetime(levels) {} }
    var random = RandomSource(seed: 7)
    var seen = 0
    let mirrored: Homography = .rotation(-2) * .scale([-1, 0.8])
    let turns: [Homography] = [.identity, .rotation(0.7), .scale([0.4, 1.3]), mirrored]
    for turn in turns {
      let first = Homography.scale([scale, scale]) * turn
      let inverse = try #require(first.inverse)
      let fit = try #require(RasterFit(levels, onScreen: first, localFromPixels: inverse))
      let specks = try #require(RasterSpeckFit(fit, onScreen: first))
      for index in 0..<200 {
        var place = SIMD2(random.float(in: -40...340), random.float(in: -40...260))
        if index % 3 == 0 { place = SIMD2(place.x.rounded(), place.y.rounded()) }
        let sprite = Sprite(content, homography: .translation(place) * turn, opacity: index % 4 == 0 ? 0.6 : 1)
        let quad = RasterQuad(sprite, levels, scale: scale, clip: nil, width: 300, height: 220)
        var pass = RasterPass()
        specks.add(sprite, 0, scale: scale, width: 300, height: 220, to: &pass)
        let made = pass.specks.first.flatMap { specks.quad($0, width: 300, height: 220) }
        #expect((made == nil) == (quad == nil))
        guard let quad, let made, let mark = pass.marks.first else { continue }
        seen += 1
        #expect(made.sampler.map == quad.sampler.map)
        #expect(made.sampler.copyOffset?.x == quad.sampler.copyOffset?.x)
        #expect(made.sampler.copyOffset?.y == quad.sampler.copyOffset?.y)
        #expect(made.span == quad.span && mark.top <= quad.span.top && mark.bottom >= quad.span.bottom)
        if let columns = made.sampler.uprightColumns(width: 300) {
          for row in Int(quad.span.top)..<Int(quad.span.bottom) {
            let those = made.sampler.holds(row: row) ? columns : 0..<0
            #expect(those == quad.sampler.columns(of: quad.rows, row: row, width: 300))
          }
        }
      }
    }
    #expect(seen > 100)
  }

  @Test("sprites outside the picture and large sprites are no specks")
  func noSpeck() throws {
    let far: [SIMD2<Float>] = [
      [-30, 10], [400, 10], [10, -30], [10, 300], [.infinity, 10], [10, .nan], [1e30, -1e30],
    ]
    let content = card(0)
    let levels = ShrinkLevels(try #require(Painter(glyphs: BoxGlyphs()).paint(content, scale: 1)), of: content)
    defer { withExtendedLifetime(levels) {} }
    let fit = try #require(RasterFit(levels, onScreen: .identity, localFromPixels: .identity))
    let specks = try #require(RasterSpeckFit(fit, onScreen: .identity))
    for place in far {
      var pass = RasterPass()
      specks.add(Sprite(content, at: place), 0, scale: 1, width: 320, height: 240, to: &pass)
      #expect(pass.marks.isEmpty, "\(place)")
    }
    let box = Rect(width: 200, height: 200)
    let large = SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 4, paint: .color(.white))])
    let all = ShrinkLevels(try #require(Painter(glyphs: BoxGlyphs()).paint(large, scale: 1)), of: large)
    defer { withExtendedLifetime(all) {} }
    let wide = try #require(RasterFit(all, onScreen: .identity, localFromPixels: .identity))
    #expect(RasterSpeckFit(wide, onScreen: .identity) == nil)
  }
}
