// The only use of the C library's mathematics. sin, exp and pow differ in their last bits between C libraries; for
// other bits (a portable implementation, say), change only this file.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum Libm {
  static var naturalLogarithmOf2: Double { 0.693147180559945309417232121458 }

  package static func sin(_ x: Double) -> Double { _sin(x) }
  package static func cos(_ x: Double) -> Double { _cos(x) }
  package static func exp(_ x: Double) -> Double { _exp(x) }
  package static func expm1(_ x: Double) -> Double { _expm1(x) }
  package static func log(_ x: Double) -> Double { _log(x) }
  package static func pow(_ base: Double, _ exponent: Double) -> Double { _pow(base, exponent) }
  package static func exp2(_ exponent: Double) -> Double { _exp2(exponent) }
  package static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
}

// Free functions: inside the enum the names above hide the C library's.
private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _exp(_ x: Double) -> Double { exp(x) }
private func _expm1(_ x: Double) -> Double { expm1(x) }
private func _log(_ x: Double) -> Double { log(x) }
private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func _exp2(_ x: Double) -> Double { exp2(x) }
private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// Smooth one-dimensional noise, the same on every machine.
package enum Noise {
  /// Noise from -1 to 1 that changes smoothly with `place`, about once between two integers, different for every seed.
  /// Its first two derivatives are continuous. `place` is clamped to a billion.
  package static func value(at place: Double, seed: UInt64) -> Double {
    guard place.isFinite else { return 0 }
    // Two noises with incommensurable steps: with one alone, every whole number would be a short rest.
    return 0.65 * voice(at: place, seed) + 0.35 * voice(at: place * 1.618_033_988_749_895 + 0.5, ~seed)
  }

  /// Quintic interpolation between the random numbers of two steps.
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
