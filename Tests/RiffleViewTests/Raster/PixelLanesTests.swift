import RiffleView
import Testing

@Suite("Pixel blending in SIMD lanes")
struct PixelLanesTests {
  /// Premultiplied pixels in a fixed random order: clear, opaque and translucent.
  private static func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    return (0..<count).map { _ in
      let alpha = [0, 255, next() % 256, next() % 256][Int(next() % 4)]
      func channel() -> UInt32 { UInt32(next() % (alpha + 1)) }
      return channel() | channel() << 8 | channel() << 16 | UInt32(alpha) << 24
    }
  }

  @Test("four pixels at a time are blended as one by one, for any count", arguments: [0, 1, 3, 4, 5, 8, 63, 4096])
  func blends(count: Int) {
    let source = Self.pixels(count, seed: 7)
    let beneath = Self.pixels(count, seed: 8)
    var together = beneath
    together.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        blend(from, over: to, count: count)
      }
    }
    #expect(together == zip(source, beneath).map { over($0, $1) })
  }

  @Test("runs of opaque pixels are stored, runs of clear ones are skipped")
  func runs() {
    let beneath = Self.pixels(8, seed: 9)
    let source: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0xFF07_0809, 0xFF0A_0B0C, 0, 0, 0, 0]
    var target = beneath
    target.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { blend($0.baseAddress!, over: target.baseAddress!, count: 8) }
    }
    #expect(target == Array(source[..<4]) + Array(beneath[4...]))
  }

  @Test("a tint keeps clear pixels clear and scales the others by channel")
  func tints() throws {
    var span: [UInt32] = [0, 0xFFFF_FFFF, 0x8080_8080]
    let tint = try #require(Modulation(opacity: 0.5, tint: SRGBColor(red: 255, green: 128, blue: 0, alpha: 255)))
    span.withUnsafeMutableBufferPointer { tint.apply(to: $0.baseAddress!, count: 3) }
    #expect(span == [0, 0x8000_4080, 0x4000_2040])
  }
}
