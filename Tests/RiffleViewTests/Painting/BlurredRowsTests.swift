import RiffleView
import Testing

@Suite("Blurred rectangles")
struct BlurredRowsTests {
  private func frame(_ side: Int, scale: Float = 1) -> CanvasFrame {
    CanvasFrame(width: side, height: side, scale: scale, origin: [20, 20])
  }

  @Test("a larger blurred rectangle computes no more sums, only those near its sides")
  func sums() throws {
    let counts = try [200, 2000].map { side in
      let rect = Rect(size: [Float(side), Float(side)])
      var rows = try #require(BlurredRows(rect, radius: 12, blur: 3, in: frame(side + 40)))
      var count = 0
      rows.forEachRow { _, _, _, _ in count += 1 }
      #expect(count >= side)
      return rows.sums
    }
    #expect(counts[0] == counts[1])
  }

  @Test(
    "a blurred rectangle alone has the same pixels as among other layers",
    arguments: [(0, 3), (12, 3), (40, 1), (40, 12), (12, 60)] as [(Float, Float)])
  func alone(_ radius: Float, _ blur: Float) throws {
    let rect = Rect(size: [150.5, 131])
    let layer = Layer.blurred(rect, radius: radius, blur: blur, color: SRGBColor(hex: 0x804020))
    let painter = Painter(glyphs: BoxGlyphs())
    for scale in [1, 1.7] as [Float] {
      let frame = CanvasFrame(width: 400, height: 380, scale: scale, origin: [40, 40])
      var canvas = Canvas(frame)
      painter.paintBlurred(rect, radius: radius, blur: blur, color: SRGBColor(hex: 0x804020), on: &canvas)
      let alone = frame.bitmap(ofBlurred: rect, radius: radius, blur: blur, SRGBColor(hex: 0x804020))
      #expect(alone == canvas.bitmap() && alone.pixels.contains { $0 != 0 })
    }
    #expect(painter.paint(SpriteContent(bounds: rect, layers: [layer]), scale: 1) != nil)
  }
}
