import RiffleView
import Testing

@Suite("QuadSampler")
struct QuadSamplerTests {
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
