import RiffleView
import Testing

@Suite("Ground")
struct BackgroundTests {
  @Test("the light falls from above left and the corners are dark")
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

  @Test("no bands: where a shade ends it is mixed with the next, not cut off")
  func dither() {
    let b = Background.table.painted(width: 1280, height: 720)
    // Along a row one channel changes direction often, which a banded gradient does once.
    var turns = 0
    for x in 1..<1279 where b.channels(x, 400).z != b.channels(x + 1, 400).z { turns += 1 }
    #expect(turns > 200)
  }

  @Test("one above and one below: the first at the upper edge, the second at the lower, the same along a row")
  func vertical() {
    let b = Background(above: Color(hex: 0x102040), below: Color(hex: 0x8090A0)).painted(width: 64, height: 96)
    for x in [0, 31, 63] {
      for (y, color) in [(0, SIMD3<Int>(0x10, 0x20, 0x40)), (95, SIMD3(0x80, 0x90, 0xA0))] {
        let c = b.channels(x, y)
        let off = SIMD3(Int(c.x), Int(c.y), Int(c.z)) &- color
        // A shade for the row's middle, and one for the dither.
        #expect((0..<3).allSatisfy { abs(off[$0]) <= 2 }, "\(x) \(y): \(c)")
      }
    }
  }

  @Test("a flat ground is one colour")
  func flat() {
    let b = Background.flat(SRGBColor(hex: 0x123456)).painted(width: 9, height: 9)
    #expect(Set(b.pixels).count == 1)
    #expect(b.channels(4, 4) == [0x12, 0x34, 0x56, 255])
  }
}
