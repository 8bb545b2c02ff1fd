/// Damages text at random: a few bytes changed, inserted, removed or repeated.
struct Damage {
  private var state: UInt64
  private let signs: [UInt8]

  /// - Parameter signs: the bytes to insert.
  init(seed: UInt64, signs: [UInt8]) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.signs = signs
  }

  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// A copy of a text, damaged in 1 to `most` places.
  mutating func of(_ text: [UInt8], most: Int) -> [UInt8] {
    var bytes = text
    for _ in 0...next(most) {
      let place = next(bytes.count)
      switch next(4) {
      case 0: bytes[place] = signs[next(signs.count)]
      case 1: bytes.insert(signs[next(signs.count)], at: place)
      case 2: bytes.removeSubrange(place..<min(place + 1 + next(20), bytes.count - 1))
      default: bytes.insert(contentsOf: bytes[place..<min(place + next(40), bytes.count)], at: place)
      }
    }
    return bytes
  }
}
