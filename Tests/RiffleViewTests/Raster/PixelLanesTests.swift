import RiffleView
import Testing

@Suite("Pixel blending in SIMD lanes") struct PixelLanesTests {
  /// Premultiplied pixels in a fixed random order: clear, opaque and translucent.
  private static func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      let alpha = [0, 255, random.int(in: 0...255), random.int(in: 0...255)][random.int(in: 0...3)]
      func channel() -> UInt32 { UInt32(random.int(in: 0...alpha)) }
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

  @Test("runs of opaque pixels are stored, runs of clear ones are skipped") func runs() {
    let beneath = Self.pixels(8, seed: 9)
    let source: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0xFF07_0809, 0xFF0A_0B0C, 0, 0, 0, 0]
    var target = beneath
    target.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { blend($0.baseAddress!, over: target.baseAddress!, count: 8) }
    }
    #expect(target == Array(source[..<4]) + Array(beneath[4...]))
  }

  @Test("a tint keeps clear pixels clear and scales the others by channel") func tints() throws {
    var span: [UInt32] = [0, 0xFFFF_FFFF, 0x8080_8080]
    let tint = try #require(Modulation(opacity: 0.5, tint: SRGBColor(red: 255, green: 128, blue: 0, alpha: 255)))
    span.withUnsafeMutableBufferPointer { tint.apply(to: $0.baseAddress!, count: 3) }
    #expect(span == [0, 0x8000_4080, 0x4000_2040])
  }
}

@Suite("QuadSampler") struct QuadSamplerTests {
  private static let (width, height) = (70, 9)

  /// Premultiplied noise with the clear border that the sampler requires.
  private static let noise: [UInt32] = {
    var random = RandomSource(seed: 3)
    return (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      guard x > 0, y > 0, x < width - 2, y < height - 2 else { return 0 }
      let alpha = random.int(in: 0...255)
      return (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.int(in: 0...alpha)) << UInt32(8 * $1) }
    }
  }()

  /// A bilinear sample of each channel: weights in 1/256, the sum rounded.
  private func sample(_ x: Double, _ y: Double) -> UInt32 {
    let (u, v) = (Int((256 * x - 128).rounded()), Int((256 * y - 128).rounded()))
    let (fx, fy, place) = (u & 255, v & 255, (v >> 8) * Self.width + u >> 8)
    let both = (fx * fy) >> 8
    let corners = [(0, 256 - fx - fy + both), (1, fx - both), (Self.width, fy - both), (Self.width + 1, both)]
    return (0..<4).reduce(0) { pixel, channel in
      let sum = corners.reduce(128) { $0 + $1.1 * Int(Self.noise[place + $1.0] >> UInt32(8 * channel) & 255) }
      return pixel | UInt32(sum >> 8) << UInt32(8 * channel)
    }
  }

  /// The step from pixel to pixel in 1/256 of a texel, and the position of the first pixel.
  private static let places: [(slope: SIMD2<Float>, shift: SIMD2<Float>)] = [
    ([256, 0], [0.3, 0.8]), ([256, 0], [0, 0.5]), ([256, 0], [0.996, 0.004]), ([256, 0], [0, 0]),
    ([250, 0], [0.3, 0.8]), ([263, 0], [0.3, 0.8]), ([255, 3], [0.1, 0.7]), ([16, 0], [0.4, 0.2]),
    ([9, 2], [0.9, 0.6]),
    ([-17, 5], [0.1, 0.4]),
  ]

  @Test("each pixel is the weighted sum of its four texels at any offset, angle and scale", arguments: places)
  func pixels(_ slope: SIMD2<Float>, _ shift: SIMD2<Float>) {
    let step = slope / 256
    let map = Homography(x: [step.x, -step.y, 3 + shift.x], y: [step.y, step.x, 2 + shift.y])
    Self.noise.withUnsafeBufferPointer { noise in
      let sampler = QuadSampler(noise.baseAddress!, width: Self.width, height: Self.height, texelsFromPixels: map)
      for count in [1, 2, 3, 4, 5, 7, 8, 30, 57] {
        let columns = sampler.clipped(1..<1 + count, row: 1)
        var out = [UInt32](repeating: 0, count: count + 4)
        sampler.sample(columns, row: 1, into: &out)
        for (place, column) in columns.enumerated() {
          let (x, y) = (Double(column) + 0.5, 1.5)
          let expected = sample(
            Double(map.x.x) * x + Double(map.x.y) * y + Double(map.x.z),
            Double(map.y.x) * x + Double(map.y.y) * y + Double(map.y.z))
          #expect(out[place] == expected, "column \(column) of \(columns)")
        }
        #expect(columns.count == count || count > 50, "nothing is clipped where the bitmap reaches")
      }
    }
  }
}

@Suite("ShrinkLevels") struct ShrinkLevelsTests {
  @Test("a horizontally shrunk copy keeps its share of light, its place and its clear border") func squeezed() throws {
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
      let copy = original.shrunk(step, along: 0)
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

  @Test("a direction is shrunk in steps of √2 until at most two texels fall on a pixel") func steps() {
    #expect([0.3, 1, 1.9].map { ShrinkLevels.squeezing($0) } == [0, 0, 0])
    #expect([2.1, 2.9, 5, 40].map { ShrinkLevels.squeezing($0) } == [1, 2, 3, 9])
    #expect(ShrinkLevels.squeezing(.infinity) == ShrinkLevels.squeezing(1e9))
  }
}
