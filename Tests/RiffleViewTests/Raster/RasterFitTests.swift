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
}
