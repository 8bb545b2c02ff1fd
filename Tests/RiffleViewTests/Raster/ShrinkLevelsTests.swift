import RiffleView
import Testing

@Suite("ShrinkLevels")
struct ShrinkLevelsTests {
  @Test("a horizontally shrunk copy keeps its share of light, its place and its clear border")
  func squeezed() throws {
    let rect = Rect(x: 3, y: 4, width: 37, height: 21)
    let content = SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 4, paint: .color(.white))])
    let original = try #require(Painter(glyphs: BoxGlyphs()).paint(content, scale: 1))
    func moments(_ sprite: PaintedSprite) -> (light: Double, x: Double) {
      var (light, x) = (0.0, 0.0)
      for row in 0..<sprite.bitmap.height {
        for column in 0..<sprite.bitmap.width {
          let alpha = Double(sprite.bitmap[column, row] >> 24) / 255
          light += alpha
          x += alpha * Double((Float(column) + 0.5 - sprite.origin.x) * sprite.squeeze.x / sprite.scale)
        }
      }
      return (light, x / light)
    }
    let start = moments(original)
    for step in 1...10 {
      let copy = original.shrunkAcross(step)
      let now = moments(copy)
      let factor = ShrinkLevels.factor(step)
      #expect(abs(factor * factor - Float(1 << step)) < 1e-4 * Float(1 << step))
      #expect(copy.squeeze == [factor, 1])
      #expect(abs(now.light * Double(factor) - start.light) < start.light * 0.02)
      // A pixel at the edge averages its whole run, wherever in it the shape ends.
      #expect(abs(now.x - start.x) < 0.06 * Double(factor))
      for y in 0..<copy.bitmap.height { #expect(copy.bitmap[0, y] == 0 && copy.bitmap[copy.bitmap.width - 1, y] == 0) }
    }
  }

  @Test("a direction is shrunk in steps of √2 until at most two texels fall on a pixel")
  func steps() {
    #expect([0.3, 1, 1.9].map { ShrinkLevels.squeezing($0) } == [0, 0, 0])
    #expect([2.1, 2.9, 5, 40].map { ShrinkLevels.squeezing($0) } == [1, 2, 3, 9])
    #expect(ShrinkLevels.squeezing(.infinity) == ShrinkLevels.squeezing(1e9))
  }
}
