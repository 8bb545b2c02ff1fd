import CSDL2
import RiffleSDL
import RiffleView
import Testing

@MainActor @Suite("TextureAtlas") struct TextureAtlasTests {
  /// Runs `body` with an atlas of a renderer that draws into memory.
  func withAtlas(_ body: (TextureAtlas) throws -> Void) throws {
    let surface = try #require(SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 32, CSDL_rgba()))
    defer { SDL_FreeSurface(surface) }
    let renderer = try #require(SDL_CreateSoftwareRenderer(surface))
    defer { SDL_DestroyRenderer(renderer) }
    let atlas = TextureAtlas(renderer: renderer)
    try body(atlas)
    atlas.removeAll()
  }

  func picture(_ width: Int, _ height: Int) -> PaintedSprite {
    PaintedSprite(bitmap: Bitmap(width: width, height: height), scale: 1, origin: .zero)
  }

  @Test("pictures on one page never overlap") func noOverlap() throws {
    try withAtlas { atlas in
      var random = RandomSource(seed: 7)
      var taken: [Int: [Rect]] = [:]
      for _ in 0..<200 {
        let texture = try #require(atlas.insert(picture(8 + random.next(below: 120), 8 + random.next(below: 160))))
        let rect = Rect(corner: texture.low, corner: texture.high)
        for other in taken[texture.page, default: []] {
          let apart =
            rect.minimum.x >= other.maximum.x || rect.maximum.x <= other.minimum.x
            || rect.minimum.y >= other.maximum.y || rect.maximum.y <= other.minimum.y
          #expect(apart)
        }
        #expect(rect.minimum.x >= 0 && rect.maximum.x <= 1 && rect.maximum.y <= 1)
        taken[texture.page, default: []].append(rect)
      }
      #expect(taken.count <= 3, "two hundred pictures of all shapes fit on three pages")
    }
  }

  @Test("an empty atlas page is reused") func reuse() throws {
    try withAtlas { atlas in
      for _ in 0..<20 {
        let all = try (0..<60).map { _ in try #require(atlas.insert(picture(100, 140))) }
        for texture in all { atlas.release(texture) }
      }
      #expect(atlas.byteCount == 1024 * 1024 * 4)
    }
  }

  @Test("a large picture gets its own page, which is freed with it") func large() throws {
    try withAtlas { atlas in
      let texture = try #require(atlas.insert(picture(1500, 40)))
      #expect(atlas.byteCount == 1500 * 40 * 4)
      atlas.release(texture)
      #expect(atlas.byteCount == 0)
    }
  }

  @Test("a texture ends in the middle of its clear border, so that neighbours do not bleed in") func extent() throws {
    try withAtlas { atlas in
      let painted = PaintedSprite(bitmap: Bitmap(width: 34, height: 22), scale: 2, origin: [5, 3])
      let texture = try #require(atlas.insert(painted))
      #expect(texture.extent == Rect(corner: [-2.25, -1.25], corner: [14.25, 9.25]))
      #expect(texture.low == SIMD2(0.5, 0.5) / 1024)
      #expect(texture.high == SIMD2(33.5, 21.5) / 1024)
    }
  }

  @Test("squeezing a bitmap keeps its mean, its place and a clear border") func squeezing() {
    var bitmap = Bitmap(width: 12, height: 10)
    for y in 1..<9 { for x in 1..<11 { bitmap[x, y] = x < 6 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    let painted = PaintedSprite(bitmap: bitmap, scale: 2, origin: [1, 1])
    let squeezed = painted.squeezed(across: 2, down: 2)
    #expect(squeezed.bitmap.width == 9 && squeezed.bitmap.height == 8)
    #expect(squeezed.scale / squeezed.squeeze == [1, 1] && squeezed.origin == [1.5, 1.5])
    // Half of the first pair is border; the pairs after it are white, then black.
    #expect(squeezed.bitmap.channels(1, 2) == SIMD4(128, 128, 128, 128))
    #expect(squeezed.bitmap.channels(2, 2) == SIMD4(255, 255, 255, 255))
    #expect(squeezed.bitmap.channels(5, 2) == SIMD4(0, 0, 0, 255))
    for x in 0..<9 { #expect(squeezed.bitmap[x, 0] == 0 && squeezed.bitmap[x, 7] == 0) }
    for y in 0..<8 { #expect(squeezed.bitmap[0, y] == 0 && squeezed.bitmap[8, y] == 0) }
  }
}
