/// Random numbers from a seed and a particle's number alone: independent of the order of reading.
///
/// SplitMix64 with the particle's number as its counter.
struct ParticleRandom {
  private var state: UInt64

  init(seed: UInt64, index: Int) {
    state = Self.mixed(seed ^ UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95)
  }

  /// Two numbers in `0..<1`, multiples of 2⁻²⁴.
  @inline(__always)
  mutating func pair() -> (Float, Float) {
    state &+= 0x9E37_79B9_7F4A_7C15
    let z = Self.mixed(state)
    return (Float(UInt32(truncatingIfNeeded: z >> 40)) * 0x1p-24, Float(UInt32(truncatingIfNeeded: z) >> 8) * 0x1p-24)
  }

  @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
