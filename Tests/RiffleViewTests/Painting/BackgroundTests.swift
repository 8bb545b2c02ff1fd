import RiffleView
import Testing

@Suite("Background")
struct BackgroundTests {
  @Test("a background is brighter at the upper left and darker in its corners")
  func light() {
    let b = Background.table.painted(width: 320, height: 180)
    func brightness(_ x: Int, _ y: Int) -> Int {
      let c = b.channels(x, y)
      return Int(c.x) + Int(c.y) + Int(c.z)
    }
    #expect(brightness(100, 40) > brightness(300, 160) + 30)
    #expect(brightness(100, 40) > brightness(2, 2))
    #expect(b.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("a gradient is dithered, without bands")
  func dither() {
    let b = Background.table.painted(width: 1280, height: 720)
    // Dithered, a channel changes direction often along a row; in a banded gradient it does once.
    var turns = 0
    for x in 1..<1279 where b.channels(x, 400).z != b.channels(x + 1, 400).z { turns += 1 }
    #expect(turns > 200)
  }

  @Test("a vertical gradient has its first colour at the top, its second at the bottom")
  func vertical() {
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

  @Test("a flat background is one colour")
  func flat() {
    let b = Background.flat(SRGBColor(hex: 0x123456)).painted(width: 9, height: 9)
    #expect(Set(b.pixels).count == 1)
    #expect(b.channels(4, 4) == [0x12, 0x34, 0x56, 255])
  }
}
