import RiffleView
import Testing

@Suite("RowCovers")
struct RowCoversTests {
  private static let map = Homography.translation([160, 40]) * .rotation(0.2)

  private static func card(_ color: UInt32) -> SpriteContent {
    let box = Rect(width: 300, height: 260)
    let paint = Paint.gradient(SRGBColor(hex: color), SRGBColor(hex: 0x102030), angle: 1)
    return SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 20, paint: paint)])
  }

  /// The shrink levels of a card; a quad points into them, so they must outlive it.
  private func levels() throws -> ShrinkLevels {
    ShrinkLevels(
      try #require(Painter(glyphs: BoxGlyphs()).paint(Self.card(0xFF8040), scale: 1)), of: Self.card(0xFF8040))
  }

  private func quad(_ levels: ShrinkLevels, at place: SIMD2<Float>) throws -> RasterQuad {
    let sprite = Sprite(Self.card(0xFF8040), homography: .translation(place - [160, 40]) * Self.map)
    return try #require(RasterQuad(sprite, levels, scale: 1, clip: nil, width: 1000, height: 400))
  }

  private func seen(_ covers: RowCovers, _ columns: Range<Int>, from mark: Int) -> [Range<Int>] {
    var (rest, all) = (columns, [Range<Int>]())
    while let run = covers.next(&rest, row: 200, from: mark) { all.append(run) }
    return all
  }

  @Test("an opaque rotated card covers its part of the rows beneath it")
  func one() throws {
    let levels = try levels()
    defer { withExtendedLifetime(levels) {} }
    let quad = try quad(levels, at: [160, 40])
    #expect(quad.isCover && quad.isDear)
    let covers = try #require(RowCovers([(mark: 1, quad: quad)], rows: 0..<400, width: 1000))
    let beside = seen(covers, 0..<1000, from: 0)
    #expect(beside.count == 2 && beside.first?.lowerBound == 0 && beside.last?.upperBound == 1000)
    #expect(beside.allSatisfy { !$0.overlaps(250..<260) })
    #expect(seen(covers, 200..<1000, from: 0) == [beside[1]])
    #expect(seen(covers, 250..<260, from: 0).isEmpty)
    #expect(seen(covers, 200..<1000, from: 1) == [200..<1000])
  }

  @Test("rows under two cards have three visible parts, rows between the cards two")
  func two() throws {
    let levels = try levels()
    defer { withExtendedLifetime(levels) {} }
    let quads = [(mark: 1, quad: try quad(levels, at: [160, 40])), (mark: 2, quad: try quad(levels, at: [600, 40]))]
    let covers = try #require(RowCovers(quads, rows: 0..<400, width: 1000))
    let parts = seen(covers, 0..<1000, from: 0)
    #expect(parts.count == 3 && seen(covers, 0..<1000, from: 1) == [0..<parts[1].upperBound, parts[2]])
    #expect(seen(covers, 0..<1000, from: 2) == [0..<1000])
  }

  @Test("pixels under an opaque card are those of the card, pixels beside it are unchanged")
  func pixels() {
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
