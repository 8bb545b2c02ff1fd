import RiffleMotion
import Testing

@Suite("Noise")
struct NoiseTests {
  private let places = (0..<4000).map { Double($0) / 100 - 11 }

  @Test("noise stays between -1 and 1 and uses most of that range", arguments: [0, 1, 7, .max] as [UInt64])
  func bounds(seed: UInt64) {
    let values = places.map { Noise.value(at: $0, seed: seed) }
    #expect(values.allSatisfy { abs($0) <= 1 })
    #expect((values.max() ?? 0) > 0.4 && (values.min() ?? 0) < -0.4)
    #expect(abs(values.reduce(0, +) / Double(values.count)) < 0.25)
  }

  @Test("noise and its derivative are continuous")
  func smooth() {
    let h = 1e-4
    for place in places {
      let (a, b, c) = (
        Noise.value(at: place - h, seed: 3), Noise.value(at: place, seed: 3), Noise.value(at: place + h, seed: 3)
      )
      #expect(abs(b - a) < 8 * h && abs(c - 2 * b + a) < 60 * h * h)
    }
  }

  @Test("noise depends only on its seed, and is not at rest at every integer")
  func seeds() {
    #expect(places.allSatisfy { Noise.value(at: $0, seed: 5) == Noise.value(at: $0, seed: 5) })
    #expect(places.count { abs(Noise.value(at: $0, seed: 5) - Noise.value(at: $0, seed: 6)) < 0.02 } < 300)
    let speeds = (0..<40).map {
      abs(Noise.value(at: Double($0) + 1e-3, seed: 9) - Noise.value(at: Double($0), seed: 9))
    }
    #expect(speeds.count { $0 > 1e-4 } > 20)
  }

  @Test("noise is 0 at positions that are not finite, and equal at both zeros")
  func bits() {
    #expect(Noise.value(at: .nan, seed: 1) == 0 && Noise.value(at: .infinity, seed: 1) == 0)
    #expect(abs(Noise.value(at: 1e300, seed: 1)) <= 1)
    #expect(Noise.value(at: 0, seed: 1) == Noise.value(at: -0.0, seed: 1))
  }
}
