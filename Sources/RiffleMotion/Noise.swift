/// Smooth one-dimensional noise, the same on every machine.
public enum Noise {
  /// Noise from -1 to 1 that changes smoothly with `place`, about once between two integers, different for every seed. Its
  /// first two derivatives are continuous.
  ///
  /// - Parameter place: any finite number; clamped to a billion.
  public static func value(at place: Double, seed: UInt64) -> Double {
    guard place.isFinite else { return 0 }
    // Two noises with incommensurable steps: with one alone, every whole number would be a short rest.
    return 0.65 * voice(at: place, seed) + 0.35 * voice(at: place * 1.618_033_988_749_895 + 0.5, ~seed)
  }

  /// From one random number to the next, smoothly.
  private static func voice(at place: Double, _ seed: UInt64) -> Double {
    let place = min(max(place, -1e9), 1e9)
    let step = place.rounded(.down)
    let (start, end) = (number(Int64(step), seed), number(Int64(step) + 1, seed))
    let t = place - step
    return start + (end - start) * (t * t * t * (t * (t * 6 - 15) + 10))
  }

  /// A number from -1 to 1, by SplitMix64 of the seed and the step.
  private static func number(_ step: Int64, _ seed: UInt64) -> Double {
    var z = seed &+ UInt64(bitPattern: step) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1
  }
}
